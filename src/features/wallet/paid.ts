/** What follows from a paid deposit, once, whether the live event or a question to the bank told of it. */
import { t } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import type { EventPayload } from '../../contract/channels.ts';
import type { DepositReturn, Wallet } from '../../contract/wallet.ts';
import { tellDeposit } from '../../domain/marketing.ts';
import { staleWallet, walletQuery } from '../../domain/wallet-query.ts';
import { formatMoney } from '../../lib/money.ts';
import { dropCoupon } from '../../storage/coupons.ts';
import { claimOnce } from '../../storage/pending.ts';
import { toast } from '../../ui/toast.ts';
import { type ChargeNews, resynced } from './charge.ts';
import { openChargeQuery } from './charge-query.ts';
import { couponCode } from './coupon.ts';

/** A wallet with what an event says of it merged in (§3). What may be staked follows from what is there and held. */
export function mergeWallet(wallet: Wallet, news: EventPayload<'BalanceUpdated'>['wallet']): Wallet {
  // The event's schema makes every key optional; an absent one changes nothing.
  const known = Object.fromEntries(Object.entries(news).filter(([, value]) => value !== undefined)) as Partial<Wallet>;
  const merged = { ...wallet, ...known };
  return 'available' in known ? merged : { ...merged, available: Math.max(0, merged.balance - merged.held) };
}

/** The charge that is on the screen gets its new status and the clock of the answer that told it, if it is this one. */
export function showChargeStatus(queryClient: QueryClient, id: string, { status, returned }: ChargeNews): void {
  queryClient.setQueryData(openChargeQuery().queryKey, (charge) =>
    charge?.id === id ? { ...resynced(charge), status, returned } : charge,
  );
}

const onScreen = new Set<string>();

/** Says that this charge is before the player's eyes, which is told where it stands and not by a toast; the answer ends it. */
export function chargeOnScreen(id: string): () => void {
  onScreen.add(id);
  return () => void onScreen.delete(id);
}

/** A coupon is good once per player: what was kept of it, and the list that offers it, are old now. */
function forgetUsedCoupon(queryClient: QueryClient, id: string): void {
  const charge = queryClient.getQueryData(openChargeQuery().queryKey);
  if (charge?.id === id && charge.coupon !== null) void dropCoupon(couponCode(charge.coupon.code));
  void queryClient.invalidateQueries({ queryKey: ['bonuses', 'my-coupons'] });
}

interface Paid {
  readonly id: string;
  /** Centavos that were credited. */
  readonly amount: number;
  /** The new balance, centavos; null where it was not said. */
  readonly balance: number | null;
  /** What of the payment was not credited. */
  readonly returned: DepositReturn | null;
}

/**
 * §4: the paid flag, the balance, and the marketing events with the count of deposits that is true now. Of two tabs
 * that hear of the same charge one tells the marketing tag, and so does one of the two ways of hearing in a tab.
 */
export async function settlePaid(queryClient: QueryClient, { id, amount, balance, returned }: Paid): Promise<void> {
  const { queryKey } = walletQuery();
  const before = queryClient.getQueryData(queryKey);
  showChargeStatus(queryClient, id, { status: 'paid', returned });
  if (balance !== null) queryClient.setQueryData(queryKey, (wallet) => wallet && mergeWallet(wallet, { balance }));
  staleWallet(queryClient, 'transactions', 'readiness', 'bonuses');
  forgetUsedCoupon(queryClient, id);
  const money = formatMoney(amount);
  if (!onScreen.has(id)) toast.success(t`Depósito de ${money} confirmado`);
  const wallet = await queryClient.fetchQuery({ ...walletQuery(), staleTime: 0 }).catch(() => null);
  if (!(await claimOnce(`purchase:${id}`))) return;
  tellDeposit({ amount, depositCount: wallet?.deposit_count ?? (before?.deposit_count ?? 0) + 1 });
}
