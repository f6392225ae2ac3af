/** Merges the live channel's money events into the query cache, then refetches. */
import type { QueryClient } from '@tanstack/react-query';
import type { Live } from '../../api/live.ts';
import type { EventPayload } from '../../contract/channels.ts';
import { staleWallet, walletQuery } from '../../domain/wallet-query.ts';
import { mergeWallet, settlePaid } from './deposit/paid.ts';

/**
 * Follows the wallet's events and refetches after missed ones.
 * @returns unsubscribe function
 */
export function followWallet(live: Pick<Live, 'on' | 'onResync'>, queryClient: QueryClient): () => void {
  const key = walletQuery().queryKey;
  const stale = (...what: readonly string[]) => staleWallet(queryClient, ...what);
  const merge = (news: EventPayload<'BalanceUpdated'>['wallet']) => {
    const before = queryClient.getQueryData(key);
    const after = queryClient.setQueryData(key, (wallet) => wallet && mergeWallet(wallet, news));
    // Only a bet that counts towards a bonus, or is paid by one, changes the list of bonuses.
    const isMoved =
      before?.bonus_balance !== after?.bonus_balance || before?.rollover?.remaining !== after?.rollover?.remaining;
    if (isMoved) stale('bonuses');
  };

  const ends = [
    live.on('BalanceUpdated', ({ wallet }) => merge(wallet)),
    live.on('PaymentApproved', (event) => void settlePaid(queryClient, event)),
    live.on('TransactionUpdated', () => stale('transactions', 'withdrawal', 'readiness', 'balance', 'bonuses')),
    live.onResync(() => stale('balance', 'charge', 'transactions', 'withdrawal', 'bonuses')),
  ];
  return () => {
    for (const end of ends) end();
  };
}
