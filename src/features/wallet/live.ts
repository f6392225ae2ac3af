import type { QueryClient } from '@tanstack/react-query';
import type { Live } from '../../api/live.ts';
import { staleWallet, updateWallet } from '../../domain/wallet-query.ts';
import { settleDeposit } from './deposit/settle.ts';

/**
 * Applies the live channel's money events to the query cache, each once: `BalanceUpdated` to the balances,
 * `PaymentApproved` to the paid deposit, `TransactionUpdated` to the lists. Missed events lead to new reads.
 * @returns unsubscribe function
 */
export function followWallet(live: Pick<Live, 'on' | 'onResync'>, queryClient: QueryClient): () => void {
  const ends = [
    live.on('BalanceUpdated', ({ wallet }) => updateWallet(queryClient, wallet)),
    live.on('PaymentApproved', ({ id, amount, returned, ...wallet }) => {
      void settleDeposit(queryClient, { id, amount, returned, wallet });
    }),
    live.on('TransactionUpdated', ({ payment_status }) => {
      // `settleDeposit` does it for a paid deposit, whose `PaymentApproved` comes with this event.
      if (payment_status !== 'paid') staleWallet(queryClient, 'transactions', 'withdrawal', 'readiness');
    }),
    live.onResync(() => staleWallet(queryClient, 'balance', 'charge', 'transactions', 'withdrawal', 'bonuses')),
  ];
  return () => {
    for (const end of ends) end();
  };
}
