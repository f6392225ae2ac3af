import { useLingui } from '@lingui/react/macro';
import type { SheetProps } from '../../../lib/sheet-props.ts';
import { Sheet } from '../../../ui/Sheet.tsx';

export function DepositSheet({ open, onClose, onClosed }: SheetProps) {
  const { t } = useLingui();
  return (
    <Sheet open={open} onClose={onClose} onClosed={onClosed} title={t`Depositar`} closeLabel={t`Fechar`}>
      {null}
    </Sheet>
  );
}
