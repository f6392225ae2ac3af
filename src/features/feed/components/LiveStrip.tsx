import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useReducer, useRef, useState } from 'react';
import { useSnapshot } from 'valtio/react';
import type { BetEvent, ProcessedBet } from '../../../contract/feed.ts';
import { connectivity } from '../../../domain/connectivity.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { site } from '../../../domain/site/site.ts';
import { useLive } from '../../../hooks/use-live.ts';
import { formatMoney } from '../../../lib/money.ts';
import { dayKey, formatClock, formatDayClock } from '../../../lib/time.ts';
import { applyBetEvent, createFeed, type Feed, showsSimulated, withLatest } from '../model.ts';
import { feedQuery } from '../queries.ts';
import { startSimulator, wantsSimulator } from '../simulator.ts';
import styles from './LiveStrip.module.css';

type Step = { readonly event: BetEvent } | { readonly latest: readonly ProcessedBet[] };

function reduce(feed: Feed, step: Step): Feed {
  return 'event' in step ? applyBetEvent(feed, step.event) : withLatest(feed, step.latest);
}

/**
 * The live strip of bets: the five newest rows (FEED-1), paused while the pointer or the focus is on it. One function
 * because the pause, the source and the rows share one clock.
 */
export function LiveStrip() {
  const { t } = useLingui();
  const [feed, step] = useReducer(reduce, undefined, () => createFeed());
  const paused = useRef(false);
  const [shown, setShown] = useState(feed);
  const live = useLive();
  const latest = useQuery(feedQuery()).data;

  useEffect(() => {
    if (latest) step({ latest });
  }, [latest]);
  useEffect(() => live?.on('BetPlaced', (event) => step({ event })), [live]);
  useSimulatedBets((event) => step({ event }));
  useEffect(() => {
    if (!paused.current) setShown(feed);
  }, [feed]);

  const pause = (value: boolean) => () => {
    paused.current = value;
    if (!value) setShown(feed);
  };
  return (
    // The handlers pause the strip, so that a row can be read; the section is no control.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      className={styles.strip}
      aria-label={t`Apostas ao vivo`}
      onPointerEnter={pause(true)}
      onPointerLeave={pause(false)}
      onFocus={pause(true)}
      onBlur={pause(false)}
    >
      <div className={styles.head}>
        <h2 className={styles.title}>
          <Trans>Apostas ao vivo</Trans>
        </h2>
        <Standstill />
      </div>
      <div className={styles.rows}>
        {shown.rows.length === 0 ? (
          <p className={styles.empty}>
            <Trans>As próximas apostas aparecem aqui.</Trans>
          </p>
        ) : (
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t`Jogo`}</th>
                <th scope="col">{t`Jogador`}</th>
                <th scope="col" className={styles.wide}>{t`Aposta`}</th>
                <th scope="col" className={styles.wide}>{t`Multiplicador`}</th>
                <th scope="col">{t`Ganho`}</th>
              </tr>
            </thead>
            <tbody>
              {/* Keyed by position: the rows stay in place and change their text, so the page does not shift. */}
              {shown.rows.map((row, at) => (
                // oxlint-disable-next-line react/no-array-index-key
                <tr key={at}>
                  <td className={styles.game}>
                    {row.game.title}
                    {row.simulated && <span className={styles.mark}>{t`Simulado`}</span>}
                  </td>
                  <td>{row.user.name || t`Oculto`}</td>
                  <td className={styles.wide}>{formatMoney(row.bet_amount)}</td>
                  <td
                    className={styles.wide}
                  >{`${row.multiplier.toLocaleString(currentLocale() === 'en' ? 'en' : 'pt-BR')}×`}</td>
                  <td className={row.win_amount > row.bet_amount ? styles.gain : undefined}>
                    {formatMoney(row.win_amount)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
      {showsSimulated(shown) && (
        <p className={styles.note}>
          <Trans>As linhas marcadas “Simulado” são geradas para a demonstração: não são apostas de jogadores.</Trans>
        </p>
      )}
    </section>
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

/**
 * Runs the generator of simulated bets (FEED-3), only on a demonstration site that is unregulated and configures it
 * (SITE-5).
 */
function useSimulatedBets(emit: (event: BetEvent) => void): void {
  const latest = useRef(emit);
  latest.current = emit;
  useEffect(() => {
    const { config } = site;
    if (!config || !wantsSimulator(config)) return;
    const running = startSimulator({
      site: config,
      random: Math.random,
      now: () => new Date(),
      timer: {
        after: (ms, run) => {
          // Do not run in a hidden tab.
          const id = setTimeout(run, ms);
          return () => clearTimeout(id);
        },
      },
      emit: (event) => latest.current(event),
    });
    return () => running.stop();
  }, []);
}
