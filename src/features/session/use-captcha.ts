import { useCallback, useEffect, useRef, useState } from 'react';
import type { SiteConfig } from '../../contract/site.ts';
import { solveCaptcha } from './captcha.ts';
import type { CaptchaVendor } from './third-party.ts';

/** The captcha of a form: how to take its answer, and the widget to draw where the site uses a third party's. */
export interface Captcha {
  /** A payload, good once, which begins the next; `''` where the site asks for none; null while the widget waits for the person. */
  readonly take: () => Promise<string | null>;
  readonly widget: {
    readonly vendor: CaptchaVendor;
    readonly siteKey: string;
    readonly onAnswer: (token: string | null) => void;
    /** Rises when the widget's answer has been used up and it has to ask anew. */
    readonly round: number;
  } | null;
}

type Wanted = Pick<SiteConfig, 'captchaProvider' | 'captchaSiteKey'>;

/**
 * Our own proof of work begins as soon as `isNear`: while there is still something to fill in, so that sending it waits
 * for nothing, and not before, as it costs a cheap phone some seconds of its processor. Whoever takes it earlier begins it.
 * A third party's widget is asked only where the site names it and its key.
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
    // Nobody may be waiting yet; whoever takes it hears of the failure.
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
      // A challenge that could not be had a minute ago may be there now.
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
