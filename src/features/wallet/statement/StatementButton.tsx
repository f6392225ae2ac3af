import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { download } from '../../../api/download.ts';
import { messageFor } from '../../../api/error-messages.ts';
import { isApiError } from '../../../api/errors.ts';
import { getStatement } from '../../../contract/wallet.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/Field.tsx';
import { DownloadIcon } from '../../../ui/icons.ts';
import { toast } from '../../../ui/toast.ts';
import type { ListFilter } from './filter.ts';
import styles from './List.module.css';

/** Downloads the filtered statement as CSV (MONEY-4), as `extrato-2026-11-01-2026-11-21.csv`. */
export function StatementButton({ filter }: { readonly filter: ListFilter }) {
  const { t } = useLingui();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const save = async () => {
    const controller = new AbortController();
    running.current = controller;
    setBusy(true);
    setFailure(null);
    try {
      const { type, from, to } = filter;
      const ownName = ['extrato', type, from, to].filter((part) => part !== null).join('-');
      const name = await download(getStatement, `${ownName}.csv`, {
        query: { type: type ?? undefined, from: from ?? undefined, to: to ?? undefined },
        signal: controller.signal,
      });
      toast.success(t`Arquivo salvo: ${name}`);
    } catch (error) {
      if (!isApiError(error, 'aborted')) setFailure(messageFor(error, currentLocale()));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className={styles.statement}>
      <Button size="sm" icon={DownloadIcon} busy={busy} busyLabel={t`Baixando`} onClick={() => void save()}>
        <Trans>Baixar CSV</Trans>
      </Button>
      <FormError>{failure}</FormError>
    </div>
  );
}
