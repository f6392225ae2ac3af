import type { QueryClient } from '@tanstack/react-query';
import { contractQuery } from '../api/query.ts';

// Loaded with the first read: the first paint needs no schema.
const wallet = () => import('../contract/wallet.ts');

/** Query of the balances. Live events are merged into its data. */
export function walletQuery() {
  return contractQuery({
    key: ['wallet', 'balance'],
    load: async () => (await wallet()).getWallet,
    pick: ({ data }) => data,
  });
}

/** Invalidates parts of the wallet. */
export function staleWallet(queryClient: QueryClient, ...what: readonly string[]): void {
  for (const part of what) void queryClient.invalidateQueries({ queryKey: ['wallet', part] });
}
