import { useEffect, useRef } from 'react';
import { solveCaptcha } from './captcha.ts';

/**
 * Begins the proof of work when the form opens, so that sending it waits for nothing. `take` answers a payload, good
 * once, and begins the next; `''` where the site asks for none.
 */
export function useCaptcha(needed: boolean): { readonly take: () => Promise<string> } {
  const ready = useRef<Promise<string> | null>(null);
  const leaving = useRef<AbortController | null>(null);
  const begin = () => {
    const controller = leaving.current ?? new AbortController();
    leaving.current = controller;
    const work = solveCaptcha(controller.signal);
    // Nobody may be waiting yet; whoever takes it hears of the failure.
    work.catch(() => undefined);
    ready.current = work;
    return work;
  };
  useEffect(() => {
    if (needed) void begin();
    return () => {
      leaving.current?.abort();
      leaving.current = null;
      ready.current = null;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- `begin` only touches refs.
  }, [needed]);
  return {
    take: async () => {
      if (!needed) return '';
      const work = ready.current ?? begin();
      ready.current = null;
      try {
        return await work;
      } catch (error) {
        // A challenge that could not be had a minute ago may be there now.
        if (leaving.current?.signal.aborted) throw error;
        return await begin().finally(() => {
          ready.current = null;
        });
      }
    },
  };
}
