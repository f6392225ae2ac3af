/**
 * The writes of the wallet. Each needs a connection and none is queued; those that move money carry a key that was
 * stored before the first try, so that asking again after a lost answer does it once.
 */
import type { QueryClient } from '@tanstack/react-query';
import { request } from '../../api/client.ts';
import { type Coupon, checkCoupon } from '../../contract/bonuses.ts';
import type { BodyInput } from '../../contract/call.ts';
import {
  addWithdrawMethod,
  cancelWithdrawal,
  consultCharge,
  createPixCharge,
  type PixCharge,
  removeWithdrawMethod,
  requestWithdrawal,
  type WithdrawMethod,
} from '../../contract/payments.ts';
import type { Transaction } from '../../contract/wallet.ts';
import { once } from '../../domain/money-action.ts';
import { type ShownCharge, withClock } from './charge.ts';
import { openChargeQuery } from './charge-query.ts';
import { settlePaid, showChargeStatus, staleWallet as stale } from './paid.ts';

/** A charge lives five minutes; asking for the same amount later is another deposit. */
const CHARGE_LIFE = 5 * 60_000;

/** Charges a deposit by Pix. `amount` in centavos. Throws `ApiError`. */
export async function createCharge(
  queryClient: QueryClient,
  body: BodyInput<typeof createPixCharge>,
): Promise<ShownCharge> {
  const { data } = await once(
    'deposit',
    body,
    (idempotencyKey) => request(createPixCharge, { body, idempotencyKey }),
    CHARGE_LIFE,
  );
  const charge = withClock(data);
  queryClient.setQueryData(openChargeQuery().queryKey, charge);
  stale(queryClient, 'transactions');
  return charge;
}

/** Asks whether a charge was paid, for when the live event does not come. Throws `ApiError`. */
export async function consult(
  queryClient: QueryClient,
  { id, amount }: Pick<PixCharge, 'id' | 'amount'>,
): Promise<PixCharge['status']> {
  const { data } = await request(consultCharge, { body: { id } });
  if (data.status === 'paid') await settlePaid(queryClient, { id, amount, balance: data.balance });
  else showChargeStatus(queryClient, id, data.status);
  return data.status;
}

/** Forgets the charge that was shown to its end, so that the next deposit begins with an amount. */
export function forgetCharge(queryClient: QueryClient): void {
  queryClient.setQueryData(openChargeQuery().queryKey, null);
}

/** Asks for a withdrawal. `amount` in centavos. Throws `ApiError`. */
export async function withdraw(
  queryClient: QueryClient,
  body: BodyInput<typeof requestWithdrawal>,
): Promise<Transaction> {
  const { data } = await once('withdraw', body, (idempotencyKey) =>
    request(requestWithdrawal, { body, idempotencyKey }),
  );
  stale(queryClient, 'balance', 'transactions', 'readiness');
  return data;
}

/** Cancels a pending withdrawal. A 409 means that it is no longer pending, and what is shown is asked anew. */
export async function cancelWithdraw(queryClient: QueryClient, id: string): Promise<Transaction> {
  try {
    const { data } = await once('cancel-withdrawal', { id }, (idempotencyKey) =>
      request(cancelWithdrawal, { body: { id }, idempotencyKey }),
    );
    return data;
  } finally {
    stale(queryClient, 'balance', 'transactions', 'withdrawal', 'readiness');
  }
}

/** Saves a Pix key of the holder. Throws `ApiError`: `key_not_own` when it is another's. */
export async function addKey(
  queryClient: QueryClient,
  body: BodyInput<typeof addWithdrawMethod>,
): Promise<WithdrawMethod> {
  const { data } = await request(addWithdrawMethod, { body });
  stale(queryClient, 'methods', 'readiness');
  return data;
}

/** Forgets a saved Pix key. Throws `ApiError`: `method_in_use` while a withdrawal goes to it. */
export async function removeKey(queryClient: QueryClient, id: string): Promise<void> {
  try {
    await request(removeWithdrawMethod, { params: { id } });
  } finally {
    stale(queryClient, 'methods', 'readiness');
  }
}

/** Whether a coupon holds, and what it does. A coupon that held is not asked for again (§4). Throws `ApiError`. */
export async function findCoupon(queryClient: QueryClient, code: string): Promise<Coupon> {
  return await queryClient.fetchQuery({
    queryKey: ['bonuses', 'coupon', code.trim().toUpperCase()],
    queryFn: async ({ signal }) => (await request(checkCoupon, { body: { coupon: code.trim() }, signal })).coupon,
    meta: { isPrivate: true },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
