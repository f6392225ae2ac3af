import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useId, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import { messageFor } from '../../../api/error-messages.ts';
import type { Document, DocumentType } from '../../../contract/documents.ts';
import { faultOf } from '../../../domain/file-check.ts';
import { DOCUMENTS, documentFaults, documentKinds } from '../../../domain/file-words.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { formatDayClock } from '../../../lib/time.ts';
import { useOpenSheet } from '../../../lib/use-open-sheet.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { FormError } from '../../../ui/Field.tsx';
import { Icon } from '../../../ui/Icon.tsx';
import { Text } from '../../../ui/Text.tsx';
import { toast } from '../../../ui/toast.ts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { documentWords, statusWords } from '../document-words.ts';
import { takeBackDocument } from '../mutations.ts';
import { startUpload, uploads } from '../state.ts';
import { DocumentPreview } from './DocumentPreview.tsx';
import styles from './Documents.module.css';
import { FileButtons } from './FileButtons.tsx';
import { UploadProgress } from './UploadProgress.tsx';

interface Props {
  readonly type: DocumentType;
  /** The latest document of this type; undefined when none was sent. */
  readonly document: Document | undefined;
  /** The first document that is still missing: its button is the page's main action. */
  readonly isNext: boolean;
}

/**
 * One document: its requirements and purpose, its state, and the next action. One function because each status of the
 * document shows another part of the same card.
 */
export function DocumentCard({ type, document, isNext }: Props) {
  const { t, i18n } = useLingui();
  const id = useId();
  const queryClient = useQueryClient();
  const openSheet = useOpenSheet();
  const upload = useSnapshot(uploads)[type];
  const [fault, setFault] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const [chosen, setChosen] = useState<File | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  /** Gone once the document is taken back; the focus then goes to the heading. */
  const takeBackButton = useRef<HTMLButtonElement>(null);
  const { glyph, title, shows, why, camera } = documentWords[type];
  const status = document?.status ?? 'none';
  const { label, tone } = statusWords[status];
  const sent = document?.created_at ? formatDayClock(document.created_at, currentLocale()) : null;
  const wants = status === 'none' || status === 'cancelled' || status === 'rejected';
  const name = i18n._(title);

  const take = async (file: File) => {
    const found = await faultOf(file, documentKinds);
    setFault(found === null ? null : i18n._(documentFaults[found]));
    setChosen(found === null ? file : null);
  };
  const takeBack = async () => {
    if (!document) return;
    try {
      await takeBackDocument(queryClient, document.id);
      toast.success(t`Documento retirado`);
    } catch (error) {
      toast.error(messageFor(error, currentLocale()));
    }
    setAsking(false);
  };
  return (
    <Card as="section" labelledBy={id}>
      <div className={styles.head}>
        <span className={styles.glyph}>
          <Icon glyph={glyph} />
        </span>
        <h2 id={id} ref={heading} tabIndex={-1} className={styles.title}>
          {name}
        </h2>
        <Badge tone={tone}>{i18n._(label)}</Badge>
      </div>
      <div className={styles.body}>
        {wants && (
          <Text>
            {i18n._(shows)} {i18n._(why)}
          </Text>
        )}
        {status === 'rejected' && (
          <div className={styles.reason}>
            <b>
              <Trans>Por que foi recusado</Trans>
            </b>
            <p>{document?.reason || t`A imagem não pôde ser conferida. Envie outra, mais nítida.`}</p>
          </div>
        )}
        {status === 'pending' && (
          <Text>
            {sent === null ? (
              <Trans>Recebido. Avisamos assim que for conferido.</Trans>
            ) : (
              <Trans>Recebido em {sent}. Avisamos assim que for conferido.</Trans>
            )}
          </Text>
        )}
        {status === 'approved' && (
          <Text>
            <Trans>Conferido. Não é preciso enviar de novo.</Trans>
          </Text>
        )}
        <FormError>{fault}</FormError>
        {upload ? (
          <UploadProgress type={type} name={name} upload={upload} />
        ) : chosen !== null && wants ? (
          <DocumentPreview
            file={chosen}
            name={name}
            onSend={() => {
              setChosen(null);
              void startUpload(queryClient, type, chosen);
            }}
            onDrop={() => setChosen(null)}
          />
        ) : (
          wants && (
            <FileButtons
              what={name}
              accept={DOCUMENTS}
              camera={camera}
              isMain={isNext}
              onFile={(file) => void take(file)}
            />
          )
        )}
        {document && (document.has_file || status === 'pending') && (
          <div className={styles.actions}>
            {document.has_file && (
              <Button size="sm" onClick={() => openSheet(`document:${document.id}`)}>
                <Trans>Ver o que enviei</Trans>
                <VisuallyHidden>{`: ${name}`}</VisuallyHidden>
              </Button>
            )}
            {status === 'pending' && (
              <Button ref={takeBackButton} size="sm" look="quiet" onClick={() => setAsking(true)}>
                <Trans>Retirar e enviar outro</Trans>
              </Button>
            )}
          </div>
        )}
      </div>
      <ConfirmDialog
        open={asking}
        title={t`Retirar este documento?`}
        description={<Trans>Ele sai da análise e você pode enviar outro no lugar.</Trans>}
        confirmLabel={t`Retirar`}
        busyLabel={t`Retirando`}
        cancelLabel={t`Manter`}
        onConfirm={takeBack}
        onClose={() => setAsking(false)}
        finalFocus={() => takeBackButton.current ?? heading.current}
      />
    </Card>
  );
}
