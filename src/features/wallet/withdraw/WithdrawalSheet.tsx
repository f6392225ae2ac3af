import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { messageFor } from '../../../api/error-messages.ts';
import { currentLocale } from '../../../domain/locale.ts';
import type { SheetProps } from '../../../lib/sheet-props.ts';
import { Button } from '../../../ui/Button.tsx';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { FactList } from '../../../ui/Facts.tsx';
import { ErrorIcon } from '../../../ui/icons.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { CardSkeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState } from '../../../ui/States.tsx';
import { withdrawalQuery } from '../queries.ts';
import styles from '../statement/List.module.css';
import { WithdrawalCard } from './WithdrawalCard.tsx';

/** One withdrawal (`?sheet=withdrawal:ID`), also after its end: the timeline and the Pix id that a bank can look up. */
export function WithdrawalSheet({ open, arg, onClose, onClosed }: SheetProps) {
  const { t } = useLingui();
  const read = useQuery(withdrawalQuery(arg));
  const pix = read.data?.end_to_end_id ?? null;
  return (
    <Sheet open={open} onClose={onClose} onClosed={onClosed} title={t`Saque`} closeLabel={t`Fechar`}>
      <div className={styles.round}>
        {read.isPending && <CardSkeleton />}
        {read.isError && !read.data && (
          <ErrorState
            glyph={ErrorIcon}
            title={<Trans>O saque não chegou à tela</Trans>}
            action={
              <Button size="sm" onClick={() => void read.refetch()}>
                <Trans>Tentar de novo</Trans>
              </Button>
            }
          >
            {messageFor(read.error, currentLocale())}
          </ErrorState>
        )}
        {read.data && <WithdrawalCard transaction={read.data.transaction} />}
        {pix !== null && (
          <>
            <FactList facts={[{ key: 'pix', term: t`Identificador do Pix`, value: pix }]} />
            <div className={styles.roundActions}>
              <CopyButton size="sm" text={pix} label={t`Copiar identificador`} copiedLabel={t`Copiado`} />
            </div>
          </>
        )}
      </div>
    </Sheet>
  );
}
