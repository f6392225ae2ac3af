import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { SheetProps } from '../../lib/sheet-props.ts';
import { buttonClass } from '../../ui/Button.tsx';
import { PauseIcon } from '../../ui/icons.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { EmptyState } from '../../ui/States.tsx';

/** Shown instead of a sheet that is closed to an excluded player; says what the player can still do (CARE-5). */
export function ExcludedSheet({ open, onClose, onClosed }: SheetProps) {
  const { t } = useLingui();
  return (
    <Sheet open={open} onClose={onClose} onClosed={onClosed} title={t`Autoexclusão em vigor`} closeLabel={t`Fechar`}>
      <EmptyState
        glyph={PauseIcon}
        title={<Trans>Isto fica fechado até a autoexclusão terminar</Trans>}
        action={
          <Link to="/responsible-gambling" className={buttonClass({ look: 'main' })}>
            <Trans>Ver até quando</Trans>
          </Link>
        }
      >
        <Trans>Você pode sacar, consultar a sua conta e sair.</Trans>
      </EmptyState>
    </Sheet>
  );
}
