import { i18n, type Messages } from '@lingui/core';
import { currentLocale, type Locale, localeOf, showLocale } from '../domain/locale.ts';
import { CODE_BACKOFF, retry } from '../lib/retry.ts';

/** Loads a language's catalogue. Portuguese is in the source code; the English catalogue is a file. */
export async function loadLocale(locale: Locale): Promise<Messages> {
  return locale === 'pt' ? {} : (await import('../../locales/en/messages.po')).messages;
}

/**
 * Activates a language and sets it on the document. A catalogue that arrives after the address has changed its language
 * is ignored.
 */
export async function activateLocale(locale: Locale): Promise<void> {
  const messages = await loadLocale(locale).catch(() => null);
  if (currentLocale() !== locale) return;
  // Without the catalogue the page shows the source language until the retry succeeds.
  i18n.loadAndActivate({ locale, messages: messages ?? {} });
  if (messages === null) void retry(() => loadLocale(locale), CODE_BACKOFF).then((late) => i18n.load(locale, late));
  const lang = locale === 'pt' ? 'pt-BR' : 'en';
  // The browser computes all styles anew for the same value, too.
  if (document.documentElement.lang !== lang) document.documentElement.lang = lang;
  // The manifest sets the language of the installed app.
  const manifest = document.querySelector('link[rel=manifest]');
  const href = `/manifest.webmanifest${locale === 'pt' ? '' : '?lang=en'}`;
  if (manifest && manifest.getAttribute('href') !== href) manifest.setAttribute('href', href);
}

/**
 * Activates the language of the address. Back may change the address while a catalogue loads, before the history has a
 * listener, so the address is read again afterwards.
 */
export async function activateAddressLocale(): Promise<void> {
  let locale: Locale;
  do {
    locale = localeOf(globalThis.location.pathname);
    showLocale(locale);
    await activateLocale(locale);
  } while (localeOf(globalThis.location.pathname) !== locale);
}

/** The part of the router's history that reports address changes. */
interface AddressHistory {
  readonly subscribe: (listen: (change: { readonly location: { readonly pathname: string } }) => void) => () => void;
}

/**
 * Takes the language from each change of the address, its one source. The history's own location counts: the history
 * notifies its listeners one microtask before it writes `window.location`.
 * @param onShown called once the other language is activated
 * @returns unsubscribe function
 */
export function followAddress(history: AddressHistory, onShown: () => void): () => void {
  return history.subscribe(({ location }) => {
    const next = localeOf(location.pathname);
    if (next === currentLocale()) return;
    showLocale(next);
    void activateLocale(next).then(() => {
      if (currentLocale() === next) onShown();
    });
  });
}
