import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { fetchFile, saveFile } from '../../../api/download.ts';
import { messageFor } from '../../../api/error-messages.ts';
import { isApiError } from '../../../api/errors.ts';
import { getDocumentFile } from '../../../contract/documents.ts';
import { currentLocale } from '../../../domain/locale.ts';
import type { SheetProps } from '../../../lib/sheet-props.ts';
import { formatDayClock } from '../../../lib/time.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Note } from '../../../ui/Facts.tsx';
import { ErrorIcon } from '../../../ui/first-paint-icons.ts';
import { DownloadIcon, LockIcon } from '../../../ui/icons.ts';
import { Sheet } from '../../../ui/Sheet.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { ErrorState } from '../../../ui/States.tsx';
import { Text } from '../../../ui/Text.tsx';
import { toast } from '../../../ui/toast.ts';
import { documentWords, statusWords } from '../document-words.ts';
import { documentsQuery } from '../queries.ts';
import styles from './Documents.module.css';

interface Sent {
  readonly file: Blob;
  readonly name: string;
  /** Address of the picture; null for a PDF. */
  readonly url: string | null;
}

/**
 * A stored document of the player: a picture is shown, a PDF is downloaded. One function because loading, failing and
 * showing are states of one sheet.
 */
export function DocumentSheet({ open, arg, onClose, onClosed }: SheetProps) {
  const { t, i18n } = useLingui();
  const document = useQuery(documentsQuery()).data?.find(({ id }) => id === arg);
  const { sent, failure, again } = useSent(arg);
  const title = document ? i18n._(documentWords[document.type].title) : t`Documento enviado`;
  const status = document ? statusWords[document.status] : null;
  const day = document?.created_at ? formatDayClock(document.created_at, currentLocale()) : null;
  return (
    <Sheet open={open} onClose={onClose} onClosed={onClosed} title={title} closeLabel={t`Fechar`} size="lg" tall>
      <Stack>
        {document && (
          <p className={styles.line}>
            {day !== null && (
              <span>
                <Trans>Enviado em {day}</Trans>
              </span>
            )}
            {status && <Badge tone={status.tone}>{i18n._(status.label)}</Badge>}
          </p>
        )}
        {failure !== null ? (
          <ErrorState
            glyph={ErrorIcon}
            title={<Trans>O arquivo não carregou</Trans>}
            action={
              isApiError(failure, 'document_not_found') ? undefined : (
                <Button size="sm" onClick={again}>
                  <Trans>Tentar de novo</Trans>
                </Button>
              )
            }
          >
            {messageFor(failure, currentLocale())}
          </ErrorState>
        ) : sent === null ? (
          <div aria-busy="true">
            <Skeleton shape="block" height="15rem" />
          </div>
        ) : (
          <>
            {sent.url === null ? (
              <Text>
                <Trans>Você enviou um PDF. Salve para abrir no leitor do seu aparelho.</Trans>
              </Text>
            ) : (
              <img className={styles.picture} src={sent.url} alt={t`Foto enviada: ${title}`} />
            )}
            <Button
              block
              icon={DownloadIcon}
              onClick={() => {
                const { file, name } = sent;
                saveFile(file, name);
                toast.success(t`Arquivo salvo: ${name}`);
              }}
            >
              <Trans>Salvar no aparelho</Trans>
            </Button>
          </>
        )}
        <Note glyph={LockIcon}>
          <Trans>Só você e a equipe que confere os documentos veem este arquivo.</Trans>
        </Note>
      </Stack>
    </Sheet>
  );
}

/** Fetches the file for this view only; it is not stored on the device. */
function useSent(id: string): {
  readonly sent: Sent | null;
  readonly failure: unknown;
  readonly again: () => void;
} {
  const [sent, setSent] = useState<Sent | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    let url: string | null = null;
    fetchFile(getDocumentFile, 'documento', { params: { id }, signal: controller.signal }).then(
      ({ file, name }) => {
        if (controller.signal.aborted) return;
        if (file.type.startsWith('image/')) url = URL.createObjectURL(file);
        setSent({ file, name, url });
      },
      (error: unknown) => {
        if (!controller.signal.aborted) setFailure(error);
      },
    );
    return () => {
      controller.abort();
      if (url !== null) URL.revokeObjectURL(url);
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- `tries` asks again.
  }, [id, tries]);
  return {
    sent,
    failure,
    again: () => {
      setFailure(null);
      setTries((now) => now + 1);
    },
  };
}
