/**
 * Opens the game of the document's own address before the app starts; the game's page takes over the frame and the
 * launch (`src/features/games/play/early-frame.ts`).
 */
import type { FromGame } from '../contract/frame.ts';
import type { FrameFacts } from '../contract/frame-address.ts';
import type { getGameUrl } from '../contract/games.ts';
import { createGameFrame, gameAddress, openingOf } from './game-launch.ts';
import { documentLang, launchAhead } from './launch-ahead.ts';
import { stored } from './stored.ts';

export interface EarlyGame {
  readonly frame: HTMLIFrameElement;
  /** Address without the launch's fragment. */
  readonly address: string;
  /** The launch's answer; null after a refusal or a failure, and then the frame is removed. */
  readonly launch: Promise<string | null>;
  /** Messages from the frame so far. */
  readonly messages: MessageEvent<unknown>[];
  isLoaded: boolean;
  /** Start time, as `performance.now()`. */
  readonly since: number;
  /** The frame has requested its launch and gets it. */
  isHanded: boolean;
  /** Stops collecting the frame's messages. */
  readonly stop: () => void;
}

declare global {
  interface Window {
    earlyGame?: EarlyGame;
  }
}

const LAUNCH: `/api${(typeof getGameUrl)['path']}` = '/api/games/url';
/** Milliseconds that the app waits for the game's first picture at most. */
const LIMIT_MS = 2_500;

/**
 * Opens the frame of the document's game, for an adult with a network.
 * @returns resolves once the game is painted; null if the document has no game or this visitor may not open it yet
 */
export function beginGame(): Promise<void> | null {
  const facts = document.getElementById('early-game');
  const token = stored('auth');
  const isAdult = token !== null || stored('ageVerified') === 'true';
  // Without `moveBefore` a frame would load again when the app takes it over.
  if (!facts || !isAdult || !navigator.onLine || !Element.prototype.moveBefore) return null;
  const { url, only_demo, title, ...game }: FrameFacts = JSON.parse(facts.textContent);
  const isDemo = token === null || only_demo || /[?&]mode=demo\b/.test(location.search);
  const opening = openingOf(documentLang(), isDemo ? 'demo' : 'real');
  const address = gameAddress(url, opening);
  const frame = createGameFrame(address);
  Object.assign(frame, { title, inert: true, className: `early-game early-${opening.mode}` });
  const launch = launchAhead(LAUNCH, { ...game, ...opening }, token);
  const { origin } = new URL(address);
  return new Promise((done) => {
    const hear = (event: MessageEvent<FromGame>) => {
      if (event.source !== frame.contentWindow || event.origin !== origin) return;
      early.messages.push(event);
      if (event.data?.type === 'waiting') {
        early.isHanded = true;
        void launch.then((given) => given && frame.contentWindow?.location.replace(given));
      } else {
        // The ring's own place may not have been read yet.
        document.documentElement.dataset['gameSpoke'] = '';
        // Painted, too: the app's work delays a game that shares its thread.
        requestAnimationFrame(() => setTimeout(done));
      }
    };
    const early: EarlyGame = {
      frame,
      address,
      launch,
      messages: [],
      isLoaded: false,
      isHanded: false,
      since: performance.now(),
      stop: () => removeEventListener('message', hear),
    };
    window.earlyGame = early;
    addEventListener('message', hear);
    frame.addEventListener('load', () => {
      early.isLoaded = true;
    });
    void launch.then((given) => {
      if (given) frame.inert = false;
      else done(frame.remove());
    });
    setTimeout(done, LIMIT_MS);
    // This script runs in the head: the document has no body yet.
    document.documentElement.append(frame);
  });
}
