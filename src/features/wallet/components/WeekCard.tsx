import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { serverNow } from '../../../api/server-time.ts';
import { currentLocale } from '../../../domain/locale.ts';
import { ReadError } from '../../../hooks/ReadError.tsx';
import { formatMoney } from '../../../lib/money.ts';
import { formatDay, formatSpan, formatWeekday } from '../../../lib/time.ts';
import { Card, CardHead } from '../../../ui/Card.tsx';
import { cx } from '../../../ui/cx.ts';
import { Money } from '../../../ui/Money.tsx';
import { Bones } from '../../../ui/Skeleton.tsx';
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx';
import { summaryQuery } from '../queries.ts';
import { noonOf, thisWeek, type Week, weekOf } from '../week.ts';
import styles from './Wallet.module.css';

/** Stands for a week that is still being read. */
const TYPICAL: Week = { ...weekOf([], thisWeek(0).from), staked: 12_345, won: 12_345, net: -12_345, minutes: 60 };

interface Props {
  /** Other parts of the page are not known yet: the card waits for them, so that it does not move. */
  readonly isWaiting?: boolean;
}

/** Chart of the stakes and payouts of this week, from the API's summary. */
export function WeekCard({ isWaiting = false }: Props) {
  const id = useId();
  const locale = currentLocale();
  const [{ from, to }] = useState(() => thisWeek(serverNow()));
  const read = useQuery(summaryQuery(from, to));
  const last = formatDay(noonOf(to), locale);
  const first = from.slice(0, 7) === to.slice(0, 7) ? String(Number(from.slice(8))) : formatDay(noonOf(from), locale);
  if (read.isError && !read.data && !isWaiting)
    return <ReadError title={<Trans>Sua semana não carregou</Trans>} error={read.error} onRetry={read.refetch} />;
  return (
    <Card as="section" labelledBy={id}>
      <CardHead
        id={id}
        title={<Trans>Sua semana</Trans>}
        end={
          <span className={styles.period}>
            <Trans>
              {first} a {last}
            </Trans>
          </span>
        }
      />
      {read.data && !isWaiting ? (
        <Chart week={weekOf(read.data, from)} />
      ) : (
        <Bones>
          <Chart week={TYPICAL} />
        </Bones>
      )}
    </Card>
  );
}

function Chart({ week }: { readonly week: Week }) {
  const { t } = useLingui();
  const locale = currentLocale();
  const [staked, won] = [formatMoney(week.staked), formatMoney(week.won)];
  const span = formatSpan(week.minutes * 60_000);
  return (
    <>
      <p className={styles.legend}>
        <span>
          <i className={cx(styles.mark, styles.staked)} />
          <Trans>Apostado {staked}</Trans>
        </span>
        <span>
          <i className={cx(styles.mark, styles.won)} />
          <Trans>Ganho {won}</Trans>
        </span>
      </p>
      <ul className={styles.chart} aria-label={t`Apostado e ganho por dia`}>
        {week.days.map((day) => {
          const name = formatWeekday(noonOf(day.date), locale).slice(0, 3);
          const [dayStaked, dayWon] = [formatMoney(day.staked), formatMoney(day.won)];
          const isEmpty = day.staked === 0 && day.won === 0;
          return (
            <li key={day.date}>
              <span className={styles.bars} aria-hidden="true">
                {isEmpty ? (
                  <i className={styles.none} />
                ) : (
                  <>
                    <i className={styles.staked} style={{ height: `${Math.max(3, day.stakedPart * 100)}%` }} />
                    <i className={styles.won} style={{ height: `${Math.max(3, day.wonPart * 100)}%` }} />
                  </>
                )}
              </span>
              <span className={styles.dayName} aria-hidden="true">
                {name}
              </span>
              <VisuallyHidden>{t`${name}: apostado ${dayStaked}, ganho ${dayWon}`}</VisuallyHidden>
            </li>
          );
        })}
      </ul>
      <p className={styles.sum}>
        <Trans>
          Saldo da semana <Money centavos={week.net} sign="always" toned /> em {span} de jogo.
        </Trans>
      </p>
    </>
  );
}
