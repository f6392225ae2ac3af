/**
 * Follows charges until they are paid or closed. Only the bank's own answer credits a charge: a webhook is just a
 * wake-up call. Each charge is credited once, also after its expiry (DEP-1). Money that may not be credited
 * (`verdict.ts`) is returned to the payer (DEP-2).
 */
import type { Selectable } from 'kysely';
import type { DepositReturn, PaymentStatus } from '../../src/contract/wallet.ts';
import { endForRefund } from '../bonuses/bonuses.ts';
import { grantCoupon } from '../bonuses/coupons.ts';
import type { Trx } from '../db/connect.ts';
import type { Charges, Player } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { pixGateway } from '../gateways/pix/gateway.ts';
import { type ChargeAtBank, GatewayError } from '../gateways/pix/port.ts';
import { emitWallet, lockPlayer, post, walletOf } from '../ledger/ledger.ts';
import { emit, privateChannel } from '../realtime/outbox.ts';
import { emitTransaction, writeRefund } from '../wallet/transactions.ts';
import { notifyCredited, notifyReturned, notifyTakenBack } from './notices.ts';
import { judgePayment, returnedOf } from './verdict.ts';

type Charge = Selectable<Charges>;

/** Status of the deposit's transaction (MONEY-5): approved once paid, cancelled once it can no longer be paid. */
const APPROVED = 1;
const CANCELLED = 2;
/** The server stops asking the bank this long after the expiry of an unpaid charge. */
const FORGOTTEN_MS = 48 * 3_600_000;

/**
 * Asks the bank for the state of a charge and applies it once. An unknown charge is ignored.
 * @throws GatewayError when the bank does not answer.
 */
export async function lookAtCharge(deps: Deps, txid: string): Promise<void> {
  const known = await deps.db.selectFrom('charges').select('paid_at').where('txid', '=', txid).executeTakeFirst();
  if (!known) return;
  try {
    // Also asks for a closed charge, because the webhook may report a late payment.
    if (known.paid_at === null) await follow(deps, txid, await pixGateway(deps).findCharge(txid));
    await payBack(deps, txid);
  } finally {
    deps.outbox.wake();
  }
}

async function follow(deps: Deps, txid: string, atBank: ChargeAtBank | null): Promise<void> {
  const now = deps.clock.now();
  await deps.db.updateTable('charges').set({ checked_at: now }).where('txid', '=', txid).execute();
  if (atBank?.state === 'paid') {
    await takePayment(deps, txid, atBank);
    return;
  }
  // A refusal by the payer and a refund are final at the bank; an expired charge may still be paid late.
  const final = atBank?.state === 'refused' || atBank?.state === 'refunded';
  const { expires_at: expires } = await deps.db
    .selectFrom('charges')
    .select('expires_at')
    .where('txid', '=', txid)
    .executeTakeFirstOrThrow();
  const forgotten = expires.getTime() + FORGOTTEN_MS <= now.getTime();
  // The server stops following this charge, so the bank must not accept a payment for it.
  if (forgotten && !final && atBank !== null) await pixGateway(deps).removeCharge?.(txid);
  // An expired charge has payment status `refused`.
  if (final || atBank?.state === 'expired' || expires <= now) await closeUnpaid(deps, txid, final || forgotten);
}

/** Reads a charge under a lock that the transaction keeps. */
export function lockCharge(trx: Trx, txid: string): Promise<Charge> {
  return trx.selectFrom('charges').selectAll().where('txid', '=', txid).forUpdate().executeTakeFirstOrThrow();
}

/** Credits a paid charge, or marks it for a refund. A second run finds `paid_at` set and does nothing. */
async function takePayment(deps: Deps, txid: string, atBank: ChargeAtBank): Promise<void> {
  const { payer } = atBank;
  // Only the holder's own money is accepted (DEP-2), so the payer must be known first.
  if (!payer) throw new GatewayError('The bank does not say who paid.');
  const owner = await deps.db
    .selectFrom('charges')
    .select('player_id')
    .where('txid', '=', txid)
    .executeTakeFirstOrThrow();
  await deps.db.transaction().execute(async (trx) => {
    const player = await lockPlayer(trx, owner.player_id);
    const charge = await lockCharge(trx, txid);
    if (charge.paid_at !== null) return;
    const now = deps.clock.now();
    const received = atBank.amount ?? charge.amount;
    const verdict = await judgePayment(trx, { charge, player, payerCpf: payer.cpf, received }, now);
    const { credited, reason } = verdict;
    const paid = { paid_at: now, received, end_to_end_id: atBank.endToEndId, refund_reason: reason };
    // The refund is owed from this commit on; the poll asks the bank until the money is back.
    const owed = reason === null ? { closed_at: now } : { refund_pending: true, closed_at: null };
    if (credited === 0) {
      await trx
        .updateTable('charges')
        .set({ ...paid, ...owed, status: 'refunded' })
        .where('txid', '=', txid)
        .execute();
      await setTransaction(trx, charge.id, { status: CANCELLED, payment_status: 'refunded' }, now);
    } else {
      await trx
        .updateTable('charges')
        .set({ ...paid, ...owed, status: 'paid', excess: charge.amount - credited })
        .where('txid', '=', txid)
        .execute();
      await creditPlayer(trx, { ...charge, amount: credited }, player, returnedOf(received, verdict), now);
    }
    if (reason !== null) await notifyReturned(trx, { id: charge.id, received }, player, verdict, now);
  });
}

