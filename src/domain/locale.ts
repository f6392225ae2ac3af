/**
 * The two languages and their paths: Portuguese at `/x`, English at `/en/x`. A cookie remembers the choice for 365
 * days, so that the server answers the next visit in it (LANG-1).
 */
import { proxy, subscribe } from 'valtio/vanilla';

export type Locale = 'pt' | 'en';

const COOKIE = 'i18n_redirected';
const YEAR_SECONDS = 365 * 86_400;

/** The language of a path: `/en` and all below it are English. */
export function localeOf(pathname: string): Locale {
  return /^\/en(?:\/|$)/.test(pathname) ? 'en' : 'pt';
}

/** The path without its language: `/en/casino/games` → `/casino/games`, `/en` → `/`. */
export function delocalise(pathname: string): string {
  if (localeOf(pathname) === 'pt') return pathname;
  const rest = pathname.slice('/en'.length);
  return rest === '' ? '/' : rest;
}

/** The path in the given language; an existing language prefix is replaced. */
export function localise(pathname: string, locale: Locale): string {
  const bare = delocalise(pathname);
  if (locale === 'pt') return bare;
  return bare === '/' ? '/en' : `/en${bare}`;
}

const shown = proxy({ locale: localeOf(typeof location === 'undefined' ? '/' : location.pathname) });

/** The language on the screen. */
export function currentLocale(): Locale {
  return shown.locale;
}

/** Sets the language on the screen; called on each change of the path. */
export function showLocale(locale: Locale): void {
  shown.locale = locale;
}

/**
 * Calls `listener` after the language on the screen has changed.
 * @returns unsubscribe function
 */
export function onLocaleChange(listener: () => void): () => void {
  return subscribe(shown, listener);
}

/** Stores the language that the visitor chose, for 365 days (LANG-1). */
export function rememberLocale(locale: Locale): void {
  if (typeof document === 'undefined') return;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support.
  document.cookie = `${COOKIE}=${locale}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
}
