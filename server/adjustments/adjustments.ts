/**
 * Manual adjustments of a balance: one operator proposes, another approves, and then the money moves once, as a ledger
 * entry of the kind `adjustment` against the account `house:adjustment` (MONEY-6).
 */
import type { Selectable, Updateable } from 'kysely';
import type { Trx } from '../db/connect.ts';
import type { Adjustments, Player } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { availableOf, emitWallet, lockPlayer, post } from '../ledger/ledger.ts';
import { notifyPlayer } from '../notifications/notify.ts';
import { reais } from '../wallet/amounts.ts';
import { emitTransaction } from '../wallet/transactions.ts';

export type Adjustment = Selectable<Adjustments>;

/** Centavos; the most of one adjustment in either direction (R$ 1.000.000,00). */
export const ADJUSTMENT_MAX = 100_000_000;

/** Writes the audit record of a step, in its transaction. */
type RecordStep = (trx: Trx, adjustment: Adjustment) => Promise<void>;

export interface Proposal {
  readonly playerId: number;
  /** Centavos, not 0; negative: away from the player. */
  readonly amount: number;
  /** 1 to 500 characters, for the operators. */
  readonly reason: string;
  /** `operator:maria`. */
  readonly actor: string;
}

/** Proposes an adjustment; no money moves. @throws ApiError 404 `player_not_found`; 422 `adjustment_amount`. */
export function proposeAdjustment(deps: Deps, proposal: Proposal, record: RecordStep): Promise<Adjustment> {
  const { playerId, amount, reason, actor } = proposal;
  if (!Number.isSafeInteger(amount) || amount === 0 || Math.abs(amount) > ADJUSTMENT_MAX)
    throw new ApiError(422, 'adjustment_amount');
  return deps.db.transaction().execute(async (trx) => {
    const player = await lockPlayer(trx, playerId);
    const made = await trx
      .insertInto('adjustments')
      .values({
        casino_id: player.casino_id,
        player_id: playerId,
        amount,
        reason,
        status: 'proposed',
        proposed_by: actor,
        decided_by: null,
        ledger_id: null,
        created_at: deps.clock.now(),
        decided_at: null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await record(trx, made);
    return made;
  });
}

export interface AdjustmentFilter {
  readonly casinoId?: number | undefined;
  readonly playerId?: number | undefined;
  /** Those that wait for a decision. */
  readonly openOnly: boolean;
  readonly limit?: number;
}

/** Lists adjustments, the newest first. */
export function listAdjustments(
  { db }: Pick<Deps, 'db'>,
  { casinoId, playerId, openOnly, limit = 200 }: AdjustmentFilter,
): Promise<Adjustment[]> {
  return db
    .selectFrom('adjustments')
    .selectAll()
    .$if(casinoId !== undefined, (query) => query.where('casino_id', '=', casinoId ?? 0))
    .$if(playerId !== undefined, (query) => query.where('player_id', '=', playerId ?? 0))
    .$if(openOnly, (query) => query.where('status', '=', 'proposed'))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

/** Reads an adjustment under the locks of its player and of itself. @throws ApiError 404, 409 `adjustment_decided`. */
async function openOne(trx: Trx, id: number): Promise<{ readonly adjustment: Adjustment; readonly player: Player }> {
  const named = await trx.selectFrom('adjustments').select('player_id').where('id', '=', id).executeTakeFirst();
  if (!named) throw new ApiError(404, 'adjustment_not_found');
  const player = await lockPlayer(trx, named.player_id);
  const adjustment = await trx.selectFrom('adjustments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  if (adjustment.status !== 'proposed') throw new ApiError(409, 'adjustment_decided');
  return { adjustment, player };
}

function decide(trx: Trx, id: number, decision: Updateable<Adjustments>): Promise<Adjustment> {
  return trx.updateTable('adjustments').set(decision).where('id', '=', id).returningAll().executeTakeFirstOrThrow();
}

/** The notice and the statement say the amount; the reason is the operators' own. */
function noticeOf(amount: number) {
  const money = reais(Math.abs(amount));
  return {
    title_pt: 'Ajuste na sua conta',
    title_en: 'Adjustment of your account',
    text_pt: `${amount > 0 ? 'Creditamos' : 'Debitamos'} ${money} no seu saldo. Dúvidas? Fale com o suporte.`,
    text_en: `We ${amount > 0 ? `added ${money} to` : `took ${money} from`} your balance. Questions? Contact support.`,
    link: '/account/wallet',
  };
}

/**
 * Approves an adjustment and moves its money, once.
 * @throws ApiError 404 `adjustment_not_found`; 409 `adjustment_decided`; 403 `adjustment_own` for its proposer; 402
 * `insufficient_funds` if the player has less than it takes.
 */
export async function approveAdjustment(
  deps: Deps,
  id: number,
  actor: string,
  record: RecordStep,
): Promise<Adjustment> {
  const done = await deps.db.transaction().execute(async (trx) => {
    const { adjustment, player } = await openOne(trx, id);
    if (adjustment.proposed_by.toLowerCase() === actor.toLowerCase()) throw new ApiError(403, 'adjustment_own');
    const at = deps.clock.now();
    const { amount } = adjustment;
    const ledgerId = await post(trx, {
      casinoId: player.casino_id,
      playerId: player.id,
      key: `adjustment:${id}`,
      kind: 'adjustment',
      at,
      legs: [
        { account: 'real', amount },
        { account: 'house:adjustment', amount: -amount },
      ],
    });
    const line = await trx
      .insertInto('transactions')
      .values({
        casino_id: player.casino_id,
        player_id: player.id,
        type: 'adjustment',
        status: 1,
        payment_status: null,
        amount,
        balance_after: await availableOf(trx, player.id),
        reference: `A-${id}`,
        ledger_id: ledgerId,
        created_at: at,
        updated_at: at,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const after = await decide(trx, id, { status: 'approved', decided_by: actor, decided_at: at, ledger_id: ledgerId });
    await emitTransaction(trx, line.id, at);
    await emitWallet(trx, player.casino_id, player.id, at);
    await notifyPlayer(trx, player, noticeOf(amount), at);
    await record(trx, after);
    return after;
  });
  deps.outbox.wake();
  return done;
}

/** Rejects an adjustment; its proposer may do so too. @throws ApiError 404 `adjustment_not_found`; 409 `adjustment_decided`. */
export function rejectAdjustment(deps: Deps, id: number, actor: string, record: RecordStep): Promise<Adjustment> {
  return deps.db.transaction().execute(async (trx) => {
    await openOne(trx, id);
    const after = await decide(trx, id, { status: 'rejected', decided_by: actor, decided_at: deps.clock.now() });
    await record(trx, after);
    return after;
  });
}
