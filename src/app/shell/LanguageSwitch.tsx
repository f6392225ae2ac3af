import { useLingui } from '@lingui/react/macro';
import { useRouter } from '@tanstack/react-router';
import { type Locale, localise, rememberLocale } from '../../domain/locale.ts';
import { Chip } from '../../ui/Chip.tsx';
import { loadLocale } from '../i18n.ts';
import styles from './LanguageSwitch.module.css';

const NAMES: Readonly<Record<Locale, string>> = { pt: 'Português', en: 'English' };

/** Changes the language in place and remembers it (365 days). Each name is said in its own language. */
export function LanguageSwitch() {
  const { i18n, t } = useLingui();
  const router = useRouter();
  const change = async (locale: Locale) => {
    rememberLocale(locale);
    // The words come first, so that the page never stands in a language that is not there yet.
    await loadLocale(locale);
    // The path says which language is shown; whoever listens to it (boot.tsx) does the rest.
    const { pathname, search, hash } = globalThis.location;
    router.history.replace(localise(pathname, locale) + search + hash);
  };
  return (
    <fieldset className={styles.switch} aria-label={t`Idioma`}>
      {(['pt', 'en'] as const).map((locale) => (
        <Chip key={locale} lang={locale} pressed={i18n.locale === locale} onClick={() => void change(locale)}>
          {NAMES[locale]}
        </Chip>
      ))}
    </fieldset>
  );
}
