import { Trans, useLingui } from '@lingui/react/macro';
import { getStatement } from '../../../contract/wallet.ts';
import { OnlineButton } from '../../../hooks/OnlineButton.tsx';
import { useDownload } from '../../../hooks/use-download.ts';
import { FormError } from '../../../ui/Field.tsx';
import { DownloadIcon } from '../../../ui/icons.ts';
import type { ListFilter } from './filter.ts';
import styles from './List.module.css';

/** Downloads the filtered statement as CSV (MONEY-4), as `extrato-2026-11-01-2026-11-21.csv`. */
export function StatementButton({ filter }: { readonly filter: ListFilter }) {
  const { t } = useLingui();
  const { bytes, failure, save } = useDownload();
  const { type, from, to } = filter;
  const name = ['extrato', type, from, to].filter((part) => part !== null).join('-');
  const query = { type: type ?? undefined, from: from ?? undefined, to: to ?? undefined };
  return (
    <div className={styles.statement}>
      <OnlineButton
        size="sm"
        icon={DownloadIcon}
        busy={bytes !== null}
        busyLabel={t`Baixando`}
        offlineReason={<Trans>Baixar pede conexão.</Trans>}
        onClick={() => void save(getStatement, `${name}.csv`, query)}
      >
        <Trans>Baixar CSV</Trans>
      </OnlineButton>
      <FormError>{failure}</FormError>
    </div>
  );
}
