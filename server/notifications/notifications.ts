/**
 * A player's notifications: their own, the site's broadcasts since the account exists, and their read state.
 */
import { sql } from 'kysely';
import type { Notification } from '../../src/contract/notifications.ts';
import type { Deps } from '../deps.ts';
import type { Language } from '../messages.ts';

type Kind = 'user' | 'platform';

/** How long a guest sees a broadcast: a guest has no account whose age would limit the list. */
const GUEST_SEES_MS = 30 * 24 * 3_600_000;

/** A player as a reader of notifications, or a guest, who has no id and no read state. */
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

function visible(deps: Deps, player: Reader, kind: Kind) {
  return deps.db
    .selectFrom('notifications as n')
    .leftJoin('notification_reads as r', (join) =>
      join.onRef('r.notification_id', '=', 'n.id').on('r.player_id', '=', player.id),
    )
    .where('n.casino_id', '=', player.casino_id)
    .where('n.type', '=', kind)
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
      image: null,
      to: row.link,
      read: row.read_at !== null || player.id === null,
      read_at: row.read_at?.toISOString() ?? null,
      pinned_until: row.pinned_until?.toISOString() ?? null,
      created_at: row.created_at.toISOString(),
      is_global: kind === 'platform',
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

/** Marks one as read and keeps the first time. @returns false when the player cannot see it. */
export async function markRead(deps: Deps, player: PlayerReader, id: number): Promise<boolean> {
  for (const kind of ['user', 'platform'] as const) {
    const row = await visible(deps, player, kind).where('n.id', '=', id).select('n.id').executeTakeFirst();
    if (!row) continue;
    await deps.db
      .insertInto('notification_reads')
      .values({ player_id: player.id, notification_id: id, casino_id: player.casino_id, read_at: deps.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return true;
  }
  return false;
}

/** Marks all of a kind as read. */
export async function markAllRead(deps: Deps, player: PlayerReader, kind: Kind): Promise<void> {
  const unread = visible(deps, player, kind)
    .where('r.read_at', 'is', null)
    .select([
      sql<number>`${player.id}::bigint`.as('player_id'),
      'n.id as notification_id',
      sql<number>`${player.casino_id}::integer`.as('casino_id'),
      sql<Date>`${deps.clock.now()}::timestamptz`.as('read_at'),
    ]);
  await deps.db
    .insertInto('notification_reads')
    .columns(['player_id', 'notification_id', 'casino_id', 'read_at'])
    .expression(unread)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
