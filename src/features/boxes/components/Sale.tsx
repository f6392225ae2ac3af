import { Trans, useLingui } from '@lingui/react/macro';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { messageFor } from '../../../api/error-messages.ts';
import { connectivity } from '../../../domain/connectivity.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { useSending } from '../../../hooks/use-sending.ts';
import { formatMoney } from '../../../lib/money.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { toast } from '../../../ui/toast.ts';
import styles from './Boxes.module.css';

interface Props {
  /** Centavos; 0: not for sale. */
  readonly value: number;
  readonly question: string;
  /** The price that the player gets, and the thing that leaves the account. */
  readonly consequence: ReactNode;
  /** The notice after the sale. */
  readonly sold: string;
  readonly sell: (queryClient: QueryClient) => Promise<void>;
  /** Buttons before the one that sells. */
  readonly children?: ReactNode;
}

/** The buttons of a box or an item, with the sale and its question. */
export function Sale({ value, question, consequence, sold, sell, children }: Props) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { online } = useSnapshot(connectivity);
  // A toast: the page reads the list again after a refusal, and the row with this button may be gone.
  const { busy, send } = useSending((error) => toast.error(messageFor(error, currentLocale())));
  const [isAsking, setAsking] = useState(false);
  const money = formatMoney(value);
  const take = async () => {
    const done = await send(() => sell(queryClient));
    setAsking(false);
    if (done) toast.success(sold);
  };
  return (
    <>
      <div className={styles.actions}>
        {children}
        {value > 0 && (
          <Button
            size="sm"
            busy={busy}
            busyLabel={t`Vendendo`}
            disabled={!online}
            reason={online ? undefined : t`Vender precisa de conexão.`}
            onClick={() => setAsking(true)}
          >
            <Trans>Vender por {money}</Trans>
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={isAsking}
        title={question}
        description={consequence}
        confirmLabel={t`Vender por ${money}`}
        busyLabel={t`Vendendo`}
        cancelLabel={t`Agora não`}
        onConfirm={take}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
