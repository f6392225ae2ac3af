import { onlineManager } from '@tanstack/react-query';
import { OUT_OF_TIME, withTimeLimit } from '../../lib/time-limit.ts';
import { markLeft } from '../../storage/just-left.ts';
import { currentLocale, localise } from '../locale.ts';
import { forgetPush } from '../push.ts';
import { isInTheMiddle } from '../typing.ts';

/** Longest wait of a logout until push has ended in this browser, ms. */
const FORGET_LIMIT = 1_000;

/**
 * Opens the lobby in a new document, so that no data of a logged-out player stays in memory.
 * @returns false if a reload is impossible or would lose something of the player
 */
export async function openNewDocument(why: 'logout' | 'elsewhere'): Promise<boolean> {
  // Offline without a worker no document would load; in a round or half-filled form the other tab's logout waits.
  if (!onlineManager.isOnline() && !navigator.serviceWorker?.controller) return false;
  if (why === 'elsewhere' && isInTheMiddle()) return false;
  if (why === 'logout' && (await withTimeLimit(forgetPush(why), FORGET_LIMIT)) === OUT_OF_TIME) return false;
  markLeft();
  globalThis.location.replace(localise('/', currentLocale()));
  return true;
}
