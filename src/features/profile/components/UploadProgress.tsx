import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { messageFor } from '../../../api/error-messages.ts';
import type { DocumentType } from '../../../contract/documents.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { formatNumber } from '../../../lib/numbers.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormError } from '../../../ui/Field.tsx';
import { Meter } from '../../../ui/Meter.tsx';
import { dropUpload, retryUpload, type Upload } from '../state.ts';
import styles from './Documents.module.css';

interface Props {
  readonly type: DocumentType;
  readonly name: string;
  readonly upload: Readonly<Upload>;
}

const megabytes = (bytes: number) =>
  `${formatNumber(Math.max(bytes / 1_048_576, 0.1), currentLocale(), { most: 1 })}\u00a0MB`;

/** A running upload with its progress and a cancel button; or its failure with a retry button. */
export function UploadProgress({ type, name, upload }: Props) {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const percent = Math.round(upload.part * 100);
  const size = megabytes(upload.size);
  const file = upload.name;
  if (upload.failure !== null) {
    return (
      <div className={styles.upload}>
        <FormError>
          <p>{messageFor(upload.failure, currentLocale())}</p>
          <p className={styles.file}>
            <Trans>O arquivo {file} continua aqui.</Trans>
          </p>
        </FormError>
        <div className={styles.actions}>
          <Button size="sm" look="main" onClick={() => retryUpload(queryClient, type)}>
            <Trans>Enviar de novo</Trans>
          </Button>
          <Button size="sm" look="quiet" onClick={() => dropUpload(type)}>
            <Trans>Escolher outro</Trans>
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className={styles.upload}>
      <p className={styles.line}>
        <span className={styles.file}>{file}</span>
        <span>
          {percent === 100 ? (
            <Trans>Conferindo o arquivo</Trans>
          ) : (
            <Trans>
              {percent}% de {size}
            </Trans>
          )}
        </span>
      </p>
      <Meter label={t`Envio de ${name}`} value={upload.part} max={1} text={`${percent}%`} />
      <div className={styles.actions}>
        <Button size="sm" onClick={() => dropUpload(type)}>
          <Trans>Cancelar envio</Trans>
        </Button>
      </div>
    </div>
  );
}
