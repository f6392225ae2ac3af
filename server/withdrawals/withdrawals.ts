/**
 * Withdrawals: the player requests, the operator decides, the bank pays. The request moves the money at once from
 * `real` to `held`, so that it can be neither staked nor withdrawn twice.
 */
import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { siteDefaults } from '../../src/contract/site.ts';
import type { Transaction } from '../../src/contract/wallet.ts';
import { endForWithdrawal } from '../bonuses/bonuses.ts';
import type { Trx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { pixGateway } from '../gateways/pix/gateway.ts';
import { GatewayError, type PayoutResult } from '../gateways/pix/port.ts';
import { availableOf, emitWallet, lockPlayer, post } from '../ledger/ledger.ts';
import { databaseId } from '../lib/ids.ts';
import type { Language } from '../messages.ts';
import type { CurrentPlayer } from '../session/sessions.ts';
import type { CurrentSite } from '../site/sites.ts';
import { moneyRules, requireAmount } from '../wallet/amounts.ts';
import { emitTransaction, findTransaction } from '../wallet/transactions.ts';
import { recordApproval } from './approvals.ts';
import { findMethod } from './methods.ts';
import { notifyWithdrawal } from './notices.ts';
import { missesAddress, missingDocuments } from './readiness.ts';
import { moveWithdrawal, note, OPEN, openWithdrawals, STATUS, unanswered, type WithdrawalRow } from './steps.ts';

export interface WithdrawalRequest {
  readonly site: CurrentSite;
  readonly player: CurrentPlayer;
  readonly language: Language;
  readonly amount: number;
  readonly methodId: string;
}

/**
 * Requests a withdrawal: holds the money, sets status 0 and ends the bonuses of coupons.
 * @throws ApiError 422 `amount_out_of_range`, `cpf_required`, `address_required`; 404 `method_not_found`; 403
 * `documents_required`, `withdrawals_on_hold`; 409 `too_many_pending`; 402 `insufficient_funds`.
 */
export async function requestWithdrawal(deps: Deps, request: WithdrawalRequest): Promise<Transaction> {
  const { site, player, amount, language } = request;
  const { minWithdrawal, maxWithdrawal, maxPendingWithdrawals: most } = moneyRules(site.config);
  requireAmount(amount, minWithdrawal, maxWithdrawal, language);
  const { cpf } = player;
  if (cpf === null) throw new ApiError(422, 'cpf_required', { errors: { cpf: ['required'] } });
  const method = await findMethod(deps, player.id, request.methodId);
  if ((await missingDocuments(deps, site, player.id)) > 0) throw new ApiError(403, 'documents_required');
  if (await missesAddress(deps, site, player.id)) {
    throw new ApiError(422, 'address_required', { errors: { address: ['required'] } });
  }
  const id = await deps.db.transaction().execute(async (trx) => {
    const now = deps.clock.now();
    const fresh = await lockPlayer(trx, player.id);
    if (fresh.withdrawals_held_until !== null && fresh.withdrawals_held_until > now) {
      throw new ApiError(403, 'withdrawals_on_hold', {
        details: { until: fresh.withdrawals_held_until.toISOString() },
      });
    }
    if ((await openWithdrawals(trx, player.id)).length >= most) throw new ApiError(409, 'too_many_pending');
    const available = await availableOf(trx, player.id);
    if (available < amount) throw new ApiError(402, 'insufficient_funds', { details: { balance: available } });
    const id = await holdMoney(trx, { site, player, cpf, amount, method, balanceAfter: available - amount }, now);
    await note(trx, { id, casino_id: site.id }, STATUS.pending, 'player', now);
    await notifyWithdrawal(trx, player, { id, status: STATUS.pending, amount, byPlayer: true }, now);
    // Deposited and won money can always be withdrawn; the bonuses of coupons end with it (decision 013).
    await endForWithdrawal(trx, player.id, now);
    await emitTransaction(trx, id, now);
    await emitWallet(trx, site.id, player.id, now);
    return id;
  });
  deps.outbox.wake();
  return findTransaction(deps.db, player.id, String(id));
}

interface NewWithdrawal extends Pick<WithdrawalRequest, 'site' | 'player' | 'amount'> {
  readonly cpf: string;
  readonly method: Awaited<ReturnType<typeof findMethod>>;
  readonly balanceAfter: number;
}

/** Books a request: from `real` to `held`, with its line in the statement. @returns the withdrawal's id. */
async function holdMoney(
  trx: Trx,
  { site, player, cpf, amount, method, balanceAfter }: NewWithdrawal,
  now: Date,
): Promise<number> {
  const payoutId = randomUUID();
  const ledgerId = await post(trx, {
    casinoId: site.id,
    playerId: player.id,
    key: `withdraw:${payoutId}`,
    kind: 'withdraw_hold',
    at: now,
    legs: [
      { account: 'real', amount: -amount },
      { account: 'held', amount },
    ],
  });
  const row = await trx
    .insertInto('transactions')
    .values({
      casino_id: site.id,
      player_id: player.id,
      type: 'withdraw',
      status: STATUS.pending,
      payment_status: null,
      amount: -amount,
      balance_after: balanceAfter,
      reference: payoutId,
      ledger_id: ledgerId,
      created_at: now,
      updated_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('withdrawals')
    .values({
      id: row.id,
      casino_id: site.id,
      player_id: player.id,
      amount,
      status: STATUS.pending,
      method_id: method.id,
      key_type: method.type,
      key: method.key,
      holder_name: method.holder_name,
      holder_cpf: cpf,
      reason: null,
      payout_id: payoutId,
      paid_at: null,
      created_at: now,
      updated_at: now,
    })
    .execute();
  return row.id;
}

/**
 * Cancels a pending withdrawal for its player and releases the money (WITH-2). @throws ApiError 404, 409
 * `withdrawal_not_pending`.
 */
export async function cancelOwnWithdrawal(deps: Deps, playerId: number, id: string): Promise<Transaction> {
  const step = { to: STATUS.cancelled, from: [STATUS.pending], actor: 'player', money: 'back', bank: 'none' } as const;
  await moveWithdrawal(deps, databaseId(id), step, playerId);
  return findTransaction(deps.db, playerId, id);
}

/** The operator's steps that ask no bank. */
const STEPS = {
  review: { to: STATUS.review, from: [STATUS.pending], money: 'stays held' },
  process: { to: STATUS.processing, from: [STATUS.pending, STATUS.review], money: 'stays held' },
  cancel: { to: STATUS.cancelled, from: OPEN, money: 'back' },
  'invalid-key': { to: STATUS.invalidKey, from: OPEN, money: 'back' },
} as const;

/** The operator's decisions on a withdrawal. */
export type OperatorStep = keyof typeof STEPS | 'approve';

/**
 * Takes an operator's step. `approve` asks the bank first: the money leaves `held` only after the bank has paid, and
 * the payout id makes a retry safe. After that request the withdrawal cannot be cancelled, because the bank may have
 * paid. Where the operator pays by hand, `approve` takes the id of that payment instead.
 * Above an amount the first approval only counts, and the second one, of another operator, pays (WITH-5).
 * @throws ApiError 404 `withdrawal_not_found`, 409 `withdrawal_not_pending`, `payout_by_hand`, `end_to_end_id_used`,
 * `second_approval_needed`; 503 `gateway_unavailable`.
 */
export async function operateWithdrawal(
  deps: Deps,
  id: string,
  step: OperatorStep,
  operator: string,
  reason?: string,
  endToEndId?: string,
): Promise<WithdrawalRow> {
  const number = databaseId(id);
  const actor = `operator:${operator}`;
  if (step !== 'approve') return moveWithdrawal(deps, number, { ...STEPS[step], actor, reason, bank: 'none' });
  // The first of two approvals changes nothing else: the withdrawal waits for another operator.
  if (!(await recordApproval(deps, number, operator)))
    return deps.db.selectFrom('withdrawals').selectAll().where('id', '=', number).executeTakeFirstOrThrow();
  return pixGateway(deps).payouts === 'hand'
    ? approveByHand(deps, number, actor, endToEndId, reason)
    : approve(deps, number, actor, reason);
}

/** Approves a withdrawal that the operator paid in the bank's own app; a payment id settles one withdrawal only. */
async function approveByHand(
  deps: Deps,
  id: number,
  actor: string,
  endToEndId: string | undefined,
  reason?: string,
): Promise<WithdrawalRow> {
  if (endToEndId === undefined) throw new ApiError(409, 'payout_by_hand');
  const step = { to: STATUS.approved, from: OPEN, actor, bank: 'answered', money: 'paid out' } as const;
  try {
    return await moveWithdrawal(deps, id, { ...step, reason, endToEndId, byHand: true });
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'withdrawals_by_hand') throw error;
    throw new ApiError(409, 'end_to_end_id_used', { cause: error });
  }
}

async function approve(deps: Deps, id: number, actor: string, reason?: string): Promise<WithdrawalRow> {
  const row = await moveWithdrawal(deps, id, {
    to: STATUS.processing,
    from: OPEN,
    actor,
    money: 'stays held',
    bank: 'ask',
  });
  const answered = { from: [STATUS.processing], actor, bank: 'answered' } as const;
  let result: PayoutResult;
  try {
    result = await pixGateway(deps).payOut({
      id: row.payout_id,
      amount: row.amount,
      key: row.key,
      keyType: row.key_type,
      holder: { name: row.holder_name, cpf: row.holder_cpf },
    });
  } catch (error) {
    // The bank may or may not have paid: keep the status and ask again under the same payout id.
    if (error instanceof GatewayError) throw new ApiError(503, 'gateway_unavailable', { cause: error });
    throw error;
  }
  switch (result.state) {
    case 'sent': {
      const { endToEndId } = result;
      return moveWithdrawal(deps, id, { ...answered, to: STATUS.approved, reason, money: 'paid out', endToEndId });
    }
    case 'under_way':
      // The poll asks the bank again until the payout ends.
      return row;
    case 'not_paid':
      return moveWithdrawal(deps, id, { ...answered, to: STATUS.cancelled, reason: 'bank_refused', money: 'back' });
    default:
      return moveWithdrawal(deps, id, { ...answered, to: STATUS.invalidKey, reason: 'invalid_key', money: 'back' });
  }
}

/** Time that the bank has for a payout before it is asked again. */
const PAYOUT_PATIENCE_MS = 30_000;

/**
 * Asks the bank again about payouts without an answer, including those of a process that crashed.
 * @returns how many ended.
 */
export async function finishPayouts(deps: Deps): Promise<number> {
  // Payouts sent to an earlier bank are settled by the operator, by hand.
  if (pixGateway(deps).payouts === 'hand') return 0;
  const now = deps.clock.now();
  let ended = 0;
  const before = new Date(now.getTime() - PAYOUT_PATIENCE_MS);
  for (const row of await unanswered(deps, before, 20)) {
    const { numUpdatedRows } = await deps.db
      .updateTable('withdrawals')
      .set({ updated_at: now })
      .where('id', '=', row.id)
      .where('status', '=', STATUS.processing)
      .where('updated_at', '<=', before)
      .executeTakeFirst();
    // Another replica asks about this one.
    if (numUpdatedRows === 0n) continue;
    try {
      if ((await approve(deps, row.id, 'poll')).status !== STATUS.processing) ended += 1;
    } catch (error) {
      // The bank is still away, or another process has just ended the withdrawal.
      if (!(error instanceof ApiError)) throw error;
      if (error.cause instanceof GatewayError && error.cause.away) break;
    }
  }
  return ended;
}

/** Withdrawals for the operator, newest first, in centavos: all open ones, or the latest 200 of any state. */
export async function listWithdrawals(
  deps: Deps,
  options: { readonly openOnly?: boolean } = {},
): Promise<WithdrawalRow[]> {
  const query = deps.db.selectFrom('withdrawals').selectAll('withdrawals');
  if (!options.openOnly) return query.orderBy('created_at', 'desc').limit(200).execute();
  // By the time at which each is due, which the VIP level may bring forward. No limit: it would hide the last ones.
  return query
    .innerJoin('players as p', 'p.id', 'withdrawals.player_id')
    .innerJoin('sites as s', 's.casino_id', 'withdrawals.casino_id')
    .leftJoin('ranks as r', (join) => join.onRef('r.casino_id', '=', 'p.casino_id').onRef('r.level', '=', 'p.level'))
    .where('withdrawals.status', 'in', [...OPEN])
    .orderBy(
      sql`withdrawals.created_at + make_interval(mins => least(r.withdrawal_minutes,
        coalesce((s.config->>'withdrawal_target_minutes')::integer, ${siteDefaults.withdrawal_target_minutes}::integer)))`,
    )
    .orderBy('withdrawals.id')
    .execute();
}
