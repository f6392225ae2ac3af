import { Trans, useLingui } from '@lingui/react/macro';
import { documentTypes } from '../../../contract/documents.ts';
import { Card, LinkRow } from '../../../ui/Card.tsx';
import { Note } from '../../../ui/Facts.tsx';
import { LockIcon, WithdrawIcon } from '../../../ui/icons.ts';
import { Meter } from '../../../ui/Meter.tsx';
import { Bones } from '../../../ui/Skeleton.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { Text } from '../../../ui/Text.tsx';
import { AccountPage, ReadState } from '../components/AccountPage.tsx';
import { DocumentCard } from '../components/DocumentCard.tsx';
import styles from '../components/Documents.module.css';
import { useDocuments } from '../use-documents.ts';

interface SumProps {
  readonly approved: number;
  /** Every document was sent. */
  readonly isSent: boolean;
}

/** How many of the documents are approved, and what is missing. */
function SumCard({ approved, isSent }: SumProps) {
  const { t } = useLingui();
  const all = documentTypes.length;
  const isDone = approved === all;
  return (
    <Card look={isDone ? 'positive' : 'sunrise'}>
      <div className={styles.sum}>
        <div className={styles.sumLine}>
          <h2 className={styles.sumTitle}>
            {isDone ? (
              <Trans>Conta verificada</Trans>
            ) : isSent ? (
              <Trans>Tudo enviado</Trans>
            ) : (
              <Trans>Verifique sua identidade</Trans>
            )}
          </h2>
          <span>
            <Trans>
              {approved} de {all}
            </Trans>
          </span>
        </div>
        <Meter label={t`Documentos aprovados`} value={approved} max={all} text={t`${approved} de ${all}`} />
        <Text>
          {isDone ? (
            <Trans>Você já enviou tudo o que o saque pede.</Trans>
          ) : isSent ? (
            <Trans>Estamos conferindo. Você pode depositar e jogar enquanto isso.</Trans>
          ) : (
            <Trans>O primeiro saque pede os quatro aprovados. Leva dois minutos com o documento na mão.</Trans>
          )}
        </Text>
      </div>
    </Card>
  );
}

/** Skeleton of the sum and of the four documents, of which none is sent yet. */
function DocumentsSkeleton() {
  return (
    <Bones>
      <Stack>
        <SumCard approved={0} isSent={false} />
        {documentTypes.map((type, at) => (
          <DocumentCard key={type} type={type} document={undefined} isNext={at === 0} />
        ))}
      </Stack>
    </Bones>
  );
}

/** The four documents for a withdrawal (WITH-3): upload, state, cancel. */
export function VerificationPage() {
  const { t } = useLingui();
  const read = useDocuments();
  const documents = read.data ?? [];
  const of = (type: (typeof documentTypes)[number]) => documents.find((document) => document.type === type);
  const approved = documentTypes.filter((type) => of(type)?.status === 'approved').length;
  const next = documentTypes.find((type) => {
    const status = of(type)?.status ?? 'cancelled';
    return status === 'cancelled' || status === 'rejected';
  });
  return (
    <AccountPage title={t`Verificar conta`}>
      <ReadState read={read} title={<Trans>Seus documentos não carregaram</Trans>} />
      {read.data && <SumCard approved={approved} isSent={next === undefined} />}
      {read.isPending && <DocumentsSkeleton />}
      {read.data &&
        documentTypes.map((type) => <DocumentCard key={type} type={type} document={of(type)} isNext={type === next} />)}
      {approved === documentTypes.length && (
        <LinkRow href="/account/wallet" glyph={WithdrawIcon} title={<Trans>Ir para a carteira</Trans>} />
      )}
      <Note glyph={LockIcon}>
        <Trans>
          Só a equipe que confere os documentos os vê. Os dados de local e aparelho são retirados das fotos antes de
          guardar.
        </Trans>
      </Note>
    </AccountPage>
  );
}
