import { Trans, useLingui } from '@lingui/react/macro';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FeedPeriod, LeaderboardEntry } from '../../../contract/feed.ts';
import { BackButton } from '../../../hooks/BackButton.tsx';
import { ReadError } from '../../../hooks/ReadError.tsx';
import { StaleNotice } from '../../../hooks/StaleNotice.tsx';
import { formatMoney } from '../../../lib/money.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { TrophyIcon } from '../../../ui/icons.ts';
import { Page } from '../../../ui/Page.tsx';
import { Bones } from '../../../ui/Skeleton.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import { PeriodChips } from '../components/FeedLists.tsx';
import { LiveStrip } from '../components/LiveStrip.tsx';
import { TYPICAL_LEADERS } from '../components/typical.ts';
import { leaderboardQuery } from '../queries.ts';
import { useLiveLeaderboard } from '../use-live-leaderboard.ts';
import styles from './RankingPage.module.css';

/** Most rows of the feed's lists on this page. */
const ROWS = 20;

/** The feed with its lists, and the players with the highest stakes of a period. */
export function RankingPage() {
  const { t } = useLingui();
  useLiveLeaderboard();
  const [period, setPeriod] = useState<FeedPeriod>('week');
  const read = useQuery(leaderboardQuery(period));
  return (
    <Page title={t`Ranking`} back={<BackButton />}>
      {/* Kept while another period is read, so that nothing moves below it. */}
      {(read.data !== undefined || period !== 'week') && (
        <div className={styles.notice}>
          <StaleNotice updatedAt={read.dataUpdatedAt} isFailed={read.isRefetchError} onRetry={read.refetch} />
        </div>
      )}
      <div className={styles.columns}>
        <LiveStrip rows={ROWS} />
        <Leaderboard read={read} period={period} onPeriod={setPeriod} />
      </div>
    </Page>
  );
}

interface LeaderboardProps {
  readonly read: UseQueryResult<readonly LeaderboardEntry[]>;
  readonly period: FeedPeriod;
  readonly onPeriod: (period: FeedPeriod) => void;
}

function Leaderboard({ read: { data, error, isError, refetch }, period, onPeriod }: LeaderboardProps) {
  return (
    <section className={styles.board} aria-labelledby="leaderboard">
      <h2 id="leaderboard" className={styles.title}>
        <Trans>Quem mais apostou</Trans>
      </h2>
      {/* Above the rows: their number moves nothing but the footer. */}
      <p className={styles.note}>
        <Trans>
          Este ranking não dá prêmio: quem aposta mais gasta mais, em média. Quem esconde as estatísticas não aparece
          aqui.
        </Trans>
      </p>
      <PeriodChips value={period} onChange={onPeriod} />
      {data === undefined ? (
        isError ? (
          <ReadError title={<Trans>O ranking não carregou</Trans>} error={error} onRetry={refetch} />
        ) : (
          <Bones>
            <LeaderTable rows={TYPICAL_LEADERS} />
          </Bones>
        )
      ) : data.length === 0 ? (
        <EmptyState glyph={TrophyIcon} title={<Trans>Ainda sem apostas neste período.</Trans>} />
      ) : (
        <LeaderTable rows={data} />
      )}
    </section>
  );
}

/** Players with the highest stakes, in order. */
export function LeaderTable({ rows }: { readonly rows: readonly LeaderboardEntry[] }) {
  const { t } = useLingui();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t`Posição`}</th>
          <th scope="col">{t`Jogador`}</th>
          <th scope="col">{t`Nível`}</th>
          <th scope="col">{t`Apostado`}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ position, user, level, staked, me }) => (
          <tr key={position} data-me={me}>
            <td>
              <span data-words="">{position}</span>
            </td>
            <td>
              <span data-words="">{user.name}</span> {me && <Badge tone="accent">{t`Você`}</Badge>}
            </td>
            <td data-label={t`Nível`}>
              <span data-words="">{level}</span>
            </td>
            <td data-label={t`Apostado`}>
              <span data-words="">{formatMoney(staked)}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
