import type { QueryClient } from '@tanstack/react-query';
import { contractQuery } from '../api/query.ts';
import type { EventPayload } from '../contract/channels.ts';

// Loaded with the first read: the first paint needs no schema.
const wallet = () => import('../contract/wallet.ts');

/** Query of the balances; `updateWallet` merges news into its data. */
export function walletQuery() {
  return contractQuery({
    key: ['wallet', 'balance'],
    load: async () => (await wallet()).getWallet,
    pick: ({ data }) => data,
  });
}

/** Query of one round with its events. `id`: the round's, or that of one of its bets. */
export function roundQuery(id: string) {
  return contractQuery(
    {
      key: ['wallet', 'round'],
      load: async () => (await wallet()).getRound,
      pick: ({ data }) => data,
    },
    { params: { id } },
  );
}

/**
 * Merges news into the known balances and invalidates `parts`, and the bonuses if the news moved bonus money. A field
 * that is missing in the news changes nothing; `available` follows from balance and hold when the news omit it.
 * Centavos.
 */
export function updateWallet(
  queryClient: QueryClient,
  news: EventPayload<'BalanceUpdated'>['wallet'],
  ...parts: readonly string[]
): void {
  const { queryKey } = walletQuery();
  const before = queryClient.getQueryData(queryKey);
  const given = Object.fromEntries(Object.entries(news).filter(([, value]) => value !== undefined));
  const after = queryClient.setQueryData(queryKey, (known) => {
    const merged = known && { ...known, ...given };
    return merged && { ...merged, available: news.available ?? Math.max(0, merged.balance - merged.held) };
  });
  // A bet changes the list of bonuses only if it counts towards a bonus or is paid by one.
  const isBonusMoved =
    before?.bonus_balance !== after?.bonus_balance || before?.rollover?.remaining !== after?.rollover?.remaining;
  staleWallet(queryClient, ...parts, ...(isBonusMoved ? ['bonuses'] : []));
}

/** Invalidates parts of the wallet, in one pass. */
export function staleWallet(queryClient: QueryClient, ...parts: readonly string[]): void {
  void queryClient.invalidateQueries({
    queryKey: ['wallet'],
    predicate: ({ queryKey }) => parts.includes(String(queryKey[1])),
  });
}
