import { subscribe } from 'valtio/vanilla';
import { readToasts, writeToasts } from '../storage/visit.ts';
import { RECENT, toastState } from '../ui/toast.ts';

/**
 * Keeps the list of the recent toasts over a reload.
 * @returns stop function
 */
export function keepToasts(): () => void {
  toastState.recent = [...toastState.recent, ...readToasts()].slice(0, RECENT);
  // At once: a logout forgets them and then loads another document.
  return subscribe(toastState, () => writeToasts(toastState.recent), true);
}
