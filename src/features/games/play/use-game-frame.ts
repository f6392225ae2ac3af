import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import * as v from 'valibot';
import { type FromGame, fromGame, type ToGame } from '../../../contract/frame.ts';
import { hold } from '../../../domain/busy.ts';
import { afterRound, NO_PLAY, type PlaySum } from '../model.ts';
import { earlyGameAt } from './early-frame.ts';

interface Handlers {
  /** `startedAt` in ms since 1970; Infinity when the game did not say when the round started. */
  readonly onRoundEnd: (startedAt: number, round: { readonly stake: number; readonly payout: number }) => void;
  readonly onNeedDeposit: () => void;
  readonly onOpenLimits: () => void;
  readonly onSessionDead: () => void;
  /** A sheet inside the game has opened or closed. */
  readonly onSheet: (isOpen: boolean) => void;
}

interface GameFrame {
  readonly frame: RefObject<HTMLIFrameElement | null>;
  /** The game has sent a first message. */
  readonly isHeard: boolean;
  /** The game's page has loaded and waits for its launch. */
  readonly isWaiting: boolean;
  readonly isReady: boolean;
  /** A round is open: leaving asks for a confirmation. */
  readonly isPlaying: boolean;
  /** The balance that the game has named since its rounds are open, centavos; a hint. Null: none. */
  readonly told: number | null;
  /** Stakes of the rounds since the first of the open ones began, as the game names them; centavos. */
  readonly staked: number;
  readonly sum: PlaySum;
  readonly send: (message: ToGame) => void;
}

/**
 * Exchanges messages with a game's frame. A message counts only from this frame's window, from the launch's origin, and
 * in the contract's shape; any other message is ignored, because it may be forged. One function because each message
 * sets a part of the same state.
 * @param attempt counts the launches: each one starts a game that is not ready yet
 * @param play names the game and its money: another one begins a sum of its own, so that no demo's rounds are in the sum
 *   of real ones
 */
export function useGameFrame(gameUrl: string | null, attempt: number, handlers: Handlers, play = ''): GameFrame {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isHeard, setHeard] = useState(false);
  const [isWaiting, setWaiting] = useState(false);
  const [isReady, setReady] = useState(false);
  const [isPlaying, setPlaying] = useState(false);
  const [told, setTold] = useState<number | null>(null);
  const [staked, setStaked] = useState(0);
  const [sum, setSum] = useState(NO_PLAY);
  const [summed, setSummed] = useState(play);
  if (summed !== play) {
    setSummed(play);
    setSum(NO_PLAY);
  }
  const origin = gameUrl ? new URL(gameUrl).origin : null;
  const latest = useRef(handlers);
  latest.current = handlers;

  const send = useCallback(
    (message: ToGame) => {
      if (origin) frame.current?.contentWindow?.postMessage(message, origin);
    },
    [origin],
  );

  // One function because the round's lock lives from one message of this frame to the next.
  useEffect(() => {
    if (!origin) return;
    let release: (() => void) | null = null;
    // A game may have several rounds open at once, such as balls that fall.
    const open = new Set<string>();
    let startedAt = Number.POSITIVE_INFINITY;
    const over = () => {
      open.clear();
      release?.();
      release = null;
      setPlaying(false);
      setTold(null);
      setStaked(0);
    };
    const take = (message: FromGame) => {
      setHeard(true);
      switch (message.type) {
        case 'waiting':
          setWaiting(true);
          break;
        case 'ready':
          setReady(true);
          // A game that was launched again has no sheet.
          latest.current.onSheet(false);
          send({
            v: 1,
            type: 'init',
            reducedMotion: matchMedia('(prefers-reduced-motion: reduce)').matches,
            sound: false,
          });
          break;
        case 'round_started':
          open.add(message.round);
          release ??= hold();
          startedAt = Date.now();
          setStaked((known) => known + (message.stake ?? 0));
          setPlaying(true);
          break;
        case 'round_ended':
          // The end of an unknown round ends them all: the lock must not outlive the play.
          if (!open.delete(message.round) || open.size === 0) over();
          setSum((known) => afterRound(known, message));
          latest.current.onRoundEnd(startedAt, message);
          break;
        case 'balance':
          // Only a hint while rounds are open; the wallet is read after each of them.
          if (open.size > 0) setTold(message.balance);
          break;
        case 'need_deposit':
          latest.current.onNeedDeposit();
          break;
        case 'open_limits':
          latest.current.onOpenLimits();
          break;
        case 'sheet':
          latest.current.onSheet(message.open);
          break;
        case 'session_dead':
          over();
          latest.current.onSessionDead();
          break;
        default:
          // The game shows its own errors.
          if (message.type === 'error') over();
      }
    };
    const hear = (event: MessageEvent<unknown>) => {
      if (event.origin !== origin || event.source !== frame.current?.contentWindow) return;
      const parsed = v.safeParse(fromGame, event.data);
      if (parsed.success) take(parsed.output);
    };
    addEventListener('message', hear);
    // A game that started before this page has already sent messages.
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

  return { frame, isHeard, isWaiting, isReady, isPlaying, told, staked, sum, send };
}
