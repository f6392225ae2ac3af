import { i18n, type Messages } from '@lingui/core';
import type { Locale } from '../domain/locale.ts';
import { bring } from '../lib/bring.ts';

/** Brings a language's catalogue. Portuguese stands in the code itself; the catalogue of English comes when it is wanted. */
export async function loadLocale(locale: Locale): Promise<Messages> {
  return locale === 'pt' ? {} : (await import('../../locales/en/messages.po')).messages;
}

/** Activates a language, and says it on the document. */
export async function activateLocale(locale: Locale): Promise<void> {
  const messages = await loadLocale(locale).catch(() => null);
  // Without its catalogue a page still stands, in the language that is in the code, until the words come.
  i18n.loadAndActivate({ locale, messages: messages ?? {} });
  if (messages === null) void bring(() => loadLocale(locale)).then((late) => i18n.load(locale, late));
  document.documentElement.lang = locale === 'pt' ? 'pt-BR' : 'en';
  // Who installs from here gets the app in this language.
  const manifest = document.querySelector('link[rel=manifest]');
  const href = `/manifest.webmanifest${locale === 'pt' ? '' : '?lang=en'}`;
  if (manifest && manifest.getAttribute('href') !== href) manifest.setAttribute('href', href);
}
