/**
 * The writes of the wallet. Each needs a connection and none is queued; those that move money carry a key that was
 * stored before the first try, so that asking again after a lost answer does it once.
 */
import type { QueryClient } from '@tanstack/react-query';
import { request } from '../../api/client.ts';
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
import { cancelBonus, type Transaction, type WalletBonus } from '../../contract/wallet.ts';
import { once } from '../../domain/money-action.ts';
import { staleWallet as stale, walletQuery } from '../../domain/wallet-query.ts';
import { type ChargeNews, type ShownCharge, withClock } from './charge.ts';
import { openChargeQuery } from './charge-query.ts';
import { settlePaid, showChargeStatus } from './paid.ts';

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

/**
 * Asks whether a charge was paid, for when the live event does not come. `timeout` in milliseconds, as a write's when it is
 * left out. Throws `ApiError`.
 */
export async function consult(
  queryClient: QueryClient,
  { id, amount }: Pick<PixCharge, 'id' | 'amount'>,
  timeout?: number,
): Promise<ChargeNews> {
  const { data } = await request(consultCharge, { body: { id }, timeout });
  const { status, balance, returned } = data;
  if (status === 'paid') {
    await settlePaid(queryClient, { id, amount: amount - (returned?.amount ?? 0), balance, returned });
  } else showChargeStatus(queryClient, id, data);
  return { status, returned };
}

/** Forgets the charge that was shown to its end, so that the next deposit begins with an amount. */
export function forgetCharge(queryClient: QueryClient): void {
  queryClient.setQueryData(openChargeQuery().queryKey, null);
}

/** Asks for a withdrawal, which ends every bonus that says so. `amount` in centavos. Throws `ApiError`. */
export async function withdraw(
  queryClient: QueryClient,
  body: BodyInput<typeof requestWithdrawal>,
): Promise<Transaction> {
  const { data } = await once('withdraw', body, (idempotencyKey) =>
    request(requestWithdrawal, { body, idempotencyKey }),
  );
  stale(queryClient, 'balance', 'transactions', 'readiness', 'bonuses');
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

/**
 * Gives a bonus up. Throws `ApiError`: 409 while a bet that it has paid into is open, or when it has ended already, and
 * then what is shown is asked anew.
 */
export async function giveUpBonus(queryClient: QueryClient, id: string): Promise<WalletBonus> {
  try {
    const answer = await once('cancel-bonus', { id }, (idempotencyKey) =>
      request(cancelBonus, { params: { id }, body: {}, idempotencyKey }),
    );
    queryClient.setQueryData(walletQuery().queryKey, answer.wallet);
    return answer.data;
  } finally {
    stale(queryClient, 'balance', 'bonuses', 'transactions', 'readiness');
  }
}
