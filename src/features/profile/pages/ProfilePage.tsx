import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useSnapshot } from 'valtio/react';
import { messageFor } from '../../../api/error-messages.ts';
import { connectivity } from '../../../domain/connectivity.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { session } from '../../../domain/session-state.ts';
import { formatClock } from '../../../lib/time.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Card, LinkRow } from '../../../ui/Card.tsx';
import { HeartIcon, WalletIcon } from '../../../ui/icons.tsx';
import { ErrorIcon, FriendsIcon, HistoryIcon, SettingsIcon, ShieldIcon, TrophyIcon } from '../../../ui/icons-more.tsx';
import { Page } from '../../../ui/Page.tsx';
import { ListSkeleton } from '../../../ui/Skeleton.tsx';
import { ErrorState, OfflineCard } from '../../../ui/States.tsx';
import { profileQuery } from '../queries.ts';
import styles from './Profile.module.css';

/** Who one is here, what has been verified, and the way to everything of the account. */
export function ProfilePage() {
  const { t } = useLingui();
  const { user } = useSnapshot(session);
  const { online } = useSnapshot(connectivity);
  const read = useQuery(profileQuery());
  const locale = currentLocale();
  const time = read.dataUpdatedAt > 0 ? formatClock(read.dataUpdatedAt, locale) : '';
  // The session knows name and marks before the profile has come, also offline.
  const who = read.data ?? user;
  const level = read.data?.vip.level ?? user?.level ?? 0;
  return (
    <Page title={t`Minha conta`} narrow>
      <div className={styles.page}>
        {read.data && (!online || read.isRefetchError) && (
          <OfflineCard
            title={online ? t`Sem resposta da plataforma` : t`Você está offline`}
            since={t`atualizado às ${time}`}
          >
            <Trans>O que você vê é o que foi guardado. Mudanças na conta precisam de conexão.</Trans>
          </OfflineCard>
        )}
        {who ? (
          <Card look="sunrise">
            <div className={styles.who}>
              <Avatar name={who.name} size={72} />
              <div className={styles.names}>
                <h2 className={styles.name}>{who.name}</h2>
                <p className={styles.mail}>{who.email}</p>
                <p className={styles.mail}>
                  <Trans>Nível {level}</Trans>
                </p>
              </div>
            </div>
            <ul className={styles.marks} aria-label={t`O que foi verificado`}>
              <Mark isDone={who.verified.email} done={t`E-mail verificado`} open={t`E-mail a verificar`} />
              <Mark isDone={who.verified.phone} done={t`Telefone verificado`} open={t`Telefone a verificar`} />
              <Mark isDone={who.verified.identity} done={t`Identidade verificada`} open={t`Identidade a verificar`} />
            </ul>
          </Card>
        ) : read.isError ? (
          <ErrorState
            glyph={ErrorIcon}
            title={<Trans>Sua conta não chegou</Trans>}
            action={
              <Button size="sm" onClick={() => void read.refetch()}>
                <Trans>Tentar de novo</Trans>
              </Button>
            }
          >
            {messageFor(read.error, locale)}
          </ErrorState>
        ) : (
          <ListSkeleton rows={1} />
        )}
        <nav aria-label={t`Minha conta`} className={styles.links}>
          <LinkRow
            href="/user/edit"
            glyph={SettingsIcon}
            title={<Trans>Editar conta</Trans>}
            sub={<Trans>Dados pessoais, acesso e verificação</Trans>}
          />
          <LinkRow
            href="/account/wallet"
            glyph={WalletIcon}
            title={<Trans>Carteira</Trans>}
            sub={<Trans>Saldo, depósitos e saques</Trans>}
          />
          <LinkRow href="/user/edit/transaction" glyph={HistoryIcon} title={<Trans>Transações</Trans>} />
          <LinkRow href="/casino/favorites" glyph={HeartIcon} title={<Trans>Favoritos</Trans>} />
          <LinkRow href="/ranking" glyph={TrophyIcon} title={<Trans>Meu nível</Trans>} />
          <LinkRow href="/refers" glyph={FriendsIcon} title={<Trans>Indicações</Trans>} />
          <LinkRow
            href="/responsible-gambling"
            glyph={ShieldIcon}
            title={<Trans>Limites e pausas</Trans>}
            sub={<Trans>Tempo, depósito, perda e autoexclusão</Trans>}
          />
        </nav>
      </div>
    </Page>
  );
}

function Mark({ isDone, done, open }: { readonly isDone: boolean; readonly done: string; readonly open: string }) {
  return (
    <li>
      <Badge tone={isDone ? 'positive' : 'neutral'}>{isDone ? done : open}</Badge>
    </li>
  );
}
