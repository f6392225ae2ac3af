/**
 * Two people above an amount (`withdrawal_second_approval_above` of the site, centavos): such a withdrawal is paid only
 * after two different operators have approved it, from the command or the back office (WITH-5).
 */
import type { DbOrTrx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { lockPlayer } from '../ledger/ledger.ts';
import { configOf } from '../site/config.ts';
import { note, OPEN, type WithdrawalRow } from './steps.ts';

export interface Approvals {
  readonly isForTwo: boolean;
  /** Operators who have approved, the first one first. */
  readonly by: readonly string[];
}

/** One person has one name in the terminal and in the back office. */
const nameOf = (operator: string): string => operator.toLowerCase();

/** The approvals of a withdrawal. */
export async function approvalsOf(
  db: DbOrTrx,
  row: Pick<WithdrawalRow, 'id' | 'casino_id' | 'amount'>,
): Promise<Approvals> {
  const config = await configOf(db, row.casino_id);
  const above = config['withdrawal_second_approval_above'];
  const given = await db
    .selectFrom('withdrawal_approvals')
    .select('operator')
    .where('withdrawal_id', '=', row.id)
    .orderBy('created_at')
    .orderBy('operator')
    .execute();
  return { isForTwo: typeof above === 'number' && row.amount > above, by: given.map(({ operator }) => operator) };
}

/** Whether a withdrawal has been approved by one operator and waits for another one. */
export function awaitsSecond({ isForTwo, by }: Approvals): boolean {
  return isForTwo && by.length === 1;
}

/** Whether an approval by this operator would be the first of two. */
export function isFirstOfTwo({ isForTwo, by }: Approvals, operator: string): boolean {
  return isForTwo && by.every((name) => name === nameOf(operator));
}

/**
 * Records an operator's approval. @returns whether the withdrawal may be paid now
 * @throws ApiError 404 `withdrawal_not_found`, 409 `withdrawal_not_pending`, `second_approval_needed`: the operator has
 * approved already, and another one must
 */
export async function recordApproval(deps: Deps, id: number, operator: string): Promise<boolean> {
  const found = await deps.db.selectFrom('withdrawals').select('player_id').where('id', '=', id).executeTakeFirst();
  if (!found) throw new ApiError(404, 'withdrawal_not_found');
  return deps.db.transaction().execute(async (trx) => {
    await lockPlayer(trx, found.player_id);
    const row = await trx.selectFrom('withdrawals').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const before = await approvalsOf(trx, row);
    if (!before.isForTwo) return true;
    if (!OPEN.includes(row.status)) throw new ApiError(409, 'withdrawal_not_pending');
    const name = nameOf(operator);
    const isNew = !before.by.includes(name);
    if (!isNew && before.by.length < 2) throw new ApiError(409, 'second_approval_needed');
    if (isNew) {
      const now = deps.clock.now();
      await trx
        .insertInto('withdrawal_approvals')
        .values({ withdrawal_id: id, casino_id: row.casino_id, operator: name, created_at: now })
        .execute();
      await note(trx, row, row.status, `operator:${operator}`, now, 'approved');
    }
    return before.by.length + (isNew ? 1 : 0) >= 2;
  });
}
