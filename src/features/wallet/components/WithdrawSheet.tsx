import { useLingui } from '@lingui/react/macro';
import type { SheetProps } from '../../../lib/sheet-props.ts';
import { Sheet } from '../../../ui/Sheet.tsx';

export function WithdrawSheet({ open, onClose, onClosed }: SheetProps) {
  const { t } = useLingui();
  return (
    <Sheet open={open} onClose={onClose} onClosed={onClosed} title={t`Sacar`} closeLabel={t`Fechar`}>
      {null}
    </Sheet>
  );
}
