import { useLingui } from '@lingui/react/macro';
import type { Locale } from '../../domain/locale.ts';
import { Chip } from '../../ui/Chip.tsx';
import styles from './LanguageSwitch.module.css';
import { useChangeLanguage } from './use-change-language.ts';

const NAMES: Readonly<Record<Locale, string>> = { pt: 'Português', en: 'English' };

/** Changes the language in place and remembers it for 365 days (LANG-1). Each name is in its own language. */
export function LanguageSwitch() {
  const { i18n, t } = useLingui();
  const change = useChangeLanguage();
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
