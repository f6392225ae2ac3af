import { ApiFailure } from './api.ts';
import type { Texts } from './texts.ts';
import type { View } from './view.ts';

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Failures after which the same call is worth repeating; all others are answers. */
const PASSING = new Set(['network', 'internal', 'too_many_requests']);
const LONGEST_MS = 15_000;

/** Repeats calls until the server answers. The calls must be such that a repetition has no second effect. */
export function createPersist(texts: Texts, view: Pick<View, 'notice'>) {
  let wake: (() => void) | null = null;
  return {
    /** @param sentence what the player reads meanwhile, beside a button that tries at once */
    persist: async <T>(work: () => Promise<T>, sentence: string): Promise<T> => {
      for (let tries = 0; ; tries += 1) {
        try {
          const answer = await work();
          if (tries > 0) view.notice(null);
          return answer;
        } catch (error) {
          if (!(error instanceof ApiFailure) || !PASSING.has(error.code)) throw error;
          const busy = error.code === 'too_many_requests';
          if (!busy) view.notice({ text: sentence, tone: 'warn', action: { label: texts.retry, run: () => wake?.() } });
          const wait = busy ? (error.details.retry_after ?? 1) * 1_000 : Math.min(LONGEST_MS, 1_000 * 2 ** tries);
          await Promise.race([
            pause(wait),
            new Promise<void>((resolve) => {
              wake = resolve;
            }),
          ]);
          wake = null;
        }
      }
    },
    /** Tries at once what is waiting: the device is back on line. */
    hurry: () => wake?.(),
  };
}
