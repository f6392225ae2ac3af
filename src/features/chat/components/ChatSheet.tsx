import { useLingui } from '@lingui/react/macro';
import type { SheetProps } from '../../../lib/sheet-props.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { Chat } from './Chat.tsx';

/** The chat over the page: a sheet on a phone, a popover below the bar on a desktop. */
export function ChatSheet({ open, onClose, onClosed }: SheetProps) {
  const { t } = useLingui();
  return (
    <Sheet open={open} onClose={onClose} onClosed={onClosed} title={t`Chat`} closeLabel={t`Fechar`} tall popover="end">
      <Chat />
    </Sheet>
  );
}
