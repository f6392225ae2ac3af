import { Trans, useLingui } from '@lingui/react/macro';
import { useGoBack } from '../../../lib/use-go-back.ts';
import { LinkRow } from '../../../ui/Card.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { CasinoIcon } from '../../../ui/icons.tsx';
import { ArrowLeftIcon, HistoryIcon, KeyIcon, ShieldIcon, UserIcon } from '../../../ui/icons-more.tsx';
import { Page } from '../../../ui/Page.tsx';
import styles from './Profile.module.css';

/** The five children of the account (§2). */
export function EditProfilePage() {
  const { t } = useLingui();
  const goBack = useGoBack('/user');
  return (
    <Page title={t`Editar conta`} narrow back={<IconButton glyph={ArrowLeftIcon} label={t`Voltar`} onClick={goBack} />}>
      <nav aria-label={t`Editar conta`} className={styles.links}>
        <LinkRow
          href="/user/edit/personal-data"
          glyph={UserIcon}
          title={<Trans>Dados pessoais</Trans>}
          sub={<Trans>Nome, contato e endereço</Trans>}
        />
        <LinkRow
          href="/user/edit/access-data"
          glyph={KeyIcon}
          title={<Trans>Dados de acesso</Trans>}
          sub={<Trans>Senha, segurança e sessões</Trans>}
        />
        <LinkRow
          href="/user/edit/verification"
          glyph={ShieldIcon}
          title={<Trans>Verificar conta</Trans>}
          sub={<Trans>E-mail, telefone e documentos</Trans>}
        />
        <LinkRow
          href="/user/edit/transaction"
          glyph={HistoryIcon}
          title={<Trans>Transações</Trans>}
          sub={<Trans>Depósitos, saques, bônus e tudo que mexeu no saldo</Trans>}
        />
        <LinkRow
          href="/user/edit/history-casino"
          glyph={CasinoIcon}
          title={<Trans>Histórico de jogos</Trans>}
          sub={<Trans>Cada rodada, com aposta e ganho</Trans>}
        />
      </nav>
    </Page>
  );
}
