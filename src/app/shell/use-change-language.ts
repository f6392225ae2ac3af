import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { currentLocale, type Locale, localise, rememberLocale } from '../../domain/locale.ts';
import { toast } from '../../ui/toast.ts';
import { loadLocale } from '../i18n.ts';
import { leaveOverlay } from '../overlays/leave-steps.ts';

/** The language pressed last; an earlier press whose catalogue arrives later does nothing. */
let wanted: Locale | null = null;

/** Changes the language in place and remembers it (365 days). */
export function useChangeLanguage(): (locale: Locale) => Promise<void> {
  const { t } = useLingui();
  const router = useRouter();
  return useCallback(
    async (locale) => {
      wanted = locale;
      try {
        // The words come first, so that the page never stands in a language that is not there yet.
        await loadLocale(locale);
      } catch {
        toast.error(t`O idioma não chegou. Confira a conexão e tente de novo.`);
        return;
      }
      if (wanted !== locale) return;
      rememberLocale(locale);
      if (locale === currentLocale()) return;
      // A sheet that was opened here is an entry above its page: the page's own entry changes, else closing the sheet
      // would bring the other language back.
      leaveOverlay(router, () => {
        // The address says the language, and what lies over the page stays in the entry's state (masks, steps).
        const { pathname, search, hash, state } = router.history.location;
        router.history.replace(localise(pathname, locale) + search + hash, state);
      });
    },
    [router, t],
  );
}
