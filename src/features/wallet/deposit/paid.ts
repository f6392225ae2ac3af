/** Effects of a paid deposit, applied once, whether a live event or a call reports it first (DEP-3). */
import { t } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import type { EventPayload } from '../../../contract/channels.ts';
import type { DepositReturn, Wallet } from '../../../contract/wallet.ts';
import { tellDeposit } from '../../../domain/marketing.ts';
import { staleWallet, walletQuery } from '../../../domain/wallet-query.ts';
import { formatMoney } from '../../../lib/money.ts';
import { dropCoupon } from '../../../storage/coupons.ts';
import { claimOnce } from '../../../storage/pending.ts';
import { toast } from '../../../ui/toast.ts';
import { type ChargeNews, resynced } from './charge.ts';
import { openChargeQuery } from './charge-query.ts';
import { couponCode } from './coupon.ts';

/**
 * Merges an event's wallet into the cached one. `available` follows from balance and hold when the event omits it.
 * Centavos.
 */
export function mergeWallet(wallet: Wallet, news: EventPayload<'BalanceUpdated'>['wallet']): Wallet {
  // The event's schema makes every key optional; a missing one changes nothing.
  const known = Object.fromEntries(Object.entries(news).filter(([, value]) => value !== undefined)) as Partial<Wallet>;
  const merged = { ...wallet, ...known };
  return 'available' in known ? merged : { ...merged, available: Math.max(0, merged.balance - merged.held) };
}

/** Sets the status of the charge on the screen, and its clock, if `id` is that charge. */
export function showChargeStatus(queryClient: QueryClient, id: string, { status, returned }: ChargeNews): void {
  queryClient.setQueryData(openChargeQuery().queryKey, (charge) =>
    charge?.id === id ? { ...resynced(charge), status, returned } : charge,
  );
}

const onScreen = new Set<string>();

/**
 * Registers a charge as visible: the sheet shows its status, so no toast does.
 * @returns function that unregisters it
 */
export function chargeOnScreen(id: string): () => void {
  onScreen.add(id);
  return () => void onScreen.delete(id);
}

/** A player can use a coupon once: delete its stored data and invalidate the list of coupons. */
function forgetUsedCoupon(queryClient: QueryClient, id: string): void {
  const charge = queryClient.getQueryData(openChargeQuery().queryKey);
  if (charge?.id === id && charge.coupon !== null) void dropCoupon(couponCode(charge.coupon.code));
  void queryClient.invalidateQueries({ queryKey: ['bonuses', 'my-coupons'] });
}

interface Paid {
  readonly id: string;
  /** Credited amount, centavos. */
  readonly amount: number;
  /** The new balance, centavos; null when the event does not say it. */
  readonly balance: number | null;
  /** The part of the payment that was not credited. */
  readonly returned: DepositReturn | null;
}

/**
 * Sets the paid flag, merges the balance and reports the marketing events with the current deposit count (DEP-3). They
 * are reported once, whichever tab, live event or call learns of the payment first.
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
