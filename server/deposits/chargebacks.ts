/**
 * Chargebacks: returns of credited deposits by the payer's bank (the Central Bank's special return MED, for fraud or a
 * bank's error). Our bank pays them from our account without asking, so the whole amount is booked: from the player's
 * balance as far as it reaches, the rest at the house's cost. No balance falls below zero (MONEY-1).
 */
import type { Selectable } from 'kysely';
import { recordAudit } from '../audit.ts';
import { endForRefund } from '../bonuses/bonuses.ts';
import type { Trx } from '../db/connect.ts';
import type { Charges } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { pixGateway } from '../gateways/pix/gateway.ts';
import type { ReturnAtBank } from '../gateways/pix/port.ts';
import { availableOf, emitWallet, type Leg, lockPlayer, post } from '../ledger/ledger.ts';
import { emitTransaction, writeRefund } from '../wallet/transactions.ts';
import { moveUnderLock, OPEN, openWithdrawals, STATUS } from '../withdrawals/steps.ts';
import { lockCharge } from './charges.ts';
import { notifyTakenBack } from './notices.ts';

/**
 * Asks the bank for returns of a credited deposit that we did not order, and books each once. Unknown and uncredited
 * charges are ignored.
 * @throws GatewayError when the bank does not answer.
 */
export async function lookAtReturns(deps: Deps, txid: string): Promise<void> {
  const gateway = pixGateway(deps);
  const charge = await deps.db
    .selectFrom('charges')
    .select(['player_id', 'status', 'refund_reason'])
    .where('txid', '=', txid)
    .where('paid_at', 'is not', null)
    .executeTakeFirst();
  // A refund of our own was taken out of the wallet before, or was never credited.
  if (!charge || !gateway.returnsOf || (charge.status === 'refunded' && charge.refund_reason !== null)) return;
  try {
    for (const back of await gateway.returnsOf(txid)) {
      await deps.db.transaction().execute((trx) => takeBack(trx, txid, charge.player_id, back, deps.clock.now()));
    }
  } finally {
    deps.outbox.wake();
  }
}

/** Cancels withdrawals that no bank was asked to pay yet, newest first, until the balance covers the return. */
async function recallWithdrawals(trx: Trx, playerId: number, needed: number, now: Date): Promise<void> {
  for (const id of await openWithdrawals(trx, playerId)) {
    if ((await availableOf(trx, playerId)) >= needed) return;
    try {
      const own = { actor: 'bank', reason: 'chargeback', bank: 'none', money: 'back', byPlayer: false } as const;
      await moveUnderLock(trx, id, { ...own, to: STATUS.cancelled, from: OPEN }, now);
    } catch (error) {
      // The bank has been asked to pay this one. The error comes before anything is written.
      if (!(error instanceof ApiError)) throw error;
    }
  }
}

/** Moves the money: `taken` from the balance, the rest at the house's cost. @returns the ledger's id. */
async function postReturn(
  trx: Trx,
  { txid, casino_id: casinoId, player_id: playerId }: Selectable<Charges>,
  { id: returnId, kind, amount }: ReturnAtBank,
  taken: number,
  now: Date,
): Promise<number> {
  const legs: Leg[] = [{ account: 'house:bank', amount }];
  if (taken > 0) legs.push({ account: 'real', amount: -taken });
  if (taken < amount) legs.push({ account: 'house:chargeback', amount: taken - amount });
  const key = `chargeback:${txid}:${returnId}`;
  const ledgerId = await post(trx, { casinoId, playerId, key, kind: 'chargeback', at: now, legs });
  if (ledgerId === null) throw new Error('A return has a posting and no row.');
  const who = { txid, casino_id: casinoId, player_id: playerId };
  await trx
    .insertInto('charge_returns')
    .values({ ...who, return_id: returnId, kind, amount, taken, ledger_id: ledgerId, created_at: now })
    .execute();
  return ledgerId;
}

/** Books one return. The player's lock keeps a second report of it, and the player, from the recalled money. */
async function takeBack(trx: Trx, txid: string, playerId: number, back: ReturnAtBank, now: Date): Promise<void> {
  const player = await lockPlayer(trx, playerId);
  const booked = await trx
    .selectFrom('charge_returns')
    .select('amount')
    .where('txid', '=', txid)
    .where('return_id', '=', back.id)
    .executeTakeFirst();
  if (booked) return;
  const charge = await lockCharge(trx, txid);
  await recallWithdrawals(trx, playerId, back.amount, now);
  const { casino_id: casinoId } = charge;
  // The deposit's bonus ends too, as with an operator's refund.
  await endForRefund(trx, txid, now);
  const taken = Math.min(back.amount, await availableOf(trx, playerId));
  const ledgerId = await postReturn(trx, charge, back, taken, now);
  const status = back.kind === 'contested' ? 'chargebacked' : 'refunded';
  await trx.updateTable('charges').set({ status }).where('txid', '=', txid).execute();
  // The deposit's line keeps its status; the return is a line of its own.
  await trx
    .updateTable('transactions')
    .set({ payment_status: status, updated_at: now })
    .where('id', '=', charge.id)
    .execute();
  await emitTransaction(trx, charge.id, now);
  if (taken > 0) await writeRefund(trx, { casinoId, playerId, txid, taken, ledgerId }, now);
  await recordAudit(trx, {
    casinoId,
    actor: 'bank',
    action: 'charge.taken_back',
    target: `charge:${txid}`,
    details: { kind: back.kind, amount: back.amount, taken, missing: back.amount - taken },
    at: now,
  });
  await notifyTakenBack(trx, player, back.kind, now);
  await emitWallet(trx, casinoId, playerId, now);
}
