import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { ReadError } from '../../../hooks/ReadError.tsx';
import type { SheetProps } from '../../../lib/sheet-props.ts';
import { CopyButton } from '../../../ui/CopyButton.tsx';
import { FactList } from '../../../ui/Facts.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { CardSkeleton } from '../../../ui/Skeleton.tsx';
import { withdrawalQuery } from '../queries.ts';
import styles from '../statement/List.module.css';
import { WithdrawalCard } from './WithdrawalCard.tsx';

/** One withdrawal (`?sheet=withdrawal:ID`), also after its end: the timeline and the Pix id that a bank can look up. */
export function WithdrawalSheet({ open, arg, onClose, onClosed }: SheetProps) {
  const { t } = useLingui();
  const read = useQuery(withdrawalQuery(arg));
  const pix = read.data?.end_to_end_id ?? null;
  return (
    <Sheet open={open} onClose={onClose} onClosed={onClosed} title={t`Saque`} closeLabel={t`Fechar`} tall>
      <div className={styles.round}>
        {read.isPending && <CardSkeleton />}
        {read.isError && !read.data && (
          <ReadError title={<Trans>O saque não carregou</Trans>} error={read.error} onRetry={read.refetch} />
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
