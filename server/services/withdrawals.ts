/**
 * Withdrawals: asked for by the player, held at once, decided by the operator, paid by the bank. The money leaves the
 * wallet when it is asked for (`real` → `held`), so it can be neither staked nor asked for twice.
 */
import type { Selectable } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { Readiness, Withdrawal } from '../../src/contract/payments.ts';
import type { Transaction, TransactionStatus } from '../../src/contract/wallet.ts';
import type { Trx } from '../db/connect.ts';
import type { Withdrawals } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { pixGateway } from '../gateways/pix/gateway.ts';
import { GatewayError } from '../gateways/pix/port.ts';
import { availableOf, emitWallet, lockPlayer, post } from '../ledger/ledger.ts';
import type { Language } from '../messages.ts';
import { requireAmount } from './amounts.ts';
import type { CurrentPlayer } from './sessions.ts';
import type { CurrentSite } from './sites.ts';
import { emitTransaction, findTransaction } from './transactions.ts';
import { findMethod, listMethods, toMethod } from './withdraw-methods.ts';

type Row = Selectable<Withdrawals>;

/** §4's statuses. */
export const STATUS = { pending: 0, approved: 1, cancelled: 2, invalidKey: 3, processing: 4, review: 5 } as const;
/** A withdrawal that is still on its way. */
const OPEN = [STATUS.pending, STATUS.processing, STATUS.review] as const;
const DOCUMENTS = ['identity_front', 'identity_back', 'selfie', 'proof_of_address'] as const;

/** How many of the four documents (contract, fine print) are not approved yet. */
async function missingDocuments(deps: Deps, playerId: number): Promise<number> {
  const rows = await deps.db
    .selectFrom('documents')
    .select('type')
    .distinct()
    .where('player_id', '=', playerId)
    .where('status', '=', 'approved')
    .execute();
  return DOCUMENTS.filter((type) => !rows.some((row) => row.type === type)).length;
}

async function countOpen(deps: Deps, playerId: number): Promise<number> {
  const rows = await deps.db.selectFrom('withdrawals').select('id').where('player_id', '=', playerId).where('status', 'in', [...OPEN]).execute();
  return rows.length;
}

/** "Pronto para sacar?": each condition, whether it holds, and what is missing. */
export async function readinessOf(deps: Deps, site: CurrentSite, player: CurrentPlayer): Promise<Readiness> {
  const now = deps.clock.now();
  const { min_withdrawal: min, max_withdrawal: max, max_pending_withdrawals: most = 4 } = site.config;
  const documents = await missingDocuments(deps, player.id);
  const methods = await listMethods(deps, player.id);
  const available = await availableOf(deps.db, player.id);
  const open = await countOpen(deps, player.id);
  const heldUntil = player.withdrawals_held_until;
  const held = heldUntil !== null && heldUntil > now;
  const checks: Readiness['checks'] = [
    { name: 'cpf', ok: player.cpf !== null, missing: null, at: null },
    { name: 'documents', ok: documents === 0, missing: documents === 0 ? null : documents, at: null },
    { name: 'key', ok: methods.length > 0, missing: null, at: null },
    { name: 'hold', ok: !held, missing: null, at: held ? heldUntil.toISOString() : null },
    { name: 'balance', ok: available >= min, missing: available >= min ? null : min - available, at: null },
    { name: 'pending', ok: open < most, missing: null, at: null },
  ];
  return { ready: checks.every(({ ok }) => ok), checks, min, max, available };
}

export interface WithdrawalWish {
  readonly site: CurrentSite;
  readonly player: CurrentPlayer;
  readonly language: Language;
  readonly amount: number;
  readonly methodId: string;
}

/**
 * Asks for a withdrawal: the money is held at once, the status is 0.
 * @throws ApiError 422 `amount_out_of_range`, `cpf_required`; 404 `method_not_found`; 403 `documents_required`,
 * `withdrawals_on_hold`; 409 `too_many_pending`; 402 `insufficient_funds`.
 */
