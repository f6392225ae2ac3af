import { i18n } from '@lingui/core';
import type { Locale } from '../domain/locale.ts';

/** Activates a language. Portuguese stands in the code itself; the catalogue of English comes when it is wanted. */
export async function activateLocale(locale: Locale): Promise<void> {
  const messages = locale === 'pt' ? {} : (await import('../../locales/en/messages.po')).messages;
  i18n.loadAndActivate({ locale, messages });
  document.documentElement.lang = locale === 'pt' ? 'pt-BR' : 'en';
}
