import { Trans, useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { exportData } from '../../../contract/my-data.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { OnlineButton } from '../../../hooks/OnlineButton.tsx';
import { useDownload } from '../../../hooks/use-download.ts';
import { formatNumber } from '../../../lib/numbers.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card, CardHead } from '../../../ui/Card.tsx';
import { FormError } from '../../../ui/Field.tsx';
import { DownloadIcon } from '../../../ui/icons.ts';
import { Stack } from '../../../ui/Stack.tsx';
import { Text } from '../../../ui/Text.tsx';
import styles from './Account.module.css';

/** Downloads all data of the player as one file (DATA-3). */
export function ExportCard() {
  const { t } = useLingui();
  const id = useId();
  const { bytes, failure, save, cancel } = useDownload();
  const kilobytes = formatNumber(Math.ceil((bytes ?? 0) / 1024), currentLocale());
  return (
    <Card as="section" labelledBy={id}>
      <CardHead id={id} title={<Trans>Baixar meus dados</Trans>} />
      <Stack>
        <Text>
          <Trans>
            Um arquivo com tudo o que guardamos sobre você: cadastro, documentos enviados, depósitos, saques, apostas,
            limites, mensagens e acessos. Abre em qualquer editor de texto.
          </Trans>
        </Text>
        <FormError>{failure}</FormError>
        <div className={styles.actions}>
          <OnlineButton
            icon={DownloadIcon}
            busy={bytes !== null}
            busyLabel={t`Baixando`}
            offlineReason={<Trans>Baixar pede conexão.</Trans>}
            onClick={() => void save(exportData, 'meus-dados.json')}
          >
            <Trans>Baixar meus dados</Trans>
          </OnlineButton>
          {bytes !== null && (
            <Button look="quiet" onClick={cancel}>
              <Trans>Cancelar</Trans>
            </Button>
          )}
        </div>
        {bytes !== null && bytes > 0 && (
          <Text>
            <Trans>{kilobytes} kB recebidos</Trans>
          </Text>
        )}
      </Stack>
    </Card>
  );
}
