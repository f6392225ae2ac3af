import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useId, useRef, useState } from 'react';
import { download } from '../../../api/download.ts';
import { messageFor } from '../../../api/error-messages.ts';
import { isApiError } from '../../../api/errors.ts';
import { exportData } from '../../../contract/my-data.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card, CardHead } from '../../../ui/Card.tsx';
import { FormError } from '../../../ui/Field.tsx';
import { DownloadIcon } from '../../../ui/icons.ts';
import { toast } from '../../../ui/toast.ts';
import styles from './Account.module.css';

/** Downloads all data of the player as one file (DATA-3). */
export function ExportCard() {
  const { t, i18n } = useLingui();
  const id = useId();
  const [bytes, setBytes] = useState<number | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const save = async () => {
    const controller = new AbortController();
    running.current = controller;
    setBytes(0);
    setFailure(null);
    try {
      const name = await download(exportData, 'meus-dados.json', { signal: controller.signal, onBytes: setBytes });
      toast.success(t`Arquivo salvo: ${name}`);
    } catch (error) {
      if (!isApiError(error, 'aborted')) setFailure(messageFor(error, currentLocale()));
    } finally {
      setBytes(null);
    }
  };
  const kilobytes = new Intl.NumberFormat(i18n.locale).format(Math.ceil((bytes ?? 0) / 1024));
  return (
    <Card as="section" labelledBy={id}>
      <CardHead id={id} title={<Trans>Baixar meus dados</Trans>} />
      <div className={styles.stack}>
        <p className={styles.text}>
          <Trans>
            Um arquivo com tudo o que guardamos sobre você: cadastro, documentos enviados, depósitos, saques, apostas,
            limites, mensagens e acessos. Abre em qualquer editor de texto.
          </Trans>
        </p>
        <FormError>{failure}</FormError>
        <div className={styles.actions}>
          <Button icon={DownloadIcon} busy={bytes !== null} busyLabel={t`Baixando`} onClick={() => void save()}>
            <Trans>Baixar meus dados</Trans>
          </Button>
          {bytes !== null && (
            <Button look="quiet" onClick={() => running.current?.abort()}>
              <Trans>Cancelar</Trans>
            </Button>
          )}
        </div>
        {bytes !== null && bytes > 0 && (
          <p className={styles.text}>
            <Trans>{kilobytes} kB recebidos</Trans>
          </p>
        )}
      </div>
    </Card>
  );
}
