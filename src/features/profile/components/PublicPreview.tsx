import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { PublicProfile } from '../../../contract/profile.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { useGameTitle } from '../../../hooks/use-game-title.ts';
import { formatMoney } from '../../../lib/money.ts';
import { formatDate, formatDayClock } from '../../../lib/time.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Badge } from '../../../ui/Badge.tsx';
import { Card, CardHead } from '../../../ui/Card.tsx';
import { Facts } from '../../../ui/Facts.tsx';
import { ListSkeleton } from '../../../ui/Skeleton.tsx';
import { publicProfileQuery } from '../queries.ts';
import { ReadState } from './AccountPage.tsx';
import styles from './PublicPreview.module.css';

/** Number of rows of each list in the preview. */
const SHOWN = 5;

/** The player's own profile as other players see it. */
export function PublicPreview({ userId }: { readonly userId: string }) {
  const id = useId();
  const read = useQuery(publicProfileQuery(userId));
  return (
    <Card as="section" labelledBy={id}>
      <CardHead
        id={id}
        title={<Trans>Como os outros veem você</Trans>}
        sub={<Trans>É o que a plataforma entrega a quem abre o seu perfil.</Trans>}
      />
      <ReadState read={read} title={<Trans>A prévia não carregou</Trans>} />
      {read.isPending && <ListSkeleton rows={2} />}
      {read.data && <Preview shown={read.data} />}
    </Card>
  );
}

/** One function because it is the markup of one card. */
function Preview({ shown }: { readonly shown: PublicProfile }) {
  const { t } = useLingui();
  const titleOf = useGameTitle();
  const { name, avatar, level, joined_at, statistics, activity, played_games, battle_rewards } = shown;
  // A calendar day; noon keeps it the same day in every zone.
  const since = joined_at === null ? null : formatDate(`${joined_at}T12:00:00-03:00`, currentLocale());
  return (
    <div className={styles.preview}>
      <div className={styles.who}>
        <Avatar name={name} image={avatar} size={56} />
        <div>
          <p className={styles.name}>{name}</p>
          <p className={styles.sub}>
            <Trans>Nível {level}</Trans>
            {since !== null && (
              <>
                {' · '}
                <Trans>desde {since}</Trans>
              </>
            )}
          </p>
        </div>
      </div>
      <Part title={t`Estatísticas`} isHidden={statistics === null}>
        {statistics && (
          <Facts
            facts={[
              { key: 'rounds', term: t`Rodadas`, value: statistics.rounds },
              { key: 'staked', term: t`Apostado`, value: formatMoney(statistics.staked) },
              { key: 'won', term: t`Ganho`, value: formatMoney(statistics.won) },
              { key: 'biggest', term: t`Maior ganho`, value: formatMoney(statistics.biggest_win) },
            ]}
          />
        )}
      </Part>
      <Part title={t`Últimos ganhos`} isHidden={activity === null} isEmpty={activity?.length === 0}>
        <ul className={styles.rows}>
          {activity?.slice(0, SHOWN).map(({ game, win_amount, date }) => (
            <li key={`${game.game_id} ${date}`}>
              <span>{titleOf(game)}</span>
              <span>
                {formatMoney(win_amount)} · {formatDayClock(date, currentLocale())}
              </span>
            </li>
          ))}
        </ul>
      </Part>
      <Part title={t`Jogos jogados`} isHidden={played_games === null} isEmpty={played_games?.length === 0}>
        <p className={styles.sub}>{played_games?.slice(0, SHOWN).map(titleOf).join(' · ')}</p>
      </Part>
      <Part title={t`Prêmios de batalhas`} isHidden={battle_rewards === null} isEmpty={battle_rewards?.length === 0}>
        <p className={styles.sub}>
          {battle_rewards
            ?.slice(0, SHOWN)
            .map(({ title }) => title)
            .join(' · ')}
        </p>
      </Part>
    </div>
  );
}

interface PartProps {
  readonly title: string;
  readonly isHidden: boolean;
  readonly isEmpty?: boolean | undefined;
  readonly children: ReactNode;
}

function Part({ title, isHidden, isEmpty = false, children }: PartProps) {
  return (
    <section className={styles.part} aria-label={title}>
      <h3 className={styles.partTitle}>
        {title}
        {isHidden && (
          <Badge>
            <Trans>Escondido</Trans>
          </Badge>
        )}
      </h3>
      {!isHidden &&
        (isEmpty ? (
          <p className={styles.sub}>
            <Trans>Nada ainda</Trans>
          </p>
        ) : (
          children
        ))}
    </section>
  );
}
