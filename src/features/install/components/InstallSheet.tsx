import { useLingui } from '@lingui/react/macro';
import type { SheetProps } from '../../../lib/sheet-props.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import styles from './Install.module.css';
import { InstallAction } from './InstallAction.tsx';
import { InstallBenefits } from './InstallBenefits.tsx';

/** The install modal: benefits, and the way to install in this browser. */
export function InstallSheet({ open, onClose, onClosed }: SheetProps) {
  const { t } = useLingui();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={t`Instalar o aplicativo`}
      closeLabel={t`Fechar`}
      popover="end"
    >
      <div className={styles.stack}>
        <InstallBenefits />
        <InstallAction />
      </div>
    </Sheet>
  );
}
