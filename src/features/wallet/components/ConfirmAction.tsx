import type { ComponentProps } from 'react';
import { useSending } from '../../../hooks/use-sending.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { FormError } from '../../../ui/Field.tsx';

type Props = Omit<ComponentProps<typeof ConfirmDialog>, 'onConfirm' | 'children'> & {
  /** Throws when the action fails. */
  readonly onYes: () => Promise<void>;
};

/** A confirmation whose action may fail: it closes on success and shows the error otherwise. */
export function ConfirmAction({ onYes, onClose, ...question }: Props) {
  const { failure, send, clear } = useSending();
  const close = () => {
    clear();
    onClose();
  };
  return (
    <ConfirmDialog
      {...question}
      onClose={close}
      onConfirm={async () => {
        if (await send(onYes)) close();
      }}
    >
      <FormError>{failure}</FormError>
    </ConfirmDialog>
  );
}
