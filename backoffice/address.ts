/** The address of the page: `/en/players/12` is the language and the screen. */
import { useSyncExternalStore } from 'react';

export type Language = 'pt' | 'en';

const listeners = new Set<() => void>();
const heard = () => listeners.forEach((listen) => listen());
globalThis.addEventListener('popstate', heard);

export function currentLanguage(): Language {
  return /^\/en(?:\/|$)/.test(location.pathname) ? 'en' : 'pt';
}

/** The address of a screen in the current language. */
export function hrefOf(path: string, language: Language = currentLanguage()): string {
  return language === 'en' ? `/en${path === '/' ? '' : path}` : path;
}

export function go(href: string): void {
  history.pushState(null, '', href);
  heard();
  scrollTo(0, 0);
}

/** The screen's path without the language, and its query. */
export function useAddress(): { readonly path: string; readonly query: URLSearchParams } {
  const href = useSyncExternalStore(
    (listen) => {
      listeners.add(listen);
      return () => listeners.delete(listen);
    },
    () => location.pathname + location.search,
  );
  const url = new URL(href, location.origin);
  return { path: url.pathname.replace(/^\/en(?=\/|$)/, '') || '/', query: url.searchParams };
}
