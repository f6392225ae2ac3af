import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { serverNow } from '../../../api/server-time.ts';
import { walletQuery } from '../../../domain/wallet-query.ts';
import { ReadError } from '../../../hooks/ReadError.tsx';
import { StaleNotice } from '../../../hooks/StaleNotice.tsx';
import { useAccount } from '../../../hooks/use-account.ts';
import { formatMoney } from '../../../lib/money.ts';
import { formatClock } from '../../../lib/time.ts';
import { useOpenSheet } from '../../../lib/use-open-sheet.ts';
import { LinkRow } from '../../../ui/Card.tsx';
import { CasinoIcon, GiftIcon } from '../../../ui/first-paint-icons.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { iconButtonClass } from '../../../ui/IconButton.tsx';
import { ClockIcon, HistoryIcon } from '../../../ui/icons.ts';
import { Page } from '../../../ui/Page.tsx';
import { BonusLines } from '../bonus/BonusLines.tsx';
import { BalanceCard, BalanceSkeleton } from '../components/BalanceCard.tsx';
import styles from '../components/Wallet.module.css';
import { WeekCard } from '../components/WeekCard.tsx';
import { chargeState } from '../deposit/charge.ts';
import { bonusesPages, openChargeQuery, summaryQuery, transactionsPages } from '../queries.ts';
import { TransactionsReason } from '../statement/TransactionsReason.tsx';
import { thisWeek } from '../week.ts';
import { WithdrawalCard } from '../withdraw/WithdrawalCard.tsx';
import { underWay } from '../withdraw/withdrawal.ts';

/**
 * The wallet: balance, money under way, and the week. The balance appears as soon as it is known; the rest appears
 * together, so that nothing on the page shifts.
 */
export function WalletPage({ invite }: { readonly invite?: ReactNode }) {
  const { t } = useLingui();
  const isReady = useWalletReady();
  const wallet = useQuery(walletQuery());
  const state = isReady ? 'ready' : wallet.data ? 'waiting' : 'loading';
  const statement = (
    <Link to="/user/edit/transaction" aria-label={t`Extrato`} className={iconButtonClass()}>
      <Icon glyph={HistoryIcon} />
    </Link>
  );
  return (
    <Page title={t`Carteira`} end={statement}>
      <div className={styles.page}>
        {wallet.data && (
          <div className={styles.notice}>
            <StaleNotice updatedAt={wallet.dataUpdatedAt} isFailed={wallet.isRefetchError} onRetry={wallet.refetch} />
          </div>
        )}
        <div className={styles.column}>
          {wallet.data ? (
            <BalanceCard wallet={wallet.data} />
          ) : wallet.isError ? (
            <ReadError title={<Trans>O saldo não carregou</Trans>} error={wallet.error} onRetry={wallet.refetch} />
          ) : (
            <BalanceSkeleton />
          )}
          {/* Another key remounts the box: the skeleton stood at another place while the card above it was loading. */}
          <div key={state} className={styles.column}>
            {isReady && <UnderWay />}
            <WeekCard isWaiting={!isReady} />
          </div>
        </div>
        <div key={state} className={styles.column}>
          <Links invite={isReady ? invite : null} />
        </div>
      </div>
    </Page>
  );
}

/** Withdrawals under way and active bonuses. */
function UnderWay() {
  const withdrawals = useInfiniteQuery(transactionsPages({ type: 'withdraw' }));
  const moving = underWay(withdrawals.data?.pages.flatMap(({ data }) => data) ?? []);
  return (
    <>
      <WaitingCharge />
      <BonusLines />
      {withdrawals.isError && !withdrawals.data && (
        <ReadError
          title={<Trans>As transações não carregaram</Trans>}
          error={withdrawals.error}
          onRetry={withdrawals.refetch}
        >
          <TransactionsReason error={withdrawals.error} />
        </ReadError>
      )}
      {moving.map((transaction) => (
        <WithdrawalCard key={transaction.id} transaction={transaction} />
      ))}
    </>
  );
}

/** Links to the lists. */
function Links({ invite }: { readonly invite: ReactNode }) {
  return (
    <>
      <LinkRow
        href="/user/edit/transaction"
        glyph={HistoryIcon}
        title={<Trans>Transações</Trans>}
        sub={<Trans>Depósitos, saques, bônus e tudo que mexeu no saldo</Trans>}
      />
      <LinkRow
        href="/user/edit/history-casino"
        glyph={CasinoIcon}
        title={<Trans>Histórico de jogos</Trans>}
        sub={<Trans>Cada rodada, com aposta e ganho</Trans>}
      />
      <LinkRow
        href="/bonus"
        glyph={GiftIcon}
        title={<Trans>Bônus e cashback</Trans>}
        sub={<Trans>O que falta apostar, quanto custa em média, resgates e cupons</Trans>}
      />
      {invite}
    </>
  );
}

/** Link back to an unpaid charge while it is valid. */
function WaitingCharge() {
  const openSheet = useOpenSheet();
  const account = useAccount();
  const { data: charge } = useQuery(openChargeQuery());
  if (!charge || chargeState(charge) !== 'waiting' || account?.deposit === false) return null;
  const money = formatMoney(charge.amount);
  const until = formatClock(charge.expires_at);
  return (
    <LinkRow
      onPress={() => openSheet('deposit')}
      glyph={ClockIcon}
      title={<Trans>Pix de {money} aguardando pagamento</Trans>}
      sub={<Trans>Vale até {until}. Toque para ver o código.</Trans>}
    />
  );
}

/** A part that takes longer than this appears later on its own. ms. */
const PATIENCE = 8_000;

/** Whether a read waits for an answer; without a connection none comes. */
const waits = ({ isPending, fetchStatus }: { isPending: boolean; fetchStatus: string }) =>
  isPending && fetchStatus === 'fetching';

/**
 * Whether every part below the balance has loaded or failed; shown together, no part pushes another down. Stays true
 * once it is true.
 */
function useWalletReady(): boolean {
  const [{ from, to }] = useState(() => thisWeek(serverNow()));
  const parts = [
    useQuery(walletQuery()),
    useInfiniteQuery(transactionsPages({ type: 'withdraw' })),
    useQuery(openChargeQuery()),
    useInfiniteQuery(bonusesPages()),
    useQuery(summaryQuery(from, to)),
  ];
  const [isLate, setLate] = useState(false);
  const [wasReady, setReady] = useState(false);
  const isReady = wasReady || isLate || !parts.some(waits);
  if (isReady && !wasReady) setReady(true);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE);
    return () => clearTimeout(timer);
  }, []);
  return isReady;
}
