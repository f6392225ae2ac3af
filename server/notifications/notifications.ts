/**
 * A player's notifications: their own, the site's broadcasts since the account exists, and their read state.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Notification } from '../../src/contract/notifications.ts';
import type { Deps } from '../deps.ts';
import type { Language } from '../messages.ts';
import { emit, privateChannel } from '../realtime/outbox.ts';

type Kind = 'user' | 'platform';

/** How long a guest sees a broadcast: a guest has no account whose age would limit the list. */
const GUEST_SEES_MS = 30 * 24 * 3_600_000;

/** The reader of notifications: a player, or a guest without id and read state. */
export interface Reader {
  readonly id: number | null;
  readonly casino_id: number;
  /** Older broadcasts are not shown. */
  readonly created_at: Date;
}
type PlayerReader = Reader & { readonly id: number };

/** A guest of a site as a reader. */
export function guestOf(deps: Deps, casinoId: number): Reader {
  return { id: null, casino_id: casinoId, created_at: new Date(deps.clock.nowMs() - GUEST_SEES_MS) };
}

/**
 * SQL condition: a notification (`n`) may be shown to a player (`p`). Notices to all and to segments are marketing: an
 * excluded player gets none, and after the exclusion none of those that were sent during it (CARE-5).
 */
export function mayRead(at: Date): RawBuilder<boolean> {
  return sql<boolean>`not ((is_excluded(p, ${at}::timestamptz) or is_excluded(p, n.created_at))
    and (n.player_id is null or exists (
      select from notices c where c.id = n.notice_id and c.audience->'player' is null)))`;
}

function visible(deps: Deps, player: Reader, kind: Kind) {
  return deps.db
    .selectFrom('notifications as n')
    .leftJoin('players as p', (join) => join.on('p.id', '=', player.id))
    .leftJoin('notification_reads as r', (join) =>
      join.onRef('r.notification_id', '=', 'n.id').on('r.player_id', '=', player.id),
    )
    .where('n.casino_id', '=', player.casino_id)
    .where('n.type', '=', kind)
    .where(mayRead(deps.clock.now()))
    .$if(kind === 'user', (query) => query.where('n.player_id', '=', player.id))
    .$if(kind === 'platform', (query) => query.where('n.created_at', '>=', player.created_at));
}

/** One page: pinned ones first, then newest first. */
export async function listNotifications(
  deps: Deps,
  player: Reader,
  kind: Kind,
  language: Language,
  page: number,
  perPage: number,
) {
  const now = deps.clock.now();
  const [rows, counted] = await Promise.all([
    visible(deps, player, kind)
      .selectAll('n')
      .select('r.read_at')
      .orderBy(sql`(n.pinned and (n.pinned_until is null or n.pinned_until > ${now})) desc`)
      .orderBy('n.created_at', 'desc')
      .orderBy('n.id', 'desc')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
    visible(deps, player, kind)
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirst(),
  ]);
  const data = rows.map(
    (row): Notification => ({
      id: String(row.id),
      type: row.pinned && (row.pinned_until === null || row.pinned_until > now) ? 'pinned' : row.type,
      title: language === 'en' ? row.title_en : row.title_pt,
      text: language === 'en' ? row.text_en : row.text_pt,
      image: row.image,
      to: row.link,
      read: row.read_at !== null || player.id === null,
      read_at: row.read_at?.toISOString() ?? null,
      pinned_until: row.pinned_until?.toISOString() ?? null,
      created_at: row.created_at.toISOString(),
      is_global: kind === 'platform',
      ...(row.notice_id !== null && { counted: true }),
      ...(row.about !== null && { about: row.about }),
    }),
  );
  return { data, current_page: page, last_page: Math.max(1, Math.ceil(Number(counted?.n ?? 0) / perPage)) };
}

/** Unread notifications per kind. */
export async function unreadCount(deps: Deps, player: Reader) {
  if (player.id === null) return { user_notifications: 0, global_notifications: 0 };
  const [mine, global] = await Promise.all(
    (['user', 'platform'] as const).map((kind) =>
      visible(deps, player, kind)
        .where('r.read_at', 'is', null)
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .executeTakeFirst(),
    ),
  );
  return { user_notifications: Number(mine?.n ?? 0), global_notifications: Number(global?.n ?? 0) };
}

/**
 * Tells the player's tabs and devices what was read, in the transaction that reads it.
 * @returns the unread counts
 */
async function tellRead(
  deps: Deps,
  player: PlayerReader,
  read: { readonly id: string | null; readonly type: Kind },
  until?: Date,
) {
  const [unread_count, at] = [await unreadCount(deps, player), deps.clock.now()];
  await emit(deps.db, {
    casinoId: player.casino_id,
    channel: privateChannel(player.id),
    event: 'NotificationsRead',
    payload: { ...read, read_at: (until ?? at).toISOString(), unread_count },
    at,
  });
  return unread_count;
}

/** Marks one as read and keeps the first time. @returns the unread counts; null when the player cannot see it. */
export async function markRead(deps: Deps, player: PlayerReader, id: number) {
  for (const type of ['user', 'platform'] as const) {
    const row = await visible(deps, player, type).where('n.id', '=', id).select('n.id').executeTakeFirst();
    if (!row) continue;
    const { numInsertedOrUpdatedRows: added } = await deps.db
      .insertInto('notification_reads')
      .values({ player_id: player.id, notification_id: id, casino_id: player.casino_id, read_at: deps.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow();
    return added ? tellRead(deps, player, { id: String(id), type }) : unreadCount(deps, player);
  }
  return null;
}

/**
 * Marks all of a kind as read that existed at a time: a mark that waited for the network reads nothing that came after
 * it. @returns the unread counts
 */
export async function markAllRead(deps: Deps, player: PlayerReader, type: Kind, until = deps.clock.now()) {
  const unread = visible(deps, player, type)
    .where('r.read_at', 'is', null)
    .where('n.created_at', '<=', until)
    .select([
      sql<number>`${player.id}::bigint`.as('player_id'),
      'n.id as notification_id',
      sql<number>`${player.casino_id}::integer`.as('casino_id'),
      sql<Date>`${deps.clock.now()}::timestamptz`.as('read_at'),
    ]);
  const { numInsertedOrUpdatedRows: added } = await deps.db
    .insertInto('notification_reads')
    .columns(['player_id', 'notification_id', 'casino_id', 'read_at'])
    .expression(unread)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return added ? tellRead(deps, player, { id: null, type }, until) : unreadCount(deps, player);
}

/**
 * Notes what became of the card or the push of a notice; the first time counts. An opened or closed one was shown.
 * @returns false when the player has none with this id
 */
export async function noteCard(deps: Deps, player: PlayerReader, id: number, what: 'shown' | 'opened' | 'closed') {
  const found = await Promise.all(
    (['user', 'platform'] as const).map((kind) =>
      visible(deps, player, kind)
        .where('n.id', '=', id)
        .where('n.notice_id', 'is not', null)
        .select('n.id')
        .executeTakeFirst(),
    ),
  );
  if (!found.some(Boolean)) return false;
  const now = deps.clock.now();
  const facts = { shown_at: now, [`${what}_at` as const]: now };
  const kept = Object.keys(facts).map((at) => [at, sql`coalesce(notification_marks.${sql.ref(at)}, ${now})`]);
  await deps.db
    .insertInto('notification_marks')
    .values({ notification_id: id, player_id: player.id, casino_id: player.casino_id, ...facts })
    .onConflict((conflict) => conflict.columns(['notification_id', 'player_id']).doUpdateSet(Object.fromEntries(kept)))
    .execute();
  return true;
}
