import { ApiFailure } from './api.ts';
import type { GameScreen } from './game-screen.ts';
import type { Texts } from './texts.ts';

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Failures after which the call is retried; all others are final answers. */
const PASSING = new Set(['network', 'internal', 'too_many_requests']);
const LONGEST_MS = 15_000;

/** Retries calls until the server answers. Only for calls with no second effect when repeated. */
export function createPersist(texts: Texts, screen: Pick<GameScreen, 'notice'>) {
  let wake: (() => void) | null = null;
  return {
    /** @param sentence text for the player meanwhile, beside a button that retries at once */
    persist: async <T>(work: () => Promise<T>, sentence: string): Promise<T> => {
      for (let tries = 0; ; tries += 1) {
        try {
          const answer = await work();
          if (tries > 0) screen.notice(null);
          return answer;
        } catch (error) {
          if (!(error instanceof ApiFailure) || !PASSING.has(error.code)) throw error;
          const busy = error.code === 'too_many_requests';
          if (!busy)
            screen.notice({ text: sentence, tone: 'warn', action: { label: texts.retry, run: () => wake?.() } });
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
    /** Retries waiting calls at once: the device is back online. */
    hurry: () => wake?.(),
  };
}
