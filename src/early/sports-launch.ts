/**
 * Opens the frame of the sports before the app starts and launches them in parallel; the page takes both over
 * (`src/features/sports/use-sports-launch.ts`).
 */
import type { FromSports } from '../contract/frame.ts';
import { sportsAddress } from '../contract/frame-address.ts';
import { openingOf } from './game-launch.ts';
import { documentLang, launchAhead } from './launch-ahead.ts';
import { createSportsFrame } from './sports-frame.ts';
import { stored } from './stored.ts';

export interface EarlySports {
  readonly view: string;
  readonly isPlayer: boolean;
  /** Null after a refusal or a failure; the frame is then removed. */
  readonly launch: Promise<string | null>;
  /** Inert, and not shown, before a player's launch is answered. Absent in a browser without `moveBefore`. */
  frame?: HTMLIFrameElement;
  /** Messages from the frame so far. */
  readonly messages: MessageEvent<unknown>[];
  /** Gives the launch token to the frame, which has told that it is ready; only once. */
  enter(): Promise<void>;
  /** Stops collecting messages, and removes a frame that no page has taken over. */
  drop(): void;
}

declare global {
  interface Window {
    earlySports?: EarlySports;
  }
}

/**
 * Milliseconds that the app waits for the odds at most: while its own files have yet to come over the same line, and
 * where a worker has them.
 */
const LIMIT_MS = { first: 2_500, repeat: 1_500 };
const VIEW = /^[\w-]{0,80}$/;

/** Returns the origin of the site's sports page. The document's head states it, because the configuration follows later. */
function sportsOrigin(): string | null {
  return document.querySelector<HTMLMetaElement>('meta[name="sports-origin"]')?.content ?? null;
}

/**
 * Opens the frame of `/sports` and requests its launch, for an adult with a network. A player sees the frame only after
 * the launch, because one who is excluded shall see no offer (CARE-5).
 * @returns resolves when the app may start; null on other pages and for other visitors
 */
export function beginSports(): Promise<unknown> | null {
  const token = stored('auth');
  if (!/^(?:\/en)?\/sports\/?$/.test(location.pathname) || !navigator.onLine) return null;
  if (token === null && stored('ageVerified') !== 'true') return null;
  const view = new URLSearchParams(location.search).get('view') ?? '';
  const origin = sportsOrigin();
  if (origin === null || !VIEW.test(view)) return null;
  const opening = openingOf(documentLang(), 'real');
  let hasEntered = false;
  const hasApp = Boolean(navigator.serviceWorker?.controller);
  let start = () => {};
  const mayStart = new Promise<void>((done) => {
    start = done;
  });
  const hear = (event: MessageEvent<FromSports>) => {
    const source = early.frame?.contentWindow;
    if (!source || event.source !== source || event.origin !== origin) return;
    early.messages.push(event);
    if (event.data?.type !== 'ready') return;
    void early.enter();
    start();
  };
  // The frame goes first, because it takes longest. Without `moveBefore` it would load again when the page takes it over.
  const frame =
    'moveBefore' in Element.prototype
      ? createSportsFrame(sportsAddress(origin, { ...opening, site: location.origin, view }))
      : null;
  if (frame) {
    Object.assign(frame, { className: 'early-sports', inert: token !== null });
    // This script runs in the head: the document has no body yet.
    document.documentElement.append(frame);
  }
  const early: EarlySports = {
    view,
    isPlayer: token !== null,
    launch: launchAhead('/api/games/launch/sport', { ...opening, mode: 'real', section: view }, token),
    ...(frame ? { frame } : {}),
    messages: [],
    async enter() {
      const fragment = new URL((await early.launch) ?? origin).hash;
      if (hasEntered || !early.frame || fragment === '') return;
      hasEntered = true;
      // The same document but for its fragment: the frame does not load again.
      early.frame.contentWindow?.location.replace(early.frame.src + fragment);
    },
    drop() {
      removeEventListener('message', hear);
      if (early.frame?.parentElement === document.documentElement) early.frame.remove();
    },
  };
  window.earlySports = early;
  addEventListener('message', hear);
  void early.launch.then((url) => {
    if (url === null) frame?.remove();
    else if (frame) frame.inert = false;
    if (url === null || !frame) start();
  });
  setTimeout(start, hasApp ? LIMIT_MS.repeat : LIMIT_MS.first);
  return mayStart;
}