export async function requestWithdrawal(deps: Deps, wish: WithdrawalWish): Promise<Transaction> {
  const { site, player, amount, language } = wish;
  const { min_withdrawal: min, max_withdrawal: max, max_pending_withdrawals: most = 4 } = site.config;
  requireAmount(amount, min, max, language);
  const { cpf } = player;
  if (cpf === null) throw new ApiError(422, 'cpf_required', { errors: { cpf: ['required'] } });
  const method = await findMethod(deps, player.id, wish.methodId);
  if ((await missingDocuments(deps, player.id)) > 0) throw new ApiError(403, 'documents_required');
  const id = await deps.db.transaction().execute(async (trx) => {
    const now = deps.clock.now();
    const fresh = await lockPlayer(trx, player.id);
    if (fresh.withdrawals_held_until !== null && fresh.withdrawals_held_until > now) {
      throw new ApiError(403, 'withdrawals_on_hold', { details: { until: fresh.withdrawals_held_until.toISOString() } });
    }
    const open = await trx.selectFrom('withdrawals').select('id').where('player_id', '=', player.id).where('status', 'in', [...OPEN]).execute();
    if (open.length >= most) throw new ApiError(409, 'too_many_pending');
    const available = await availableOf(trx, player.id);
    if (available < amount) throw new ApiError(402, 'insufficient_funds', { details: { balance: available } });
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
        balance_after: available - amount,
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
    await note(trx, { id: row.id, casino_id: site.id }, STATUS.pending, 'player', now);
    await emitWallet(trx, site.id, player.id, now);
    return row.id;
  });
  deps.outbox.wake();
  return findTransaction(deps.db, player.id, String(id));
}

async function note(trx: Trx, row: Pick<Row, 'id' | 'casino_id'>, status: number, actor: string, at: Date, words: string | null = null): Promise<void> {
  await trx
    .insertInto('withdrawal_events')
    .values({ casino_id: row.casino_id, withdrawal_id: row.id, status, actor, note: words, created_at: at })
    .execute();
}

interface Move {
  readonly to: TransactionStatus;
  /** From which statuses this step may be taken. */
  readonly from: readonly number[];
  readonly actor: string;
  readonly note?: string | undefined;
  /** What happens with the held money in this step. */
  readonly money: 'stays held' | 'back' | 'paid out';
}

/** Takes one step of a withdrawal under the player's lock. @throws ApiError 404, 409 `withdrawal_not_pending`. */
async function move(deps: Deps, id: number, step: Move, playerId?: number): Promise<Row> {
  const found = await deps.db.selectFrom('withdrawals').select('player_id').where('id', '=', id).executeTakeFirst();
  if (!found || (playerId !== undefined && found.player_id !== playerId)) throw new ApiError(404, 'withdrawal_not_found');
  const moved = await deps.db.transaction().execute(async (trx) => {
    await lockPlayer(trx, found.player_id);
    const row = await trx.selectFrom('withdrawals').selectAll().where('id', '=', id).forUpdate().executeTakeFirstOrThrow();
    if (!step.from.includes(row.status)) throw new ApiError(409, 'withdrawal_not_pending');
    const now = deps.clock.now();
    const base = { casinoId: row.casino_id, playerId: row.player_id, at: now };
    if (step.money === 'back') {
      const key = `withdraw-back:${row.payout_id}`;
      const legs = [{ account: 'held', amount: -row.amount }, { account: 'real', amount: row.amount }] as const;
      await post(trx, { ...base, key, kind: 'withdraw_release', legs });
    }
    if (step.money === 'paid out') {
      const key = `payout:${row.payout_id}`;
      const legs = [{ account: 'held', amount: -row.amount }, { account: 'house:bank', amount: row.amount }] as const;
      await post(trx, { ...base, key, kind: 'payout', legs });
    }
    const next = { status: step.to, updated_at: now };
    const updated = await trx
      .updateTable('withdrawals')
      .set({ ...next, reason: step.note ?? row.reason, ...(step.money === 'paid out' ? { paid_at: now } : {}) })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await trx
      .updateTable('transactions')
      .set({ ...next, ...(step.money === 'back' ? { balance_after: await availableOf(trx, row.player_id) } : {}) })
      .where('id', '=', id)
      .execute();
    await note(trx, row, step.to, step.actor, now, step.note ?? null);
    await emitTransaction(trx, id, now);
    await emitWallet(trx, row.casino_id, row.player_id, now);
    return updated;
  });
  deps.outbox.wake();
  return moved;
}

const numberOf = (id: string): number => (/^\d{1,15}$/.test(id) ? Number(id) : 0);

/** The player cancels a pending one; the money is theirs again at once. @throws ApiError 404, 409 `withdrawal_not_pending`. */
export async function cancelOwnWithdrawal(deps: Deps, playerId: number, id: string): Promise<Transaction> {
  await move(deps, numberOf(id), { to: STATUS.cancelled, from: [STATUS.pending], actor: 'player', money: 'back' }, playerId);
  return findTransaction(deps.db, playerId, id);
}

/** The operator's decisions, by the withdrawal's id. */
export type OperatorStep = 'review' | 'process' | 'approve' | 'invalid-key' | 'cancel';

/**
 * Takes an operator's step. `approve` pays through the bank first: the money leaves `held` only for what the bank has
 * done, and asking it again pays once.
 * @throws ApiError 404 `withdrawal_not_found`, 409 `withdrawal_not_pending`, 503 `gateway_unavailable`.
 */
