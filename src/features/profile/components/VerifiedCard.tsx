import { Trans, useLingui } from '@lingui/react/macro';
import { Badge } from '../../../ui/Badge.tsx';
import { LinkRow } from '../../../ui/Card.tsx';
import { AlertIcon, MailIcon, PhoneIcon } from '../../../ui/icons-more.tsx';
import styles from '../pages/Profile.module.css';

interface Props {
  readonly verified: { readonly email: boolean; readonly phone: boolean; readonly identity: boolean };
  /** All four documents together; undefined while it is not known. */
  readonly documents: 'none' | 'incomplete' | 'pending' | 'approved' | 'rejected' | undefined;
}

/** What has been verified, and the way to what has not. */
export function VerifiedCard({ verified, documents }: Props) {
  const { t } = useLingui();
  const isDone = verified.identity || documents === 'approved';
  const said = {
    none: t`Envie os quatro documentos para poder sacar.`,
    incomplete: t`Faltam documentos para poder sacar.`,
    pending: t`Estamos conferindo os seus documentos.`,
    rejected: t`Um documento foi recusado. Veja por quê e envie outro.`,
  };
  return (
    <div className={styles.verified}>
      <ul className={styles.marks} aria-label={t`O que foi verificado`}>
        <Mark isDone={verified.email} done={t`E-mail confirmado`} open={t`E-mail a confirmar`} />
        <Mark isDone={verified.phone} done={t`Telefone confirmado`} open={t`Telefone a confirmar`} />
        <Mark isDone={isDone} done={t`Identidade verificada`} open={t`Identidade a verificar`} />
      </ul>
      {!isDone && documents !== undefined && (
        <LinkRow
          href="/user/edit/verification"
          glyph={AlertIcon}
          title={documents === 'pending' ? <Trans>Documentos em análise</Trans> : <Trans>Verifique sua conta</Trans>}
          sub={said[documents]}
        />
      )}
      {!verified.email && (
        <LinkRow href="/user/edit/access-data" glyph={MailIcon} title={<Trans>Confirme seu e-mail</Trans>} />
      )}
      {!verified.phone && (
        <LinkRow href="/user/edit/access-data" glyph={PhoneIcon} title={<Trans>Confirme seu telefone</Trans>} />
      )}
    </div>
  );
}

function Mark({ isDone, done, open }: { readonly isDone: boolean; readonly done: string; readonly open: string }) {
  return (
    <li>
      <Badge tone={isDone ? 'positive' : 'warning'}>{isDone ? done : open}</Badge>
    </li>
  );
}
