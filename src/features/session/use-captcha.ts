import { useCallback, useEffect, useRef, useState } from 'react';
import type { SiteConfig } from '../../contract/site.ts';
import { solveCaptcha } from './commands.ts';
import type { CaptchaVendor } from './third-party.ts';

/** The captcha of a form: a function that takes its answer, and the widget to render for a third party's captcha. */
export interface Captcha {
  /**
   * Takes a payload, valid once, and starts the next one. `''` on a site without a captcha; null while the widget waits
   * for the visitor.
   */
  readonly take: () => Promise<string | null>;
  readonly widget: {
    readonly vendor: CaptchaVendor;
    readonly siteKey: string;
    readonly onAnswer: (token: string | null) => void;
    /** Increases when the widget's answer was used and the widget must ask again. */
    readonly round: number;
  } | null;
}

type Wanted = Pick<SiteConfig, 'captchaProvider' | 'captchaSiteKey'>;

/**
 * Prepares the captcha of a form. Our own proof of work starts when `isNear` is true, while the visitor still fills the
 * form in, so that submitting does not wait; not earlier, because it takes seconds on a cheap phone. An earlier `take`
 * starts it. A third party's widget needs its key in the site's configuration.
 */
export function useCaptcha(site: Wanted | null, isNear: boolean): Captcha {
  const provider = site?.captchaProvider ?? 'none';
  const siteKey = site?.captchaSiteKey ?? null;
  const isOwn = provider === 'altcha';
  const ready = useRef<Promise<string> | null>(null);
  const leaving = useRef<AbortController | null>(null);
  const answer = useRef<string | null>(null);
  const [round, setRound] = useState(0);
  const begin = () => {
    const controller = leaving.current ?? new AbortController();
    leaving.current = controller;
    const work = solveCaptcha(controller.signal);
    // `take` reports the failure; without it there may be no listener yet.
    work.catch(() => undefined);
    ready.current = work;
    return work;
  };
  useEffect(() => {
    if (isOwn && isNear && ready.current === null) void begin();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- `begin` only touches refs.
  }, [isOwn, isNear]);
  useEffect(
    () => () => {
      leaving.current?.abort();
      leaving.current = null;
      ready.current = null;
    },
    [],
  );
  const onAnswer = useCallback((token: string | null) => {
    answer.current = token;
  }, []);
  const takeOwn = async () => {
    const work = ready.current ?? begin();
    ready.current = null;
    try {
      return await work;
    } catch (error) {
      // The challenge failed before; try once more.
      if (leaving.current?.signal.aborted) throw error;
      return await begin().finally(() => {
        ready.current = null;
      });
    }
  };
  const takeWidgets = () => {
    const token = answer.current;
    answer.current = null;
    if (token !== null) setRound((now) => now + 1);
    return token;
  };
  if (isOwn) return { take: takeOwn, widget: null };
  if (provider === 'none' || siteKey === null) return { take: async () => '', widget: null };
  return { take: async () => takeWidgets(), widget: { vendor: provider, siteKey, onAnswer, round } };
}
