import type { QueryClient } from '@tanstack/react-query';
import { contractQuery } from '../api/query.ts';

// Comes with the first read: no schema is needed for the first paint.
const wallet = () => import('../contract/wallet.ts');

/** The balances. Live events are merged into it. */
export function walletQuery() {
  return contractQuery({
    key: ['wallet', 'balance'],
    load: async () => (await wallet()).getWallet,
    auth: 'player',
    offline: 'cached',
    pick: ({ data }) => data,
  });
}

/** Parts of the wallet that must be asked for anew. */
export function staleWallet(queryClient: QueryClient, ...what: readonly string[]): void {
  for (const part of what) void queryClient.invalidateQueries({ queryKey: ['wallet', part] });
}
