import { i18n } from '@lingui/core';
import { messages as portuguese } from '../../locales/pt/messages.po';
import type { Locale } from '../domain/locale.ts';

/** Loads (English lazily) and activates the catalogue of a language. */
export async function activateLocale(locale: Locale): Promise<void> {
  const messages = locale === 'pt' ? portuguese : (await import('../../locales/en/messages.po')).messages;
  i18n.loadAndActivate({ locale, messages });
  document.documentElement.lang = locale === 'pt' ? 'pt-BR' : 'en';
}
