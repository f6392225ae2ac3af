import { type ComponentProps, useState } from 'react';
import { messageFor } from '../../../api/error-messages.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { FormError } from '../../../ui/Field.tsx';

type Props = Omit<ComponentProps<typeof ConfirmDialog>, 'onConfirm' | 'children'> & {
  /** Throws when the action fails. */
  readonly onYes: () => Promise<void>;
};

/** A confirmation whose action may fail: it closes on success and shows the error otherwise. */
export function ConfirmAction({ onYes, onClose, ...question }: Props) {
  const [failure, setFailure] = useState<unknown>(null);
  const close = () => {
    setFailure(null);
    onClose();
  };
  return (
    <ConfirmDialog
      {...question}
      onClose={close}
      onConfirm={async () => {
        setFailure(null);
        try {
          await onYes();
          close();
        } catch (error) {
          setFailure(error);
        }
      }}
    >
      <FormError>{failure === null ? null : messageFor(failure, currentLocale())}</FormError>
    </ConfirmDialog>
  );
}