export async function operateWithdrawal(deps: Deps, id: string, step: OperatorStep, operator: string, reason?: string): Promise<Row> {
  const number = numberOf(id);
  const actor = `operator:${operator}`;
  switch (step) {
    case 'review':
      return move(deps, number, { to: STATUS.review, from: [STATUS.pending], actor, note: reason, money: 'stays held' });
    case 'process':
      return move(deps, number, { to: STATUS.processing, from: [STATUS.pending, STATUS.review], actor, note: reason, money: 'stays held' });
    case 'cancel':
      return move(deps, number, { to: STATUS.cancelled, from: [...OPEN], actor, note: reason, money: 'back' });
    case 'invalid-key':
      return move(deps, number, { to: STATUS.invalidKey, from: [...OPEN], actor, note: reason, money: 'back' });
    default:
      return approve(deps, number, actor, reason);
  }
}

async function approve(deps: Deps, id: number, actor: string, reason?: string): Promise<Row> {
  const row = await deps.db.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new ApiError(404, 'withdrawal_not_found');
  if (![...OPEN].includes(row.status as 0)) throw new ApiError(409, 'withdrawal_not_pending');
  // From here on the player can no longer take it back: the bank is about to be asked.
  if (row.status !== STATUS.processing) {
    await move(deps, id, { to: STATUS.processing, from: [STATUS.pending, STATUS.review], actor, money: 'stays held' });
  }
  try {
    const result = await pixGateway(deps).payOut({
      id: row.payout_id,
      amount: row.amount,
      key: row.key,
      keyType: row.key_type,
      holder: { name: row.holder_name, cpf: row.holder_cpf },
    });
    if (result.state === 'invalid_key') {
      return await move(deps, id, { to: STATUS.invalidKey, from: [STATUS.processing], actor, note: 'invalid_key', money: 'back' });
    }
  } catch (error) {
    // Whether it was paid is not known: it stays in processing, and approving again asks under the same id.
    if (error instanceof GatewayError) throw new ApiError(503, 'gateway_unavailable', { cause: error });
    throw error;
  }
  return move(deps, id, { to: STATUS.approved, from: [STATUS.processing], actor, note: reason, money: 'paid out' });
}

/** Withdrawals for the operator, open ones first; amounts in centavos. */
export async function listWithdrawals(deps: Deps, options: { readonly openOnly?: boolean } = {}): Promise<Row[]> {
  let query = deps.db.selectFrom('withdrawals').selectAll();
  if (options.openOnly) query = query.where('status', 'in', [...OPEN]);
  return query.orderBy('created_at', 'desc').limit(200).execute();
}

const STEPS = ['requested', 'checked', 'approved', 'sent'] as const;

/** One withdrawal with its dated timeline. @throws ApiError 404 `withdrawal_not_found`. */
export async function showWithdrawal(deps: Deps, site: CurrentSite, playerId: number, id: string): Promise<Withdrawal> {
  const row = await deps.db
    .selectFrom('withdrawals')
    .selectAll()
    .where('id', '=', numberOf(id))
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  if (!row) throw new ApiError(404, 'withdrawal_not_found');
  const events = await deps.db.selectFrom('withdrawal_events').selectAll().where('withdrawal_id', '=', row.id).orderBy('id').execute();
  const at = (status: number) => events.find((event) => event.status === status)?.created_at.toISOString() ?? null;
  // Documents and holder were checked when it was asked for: without them it would not have been taken.
  const times: Readonly<Record<(typeof STEPS)[number], string | null>> = {
    requested: row.created_at.toISOString(),
    checked: row.created_at.toISOString(),
    approved: at(STATUS.processing) ?? at(STATUS.approved),
    sent: row.paid_at?.toISOString() ?? null,
  };
  const ended = row.status === STATUS.cancelled || row.status === STATUS.invalidKey;
  const timeline: Withdrawal['timeline'] = STEPS.filter((step) => !ended || times[step] !== null).map((step) => ({ step, at: times[step], note: null }));
  if (row.status === STATUS.cancelled) timeline.push({ step: 'cancelled', at: at(STATUS.cancelled), note: null });
  if (row.status === STATUS.invalidKey) timeline.push({ step: 'invalid_key', at: at(STATUS.invalidKey), note: null });
  const target = site.config.withdrawal_target_minutes ?? 120;
  const method = await deps.db.selectFrom('withdraw_methods').selectAll().where('id', '=', row.method_id).executeTakeFirst();
  return {
    transaction: await findTransaction(deps.db, playerId, id),
    status: row.status as TransactionStatus,
    amount: row.amount,
    method: method ? toMethod(method) : null,
    timeline,
    target_at: ended ? null : new Date(row.created_at.getTime() + target * 60_000).toISOString(),
    can_cancel: row.status === STATUS.pending,
    end_to_end_id: null,
  };
}
