/**
 * The steps of a withdrawal after its request. Each is taken once, under the player's lock; one transaction writes its
 * line in the timeline, moves the held money and writes the live events.
 */
import type { Selectable } from 'kysely';
import type { TransactionStatus } from '../../src/contract/wallet.ts';
import type { DbOrTrx, Trx } from '../db/connect.ts';
import type { Withdrawals } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { availableOf, emitWallet, type Leg, lockPlayer, post } from '../ledger/ledger.ts';
import { addresseeOf } from '../notifications/notify.ts';
import { emitTransaction } from '../wallet/transactions.ts';
import { notifyWithdrawal } from './notices.ts';

export type WithdrawalRow = Selectable<Withdrawals>;

/** Transaction statuses of the contract (MONEY-5). */
export const STATUS = { pending: 0, approved: 1, cancelled: 2, invalidKey: 3, processing: 4, review: 5 } as const;
/** Statuses of a withdrawal whose money is still held. */
export const OPEN: readonly number[] = [STATUS.pending, STATUS.processing, STATUS.review];

/** Ids of the player's withdrawals whose money is still held, newest first. */
export async function openWithdrawals(db: DbOrTrx, playerId: number): Promise<number[]> {
  const mine = db.selectFrom('withdrawals').select('id').where('player_id', '=', playerId);
  const rows = await mine
    .where('status', 'in', [...OPEN])
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Note of the timeline's line from which on the bank may have paid. An operator's note begins with `REASON`, so it
 * cannot be mistaken for this one.
 */
const BANK_ASKED = 'bank asked';
const REASON = 'reason: ';

/** Writes a line of the timeline. */
export async function note(
  trx: Trx,
  row: Pick<WithdrawalRow, 'id' | 'casino_id'>,
  status: number,
  actor: string,
  at: Date,
  words: string | null = null,
): Promise<void> {
  await trx
    .insertInto('withdrawal_events')
    .values({ casino_id: row.casino_id, withdrawal_id: row.id, status, actor, note: words, created_at: at })
    .execute();
}

interface Move {
  readonly to: TransactionStatus;
  /** Statuses from which the step may be taken. */
  readonly from: readonly number[];
  readonly actor: string;
  readonly reason?: string | undefined;
  /** Effect on the held money. */
  readonly money: 'stays held' | 'back' | 'paid out';
  /**
   * The bank's part in the step. `none`: no bank; refused once the bank has been asked, since it may have paid. `ask`:
   * the bank is about to be asked. `answered`: the bank has answered.
   */
  readonly bank: 'none' | 'ask' | 'answered';
  /** End-to-end id of the bank's payment; `byHand`: an operator made the payment. */
  readonly endToEndId?: string | null;
  readonly byHand?: boolean;
}

function legsOf(row: WithdrawalRow, money: 'back' | 'paid out'): { key: string; kind: string; legs: readonly Leg[] } {
  const out: Leg = { account: 'held', amount: -row.amount };
  return money === 'back'
    ? {
        key: `withdraw-back:${row.payout_id}`,
        kind: 'withdraw_release',
        legs: [out, { account: 'real', amount: row.amount }],
      }
    : { key: `payout:${row.payout_id}`, kind: 'payout', legs: [out, { account: 'house:bank', amount: row.amount }] };
}

function paidFacts({ endToEndId = null, byHand = false }: Move, now: Date) {
  return { paid_at: now, end_to_end_id: endToEndId, paid_by_hand: byHand };
}

/**
 * Takes one step.
 * @param playerId refuses a withdrawal of any other player.
 * @throws ApiError 404 `withdrawal_not_found`, 409 `withdrawal_not_pending`.
 */
export async function moveWithdrawal(deps: Deps, id: number, step: Move, playerId?: number): Promise<WithdrawalRow> {
  const found = await deps.db.selectFrom('withdrawals').select('player_id').where('id', '=', id).executeTakeFirst();
  if (!found || (playerId !== undefined && found.player_id !== playerId))
    throw new ApiError(404, 'withdrawal_not_found');
  const moved = await deps.db.transaction().execute(async (trx) => {
    await lockPlayer(trx, found.player_id);
    return moveUnderLock(trx, id, { ...step, byPlayer: playerId !== undefined }, deps.clock.now());
  });
  deps.outbox.wake();
  return moved;
}

/** As `moveWithdrawal`, in the transaction of a caller that has locked the player's row and wakes the outbox. */
export async function moveUnderLock(
  trx: Trx,
  id: number,
  step: Move & { readonly byPlayer: boolean },
  now: Date,
): Promise<WithdrawalRow> {
  const row = await trx
    .selectFrom('withdrawals')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (!step.from.includes(row.status)) throw new ApiError(409, 'withdrawal_not_pending');
  const asked = await bankAsked(trx, id);
  if (step.bank === 'none' && asked) throw new ApiError(409, 'withdrawal_not_pending');
  // A retry after a lost answer changes nothing here.
  if (step.bank === 'ask' && asked) return row;
  const { casino_id: casinoId, player_id: playerId } = row;
  if (step.money !== 'stays held') await post(trx, { casinoId, playerId, at: now, ...legsOf(row, step.money) });
  const next = { status: step.to, updated_at: now };
  const updated = await trx
    .updateTable('withdrawals')
    .set({ ...next, reason: step.reason ?? row.reason, ...(step.money === 'paid out' ? paidFacts(step, now) : {}) })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await trx
    .updateTable('transactions')
    .set({ ...next, ...(step.money === 'back' ? { balance_after: await availableOf(trx, playerId) } : {}) })
    .where('id', '=', id)
    .execute();
  const words = step.bank === 'ask' ? BANK_ASKED : step.reason === undefined ? null : REASON + step.reason;
  await note(trx, row, step.to, step.actor, now, words);
  await emitTransaction(trx, id, now);
  const news = { id, status: step.to, amount: row.amount, byPlayer: step.byPlayer };
  await notifyWithdrawal(trx, await addresseeOf(trx, playerId), news, now);
  await emitWallet(trx, casinoId, playerId, now);
  return updated;
}

async function bankAsked(trx: Trx, id: number): Promise<boolean> {
  const line = await trx
    .selectFrom('withdrawal_events')
    .select('id')
    .where('withdrawal_id', '=', id)
    .where('note', '=', BANK_ASKED)
    .executeTakeFirst();
  return line !== undefined;
}

/** Withdrawals that the bank was asked to pay without a final answer, and not tried since `before`. */
export async function unanswered(deps: Deps, before: Date, limit: number): Promise<WithdrawalRow[]> {
  return deps.db
    .selectFrom('withdrawals')
    .selectAll()
    .where('status', '=', STATUS.processing)
    .where('updated_at', '<=', before)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('withdrawal_events')
          .select('id')
          .whereRef('withdrawal_id', '=', 'withdrawals.id')
          .where('note', '=', BANK_ASKED),
      ),
    )
    .orderBy('updated_at')
    .limit(limit)
    .execute();
}
