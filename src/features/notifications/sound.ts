/** The sound of the first card of a visit, in one tab of it (NOTE-3). */
import { tellRang } from '../../storage/closed-notices.ts';
import { readPushFacts } from '../../storage/device-facts.ts';
import { hasRung, noteRung } from '../../storage/visit.ts';

const SOUND = '/audio/notification.mp3';
/** Milliseconds for which the tab that plays it keeps the others from playing it too. */
const LASTS = 2_000;

/** Another tab has played the sound. */
export function hearRing(): void {
  noteRung();
}

/** Plays the sound, unless the player switched it off; a failure is ignored, as when nothing was pressed yet. */
async function play(): Promise<void> {
  tellRang();
  if (!(await readPushFacts()).sound) return;
  await new Audio(SOUND).play();
}

/** Plays the sound if no tab has played it in this visit. Never throws. */
export async function ring(): Promise<void> {
  if (hasRung()) return;
  noteRung();
  const { locks } = navigator as { readonly locks?: LockManager };
  const work = locks
    ? locks.request('jangada-notice-sound', { ifAvailable: true }, async (lock) => {
        if (lock === null) return;
        await play();
        // Two windows show the same card at once: the message may reach the other one after its look.
        await new Promise((resolve) => setTimeout(resolve, LASTS));
      })
    : play();
  await work.catch(() => undefined);
}
