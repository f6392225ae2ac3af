import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { serverNow } from '../../api/server-time.ts';
import { currentLocale } from '../../domain/locale.ts';
import { walletQuery } from '../../domain/wallet-query.ts';
import { recentGamesQuery } from '../../features/games/queries.ts';
import { summaryQuery } from '../../features/wallet/queries.ts';
import { thisWeek, weekOf } from '../../features/wallet/week.ts';
import { useAccount } from '../../hooks/use-account.ts';
import { useBonusWords } from '../../hooks/use-bonus-words.ts';
import { useOnline } from '../../hooks/use-online.ts';
import { useSession } from '../../hooks/use-session.ts';
import { formatMoney } from '../../lib/money.ts';
import { dayKey, formatClock, formatDayClock, formatSpan } from '../../lib/time.ts';
import { useWide } from '../../lib/use-wide.ts';
import { Button, buttonClass } from '../../ui/Button.tsx';
import { linkClass } from '../../ui/links.tsx';
import { CountedMoney } from '../../ui/Money.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { RouterAnchor } from '../RouterLink.tsx';
import styles from './LobbyHero.module.css';
import { useGreeting } from './use-greeting.ts';

/**
 * The player's name, balance, and a link to the last game played. One function because its parts share the last game and
 * the connection.
 */
export function PlayerHello() {
  const { t } = useLingui();
  const greeting = useGreeting();
  const { user } = useSession();
  const { data: wallet, dataUpdatedAt } = useQuery(walletQuery());
  const recent = useQuery(recentGamesQuery());
  const last = recent.data?.data[0];
  const mayContinue = useAccount()?.bet === true && last !== undefined;
  const online = useOnline();
  const reasonId = useId();
  const bonus = useBonusWords(wallet?.bonus_balance);
  const isWide = useWide();
  const balanceAge = useBalanceAge(dataUpdatedAt);
  const hello = user ? t`${greeting}, ${user.first_name}` : greeting;
  return (
    <>
      <p className={styles.hello}>{online || isWide || !wallet ? hello : balanceAge}</p>
      {isWide ? (
        <MyWeek />
      ) : (
        <p className={styles.money}>
          {wallet ? <CountedMoney centavos={wallet.available} size="xl" /> : <Skeleton width="9ch" height="1.75rem" />}{' '}
          {bonus !== undefined && <span className={styles.bonus}>{bonus}</span>}
        </p>
      )}
      {/* Shown only once complete: a button that arrives later would push the second one. */}
      <p className={styles.actions}>
        {!recent.isPending && (
          <>
            {mayContinue && !online && (
              <Button look="main" disabled reasonId={reasonId}>{t`Continuar ${last.title}`}</Button>
            )}
            {mayContinue && online && (
              <RouterAnchor
                href={`/casino/${last.providercode}/${last.gamecode}`}
                className={buttonClass({ look: 'main' })}
              >
                {t`Continuar ${last.title}`}
              </RouterAnchor>
            )}
            <RouterAnchor href="/user/edit/history-casino" className={buttonClass({ look: 'glass' })}>
              {t`Histórico`}
            </RouterAnchor>
            {mayContinue && !online && (
              <span id={reasonId} className={styles.reason}>
                <Trans>Jogar pede conexão.</Trans>
              </span>
            )}
          </>
        )}
      </p>
    </>
  );
}

/** Returns the time of a balance that is shown offline: `Saldo às 14:32`, with the day if it is not today. */
function useBalanceAge(updatedAt: number): string {
  const { t } = useLingui();
  const isToday = dayKey(updatedAt) === dayKey(Date.now());
  const time = (isToday ? formatClock : formatDayClock)(updatedAt, currentLocale());
  return isToday ? t`Saldo às ${time}` : t`Saldo de ${time}`;
}

/** Sums of this week in one line. A desktop's bar already shows the balance. */
function MyWeek() {
  const [{ from, to }] = useState(() => thisWeek(serverNow()));
  const read = useQuery(summaryQuery(from, to));
  if (!read.data) return <p className={styles.week}>{read.isPending && <Skeleton width="24ch" />}</p>;
  const week = weekOf(read.data, from);
  const [span, staked, won] = [formatSpan(week.minutes * 60_000), formatMoney(week.staked), formatMoney(week.won)];
  return (
    <p className={styles.week}>
      <span>
        <Trans>
          <b>Sua semana</b> {span} de jogo
        </Trans>
      </span>
      <span>
        <Trans>apostado {staked}</Trans>
      </span>
      <span>
        <Trans>ganho {won}</Trans>
      </span>
      <RouterAnchor href="/responsible-gambling" className={linkClass('inline')}>
        <Trans>limites</Trans>
      </RouterAnchor>
    </p>
  );
}
