import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { type FromSports, fromSports, type ToSports } from '../../contract/frame.ts';
import { palette } from '../../early/sports-frame.ts';
import type { EarlySports } from '../../early/sports-launch.ts';

export type FromSportsPage = Exclude<FromSports, { type: 'ready' }>;

interface SportsFrame {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  readonly isReady: boolean;
}

/**
 * Exchanges messages with the frame of the sports. A message counts only from this frame's window, from the launch's
 * origin, and in the contract's shape. One function because all messages share one frame, and what it has told.
 * @param url address of the launch; null: not launched
 * @param early the frame of the document's script, whose messages come first; null: none
 * @param view section in the site's address
 * @param slip the slip that the sports told last
 * @param onMessage called with each message but the first
 */
export function useSportsFrame(
  url: string | null,
  early: EarlySports | null,
  view: string,
  slip: string | null,
  onMessage: (message: FromSportsPage) => void,
): SportsFrame {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isReady, setReady] = useState(false);
  const origin = url === null ? null : new URL(url).origin;
  /** Section that the frame shows, as far as it has told. */
  const shown = useRef(view);
  const latest = useRef(onMessage);
  latest.current = onMessage;
  const kept = useRef(slip);
  kept.current = slip;
  const send = useCallback(
    (message: ToSports) => {
      if (origin) frame.current?.contentWindow?.postMessage(message, origin);
    },
    [origin],
  );

  useEffect(() => {
    if (!origin) return;
    const hear = (event: MessageEvent<unknown>) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return;
      const parsed = v.safeParse(fromSports, event.data);
      if (!parsed.success) return;
      if (parsed.output.type === 'ready') {
        setReady(true);
        void early?.enter();
        send({ v: 1, type: 'init', colors: palette(), slip: kept.current });
        return;
      }
      if (parsed.output.type === 'view') shown.current = parsed.output.view;
      latest.current(parsed.output);
    };
    addEventListener('message', hear);
    // A frame that started before this page has already sent messages.
    early?.drop();
    for (const event of early?.messages.splice(0) ?? []) hear(event);
    return () => {
      removeEventListener('message', hear);
      setReady(false);
    };
  }, [origin, early, send]);

  // Back, Forward, or a link of the site's menu.
  useEffect(() => {
    if (!isReady || shown.current === view) return;
    shown.current = view;
    send({ v: 1, type: 'view', view });
  }, [isReady, view, send]);

  // Storage may answer after the frame.
  const hasSlip = slip !== null;
  useEffect(() => {
    if (isReady && hasSlip) send({ v: 1, type: 'init', colors: palette(), slip: kept.current });
  }, [isReady, hasSlip, send]);

  // The visitor chose another theme.
  useEffect(() => {
    if (!isReady) return;
    const watch = new MutationObserver(() => send({ v: 1, type: 'init', colors: palette(), slip: kept.current }));
    watch.observe(document.documentElement, { attributeFilter: ['data-scheme', 'data-contrast', 'style'] });
    return () => watch.disconnect();
  }, [isReady, send]);

  return { frame, isReady };
}
