import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { messageFor } from '../../../api/error-messages.ts';
import { isUnreachable } from '../../../api/errors.ts';
import type { WalletBonus } from '../../../contract/wallet.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { formatMoney } from '../../../lib/money.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { FormError } from '../../../ui/Field.tsx';
import { toast } from '../../../ui/toast.ts';
import { giveUpBonus } from '../mutations.ts';

interface Props {
  readonly bonus: WalletBonus;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** What is lost with a bonus, said before it is given up. */
export function CancelBonusDialog({ bonus, open, onClose }: Props) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const [failure, setFailure] = useState<unknown>(null);
  const money = bonus.balance === null ? null : formatMoney(bonus.balance);
  const progress = formatMoney(bonus.progress);
  const close = () => {
    setFailure(null);
    onClose();
  };
  const cancel = async () => {
    setFailure(null);
    try {
      await giveUpBonus(queryClient, bonus.id);
      toast.success(t`Bônus cancelado. Seu dinheiro real não mudou.`);
      close();
    } catch (error) {
      setFailure(error);
    }
  };
  return (
    <ConfirmDialog
      open={open}
      title={t`Cancelar este bônus?`}
      description={
        <>
          {money === null ? (
            <Trans>Você perde o que resta deste bônus e os {progress} que já apostou por ele.</Trans>
          ) : (
            <Trans>
              Você perde <b>{money}</b> de bônus e os {progress} que já apostou por ele.
            </Trans>
          )}{' '}
          <Trans>Seu dinheiro real não muda. Não dá para desfazer.</Trans>
        </>
      }
      confirmLabel={t`Cancelar bônus`}
      busyLabel={t`Cancelando`}
      cancelLabel={t`Manter bônus`}
      onConfirm={cancel}
      onClose={close}
    >
      <FormError>
        {failure === null ? null : isUnreachable(failure) ? (
          <Trans>Não houve resposta. Pode tentar de novo: o bônus não é cancelado em dobro.</Trans>
        ) : (
          messageFor(failure, currentLocale())
        )}
      </FormError>
    </ConfirmDialog>
  );
}
