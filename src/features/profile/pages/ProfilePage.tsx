import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { RankStep } from '../../../domain/rank.ts';
import { BackButton } from '../../../hooks/BackButton.tsx';
import { useSession } from '../../../hooks/use-session.ts';
import { LinkRow } from '../../../ui/Card.tsx';
import { cx } from '../../../ui/cx.ts';
import { HeartIcon, WalletIcon } from '../../../ui/first-paint-icons.ts';
import { FriendsIcon, ShieldIcon, TargetIcon, TrophyIcon } from '../../../ui/icons.ts';
import { Page } from '../../../ui/Page.tsx';
import { ListSkeleton } from '../../../ui/Skeleton.tsx';
import { Stack } from '../../../ui/Stack.tsx';
import { editChildren } from '../children.ts';
import { ReadState } from '../components/AccountPage.tsx';
import { VerifiedCard } from '../components/VerifiedCard.tsx';
import { WhoCard } from '../components/WhoCard.tsx';
import { profileQuery } from '../queries.ts';
import styles from './Profile.module.css';

interface Props {
  /** The site's ranks; undefined until they are known. */
  readonly ranks: readonly RankStep[] | undefined;
  /** Content beside the player's card, in a window that is wide enough. */
  readonly aside?: ReactNode;
}

/** Overview of the account: player, missing verifications, links to all account pages. */
export function ProfilePage({ ranks, aside = null }: Props) {
  const { t, i18n } = useLingui();
  const { user } = useSession();
  const read = useQuery(profileQuery());
  // The session has name and verified marks before the profile has loaded, also offline.
  const who = user ?? null;
  return (
    <Page title={t`Minha conta`} narrow={aside === null} back={<BackButton />}>
      <Stack>
        <ReadState
          read={read}
          title={who ? <Trans>Nem tudo da sua conta carregou</Trans> : <Trans>Sua conta não carregou</Trans>}
        />
        <div className={styles.columns}>
          <Stack>
            {who ? <WhoCard user={who} points={read.data?.vip.points} ranks={ranks} /> : <ListSkeleton rows={1} />}
            {who && <VerifiedCard verified={who.verified} documents={read.data?.documents_status} />}
          </Stack>
          {aside}
        </div>
        <nav aria-label={t`Minha conta`} className={cx(styles.links, styles.phone)}>
          {editChildren.map(({ href, glyph, title, sub }) => (
            <LinkRow key={href} href={href} glyph={glyph} title={i18n._(title)} sub={i18n._(sub)} />
          ))}
        </nav>
        <h2 className={cx(styles.heading, styles.phone)}>
          <Trans>Atalhos</Trans>
        </h2>
        <nav aria-label={t`Atalhos`} className={cx(styles.links, styles.phone)}>
          <LinkRow
            href="/account/wallet"
            glyph={WalletIcon}
            title={<Trans>Carteira</Trans>}
            sub={<Trans>Saldo, depósitos e saques</Trans>}
          />
          <LinkRow
            href="/responsible-gambling"
            glyph={ShieldIcon}
            title={<Trans>Limites e pausas</Trans>}
            sub={<Trans>Tempo, depósito, perda e autoexclusão</Trans>}
          />
          <LinkRow href="/casino/favorites" glyph={HeartIcon} title={<Trans>Favoritos</Trans>} />
          <LinkRow href="/ranking" glyph={TrophyIcon} title={<Trans>Meu nível</Trans>} />
          <LinkRow href="/promotions?sheet=missions" glyph={TargetIcon} title={<Trans>Missões</Trans>} />
          <LinkRow href="/refers" glyph={FriendsIcon} title={<Trans>Indicações</Trans>} />
        </nav>
      </Stack>
    </Page>
  );
}
