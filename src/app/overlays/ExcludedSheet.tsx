import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useClosedWords } from '../../hooks/use-account.ts';
import type { SheetProps } from '../../lib/sheet-props.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { PauseIcon } from '../../ui/icons.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { EmptyState } from '../../ui/States.tsx';
import styles from './ExcludedSheet.module.css';

/** Shown instead of a sheet that is closed to the player: why, until when, and the withdrawal (CARE-5). */
export function ExcludedSheet({ open, onClose, onClosed, onOpen }: SheetProps) {
  const { t } = useLingui();
  const words = useClosedWords();
  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      title={words?.title ?? t`Fechado por enquanto`}
      closeLabel={t`Fechar`}
    >
      <EmptyState
        glyph={PauseIcon}
        title={<Trans>Isto está fechado na sua conta por enquanto</Trans>}
        action={
          <span className={styles.actions}>
            <Button look="main" onClick={() => onOpen('withdraw')}>
              <Trans>Sacar</Trans>
            </Button>
            <Link to="/responsible-gambling" className={buttonClass({ look: 'second' })}>
              <Trans>Limites e pausas</Trans>
            </Link>
          </span>
        }
      >
        {words?.text}
      </EmptyState>
    </Sheet>
  );
}
