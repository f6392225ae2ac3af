/** Applies news of a charge: its status on the screen, and the effects of a paid deposit (DEP-3). */
import { t } from '@lingui/core/macro';
import { focusManager, type QueryClient } from '@tanstack/react-query';
import type { DepositReturn, Wallet } from '../../../contract/wallet.ts';
import { tellDeposit } from '../../../domain/marketing.ts';
import { noteTold } from '../../../domain/told.ts';
import { updateWallet } from '../../../domain/wallet-query.ts';
import { formatMoney } from '../../../lib/money.ts';
import { dropCoupon } from '../../../storage/coupons.ts';
import { claimOnce } from '../../../storage/pending.ts';
import { news } from '../../../ui/news.ts';
import { openChargeQuery } from '../queries.ts';
import { type ChargeNews, withNews } from './charge.ts';
import { couponCode } from './coupon.ts';
import { depositSheet } from './state.ts';

/** Sets the status of a charge and its clock, on the sheet and in the cache, where they hold the charge `id`. */
export function showChargeStatus(queryClient: QueryClient, id: string, news: ChargeNews): void {
  const { charge } = depositSheet;
  if (charge?.id === id) depositSheet.charge = withNews(charge, news);
  // The sheet says why the money goes back.
  if (charge?.id === id && news.status === 'refunded') noteTold(`deposit-${id}`);
  queryClient.setQueryData(openChargeQuery().queryKey, (known) => (known?.id === id ? withNews(known, news) : known));
}

/** Ids of the deposits that this page has settled. */
const settled = new Set<string>();

interface PaidDeposit {
  readonly id: string;
  /** Credited amount, centavos. */
  readonly amount: number;
  /** The part of the payment that was not credited. */
  readonly returned: DepositReturn | null;
  /** The wallet after the deposit. */
  readonly wallet: Wallet;
}

/**
 * Applies a paid deposit once per page, whether a live event or a poll reports it first: paid flag, balances,
 * lists, a toast unless the sheet shows the charge, and once over all tabs the marketing events (DEP-3).
 */
export async function settleDeposit(
  queryClient: QueryClient,
  { id, amount, returned, wallet }: PaidDeposit,
): Promise<void> {
  showChargeStatus(queryClient, id, { status: 'paid', returned });
  if (settled.has(id)) return;
  settled.add(id);
  updateWallet(queryClient, wallet, 'transactions', 'readiness', 'bonuses');
  // A player can use a coupon once, and its promotion shows what the player received.
  void queryClient.invalidateQueries({ queryKey: ['bonuses', 'my-coupons'] });
  void queryClient.invalidateQueries({ queryKey: ['promotions'] });
  const charge = queryClient.getQueryData(openChargeQuery().queryKey);
  if (charge?.id === id && charge.coupon !== null) void dropCoupon(couponCode(charge.coupon.code));
  const money = formatMoney(amount);
  const isOnSheet = depositSheet.charge?.id === id;
  if (!isOnSheet) news.tell({ kind: 'success', text: t`Depósito de ${money} confirmado` });
  // Only the notification and the sheet say that a part goes back; no player sees the toast of a hidden page.
  if (isOnSheet || (returned === null && focusManager.isFocused())) noteTold(`deposit-${id}`);
  if (await claimOnce(`purchase:${id}`)) tellDeposit({ amount, depositCount: wallet.deposit_count });
}
