/** Follows new builds of the site, and files of an earlier build that the server no longer has. */
import { recoverFromLostChunk } from '../api/reload.ts';
import { watchUpdates } from '../api/worker.ts';
import { isBusy, onIdle } from '../domain/busy.ts';
import { isHalfFilled, isInTheMiddle, watchTyping } from '../domain/typing.ts';
import { losses } from './early-losses.ts';
import { shell, updates } from './state.ts';

/** Interval at which an update that waits for a form is considered again. Milliseconds. */
const RECONSIDER = 3_000;

/**
 * Recovers from a lost file of an earlier build: reloads if the server has a new build and nothing is in play (NAV-7).
 */
export function recoverLostChunks(): void {
  const recover = () => void recoverFromLostChunk({ isBusy: isInTheMiddle, offer: () => updates.current?.look() });
  if (losses.size > 0) recover();
  addEventListener('vite:preloadError', recover);
}

/** Registers the worker and offers its new builds. */
export function watchBuilds(): void {
  watchTyping();
  const watched = watchUpdates(shell, () => ({ busy: isBusy(), typing: isHalfFilled() }));
  updates.current = watched;
  onIdle(watched.reconsider);
  // Polls, because no event tells that a half-filled form was sent, emptied or left.
  setInterval(watched.reconsider, RECONSIDER);
}
