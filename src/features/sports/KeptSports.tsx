import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { currentLocale } from '../../domain/locale.ts';
import { formatMoney } from '../../lib/money.ts';
import { formatNumber } from '../../lib/numbers.ts';
import { formatDayClock } from '../../lib/time.ts';
import { useSince } from '../../lib/use-since.ts';
import styles from './KeptSports.module.css';
import { keptBetsQuery, keptFixturesQuery } from './queries.ts';

/** The player's open bets and the next matches of the last visit, with their age: shown without a connection. */
export function KeptSports({ isPlayer }: { readonly isPlayer: boolean }) {
  const locale = currentLocale();
  const fixtures = useQuery(keptFixturesQuery());
  const bets = useQuery(keptBetsQuery());
  const fixturesSince = useSince(fixtures.dataUpdatedAt);
  const betsSince = useSince(bets.dataUpdatedAt);
  return (
    <div className={styles.kept}>
      {isPlayer && bets.data !== undefined && (
        <section aria-labelledby="kept-bets">
          <h2 id="kept-bets" className={styles.title}>
            <Trans>Minhas apostas abertas</Trans>
          </h2>
          <p className={styles.since}>{betsSince}</p>
          {bets.data.length === 0 ? (
            <p>
              <Trans>Nenhuma aposta aberta.</Trans>
            </p>
          ) : (
            <ul className={styles.list}>
              {bets.data.map(({ id, stake, picks }) => (
                <li key={id} className={styles.row}>
                  <b>
                    <Trans>Aposta de {formatMoney(stake)}</Trans>
                  </b>
                  {picks.map((pick) => (
                    <span key={`${pick.teams} ${pick.pick}`}>
                      {pick.teams} · {pick.pick} · {formatNumber(pick.odds / 100, locale, { least: 2 })}
                    </span>
                  ))}
                </li>
              ))}
            </ul>
          )}
        </section>
      )}
      {fixtures.data !== undefined && fixtures.data.length > 0 && (
        <section aria-labelledby="kept-fixtures">
          <h2 id="kept-fixtures" className={styles.title}>
            <Trans>Próximos jogos</Trans>
          </h2>
          <p className={styles.since}>{fixturesSince}</p>
          <ul className={styles.list}>
            {fixtures.data.map(({ teams, league, start }) => (
              <li key={`${teams} ${start}`} className={styles.row}>
                <b>{teams}</b>
                <span>
                  {league} · {formatDayClock(start, locale)}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
