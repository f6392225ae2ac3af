import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { currentLocale, type Locale, localise, rememberLocale } from '../../domain/locale.ts';
import { toast } from '../../ui/toast.ts';
import { loadLocale } from '../i18n.ts';
import { leaveOverlay } from '../overlays/leave-steps.ts';

/** The language pressed last; the catalogue of an earlier press is ignored. */
let wanted: Locale | null = null;

/** Changes the language in place and remembers it for 365 days (LANG-1). */
export function useChangeLanguage(): (locale: Locale) => Promise<void> {
  const { t } = useLingui();
  const router = useRouter();
  return useCallback(
    async (locale) => {
      wanted = locale;
      try {
        // Load the catalogue first, so that the page never shows untranslated text.
        await loadLocale(locale);
      } catch {
        toast.error(t`O idioma não carregou. Confira a conexão e tente de novo.`);
        return;
      }
      if (wanted !== locale) return;
      rememberLocale(locale);
      if (locale === currentLocale()) return;
      // A sheet that was opened here has a history entry above its page: change the page's entry, or closing the sheet
      // would restore the other language.
      leaveOverlay(router, () => {
        // The address holds the language; the entry's state holds the open sheet (masks, steps) and is kept.
        const { pathname, search, hash, state } = router.history.location;
        router.history.replace(localise(pathname, locale) + search + hash, state);
      });
    },
    [router, t],
  );
}
