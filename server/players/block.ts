/**
 * Blocks an account, or ends its sessions, by the operator (decision 039). A block stops login, deposit and play; the wager
 * judges it in its own transaction. Open rounds are settled, open withdrawals are decided, and the balance stays the player's.
 */
import type { Trx } from '../db/connect.ts';
import type { Player } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { lockPlayer } from '../ledger/ledger.ts';
import { revokeSessions } from '../session/revocation.ts';
import { writeNote } from './notes.ts';

/** `blocked_reason` of a block by the operator; the words are in the notes, which no player reads. */
const BY_OPERATOR = 'operator';

export interface BlockChange {
  /** False: the account was so already. */
  readonly changed: boolean;
  /** How many sessions were ended. */
  readonly sessions: number;
  readonly before: string | null;
  readonly after: string | null;
}

/** Writes the audit record of a change, in its transaction. */
export type RecordChange = (trx: Trx, player: Player, change: BlockChange) => Promise<void>;

export interface BlockOrder {
  readonly playerId: number;
  /** 1 to 500 characters, for the operators. */
  readonly reason: string;
  /** `operator:maria`. */
  readonly actor: string;
}

async function change(
  deps: Deps,
  { playerId, reason, actor }: BlockOrder,
  toBlocked: boolean,
  record: RecordChange,
): Promise<BlockChange> {
  const done = await deps.db.transaction().execute(async (trx) => {
    const player = await lockPlayer(trx, playerId);
    const at = deps.clock.now();
    const { blocked_at, blocked_reason } = player;
    if (blocked_at !== null && blocked_reason !== BY_OPERATOR) throw new ApiError(409, 'account_deleted');
    const before = blocked_at?.toISOString() ?? null;
    const changed = (blocked_at !== null) !== toBlocked;
    const after = changed ? (toBlocked ? at.toISOString() : null) : before;
    if (changed) {
      const set = { blocked_at: toBlocked ? at : null, blocked_reason: toBlocked ? BY_OPERATOR : null };
      await trx
        .updateTable('players')
        .set({ ...set, updated_at: at })
        .where('id', '=', playerId)
        .execute();
      const text = `${toBlocked ? 'Blocked' : 'Unblocked'}: ${reason}`;
      await writeNote(trx, player, { author: actor, text, at });
    }
    const sessions = toBlocked ? await revokeSessions(trx, playerId, { reason: 'blocked', at }) : 0;
    const result = { changed, sessions, before, after };
    await record(trx, player, result);
    return result;
  });
  deps.outbox.wake();
  return done;
}

/** Blocks an account and ends its sessions. @throws ApiError 404 `player_not_found`; 409 `account_deleted`. */
export function blockPlayer(deps: Deps, order: BlockOrder, record: RecordChange): Promise<BlockChange> {
  return change(deps, order, true, record);
}

/** Opens a blocked account again. @throws ApiError 404 `player_not_found`; 409 `account_deleted`. */
export function unblockPlayer(deps: Deps, order: BlockOrder, record: RecordChange): Promise<BlockChange> {
  return change(deps, order, false, record);
}

/** Ends every session of a player: all devices leave. @returns how many. @throws ApiError 404 `player_not_found`. */
export async function endPlayerSessions(
  deps: Deps,
  playerId: number,
  record: (trx: Trx, player: Player, ended: number) => Promise<void>,
): Promise<number> {
  const ended = await deps.db.transaction().execute(async (trx) => {
    const player = await lockPlayer(trx, playerId);
    const sessions = await revokeSessions(trx, playerId, { reason: 'ended_by_operator', at: deps.clock.now() });
    await record(trx, player, sessions);
    return sessions;
  });
  deps.outbox.wake();
  return ended;
}
