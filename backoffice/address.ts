/** The address of the page: `/en/players/12` is the language and the screen. */
import { useSyncExternalStore } from 'react';

export type Language = 'pt' | 'en';

const listeners = new Set<() => void>();
const heard = () => listeners.forEach((listen) => listen());
const here = (): string => location.pathname + location.search;

/** Forms with typed text on the present screen. */
let held = 0;
/** The screen that is shown. */
let shown = here();
/** What happens if the operator gives up what was typed; null: no question is open. */
let waiting: (() => void) | null = null;

/** Keeps the screen: until `release`, a leave asks first. @returns release */
export function holdScreen(): () => void {
  held += 1;
  return () => {
    held -= 1;
  };
}

/** Leaves the screen, after a question if typed text would be lost. */
export function leave(action: () => void): void {
  waiting = held === 0 ? null : action;
  if (waiting === null) action();
  heard();
}

/** Ends the question of `leave`. */
export function answerLeave(isLeaving: boolean): void {
  const action = waiting;
  waiting = null;
  if (isLeaving) action?.();
  heard();
}

function show(href: string): void {
  history.pushState(null, '', href);
  shown = href;
  scrollTo(0, 0);
}

globalThis.addEventListener('popstate', () => {
  const wanted = here();
  if (held > 0 && wanted !== shown) {
    // The browser has gone already: come back until the question is answered.
    history.pushState(null, '', shown);
    leave(() => show(wanted));
    return;
  }
  shown = wanted;
  heard();
});

export function currentLanguage(): Language {
  return /^\/en(?:\/|$)/.test(location.pathname) ? 'en' : 'pt';
}

/** The address of a screen in the current language. */
export function hrefOf(path: string, language: Language = currentLanguage()): string {
  return language === 'en' ? `/en${path === '/' ? '' : path}` : path;
}

export function go(href: string): void {
  leave(() => show(href));
}

function subscribe(listen: () => void): () => void {
  listeners.add(listen);
  return () => listeners.delete(listen);
}

/** Whether the question of `leave` is open. */
export function useLeaveQuestion(): boolean {
  return useSyncExternalStore(subscribe, () => waiting !== null);
}

/** The screen's path without the language, and its query. */
export function useAddress(): { readonly path: string; readonly query: URLSearchParams } {
  const href = useSyncExternalStore(subscribe, here);
  const url = new URL(href, location.origin);
  return { path: url.pathname.replace(/^\/en(?=\/|$)/, '') || '/', query: url.searchParams };
}
