import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { serverNow } from '../../api/server-time.ts';
import { walletQuery } from '../../domain/wallet-query.ts';
import { bonusesPages, openChargeQuery, summaryQuery, transactionsPages } from './queries.ts';
import { lastWeek } from './week.ts';

/** A part that takes longer than this appears later on its own. ms. */
const PATIENCE = 8_000;

/** Whether a read waits for an answer; without a connection none comes. */
const waits = ({ isPending, fetchStatus }: { isPending: boolean; fetchStatus: string }) =>
  isPending && fetchStatus === 'fetching';

/**
 * Whether every part below the balance has loaded or failed; shown together, no part pushes another down. Stays true
 * once it is true.
 */
export function useWalletReady(): boolean {
  const [{ from, to }] = useState(() => lastWeek(serverNow()));
  const parts = [
    useQuery(walletQuery()),
    useInfiniteQuery(transactionsPages({ type: 'withdraw' })),
    useQuery(openChargeQuery()),
    useInfiniteQuery(bonusesPages()),
    useQuery(summaryQuery(from, to)),
  ];
  const [isLate, setLate] = useState(false);
  const [wasReady, setReady] = useState(false);
  const isReady = wasReady || isLate || !parts.some(waits);
  if (isReady && !wasReady) setReady(true);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  return isReady;
}
