import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { OfflineReason, OnlineButton } from '../../hooks/OnlineButton.tsx';
import { useClosedWords } from '../../hooks/use-account.ts';
import type { SheetProps } from '../../lib/sheet-props.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { PauseIcon } from '../../ui/icons.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { EmptyState } from '../../ui/States.tsx';
import styles from './ExcludedSheet.module.css';

/** Shown instead of a sheet that is closed to the player: why, until when, and the withdrawal (CARE-5). */
export function ExcludedSheet({ open, onClose, onClosed, onOpen }: SheetProps) {
  const { t } = useLingui();
  const words = useClosedWords();
  const offlineId = useId();
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
            <OnlineButton look="main" offlineId={offlineId} onClick={() => onOpen('withdraw')}>
              <Trans>Sacar</Trans>
            </OnlineButton>
            <Link to="/responsible-gambling" className={buttonClass({ look: 'second' })}>
              <Trans>Limites e pausas</Trans>
            </Link>
            <OfflineReason id={offlineId}>
              <Trans>Sacar pede conexão.</Trans>
            </OfflineReason>
          </span>
        }
      >
        {words?.text}
      </EmptyState>
    </Sheet>
  );
}
