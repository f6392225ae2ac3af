import { Trans, useLingui } from '@lingui/react/macro';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { serverNow } from '../../api/server-time.ts';
import { walletQuery } from '../../domain/wallet-query.ts';
import { availableOf, phaseOf } from '../../features/bonuses/cashback.ts';
import { CashbackList } from '../../features/bonuses/components/CashbackList.tsx';
import { CouponList } from '../../features/bonuses/components/CouponList.tsx';
import { cashbackQuery } from '../../features/bonuses/queries.ts';
import { useCatalogAnswer } from '../../features/games/catalog/catalog.ts';
import { recentGamesQuery } from '../../features/games/queries.ts';
import { ActiveBonuses } from '../../features/wallet/bonus/ActiveBonuses.tsx';
import { BonusCalculator } from '../../features/wallet/bonus/BonusCalculator.tsx';
import { BonusHistory } from '../../features/wallet/bonus/BonusHistory.tsx';
import { BonusRules } from '../../features/wallet/bonus/BonusRules.tsx';
import { expectedCost, MOST_GAMES, wagerGames } from '../../features/wallet/bonus/calculator.ts';
import { bonusesPages } from '../../features/wallet/queries.ts';
import { BackButton } from '../../hooks/BackButton.tsx';
import { StaleNotice } from '../../hooks/StaleNotice.tsx';
import { useAccount, useClosedWords } from '../../hooks/use-account.ts';
import { useSession } from '../../hooks/use-session.ts';
import { useSite } from '../../hooks/use-site.ts';
import { formatMoney } from '../../lib/money.ts';
import { useOpenSheet } from '../../lib/use-open-sheet.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { GiftIcon } from '../../ui/first-paint-icons.ts';
import { Page } from '../../ui/Page.tsx';
import { EmptyState } from '../../ui/States.tsx';
import styles from './BonusPage.module.css';

/**
 * Bonuses, cashback and coupons with their conditions. A guest sees the coupons and the rules; a paused or excluded player
 * gets no offer (CARE-5).
 */
export function BonusPage() {
  const { t } = useLingui();
  const { isPlayer } = useSession();
  const site = useSite();
  // A regulated site grants nothing for a deposit (BONUS-3); an unknown site offers nothing.
  const hasCoupons = site?.is_regulated === false;
  const isOpen = useAccount()?.promotions !== false;
  return (
    <Page title={t`Bônus`} back={<BackButton parent="/promotions" />}>
      <div className={styles.page}>
        {isPlayer && <Notice />}
        {isPlayer && <MineNow />}
        <div className={styles.column}>
          {isPlayer ? <MyBonuses /> : <ForGuests />}
          {isPlayer && (
            <Part title={<Trans>Cashback</Trans>}>{isOpen ? <CashbackList site={site} /> : <Closed />}</Part>
          )}
        </div>
        <div className={styles.column}>
          {hasCoupons && isOpen && (
            <Part title={<Trans>Cupons</Trans>}>
              <Coupons isPlayer={isPlayer} />
            </Part>
          )}
          <Part title={<Trans>Como funciona</Trans>}>
            <Card>
              <BonusRules hasCoupons={hasCoupons} />
            </Card>
          </Part>
        </div>
        {isPlayer && (
          <div className={styles.whole}>
            <Part title={<Trans>Bônus encerrados</Trans>}>
              <BonusHistory />
            </Part>
          </div>
        )}
      </div>
    </Page>
  );
}

function Part({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.part} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {children}
    </section>
  );
}

/** Tells a paused or excluded player what the account may not do, and until when. */
function Closed() {
  const words = useClosedWords();
  if (words === null) return null;
  return (
    <EmptyState glyph={GiftIcon} title={words.title}>
      {words.text}
    </EmptyState>
  );
}

/** Tells once for the page that figures may be stale. */
function Notice() {
  const list = useInfiniteQuery(bonusesPages());
  if (!list.data) return null;
  return (
    <div className={styles.notice}>
      <StaleNotice updatedAt={list.dataUpdatedAt} isFailed={list.isRefetchError} onRetry={list.refetch} />
    </div>
  );
}

/** The player's bonus money, the wager left, and the cashback to claim now. */
function MineNow() {
  const { t } = useLingui();
  const wallet = useQuery(walletQuery()).data;
  const isOpen = useAccount()?.promotions !== false;
  const cashback = useQuery({ ...cashbackQuery(), enabled: isOpen }).data;
  const now = serverNow();
  const claimable = cashback
    ?.filter((item) => phaseOf(item, now) === 'open')
    .reduce((sum, item) => sum + item.amount * availableOf(item, now), 0);
  const money = (centavos: number | undefined) => (centavos === undefined ? '–' : formatMoney(centavos));
  return (
    <div className={styles.whole}>
      <Facts
        facts={[
          { key: 'bonus', term: t`Em bônus`, value: money(wallet?.bonus_balance) },
          { key: 'left', term: t`Falta apostar`, value: money(wallet && (wallet.rollover?.remaining ?? 0)) },
          ...(isOpen ? [{ key: 'cashback', term: t`Cashback agora`, value: money(claimable) }] : []),
        ]}
      />
    </div>
  );
}

function Coupons({ isPlayer }: { readonly isPlayer: boolean }) {
  const average = useCatalogAnswer({ ask: 'wagerable', ids: [], limit: MOST_GAMES })?.answer?.average ?? null;
  return (
    <CouponList isPlayer={isPlayer} costOf={(wager) => (average === null ? null : expectedCost(wager, average))} />
  );
}

function MyBonuses() {
  const recent = (useQuery(recentGamesQuery()).data?.data ?? []).map(({ game_id }) => game_id);
  const wagerable = useCatalogAnswer({ ask: 'wagerable', ids: recent, limit: MOST_GAMES })?.answer;
  return (
    <Part title={<Trans>Seus bônus</Trans>}>
      <ActiveBonuses />
      <BonusCalculator games={wagerGames(wagerable?.games ?? [], recent)} average={wagerable?.average ?? null} />
    </Part>
  );
}

function ForGuests() {
  const openSheet = useOpenSheet();
  return (
    <EmptyState
      glyph={GiftIcon}
      title={<Trans>Seus bônus ficam aqui</Trans>}
      action={
        <Button size="sm" onClick={() => openSheet('login', { wanted: { action: 'page' } })}>
          <Trans>Entrar</Trans>
        </Button>
      }
    >
      <Trans>Entre para ver o que falta apostar, o prazo e o seu cashback.</Trans>
    </EmptyState>
  );
}
