import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { type Locale, localise, rememberLocale } from '../../domain/locale.ts';
import { loadLocale } from '../i18n.ts';

/** Changes the language in place and remembers it (365 days). */
export function useChangeLanguage(): (locale: Locale) => Promise<void> {
  const router = useRouter();
  return useCallback(
    async (locale) => {
      rememberLocale(locale);
      // The words come first, so that the page never stands in a language that is not there yet.
      await loadLocale(locale);
      // The path says which language is shown; whoever listens to it (boot.tsx) does the rest.
      const { pathname, search, hash } = globalThis.location;
      router.history.replace(localise(pathname, locale) + search + hash);
    },
    [router],
  );
}
