import { useLingui } from '@lingui/react/macro';
import { useOpenSheet } from '../../lib/use-open-sheet.ts';
import { Chip } from '../../ui/Chip.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import styles from './SiteSettings.module.css';

/** The settings of the device that need no account: language and appearance. */
export function SiteSettings() {
  const { t } = useLingui();
  const openSheet = useOpenSheet();
  return (
    <div className={styles.settings}>
      <LanguageSwitch />
      <Chip onClick={() => openSheet('appearance')}>{t`Aparência`}</Chip>
    </div>
  );
}
