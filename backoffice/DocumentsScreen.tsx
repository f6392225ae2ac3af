import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { DocumentFile, OperatorSelf } from '../src/contract/backoffice.ts';
import { Badge } from '../src/ui/Badge.tsx';
import { Button } from '../src/ui/Button.tsx';
import { Card, CardHead } from '../src/ui/Card.tsx';
import { FormError, FormFields, TextAreaField } from '../src/ui/Field.tsx';
import { Stack } from '../src/ui/Stack.tsx';
import styles from './App.module.css';
import { hrefOf } from './address.ts';
import { change, documentOf } from './api.ts';
import { Link } from './Link.tsx';
import { QueueScreen } from './QueueScreen.tsx';
import { Day, Facts, Loaded, useWord, When } from './Shown.tsx';
import { useUnsaved } from './use-unsaved.ts';
import { documentStatuses, documentTypes } from './words.ts';

/** The documents that wait, the longest waiting first; or all. */
export function DocumentsScreen({ self }: { readonly self: OperatorSelf }) {
  const { t } = useLingui();
  const word = useWord();
  return (
    <QueueScreen
      self={self}
      command="document list"
      label={t`Documentos`}
      filterLabel={t`Quais documentos`}
      path="/documents"
      wordsOf={(row) => ({
        type: word(documentTypes, String(row['type'])),
        status: word(documentStatuses, String(row['status'])),
        file: row['file'] === null ? null : row['file'] === 'application/pdf' ? t`PDF` : t`Imagem`,
      })}
    />
  );
}

/** Approve, or reject with the reason that the player reads. */
function Review({ file }: { readonly file: DocumentFile }) {
  const { t } = useLingui();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState<'approve' | 'reject' | null>(null);
  useUnsaved(reason.trim() !== '');
  if (file.status !== 'pending' && file.status !== 'approved') return null;
  async function decide(step: 'approve' | 'reject'): Promise<void> {
    setProblem(null);
    if (step === 'reject' && reason.trim() === '') {
      setProblem(t`Escreva o motivo: o jogador o lê.`);
      return;
    }
    setBusy(step);
    try {
      await change(`document ${step}`, [file.id], step === 'reject' ? { reason: reason.trim() } : {});
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
    } finally {
      setBusy(null);
    }
  }
  return (
    <FormFields>
      <FormError>{problem}</FormError>
      <TextAreaField
        label={t`Motivo da recusa`}
        hint={t`O jogador o lê, na língua dele`}
        value={reason}
        maxLength={300}
        rows={3}
        onChange={({ target }) => setReason(target.value)}
      />
      <div className={styles.actions}>
        {file.status === 'pending' && (
          <Button look="main" busy={busy === 'approve'} onClick={() => void decide('approve')}>
            <Trans>Aprovar</Trans>
          </Button>
        )}
        <Button busy={busy === 'reject'} onClick={() => void decide('reject')}>
          <Trans>Recusar</Trans>
        </Button>
      </div>
    </FormFields>
  );
}

/** The picture; a PDF opens in the browser's viewer. Neither is kept by the browser (no-store). */
function Picture({ file }: { readonly file: DocumentFile }) {
  const word = useWord();
  const { t } = useLingui();
  const address = `/api/documents/${file.id}/file`;
  const name = word(documentTypes, file.type);
  if (file.file_type === null) return <p>{t`O arquivo foi retirado.`}</p>;
  return file.file_type === 'application/pdf' ? (
    <iframe className={styles.pdf} src={address} title={name} />
  ) : (
    <img className={styles.picture} src={address} alt={name} />
  );
}

/** A document beside the data that it must agree with. */
export function DocumentScreen({ id }: { readonly id: string }) {
  const { t } = useLingui();
  const word = useWord();
  return (
    <Loaded read={useQuery(documentOf(id))}>
      {(file) => (
        <div className={`${styles.columns} ${styles.two}`}>
          <Picture file={file} />
          <Stack>
            <Card as="section" labelledBy="document">
              <CardHead
                id="document"
                title={word(documentTypes, file.type)}
                end={<Badge>{word(documentStatuses, file.status)}</Badge>}
              />
              <Stack>
                <Facts
                  rows={[
                    [
                      t`Nome`,
                      <Link key="player" href={hrefOf(`/players/${file.player.id}`)}>
                        {file.player.name}
                      </Link>,
                    ],
                    [t`CPF`, file.player.cpf],
                    [t`Nascimento`, <Day key="birth" of={file.player.birth_date} />],
                    [t`Endereço`, file.player.address],
                    [t`Site`, file.player.site],
                    [t`Enviado`, <When key="sent" at={file.created_at} />],
                    [t`Decidido`, <When key="decided" at={file.reviewed_at} />],
                    [t`Por`, file.reviewed_by],
                    [t`Motivo`, file.reason],
                  ]}
                />
                <Review key={file.status} file={file} />
              </Stack>
            </Card>
            {file.others.length > 0 && (
              <Card as="section" labelledBy="others">
                <CardHead id="others" title={t`Outros documentos`} />
                <Facts
                  rows={file.others.map((other) => [
                    <Link key={other.id} href={hrefOf(`/documents/${other.id}`)}>
                      {word(documentTypes, other.type)}
                    </Link>,
                    word(documentStatuses, other.status),
                  ])}
                />
              </Card>
            )}
          </Stack>
        </div>
      )}
    </Loaded>
  );
}
