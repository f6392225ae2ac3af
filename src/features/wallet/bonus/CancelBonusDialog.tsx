import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import type { WalletBonus } from '../../../contract/wallet.ts';
import { formatMoney } from '../../../lib/money.ts';
import { toast } from '../../../ui/toast.ts';
import { giveUpBonus } from '../commands.ts';
import { ConfirmAction } from '../components/ConfirmAction.tsx';

interface Props {
  readonly bonus: WalletBonus;
  readonly open: boolean;
  readonly onClose: () => void;
}

/** Names what the player loses before the bonus is given up. */
export function CancelBonusDialog({ bonus, open, onClose }: Props) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const money = bonus.balance === null ? null : formatMoney(bonus.balance);
  const progress = formatMoney(bonus.progress);
  return (
    <ConfirmAction
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
      onYes={async () => {
        await giveUpBonus(queryClient, bonus.id);
        toast.success(t`Bônus cancelado. Seu dinheiro real não mudou.`);
      }}
      onClose={onClose}
    />
  );
}
