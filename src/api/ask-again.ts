/**
 * The page recovers by itself. What a screen asked for and did not get is asked for again, without a press, as soon as
 * the API answers; nobody's refusal is asked twice.
 */
import type { Query, QueryClient } from '@tanstack/react-query';
import { getHealth } from '../contract/system.ts';
import { request } from './client.ts';
import { isApiError, isOutcomeUnknown } from './errors.ts';
import { networkFailures } from './failures.ts';

/** How soon after a failure it is tried again, growing up to the latest. Milliseconds. */
const SOON = 3_000;
const LATEST = 30_000;
/** A wish of the API that is longer than this is not sat out, milliseconds: no timer can be set for weeks. */
const LONGEST = 3_600_000;

/**
 * Whether the same question may have another answer in a while: no answer, a server's fault, an unreadable answer, too
 * fast. What the platform does not have yet (501) it will not have in a minute.
 */
function mayPass(error: unknown): boolean {
  return isApiError(error) && error.code !== 'aborted' && error.status !== 501 && isOutcomeUnknown(error);
}

/** A read that a screen waits for, which failed and is not being tried. */
function isTroubled(query: Query): boolean {
  const { status, fetchStatus, error } = query.state;
  return query.isActive() && status === 'error' && fetchStatus === 'idle' && mayPass(error);
}

/** Whether anybody is there: an answer, even a refusal, that came from the API. Never throws. */
export async function isAnybodyThere(): Promise<boolean> {
  try {
    await request(getHealth);
    return true;
  } catch (error) {
    return isApiError(error) && error.status > 0 && error.status < 500;
  }
}

/**
 * Begins to ask again. `onBack` is called when the API answers after it did not: for what is no read of a screen. The
 * answer ends it.
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
    // One small question first, so that screens do not go back to their beginnings for nothing while nobody is there.
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
      // A probe that is under way refetches by itself.
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
