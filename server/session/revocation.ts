/**
 * The only path that ends logins. One statement ends the sessions and their game sessions, writes the event that closes
 * their live connections after the commit (decision 019), and deletes their push subscriptions if the reason says so.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Stop } from '../clock.ts';
import type { DbOrTrx, Trx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import { privateChannel } from '../realtime/outbox.ts';

/** Why a login ended. `renewed`: another login replaced it. `expired`: 30 days after it began. */
export type EndReason =
  | 'logout'
  | 'idle'
  | 'expired'
  | 'renewed'
  | 'ended_by_player'
  | 'password_changed'
  | 'deleted'
  | 'blocked'
  | 'ended_by_operator';

/** After these the browser still belongs to the player: push continues until the login's 30 days are over. */
const KEEPS_PUSH: ReadonlySet<EndReason> = new Set(['idle', 'renewed']);

/** Ends the open sessions (`s`) that match a condition. @returns how many. */
async function endWhere(db: DbOrTrx, condition: RawBuilder<unknown>, reason: EndReason, at: Date): Promise<number> {
  const { rows } = await sql<{ ended: number }>`
    with ended as (
      update sessions s set ended_at = ${at}, ended_reason = ${reason}
      where ${condition} and s.ended_at is null returning s.id, s.casino_id, s.player_id
    ), told as (
      insert into outbox (casino_id, channel, event, payload, created_at)
      select casino_id, ${privateChannel('')} || player_id, 'SessionEnded',
        jsonb_build_object('session_id', id::text, 'reason', ${reason}::text), ${at} from ended
    ), games as (
      update game_sessions g set ended_at = ${at} from ended where g.session_id = ended.id and g.ended_at is null
    ), push as (
      delete from push_subscriptions p using ended where p.session_id = ended.id and ${!KEEPS_PUSH.has(reason)}::boolean
    ) select count(*)::int as ended from ended`.execute(db);
  return rows[0]?.ended ?? 0;
}

/** Ends one session. The caller wakes the outbox. */
export function revokeSession(db: DbOrTrx, sessionId: number, reason: EndReason, at: Date): Promise<number> {
  return endWhere(db, sql`s.id = ${sessionId}`, reason, at);
}

/**
 * Ends every session of a player but `except`, and deletes the push subscriptions of expired logins too. Locks the
 * player's row, so that a parallel login is either ended or sees the change. The caller wakes the outbox.
 * @returns how many sessions were ended.
 */
export async function revokeSessions(
  trx: Trx,
  playerId: number,
  { reason, at, except = null }: { readonly reason: EndReason; readonly at: Date; readonly except?: number | null },
): Promise<number> {
  await trx.selectFrom('players').select('id').where('id', '=', playerId).forNoKeyUpdate().execute();
  const ended = await endWhere(
    trx,
    sql`s.player_id = ${playerId} and s.id is distinct from ${except}::bigint`,
    reason,
    at,
  );
  await trx
    .deleteFrom('push_subscriptions')
    .where('player_id', '=', playerId)
    .where('session_id', 'is distinct from', except)
    .execute();
  return ended;
}

/**
 * Replaces a login, open or idle, by a new one. The browser's push subscriptions move to the new session. The caller
 * wakes the outbox.
 * @param nextHash token hash of the new session, which was opened in this transaction.
 */
export async function replaceSession(trx: Trx, old: number, nextHash: string, at: Date): Promise<void> {
  const { id } = await trx
    .selectFrom('sessions')
    .select('id')
    .where('token_hash', '=', nextHash)
    .executeTakeFirstOrThrow();
  await trx.updateTable('push_subscriptions').set({ session_id: id }).where('session_id', '=', old).execute();
  await endWhere(trx, sql`s.id = ${old}`, 'renewed', at);
  // An idle session can be renewed only once.
  await trx
    .updateTable('sessions')
    .set({ ended_at: at, ended_reason: 'renewed' })
    .where('id', '=', old)
    .where('ended_reason', '=', 'idle')
    .execute();
}

/** Ends the player's open games; the logins stay. The caller tells the player's pages why. */
export async function revokeGames(trx: DbOrTrx, playerId: number, at: Date): Promise<void> {
  await trx
    .updateTable('game_sessions')
    .set({ ended_at: at })
    .where('player_id', '=', playerId)
    .where('ended_at', 'is', null)
    .execute();
}

const SWEEP_MS = 60_000;

/**
 * Ends sessions that have expired or been idle for too long. Such a session makes no more requests, but its live
 * connection would stay open. @returns how many.
 */
export async function endOverdueSessions(deps: Deps): Promise<number> {
  const { db, clock } = deps;
  const at = clock.now();
  let ended = await endWhere(db, sql`s.expires_at <= ${at}`, 'expired', at);
  const idle = await sql<{ casino_id: number; minutes: number }>`
    select casino_id, (config->>'idle_minutes')::int as minutes from sites
    where coalesce((config->>'idle_minutes')::int, 0) > 0`.execute(db);
  for (const { casino_id, minutes } of idle.rows) {
    const since = new Date(at.getTime() - minutes * 60_000);
    ended += await endWhere(
      db,
      // A bet keeps the player's logins alive, although it comes from the provider (decision 018).
      sql`s.casino_id = ${casino_id} and s.last_seen_at < ${since} and not exists (
        select from wagers w where w.player_id = s.player_id and w.kind = 'bet' and w.created_at >= ${since})`,
      'idle',
      at,
    );
  }
  // An idle login keeps its push subscription until its 30 days are over.
  await sql`delete from push_subscriptions p using sessions s
    where s.id = p.session_id and s.expires_at <= ${at}`.execute(db);
  if (ended > 0) deps.outbox.wake();
  return ended;
}

/** Starts the sweep of overdue sessions; replicas may run it in parallel. @returns stop function. */
export function startSessionSweep(deps: Deps): Stop {
  return deps.clock.every(SWEEP_MS, () => endOverdueSessions(deps));
}
