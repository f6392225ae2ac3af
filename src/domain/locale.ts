/**
 * The two languages and where they show: Portuguese at `/x`, English at `/en/x` (§2, R13). The cookie remembers a
 * choice for 365 days, so that the server can greet the next visit in it.
 */
import { observable } from '../lib/observable.ts';

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

/** The path in a language; one that already carries a language changes it. */
export function localise(pathname: string, locale: Locale): string {
  const bare = delocalise(pathname);
  if (locale === 'pt') return bare;
  return bare === '/' ? '/en' : `/en${bare}`;
}

const shown = observable<Locale>(typeof location === 'undefined' ? 'pt' : localeOf(location.pathname));

/** The language on the screen. */
export function currentLocale(): Locale {
  return shown.value;
}

/** Says which language is on the screen now: from the path, on each change of it. */
export function showLocale(locale: Locale): void {
  shown.set(locale);
}

/** Calls `listener` when the language on the screen changes. */
export const onLocaleChange = shown.subscribe;

/** Remembers a language that the visitor chose (365 days). */
export function rememberLocale(locale: Locale): void {
  if (typeof document === 'undefined') return;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser we support.
  document.cookie = `${COOKIE}=${locale}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure}`;
}
