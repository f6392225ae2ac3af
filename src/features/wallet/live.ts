/** What the live channel tells of money goes into the same caches as the reads; afterwards the truth is asked for. */
import type { QueryClient } from '@tanstack/react-query';
import type { Live } from '../../api/live.ts';
import type { EventPayload } from '../../contract/channels.ts';
import type { Wallet } from '../../contract/wallet.ts';
import { tellDeposit } from '../../domain/marketing.ts';
import { showChargeStatus } from './mutations.ts';
import { walletQuery } from './queries.ts';

/** A wallet with what an event says of it merged in (§3). What may be staked follows from what is there and held. */
export function mergeWallet(wallet: Wallet, news: EventPayload<'BalanceUpdated'>['wallet']): Wallet {
  // The event's schema makes every key optional; an absent one changes nothing.
  const known = Object.fromEntries(Object.entries(news).filter(([, value]) => value !== undefined)) as Partial<Wallet>;
  const merged = { ...wallet, ...known };
  return 'available' in known ? merged : { ...merged, available: Math.max(0, merged.balance - merged.held) };
}

/** Follows the wallet's events and refetches what may have been missed; the answer ends it. */
export function followWallet(live: Pick<Live, 'on' | 'onResync'>, queryClient: QueryClient): () => void {
  const key = walletQuery().queryKey;
  const stale = (...what: readonly string[]) => {
    for (const part of what) void queryClient.invalidateQueries({ queryKey: ['wallet', part] });
  };
  const merge = (news: EventPayload<'BalanceUpdated'>['wallet']) =>
    queryClient.setQueryData(key, (wallet) => wallet && mergeWallet(wallet, news));

  /** §4: the paid flag, the balance, and the marketing events with the count of deposits that is true now. */
  const paid = async ({ id, amount, balance }: EventPayload<'PaymentApproved'>) => {
    const before = queryClient.getQueryData(key);
    showChargeStatus(queryClient, id, 'paid');
    merge({ balance });
    stale('transactions', 'readiness', 'bonuses');
    const wallet = await queryClient.fetchQuery({ ...walletQuery(), staleTime: 0 }).catch(() => null);
    tellDeposit({ amount, depositCount: wallet?.deposit_count ?? (before?.deposit_count ?? 0) + 1 });
  };

  const ends = [
    live.on('BalanceUpdated', ({ wallet }) => merge(wallet)),
    live.on('PaymentApproved', (event) => void paid(event)),
    live.on('TransactionUpdated', () => stale('transactions', 'withdrawal', 'readiness', 'balance')),
    live.onResync(() => stale('balance', 'charge', 'transactions', 'withdrawal')),
  ];
  return () => {
    for (const end of ends) end();
  };
}
