import { Trans, useLingui } from '@lingui/react/macro';
import { documentTypes } from '../../../contract/documents.ts';
import { Card, LinkRow } from '../../../ui/Card.tsx';
import { Note } from '../../../ui/Facts.tsx';
import { LockIcon, WithdrawIcon } from '../../../ui/icons.ts';
import { Meter } from '../../../ui/Meter.tsx';
import { StateCardsSkeleton, TextCardSkeleton } from '../../../ui/Skeleton.tsx';
import { Text } from '../../../ui/Text.tsx';
import { AccountPage, ReadState } from '../components/AccountPage.tsx';
import { DocumentCard } from '../components/DocumentCard.tsx';
import styles from '../components/Documents.module.css';
import { useDocuments } from '../use-documents.ts';

/** Skeleton of the sum and of the four documents. */
function DocumentsSkeleton() {
  return (
    <>
      <TextCardSkeleton />
      <StateCardsSkeleton rows={documentTypes.length} />
    </>
  );
}

/** The four documents for a withdrawal (WITH-3): upload, state, cancel. */
export function VerificationPage() {
  const { t } = useLingui();
  const read = useDocuments();
  const documents = read.data ?? [];
  const of = (type: (typeof documentTypes)[number]) => documents.find((document) => document.type === type);
  const approved = documentTypes.filter((type) => of(type)?.status === 'approved').length;
  const all = documentTypes.length;
  const next = documentTypes.find((type) => {
    const status = of(type)?.status ?? 'cancelled';
    return status === 'cancelled' || status === 'rejected';
  });
  const isDone = approved === all;
  return (
    <AccountPage title={t`Verificar conta`}>
      <ReadState read={read} title={<Trans>Seus documentos não carregaram</Trans>} />
      {read.data && (
        <Card look={isDone ? 'positive' : 'sunrise'}>
          <div className={styles.sum}>
            <div className={styles.sumLine}>
              <h2 className={styles.sumTitle}>
                {isDone ? (
                  <Trans>Conta verificada</Trans>
                ) : next === undefined ? (
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
              ) : next === undefined ? (
                <Trans>Estamos conferindo. Você pode depositar e jogar enquanto isso.</Trans>
              ) : (
                <Trans>O primeiro saque pede os quatro aprovados. Leva dois minutos com o documento na mão.</Trans>
              )}
            </Text>
          </div>
        </Card>
      )}
      {read.isPending && <DocumentsSkeleton />}
      {read.data &&
        documentTypes.map((type) => <DocumentCard key={type} type={type} document={of(type)} isNext={type === next} />)}
      {isDone && <LinkRow href="/account/wallet" glyph={WithdrawIcon} title={<Trans>Ir para a carteira</Trans>} />}
      <Note glyph={LockIcon}>
        <Trans>
          Só a equipe que confere os documentos os vê. Os dados de local e aparelho são retirados das fotos antes de
          guardar.
        </Trans>
      </Note>
    </AccountPage>
  );
}
