/**
 * Requests the session as soon as the launch is known. The server inlines this bundle into the page and it imports
 * nothing, so neither token nor session waits for the game's code, which takes over in `game-page.ts`.
 */
import type { PageData } from '../page-data.ts';

export interface EarlySession {
  /** The launch's token; null in a demo, empty if a real game was opened without one. */
  readonly token: Promise<string | null>;
  /** The answer to `POST /api/session`; null without a game or a token. */
  readonly answer: Promise<Response | null>;
}

declare global {
  interface Window {
    earlySession: EarlySession;
  }
}

/** How long a page that opened before its launch waits for the token, in milliseconds. */
const TOKEN_MS = 60_000;

// The launch token is in the fragment, so that no log has it; the page removes it from the address at once.
function takeToken(): string | null {
  const token = new URLSearchParams(location.hash.slice(1)).get('t');
  if (location.hash) history.replaceState(null, '', location.pathname + location.search);
  return token;
}

/** The token of a page that opened while its launch was still requested; empty if none comes. */
function laterToken(site: string): Promise<string> {
  return new Promise((resolve) => {
    const end = (token: string) => {
      clearTimeout(timer);
      removeEventListener('hashchange', look);
      resolve(token);
    };
    const look = () => {
      const token = takeToken();
      if (token !== null) end(token);
    };
    const timer = setTimeout(() => end(''), TOKEN_MS);
    addEventListener('hashchange', look);
    parent.postMessage({ v: 1, type: 'waiting' }, site);
  });
}

async function tokenOf({ mode, parent: site }: PageData): Promise<string | null> {
  const given = takeToken();
  if (mode === 'demo') return null;
  return given ?? (site !== null && parent !== window ? laterToken(site) : '');
}

async function answerOf({ game, problem }: PageData, wanted: Promise<string | null>): Promise<Response | null> {
  const token = await wanted;
  if (problem || !game || token === '') return null;
  return fetch('/api/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ gamecode: game.gamecode, ...(token === null ? { mode: 'demo' } : { mode: 'real', token }) }),
    redirect: 'error',
    signal: AbortSignal.timeout(20_000),
  });
}

const data = JSON.parse(document.getElementById('data')?.textContent ?? 'null') as PageData;
const token = tokenOf(data);
const answer = answerOf(data, token);
// The start reports the failure; without this line it would count as unhandled.
answer.catch(() => undefined);
window.earlySession = { token, answer };
