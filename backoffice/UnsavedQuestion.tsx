import { useLingui } from '@lingui/react/macro';
import { ConfirmDialog } from '../src/ui/ConfirmDialog.tsx';

interface UnsavedQuestionProps {
  readonly open: boolean;
  readonly onDiscard: () => void;
  readonly onStay: () => void;
}

/** The question before a form with typed text is left. */
export function UnsavedQuestion({ open, onDiscard, onStay }: UnsavedQuestionProps) {
  const { t } = useLingui();
  return (
    <ConfirmDialog
      open={open}
      title={t`Sair sem enviar?`}
      description={t`O que você escreveu neste formulário se perde.`}
      confirmLabel={t`Descartar`}
      cancelLabel={t`Continuar escrevendo`}
      onConfirm={onDiscard}
      onClose={onStay}
    />
  );
}
