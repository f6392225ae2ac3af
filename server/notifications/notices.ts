/**
 * Notices of the operator: to one player, a segment of a site's players or all, now or later. A notice to all is one
 * shared notification; each player of a segment gets one.
 */
import { type RawBuilder, sql } from 'kysely';
import type { DbOrTrx, Trx } from '../db/connect.ts';
import { json } from '../db/json.ts';
import type { Notice } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { queuePush } from '../push/queue.ts';
import { notifyAllPlayers, type PlayerNotice } from './notify.ts';

const LOOK_MS = 5_000;

/** The conditions of a segment; all that are given must hold. */
export interface Audience {
  /** This player alone, also while they are excluded. */
  readonly player?: number;
  /** Lowest VIP level. */
  readonly level?: number;
  /** Days within which the player was seen, or for which they were not. */
  readonly seen_within?: number;
  readonly unseen_for?: number;
  /** Whether the identity is verified. */
  readonly verified?: boolean;
}

export interface NoticeFacts extends Omit<PlayerNotice, 'tag' | 'about' | 'push' | 'pinned'> {
  readonly casino_id: number;
  readonly audience: Audience;
  readonly pinned: boolean;
  readonly pinned_until: Date | null;
  readonly push: boolean;
  readonly send_at: Date;
}

/** SQL condition: a player (`p`) belongs to a segment. Blocked and excluded players get no news of the operator. */
function isInSegment({ player, level, seen_within, unseen_for, verified }: Audience, at: Date): RawBuilder<boolean> {
  if (player !== undefined) return sql<boolean>`p.id = ${player}`;
  const seenSince = (days: number) => sql`exists (select from sessions s where s.player_id = p.id
    and s.last_seen_at > ${new Date(at.getTime() - days * 86_400_000)}::timestamptz)`;
  return sql<boolean>`p.blocked_at is null and not is_excluded(p, ${at}::timestamptz)
    ${level === undefined ? sql`` : sql`and p.level >= ${level}`}
    ${seen_within === undefined ? sql`` : sql`and ${seenSince(seen_within)}`}
    ${unseen_for === undefined ? sql`` : sql`and not ${seenSince(unseen_for)}`}
    ${verified === undefined ? sql`` : sql`and (p.identity_verified_at is not null) = ${verified}`}`;
}

/** Writes a notification, live event and push for each player of the segment. @returns their number */
async function notifySegment(trx: Trx, notice: Notice, at: Date): Promise<number> {
  const { id, casino_id, title_pt, title_en, text_pt, text_en, link, image, pinned, pinned_until } = notice;
  const { rows } = await sql<{ n: number }>`
    with told as (
      insert into notifications (casino_id, player_id, type, title_pt, title_en, text_pt, text_en, link, image, pinned,
        pinned_until, notice_id, created_at)
      select p.casino_id, p.id, 'user', ${title_pt}, ${title_en}, ${text_pt}, ${text_en}, ${link}::text, ${image}::text,
        ${pinned}::boolean, ${pinned_until}::timestamptz, ${id}::bigint, ${at}::timestamptz
      from players p where p.casino_id = ${casino_id} and ${isInSegment(notice.audience as Audience, at)}
      returning id, player_id
    ), live as (
      insert into outbox (casino_id, channel, event, payload, created_at)
      select ${casino_id}::integer, 'private-universal.' || t.player_id, 'NotificationSent', jsonb_build_object(
        'id', t.id::text, 'type', ${pinned ? 'pinned' : 'user'}::text,
        'title', case when p.language = 'en' then ${title_en}::text else ${title_pt}::text end,
        'text', case when p.language = 'en' then ${text_en}::text else ${text_pt}::text end,
        'image', ${image}::text, 'to', ${link}::text, 'read', false, 'read_at', null,
        'pinned_until', ${pinned_until?.toISOString() ?? null}::text, 'created_at', ${at.toISOString()}::text,
        'is_global', false, 'counted', true, 'language', case when p.language = 'en' then 'en' else 'pt' end), ${at}::timestamptz
      from told t join players p on p.id = t.player_id where exists (
        select from sessions s where s.player_id = p.id and s.ended_at is null and s.expires_at > ${at}::timestamptz))
    select count(*)::int as n from told`.execute(trx);
  return rows[0]?.n ?? 0;
}

