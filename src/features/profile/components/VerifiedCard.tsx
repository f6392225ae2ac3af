import { Trans, useLingui } from '@lingui/react/macro';
import { Badge } from '../../../ui/Badge.tsx';
import { LinkRow } from '../../../ui/Card.tsx';
import { AlertIcon, MailIcon, PhoneIcon } from '../../../ui/icons.ts';
import styles from '../pages/Profile.module.css';

interface Props {
  readonly verified: { readonly email: boolean; readonly phone: boolean; readonly identity: boolean };
  /** State of the four documents together; undefined until it is known. */
  readonly documents: 'none' | 'incomplete' | 'pending' | 'approved' | 'rejected' | undefined;
}

/** Verified parts of the account as marks; links to the missing ones. */
export function VerifiedCard({ verified, documents }: Props) {
  const { t } = useLingui();
  const isDone = verified.identity || documents === 'approved';
  const said = {
    none: t`Envie os quatro documentos para poder sacar.`,
    incomplete: t`Faltam documentos para poder sacar.`,
    pending: t`Estamos conferindo os seus documentos.`,
    rejected: t`Um documento foi recusado. Veja por quê e envie outro.`,
  };
  const marks = [
    ...(verified.email ? [t`E-mail confirmado`] : []),
    ...(verified.phone ? [t`Telefone confirmado`] : []),
    ...(isDone ? [t`Identidade verificada`] : []),
  ];
  return (
    <div className={styles.verified}>
      {marks.length > 0 && (
        <ul className={styles.marks} aria-label={t`O que foi verificado`}>
          {marks.map((words) => (
            <li key={words}>
              <Badge tone="positive">{words}</Badge>
            </li>
          ))}
        </ul>
      )}
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
