import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { serverNow } from '../../api/server-time.ts';
import { walletQuery } from '../../domain/wallet-query.ts';
import { openChargeQuery } from './charge-query.ts';
import { bonusesPages, summaryQuery, transactionsPages } from './queries.ts';
import { lastWeek } from './week.ts';

/** A part that takes longer than this comes on its own, and what is below it makes room. Milliseconds. */
const PATIENCE = 8_000;

/** Waiting for an answer that is on its way; without a connection there is nothing to wait for. */
const waits = ({ isPending, fetchStatus }: { isPending: boolean; fetchStatus: string }) =>
  isPending && fetchStatus === 'fetching';

/**
 * Whether everything that the wallet shows below its balance has come, or will not: shown at once, no part pushes another
 * down. Once it was ready it stays so.
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
