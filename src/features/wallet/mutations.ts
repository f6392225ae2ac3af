/**
 * Writes of the wallet. Each needs a connection; none is queued. Those that move money store an idempotency key before
 * the first try, so that a retry after a lost answer has one effect (MONEY-3).
 */
import type { QueryClient } from '@tanstack/react-query';
import { request } from '../../api/client.ts';
import type { BodyInput } from '../../contract/call.ts';
import { consultCharge, createPixCharge, type PixCharge } from '../../contract/deposits.ts';
import { cancelBonus, type Transaction, type WalletBonus } from '../../contract/wallet.ts';
import {
  addWithdrawMethod,
  cancelWithdrawal,
  removeWithdrawMethod,
  requestWithdrawal,
  type WithdrawMethod,
} from '../../contract/withdrawals.ts';
import { withIdempotencyKey } from '../../domain/money-action.ts';
import { noteTold } from '../../domain/told.ts';
import { staleWallet as stale, updateWallet } from '../../domain/wallet-query.ts';
import { CHARGE_LIFE, withClock } from './deposit/charge.ts';
import { settleDeposit, showChargeStatus } from './deposit/settle.ts';
import { depositSheet } from './deposit/state.ts';
import { openChargeQuery } from './queries.ts';

/** Creates a Pix charge and shows it on the deposit sheet. `amount` in centavos. Throws `ApiError`. */
export async function createCharge(queryClient: QueryClient, body: BodyInput<typeof createPixCharge>): Promise<void> {
  const { data } = await withIdempotencyKey(
    'deposit',
    body,
    (idempotencyKey) => request(createPixCharge, { body, idempotencyKey }),
    // A later request of the same amount is another deposit.
    CHARGE_LIFE,
  );
  const charge = withClock(data);
  queryClient.setQueryData(openChargeQuery().queryKey, charge);
  if (depositSheet.isOpen) depositSheet.charge = charge;
  stale(queryClient, 'transactions');
}

/**
 * Asks the API whether a charge was paid, in case the live event is lost. `timeout` in ms, that of a write by default.
 * Throws `ApiError`.
 */
export async function consult(
  queryClient: QueryClient,
  { id, amount }: Pick<PixCharge, 'id' | 'amount'>,
  timeout?: number,
): Promise<void> {
  const { data } = await request(consultCharge, { body: { id }, timeout });
  const { status, wallet, returned } = data;
  if (status === 'paid' && wallet !== null) {
    await settleDeposit(queryClient, { id, amount: amount - (returned?.amount ?? 0), returned, wallet });
  } else showChargeStatus(queryClient, id, data);
}

/** Removes an ended charge, so that the next deposit starts with the amount. */
export function forgetCharge(queryClient: QueryClient, id: string): void {
  queryClient.setQueryData(openChargeQuery().queryKey, (known) => (known?.id === id ? null : known));
}

/** Requests a withdrawal, which ends the bonuses with `ends_on_withdrawal`. `amount` in centavos. Throws `ApiError`. */
export async function withdraw(
  queryClient: QueryClient,
  body: BodyInput<typeof requestWithdrawal>,
): Promise<Transaction> {
  const { data } = await withIdempotencyKey('withdraw', body, (idempotencyKey) =>
    request(requestWithdrawal, { body, idempotencyKey }),
  );
  noteTold(`withdrawal-${data.id}`);
  stale(queryClient, 'balance', 'transactions', 'readiness', 'bonuses');
  return data;
}

/**
 * Cancels a pending withdrawal (WITH-2). Throws `ApiError`; a 409 means that it is no longer pending, so the reads are
 * invalidated.
 */
export async function cancelWithdraw(queryClient: QueryClient, id: string): Promise<Transaction> {
  try {
    const { data } = await withIdempotencyKey('cancel-withdrawal', { id }, (idempotencyKey) =>
      request(cancelWithdrawal, { body: { id }, idempotencyKey }),
    );
    noteTold(`withdrawal-${id}`);
    return data;
  } finally {
    stale(queryClient, 'balance', 'transactions', 'withdrawal', 'readiness');
  }
}

/** Saves a Pix key of the player. Throws `ApiError`: `key_not_own` for a key of another CPF (WITH-1). */
export async function addKey(
  queryClient: QueryClient,
  body: BodyInput<typeof addWithdrawMethod>,
): Promise<WithdrawMethod> {
  const { data } = await request(addWithdrawMethod, { body });
  noteTold('pix_key_added');
  stale(queryClient, 'methods', 'readiness');
  return data;
}

/** Removes a saved Pix key. Throws `ApiError`: `method_in_use` while a withdrawal uses it. */
export async function removeKey(queryClient: QueryClient, id: string): Promise<void> {
  try {
    await request(removeWithdrawMethod, { params: { id } });
  } finally {
    stale(queryClient, 'methods', 'readiness');
  }
}

/**
 * Gives a bonus up. Throws `ApiError`: 409 while a bet that the bonus paid for is open, or when the bonus has ended;
 * the reads are then invalidated.
 */
export async function giveUpBonus(queryClient: QueryClient, id: string): Promise<WalletBonus> {
  try {
    const answer = await withIdempotencyKey('cancel-bonus', { id }, (idempotencyKey) =>
      request(cancelBonus, { params: { id }, body: {}, idempotencyKey }),
    );
    updateWallet(queryClient, answer.wallet, 'bonuses', 'transactions', 'readiness');
    return answer.data;
  } catch (error) {
    stale(queryClient, 'balance', 'bonuses', 'transactions', 'readiness');
    throw error;
  }
}
