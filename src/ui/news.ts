/** Toasts of live events, which no press of the player asked for. Loads with the live connection. */
import { subscribe } from 'valtio/vanilla';
import type { ToastInput } from './toast.ts';
import { toast, toastState } from './toast.ts';

interface News extends ToastInput {
  /** Runs when its toast appears. */
  readonly onShown?: () => void;
}

const waiting: News[] = [];
let isHeld = false;

/** Shows the next toast if none is shown and nothing holds it. */
function showNext(): void {
  if (isHeld || toastState.shown !== null) return;
  const next = waiting.shift();
  if (!next) return;
  const { onShown, ...input } = next;
  toast.show(input);
  onShown?.();
}
subscribe(toastState, showNext);

/** Shows a toast after the one that is shown, and not while news are held (LANG-5). */
function tell(input: News): void {
  waiting.push(input);
  showNext();
}

/** Holds the news while a toast would cover what the player is doing, or not be seen. */
function hold(is: boolean): void {
  isHeld = is;
  showNext();
}

/** Forgets the last player's news. */
function forget(): void {
  waiting.length = 0;
}

export const news = { tell, hold, forget };
