import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useReducer, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import type { BetEvent, ProcessedBet } from '../../../contract/feed.ts';
import { connectivity } from '../../../domain/connectivity.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { useLive } from '../../../hooks/use-live.ts';
import { useSite } from '../../../hooks/use-site.ts';
import { dayKey, formatClock, formatDayClock } from '../../../lib/time.ts';
import { LiveIcon } from '../../../ui/icons.ts';
import { Bones } from '../../../ui/Skeleton.tsx';
import { EmptyState } from '../../../ui/States.tsx';
import { Tabs } from '../../../ui/Tabs.tsx';
import {
  applyBetEvent,
  createFeed,
  FEED_SIZE,
  type Feed,
  showsSimulated,
  withLatest,
  withoutSimulated,
} from '../model.ts';
import { feedQuery } from '../queries.ts';
import { startSimulator, wantsSimulator } from '../simulator.ts';
import { usePause } from '../use-pause.ts';
import { BetTable } from './BetTable.tsx';
import { BiggestWins, MyBets } from './FeedLists.tsx';
import styles from './LiveStrip.module.css';
import { typicalBets } from './typical.ts';

type Step = { readonly event: BetEvent } | { readonly latest: readonly ProcessedBet[] } | 'real';

function reduce(feed: Feed, step: Step): Feed {
  if (step === 'real') return withoutSimulated(feed);
  return 'event' in step ? applyBetEvent(feed, step.event) : withLatest(feed, step.latest);
}

type Tab = 'recent' | 'biggest' | 'mine';

interface Props {
  /** Most rows of the two tabs that are lists; above five they have further controls. */
  readonly rows?: number;
}

/** The feed: the five newest bets (FEED-1), the biggest wins and the player's own bets. */
export function LiveStrip({ rows = FEED_SIZE }: Props) {
  const { t } = useLingui();
  const { feed, isPending } = useFeed();
  const [tab, setTab] = useState<Tab>('recent');
  return (
    <section className={styles.strip} aria-label={t`Apostas ao vivo`}>
      <div className={styles.head}>
        <h2 className={styles.title}>
          <Trans>Apostas ao vivo</Trans>
        </h2>
        <Standstill />
      </div>
      <Tabs
        label={t`Apostas ao vivo`}
        value={tab}
        onValueChange={setTab}
        tabs={[
          { value: 'recent', label: t`Recentes`, panel: <RecentBets feed={feed} isPending={isPending} /> },
          { value: 'biggest', label: t`Maiores`, panel: <BiggestWins rows={rows} /> },
          { value: 'mine', label: t`Minhas`, panel: <MyBets rows={rows} /> },
        ]}
      />
    </section>
  );
}

/** The newest rows, paused while the pointer or the focus is on them. */
function RecentBets({ feed, isPending }: { readonly feed: Feed; readonly isPending: boolean }) {
  const { shown, isPaused, ...handlers } = usePause(feed);
  const { online } = useSnapshot(connectivity);
  const isStill = !online && shown.rows.length === 0;
  return (
    // The handlers pause the rows, so that they can be read and pressed; the element is no control.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div {...handlers}>
      <div className={styles.rows} data-still={isStill}>
        {shown.rows.length > 0 ? (
          <BetTable rows={shown.rows} />
        ) : isPending && online ? (
          <Bones>
            <BetTable rows={typicalBets(FEED_SIZE)} />
          </Bones>
        ) : (
          <EmptyState
            glyph={LiveIcon}
            title={
              online ? (
                <Trans>As próximas apostas aparecem aqui.</Trans>
              ) : (
                <Trans>As apostas ao vivo pedem conexão.</Trans>
              )
            }
          />
        )}
      </div>
      {!isStill && (
        <p className={styles.note} data-paused={isPaused}>
          {isPaused ? (
            <Trans>Pausado enquanto você lê.</Trans>
          ) : (
            showsSimulated(shown) && (
              <Trans>
                As linhas marcadas “Simulado” são geradas para a demonstração: não são apostas de jogadores.
              </Trans>
            )
          )}
        </p>
      )}
    </div>
  );
}

/**
 * Note that the live connection is down and how old the rows are. It uses free space beside the title, so the page does
 * not shift.
 */
function Standstill() {
  const { liveSince } = useSnapshot(connectivity);
  const isToday = liveSince !== null && dayKey(liveSince) === dayKey(Date.now());
  const time = liveSince === null ? '' : (isToday ? formatClock : formatDayClock)(liveSince, currentLocale());
  return (
    <p role="status" className={styles.still}>
      {time !== '' && (isToday ? <Trans>Paradas desde as {time}</Trans> : <Trans>Paradas desde {time}</Trans>)}
    </p>
  );
}

/** The feed of the live channel, with simulated bets where the site has them. `isPending`: its first rows are being read. */
function useFeed(): { readonly feed: Feed; readonly isPending: boolean } {
  const [feed, step] = useReducer(reduce, undefined, () => createFeed());
  const live = useLive();
  const { data: latest, isPending } = useQuery(feedQuery());
  // Before the paint, so that no empty strip shows between its skeleton and its rows.
  useLayoutEffect(() => {
    if (latest) step({ latest });
  }, [latest]);
  useEffect(() => live?.on('BetPlaced', (event) => step({ event })), [live]);
  useSimulatedBets(step);
  return { feed, isPending };
}

/**
 * Runs the generator of simulated bets (FEED-3), only on a demonstration site that is unregulated and configures it
 * (SITE-5). It rests offline, like the real bets. A new configuration without it removes its rows.
 */
function useSimulatedBets(step: (step: Step) => void): void {
  const config = useSite();
  const latest = useRef(config);
  latest.current = config;
  const { online } = useSnapshot(connectivity);
  const isOn = config !== null && wantsSimulator(config);
  useEffect(() => {
    if (!isOn || !online || latest.current === null) return;
    const running = startSimulator({
      site: latest.current,
      random: Math.random,
      now: () => new Date(),
      timer: {
        after: (ms, run) => {
          const id = setTimeout(run, ms);
          return () => clearTimeout(id);
        },
      },
      emit: (event) => step({ event }),
    });
    return () => running.stop();
  }, [isOn, online, step]);
  useEffect(() => (isOn ? () => step('real') : undefined), [isOn, step]);
}
