import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { FeedPeriod, ProcessedBet } from '../../../contract/feed.ts';
import { ReadError } from '../../../hooks/ReadError.tsx';
import { useLive } from '../../../hooks/use-live.ts';
import { useSession } from '../../../hooks/use-session.ts';
import { useOpenSheet } from '../../../lib/use-open-sheet.ts';
import { useSince } from '../../../lib/use-since.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chip, ChipGroup } from '../../../ui/Chip.tsx';
import { TicketIcon } from '../../../ui/icons.ts';
import { Bones } from '../../../ui/Skeleton.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import { FEED_SIZE } from '../model.ts';
import { biggestQuery, myFeedQuery } from '../queries.ts';
import { BetTable } from './BetTable.tsx';
import styles from './LiveStrip.module.css';
import { typicalBets } from './typical.ts';

interface ListProps {
  /** Most rows. */
  readonly rows: number;
}

/** The biggest wins: of the last seven days in the lobby; a longer list has a choice of the period. */
export function BiggestWins({ rows }: ListProps) {
  const [period, setPeriod] = useState<FeedPeriod>('week');
  const read = useQuery(biggestQuery(period));
  return (
    <>
      {rows > FEED_SIZE && <PeriodChips value={period} onChange={setPeriod} />}
      <List read={read} rows={rows} empty={<Trans>Ainda sem ganhos neste período.</Trans>} />
    </>
  );
}

/** Choice of a period of the feed. */
export function PeriodChips({
  value,
  onChange,
}: {
  readonly value: FeedPeriod;
  readonly onChange: (period: FeedPeriod) => void;
}) {
  const { t } = useLingui();
  const words = { day: t`24 horas`, week: t`7 dias`, month: t`30 dias` };
  return (
    <div className={styles.chips}>
      <ChipGroup label={t`Período`}>
        {(['day', 'week', 'month'] as const).map((period) => (
          <Chip key={period} pressed={period === value} onClick={() => onChange(period)}>
            {words[period]}
          </Chip>
        ))}
      </ChipGroup>
    </div>
  );
}

/** The player's own bets, read again when one of them is settled; a guest is asked to log in. */
export function MyBets({ rows }: ListProps) {
  const { isPlayer, user } = useSession();
  const openSheet = useOpenSheet();
  const live = useLive();
  const read = useQuery({ ...myFeedQuery(), enabled: isPlayer });
  const { refetch } = read;
  const me = user?.id;
  useEffect(() => {
    if (me === undefined) return;
    return live?.on('BetPlaced', ({ type, user: { id } }) => {
      if (type === 'win' && id === me) void refetch();
    });
  }, [live, me, refetch]);
  if (!isPlayer)
    return (
      <div className={styles.rows}>
        <EmptyState
          glyph={TicketIcon}
          title={<Trans>Entre para ver as suas apostas aqui.</Trans>}
          action={
            <Button size="sm" onClick={() => openSheet('login', { wanted: { action: 'page' } })}>
              <Trans>Entrar</Trans>
            </Button>
          }
        />
      </div>
    );
  return <List read={read} rows={rows} own empty={<Trans>Suas apostas encerradas aparecem aqui.</Trans>} />;
}

interface ListFacts extends ListProps {
  readonly read: {
    readonly data: readonly ProcessedBet[] | undefined;
    readonly dataUpdatedAt: number;
    readonly isError: boolean;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  readonly own?: boolean;
  readonly empty: ReactNode;
}

function List({ read: { data, dataUpdatedAt, isError, error, refetch }, rows, own = false, empty }: ListFacts) {
  const since = useSince(dataUpdatedAt);
  return (
    <div className={styles.rows}>
      {data === undefined ? (
        isError ? (
          <ReadError title={<Trans>As apostas não carregaram</Trans>} error={error} onRetry={refetch} />
        ) : (
          <Bones>
            <BetTable rows={typicalBets(own ? FEED_SIZE : rows)} own={own} />
          </Bones>
        )
      ) : data.length === 0 ? (
        <EmptyState glyph={TicketIcon} title={empty} />
      ) : (
        <BetTable rows={data.slice(0, rows)} own={own} />
      )}
      {data !== undefined && isError && <p className={styles.note}>{since}</p>}
    </div>
  );
}
