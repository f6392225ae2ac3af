/** Retries failed reads that a screen shows, without a press, as soon as the API answers. A refusal is not retried. */
import type { Query, QueryClient } from '@tanstack/react-query';
import { subscribe } from 'valtio/vanilla';
import { getHealth } from '../contract/system.ts';
import { repeat } from '../lib/repeat.ts';
import { request } from './client.ts';
import { isApiError } from './errors.ts';
import { networkFailures } from './failures.ts';
import { leastWaitAfter } from './retry.ts';

/** First and longest backoff after a failure. Milliseconds. */
const SOON = 3_000;
const LATEST = 30_000;

/**
 * Whether a retry may succeed: no answer, server error, unreadable answer, too many requests. A 501 does not change
 * soon.
 */
function mayPass(error: unknown): boolean {
  return isApiError(error) && error.code !== 'aborted' && error.status !== 501 && leastWaitAfter(error) !== null;
}

/** Whether a read is on a screen, has failed and is not being fetched. */
function isTroubled(query: Query): boolean {
  const { status, fetchStatus, error } = query.state;
  return query.isActive() && status === 'error' && fetchStatus === 'idle' && mayPass(error);
}

/** Asks the API for its health. True for any answer of the API, even a refusal. Never throws. */
export async function isAnybodyThere(): Promise<boolean> {
  try {
    await request(getHealth);
    return true;
  } catch (error) {
    return isApiError(error) && error.status > 0 && error.status < 500;
  }
}

/**
 * Starts the retries. Calls `onBack` when the API answers again after a failure, for work that is not a read of a
 * screen. @returns function that stops the retries
 */
export function askAgain(queryClient: QueryClient, onBack: () => void): () => void {
  const cache = queryClient.getQueryCache();
  let silent = networkFailures.count > 0;

  const troubled = () => cache.getAll().filter(isTroubled);
  /** The longest `Retry-After` of the failed reads in milliseconds; null when nothing has failed. */
  const leastWait = () => {
    const waits = troubled().map(({ state }) => leastWaitAfter(state.error) ?? 0);
    return silent || waits.length > 0 ? Math.max(0, ...waits) : null;
  };
  const { run, later, stop } = repeat(
    async () => {
      // Ask for the health first, so that screens do not fall back to their loading state while the API is down.
      if (leastWait() !== null && (await isAnybodyThere())) {
        if (silent) networkFailures.count = 0;
        await queryClient.refetchQueries({ predicate: isTroubled });
      }
      return leastWait();
    },
    { first: SOON, longest: LATEST },
  );
  const retryLater = () => {
    const least = leastWait();
    if (least !== null) later(least);
  };

  const stopCache = cache.subscribe((event) => {
    if (event.type === 'observerAdded' || (event.type === 'updated' && event.action.type === 'error')) retryLater();
  });
  const stopFailures = subscribe(networkFailures, () => {
    const wasSilent = silent;
    silent = networkFailures.count > 0;
    if (silent) retryLater();
    else if (wasSilent) {
      onBack();
      // A running probe refetches anyway.
      run();
    }
  });
  retryLater();
  return () => {
    stop();
    stopCache();
    stopFailures();
  };
}
