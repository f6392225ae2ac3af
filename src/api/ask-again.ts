/** Retries failed reads that a screen shows, without a press, as soon as the API answers. A refusal is not retried. */
import type { Query, QueryClient } from '@tanstack/react-query';
import { getHealth } from '../contract/system.ts';
import { request } from './client.ts';
import { isApiError, isOutcomeUnknown } from './errors.ts';
import { networkFailures } from './failures.ts';

/** First and longest backoff after a failure. Milliseconds. */
const SOON = 3_000;
const LATEST = 30_000;
/** A `Retry-After` above this is capped, in milliseconds: `setTimeout` cannot wait for weeks. */
const LONGEST = 3_600_000;

/**
 * Whether a retry may succeed: no answer, server error, unreadable answer, too many requests. A 501 does not change
 * soon.
 */
function mayPass(error: unknown): boolean {
  return isApiError(error) && error.code !== 'aborted' && error.status !== 501 && isOutcomeUnknown(error);
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
  let timer: ReturnType<typeof setTimeout> | undefined;
  let wait = SOON;
  let trying = false;
  let silent = networkFailures.count > 0;

  const troubled = () => cache.getAll().filter(isTroubled);
  const longestWish = () => {
    const wishes = troubled().map(({ state }) => (isApiError(state.error) ? (state.error.retryAfter ?? 0) : 0));
    return Math.min(LONGEST, Math.max(0, ...wishes));
  };
  const later = () => {
    if (timer !== undefined || trying || (!silent && troubled().length === 0)) return;
    timer = setTimeout(() => void go(), Math.max(wait * (0.75 + Math.random() / 2), longestWish()));
    wait = Math.min(wait * 2, LATEST);
  };
  const go = async () => {
    clearTimeout(timer);
    timer = undefined;
    if (trying || document.visibilityState === 'hidden' || !navigator.onLine) return;
    trying = true;
    // Ask for the health first, so that screens do not fall back to their loading state while the API is down.
    if (await isAnybodyThere()) {
      if (silent) networkFailures.reset();
      await queryClient.refetchQueries({ predicate: isTroubled });
    }
    trying = false;
    if (!silent && troubled().length === 0) wait = SOON;
    later();
  };

  const now = () => {
    if (silent || troubled().length > 0) void go();
  };
  const stopCache = cache.subscribe((event) => {
    if (event.type === 'observerAdded' || (event.type === 'updated' && event.action.type === 'error')) later();
  });
  const stopFailures = networkFailures.subscribe((count) => {
    const wasSilent = silent;
    silent = count > 0;
    if (silent) later();
    else if (wasSilent) {
      onBack();
      // A running probe refetches anyway.
      void go();
    }
  });
  const seen = () => {
    if (document.visibilityState === 'visible') now();
  };
  addEventListener('online', now);
  document.addEventListener('visibilitychange', seen);
  later();
  return () => {
    clearTimeout(timer);
    stopCache();
    stopFailures();
    removeEventListener('online', now);
    document.removeEventListener('visibilitychange', seen);
  };
}