/** @param charge its state before the payment, with `amount` set to the credited centavos. */
async function creditPlayer(
  trx: Trx,
  charge: Charge,
  player: Player,
  returned: DepositReturn | null,
  now: Date,
): Promise<void> {
  const { casino_id: casinoId, amount } = charge;
  const ledgerId = await post(trx, {
    casinoId,
    playerId: player.id,
    key: `deposit:${charge.txid}`,
    kind: 'deposit',
    at: now,
    legs: [
      { account: 'house:bank', amount: -amount },
      { account: 'real', amount },
    ],
  });
  await trx
    .updateTable('players')
    .set((eb) => ({ deposit_count: eb('deposit_count', '+', 1) }))
    .where('id', '=', player.id)
    .execute();
  const { available } = await walletOf(trx, player.id);
  const paid = {
    status: APPROVED,
    payment_status: 'paid',
    amount,
    balance_after: available,
    ledger_id: ledgerId,
  } as const;
  await setTransaction(trx, charge.id, paid, now);
  // The notice of a part that was returned names the credited part as well.
  if (returned === null) await notifyCredited(trx, player, charge.id, amount, now);
  await grantCoupon(trx, charge, player, now);
  // After the bonus, because a bonus without a wager is real money at once.
  const wallet = await walletOf(trx, player.id);
  await emit(trx, {
    casinoId,
    channel: privateChannel(player.id),
    event: 'PaymentApproved',
    payload: { ...wallet, id: String(charge.id), amount, returned },
    at: now,
  });
}

interface TransactionChange {
  readonly status?: number;
  readonly payment_status: PaymentStatus;
  readonly amount?: number;
  readonly balance_after?: number;
  readonly ledger_id?: number | null;
}

async function setTransaction(trx: Trx, id: number, change: TransactionChange, at: Date): Promise<void> {
  await trx
    .updateTable('transactions')
    .set({ ...change, updated_at: at })
    .where('id', '=', id)
    .execute();
  await emitTransaction(trx, id, at);
}

/** Closes an unpaid charge; with `forGood` the poll asks about it no more. A paid charge stays as it is. */
export async function closeUnpaid(deps: Deps, txid: string, forGood: boolean): Promise<void> {
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.clock.now();
    const charge = await lockCharge(trx, txid);
    if (charge.paid_at !== null) return;
    await trx
      .updateTable('charges')
      .set({ status: 'refused', ...(forGood ? { closed_at: now } : {}) })
      .where('txid', '=', txid)
      .execute();
    if (charge.status === 'refused') return;
    await setTransaction(trx, charge.id, { status: CANCELLED, payment_status: 'refused' }, now);
  });
}

/** Orders the refund that is owed for a payment. If the bank does not answer, the poll retries. */
async function payBack(deps: Deps, txid: string): Promise<void> {
  const charge = await deps.db
    .selectFrom('charges')
    .select(['refund_pending', 'status', 'excess'])
    .where('txid', '=', txid)
    .executeTakeFirst();
  if (!charge?.refund_pending) return;
  await deps.db.updateTable('charges').set({ checked_at: deps.clock.now() }).where('txid', '=', txid).execute();
  // The bank has only accepted the order: the poll asks again until the money is back.
  if ((await pixGateway(deps).refund(txid, charge.status === 'paid' ? charge.excess : undefined)) === 'under_way')
    return;
  await deps.db
    .updateTable('charges')
    .set({ refund_pending: false, closed_at: deps.clock.now() })
    .where('txid', '=', txid)
    // An operator may have refunded the rest meanwhile; that refund is still owed.
    .where('status', '=', charge.status)
    .execute();
}

/**
 * Refunds a credited deposit by decision of an operator: first out of the wallet with a statement line of its own, then
 * at the bank. The part of its bonus that is left is taken back.
 * @throws ApiError 404 `charge_not_found`, 409 `charge_not_paid`, 402 `insufficient_funds` when the player has spent
 * it.
 */
export async function refundDeposit(deps: Deps, txid: string, reason: string): Promise<void> {
  const owner = await deps.db.selectFrom('charges').select('player_id').where('txid', '=', txid).executeTakeFirst();
  if (!owner) throw new ApiError(404, 'charge_not_found');
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.clock.now();
    const player = await lockPlayer(trx, owner.player_id);
    const charge = await lockCharge(trx, txid);
    if (charge.status !== 'paid') throw new ApiError(409, 'charge_not_paid');
    const { casino_id: casinoId, player_id: playerId } = charge;
    const amount = charge.amount - charge.excess;
    await endForRefund(trx, txid, now);
    const legs = [
      { account: 'real', amount: -amount },
      { account: 'house:bank', amount },
    ] as const;
    const ledgerId = await post(trx, { casinoId, playerId, key: `refund:${txid}`, kind: 'refund', at: now, legs });
    await trx
      .updateTable('charges')
      .set({ status: 'refunded', refund_reason: reason, refund_pending: true, closed_at: null })
      .where('txid', '=', txid)
      .execute();
    await writeRefund(trx, { casinoId, playerId, txid, taken: amount, ledgerId }, now);
    // The deposit's line stays approved; only its payment status says that the money went back.
    await setTransaction(trx, charge.id, { payment_status: 'refunded' }, now);
    await notifyTakenBack(trx, player, 'other', now);
    await emitWallet(trx, casinoId, playerId, now);
  });
  await payBack(deps, txid).catch((error: unknown) => {
    if (!(error instanceof GatewayError)) throw error;
  });
  deps.outbox.wake();
}