/** Sends a notice in the caller's transaction, which holds its row. @returns what was sent */
async function send(
  trx: Trx,
  notice: Notice,
  at: Date,
): Promise<{ readonly players: number | null; readonly pushes: number }> {
  const { id, casino_id, title_pt, title_en, text_pt, text_en, link } = notice;
  const audience = notice.audience as Audience;
  await trx.updateTable('notices').set({ sent_at: at }).where('id', '=', id).execute();
  if (Object.keys(audience).length === 0) {
    const { pushes } = await notifyAllPlayers(trx, { ...notice, casinoId: casino_id, noticeId: id }, at);
    return { players: null, pushes };
  }
  const players = await notifySegment(trx, notice, at);
  const pushes = notice.push
    ? await queuePush(
        trx,
        {
          casinoId: casino_id,
          playerId: null,
          kind: audience.player === undefined ? 'marketing' : 'account',
          noticeId: id,
        },
        {
          pt: { title: title_pt, body: text_pt },
          en: { title: title_en, body: text_en },
          link,
          tag: `news-${id}`,
        },
        at,
      )
    : 0;
  return { players, pushes };
}

/** Writes a notice, and sends it if it is due. The caller wakes the outbox. */
export async function createNotice(trx: Trx, facts: NoticeFacts, at: Date) {
  const notice = await trx
    .insertInto('notices')
    .values({ ...facts, audience: json(facts.audience), created_at: at })
    .returningAll()
    .executeTakeFirstOrThrow();
  return { id: notice.id, sent: facts.send_at <= at ? await send(trx, notice, at) : null };
}

/** Takes a notice back that is not out yet. @returns false when it is out, was taken back or does not exist */
export async function cancelNotice(trx: DbOrTrx, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('notices')
    .set({ cancelled_at: at })
    .where('id', '=', id)
    .where('sent_at', 'is', null)
    .where('cancelled_at', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Sends the notices whose time has come, each in a transaction of its own. @returns their number */
export async function sendDueNotices(deps: Deps): Promise<number> {
  const at = deps.clock.now();
  for (let count = 0; ; count += 1) {
    const isSent = await deps.db.transaction().execute(async (trx) => {
      const due = await trx
        .selectFrom('notices')
        .selectAll()
        .where('sent_at', 'is', null)
        .where('cancelled_at', 'is', null)
        .where('send_at', '<=', at)
        .orderBy('send_at')
        .limit(1)
        // Another replica may be sending it.
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (due) await send(trx, due, at);
      return due !== undefined;
    });
    if (!isSent) return count;
    deps.outbox.wake();
  }
}

/** Starts the schedule. @returns stop function */
export function startNotices(deps: Deps): () => void {
  return deps.clock.every(LOOK_MS, () => sendDueNotices(deps));
}

/** The notices of a site, the newest first, with the numbers of players whose card was shown, opened and closed. */
export function listNotices(db: DbOrTrx, casinoId: number) {
  const of = (what: 'shown' | 'opened' | 'closed') =>
    sql<number>`(select count(*)::int from notification_marks m join notifications n on n.id = m.notification_id
      where n.notice_id = c.id and m.${sql.ref(`${what}_at`)} is not null)`.as(what);
  return db
    .selectFrom('notices as c')
    .where('c.casino_id', '=', casinoId)
    .selectAll('c')
    .select([of('shown'), of('opened'), of('closed')])
    .orderBy('c.id', 'desc')
    .limit(100)
    .execute();
}
