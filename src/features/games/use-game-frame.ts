import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { type FromGame, fromGame, type ToGame } from '../../contract/frame.ts';
import { hold } from '../../domain/busy.ts';
import { earlyGameAt } from './early-frame.ts';
import { afterRound, NO_PLAY, type PlaySum } from './model.ts';

interface Handlers {
  readonly onRoundEnd: () => void;
  readonly onNeedDeposit: () => void;
  readonly onSessionDead: () => void;
}

interface GameFrame {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  /** The game has said something: it is there. */
  readonly isHeard: boolean;
  /** The game's page stands and waits for its launch. */
  readonly isWaiting: boolean;
  readonly isReady: boolean;
  /** A round is open: leaving asks first. */
  readonly isPlaying: boolean;
  readonly sum: PlaySum;
  readonly send: (message: ToGame) => void;
}

/**
 * Talks with a game's frame. A message counts only from this frame's own window, from the origin that the launch
 * named, and in the contract's shape; whatever else arrives is ignored (compliance: forged postMessage).
 * @param attempt counts the openings: with each the game is another one, which is not ready yet
 */
export function useGameFrame(gameUrl: string | null, attempt: number, handlers: Handlers): GameFrame {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isHeard, setHeard] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const [isReady, setReady] = useState(false);
  const [isPlaying, setPlaying] = useState(false);
  const [sum, setSum] = useState(NO_PLAY);
  const origin = gameUrl ? new URL(gameUrl).origin : null;
  const latest = useRef(handlers);
  latest.current = handlers;

  const send = useCallback(
    (message: ToGame) => {
      if (origin) frame.current?.contentWindow?.postMessage(message, origin);
    },
    [origin],
  );

  useEffect(() => {
    if (!origin) return;
    let release: (() => void) | null = null;
    const over = () => {
      release?.();
      release = null;
      setPlaying(false);
    };
    const take = (message: FromGame) => {
      setHeard(true);
      switch (message.type) {
        case 'waiting':
          setWaiting(true);
          break;
        case 'ready':
          setReady(true);
          send({
            v: 1,
            type: 'init',
            reducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
            sound: false,
          });
          break;
        case 'round_started':
          release ??= hold('round');
          setPlaying(true);
          break;
        case 'round_ended':
          over();
          setSum((known) => afterRound(known, message));
          latest.current.onRoundEnd();
          break;
        case 'need_deposit':
          latest.current.onNeedDeposit();
          break;
        case 'session_dead':
          over();
          latest.current.onSessionDead();
          break;
        default:
          // A balance in a message is a hint; the wallet is asked for the truth. An error is the game's own to show.
          if (message.type === 'error') over();
      }
    };
    const hear = (event: MessageEvent<unknown>) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return;
      const parsed = v.safeParse(fromGame, event.data);
      if (parsed.success) take(parsed.output);
    };
    addEventListener('message', hear);
    // A game that began before this page has said something already.
    const early = earlyGameAt(frame.current?.src ?? null);
    early?.stop();
    for (const event of early?.messages.splice(0) ?? []) hear(event);
    return () => {
      removeEventListener('message', hear);
      release?.();
      setHeard(false);
      setWaiting(false);
      setReady(false);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another attempt is another game
  }, [origin, send, attempt]);

  return { frame, isHeard, isWaiting, isReady, isPlaying, sum, send };
}
