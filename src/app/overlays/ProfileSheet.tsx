import { useLingui } from '@lingui/react/macro';
import type { SheetProps } from '../../lib/sheet-props.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { SiteSettings } from '../shell/SiteSettings.tsx';
import styles from './MenuSheet.module.css';
import { ProfileEntries } from './ProfileEntries.tsx';

/** The profile menu of a desktop. */
export function ProfileSheet({ open, onClose, onClosed, onOpen }: SheetProps) {
  const { t } = useLingui();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={t`Meu perfil`}
      closeLabel={t`Fechar`}
      size="sm"
      popover="end"
    >
      <div className={styles.menu}>
        <ProfileEntries onOpen={onOpen} />
        <div className={styles.settings}>
          <SiteSettings />
        </div>
      </div>
    </Sheet>
  );
}
