/**
 * Launches the sports of the document's own address and opens their frame before the app starts; the page takes both
 * over (`src/features/sports/use-sports-launch.ts`).
 */
import type { FromSports, ToSports } from '../contract/frame.ts';
import { createGameFrame, openingOf } from './game-launch.ts';
import { documentLang, launchAhead } from './launch-ahead.ts';
import { palette } from './sports-palette.ts';
import { stored } from './stored.ts';

export interface EarlySports {
  readonly view: string;
  readonly isPlayer: boolean;
  /** Null after a refusal or a failure. */
  readonly launch: Promise<string | null>;
  /** Absent before the launch is answered, and in a browser without `moveBefore`. */
  frame?: HTMLIFrameElement;
  /** Messages from the frame so far. */
  readonly messages: MessageEvent<unknown>[];
  /** Stops collecting messages, and removes a frame that no page has taken over. */
  drop(): void;
}

declare global {
  interface Window {
    earlySports?: EarlySports;
  }
}

/**
 * Milliseconds that the app waits at most: for the first odds while its own files have yet to come over the same line,
 * and for the launch where a worker has them.
 */
const LIMIT_MS = { odds: 2_500, launch: 600 };

/**
 * Requests the launch of `/sports`, for an adult with a network, and shows the frame that it names.
 * @returns resolves when the app may start; null on other pages and for other visitors
 */
export function beginSports(): Promise<unknown> | null {
  const token = stored('auth');
  if (!/^(?:\/en)?\/sports\/?$/.test(location.pathname) || !navigator.onLine) return null;
  if (token === null && stored('ageVerified') !== 'true') return null;
  const view = new URLSearchParams(location.search).get('view') ?? '';
  const body = { ...openingOf(documentLang(), 'real'), mode: 'real' as const, section: view };
  let isDropped = false;
  const hasApp = Boolean(navigator.serviceWorker?.controller);
  let start = () => {};
  const mayStart = new Promise<void>((done) => {
    start = done;
  });
  const hear = (event: MessageEvent<FromSports>) => {
    const source = early.frame?.contentWindow;
    if (!source || event.source !== source) return;
    early.messages.push(event);
    const init: ToSports = { v: 1, type: 'init', colors: palette(), slip: null };
    if (event.data?.type !== 'ready') return;
    source.postMessage(init, event.origin);
    start();
  };
  const early: EarlySports = {
    view,
    isPlayer: token !== null,
    launch: launchAhead('/api/games/launch/sport', body, token),
    messages: [],
    drop() {
      isDropped = true;
      removeEventListener('message', hear);
      if (early.frame?.parentElement === document.body) early.frame.remove();
    },
  };
  window.earlySports = early;
  addEventListener('message', hear);
  void early.launch.then((url) => {
    if (hasApp) start();
    // Without `moveBefore` a frame would load again when the page takes it over.
    if (url === null || isDropped || !Element.prototype.moveBefore) {
      start();
      return;
    }
    early.frame = Object.assign(createGameFrame(url), { className: 'early-sports' });
    document.body.append(early.frame);
  });
  setTimeout(start, hasApp ? LIMIT_MS.launch : LIMIT_MS.odds);
  return mayStart;
}
