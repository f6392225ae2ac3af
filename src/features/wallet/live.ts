/** What the live channel tells of money goes into the same caches as the reads; afterwards the truth is asked for. */
import type { QueryClient } from '@tanstack/react-query';
import type { Live } from '../../api/live.ts';
import type { EventPayload } from '../../contract/channels.ts';
import { mergeWallet, settlePaid, staleWallet } from './paid.ts';
import { walletQuery } from './queries.ts';

/** Follows the wallet's events and refetches what may have been missed; the answer ends it. */
export function followWallet(live: Pick<Live, 'on' | 'onResync'>, queryClient: QueryClient): () => void {
  const key = walletQuery().queryKey;
  const stale = (...what: readonly string[]) => staleWallet(queryClient, ...what);
  const merge = (news: EventPayload<'BalanceUpdated'>['wallet']) =>
    queryClient.setQueryData(key, (wallet) => wallet && mergeWallet(wallet, news));

  const ends = [
    live.on('BalanceUpdated', ({ wallet }) => merge(wallet)),
    live.on('PaymentApproved', (event) => void settlePaid(queryClient, event)),
    live.on('TransactionUpdated', () => stale('transactions', 'withdrawal', 'readiness', 'balance')),
    live.onResync(() => stale('balance', 'charge', 'transactions', 'withdrawal')),
  ];
  return () => {
    for (const end of ends) end();
  };
}
