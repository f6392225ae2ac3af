/** Notifies one player, or all players of a site: a notification row, the live event and a push. */
import { sql } from 'kysely';
import type { DbOrTrx, Trx } from '../db/connect.ts';
import { type PushKind, queuePush } from '../push/queue.ts';
import { emit, privateChannel } from '../realtime/outbox.ts';

export interface PlayerNotice {
  readonly title_pt: string;
  readonly title_en: string;
  readonly text_pt: string;
  readonly text_en: string;
  /** Path on the site that a click opens. */
  readonly link: string | null;
  /** Path of a picture on the site. */
  readonly image?: string | null;
  /** Listed above the others until it is unpinned. */
  readonly pinned?: boolean;
  /** A later push with the same tag replaces the earlier one on the device; unset: none is replaced. */
  readonly tag?: string;
  /** The event, by which a page that has told it itself knows it (NOTE-6); unset: the tag. */
  readonly about?: string;
  /** Unset: `account`. `marketing` pushes only to players who have consented to it. */
  readonly push?: Exclude<PushKind, 'test'>;
}

export interface Addressee {
  readonly id: number;
  readonly casino_id: number;
  readonly language: string;
}

/** A player as the addressee of a notice. */
export function addresseeOf(trx: DbOrTrx, playerId: number): Promise<Addressee> {
  return trx
    .selectFrom('players')
    .select(['id', 'casino_id', 'language'])
    .where('id', '=', playerId)
    .executeTakeFirstOrThrow();
}

/** Writes a notification, published after the commit (NET-4); the caller wakes the outbox. @returns its id. */
export async function notifyPlayer(
  trx: DbOrTrx,
  player: Addressee,
  { tag, about = tag, push = 'account', ...notice }: PlayerNotice,
  at: Date,
): Promise<number> {
  const { id } = await trx
    .insertInto('notifications')
    .values({
      casino_id: player.casino_id,
      player_id: player.id,
      type: 'user',
      ...notice,
      about: about ?? null,
      pinned: notice.pinned ?? false,
      pinned_until: null,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const english = player.language === 'en';
  await emit(trx, {
    casinoId: player.casino_id,
    channel: privateChannel(player.id),
    event: 'NotificationSent',
    payload: {
      id: String(id),
      type: notice.pinned ? 'pinned' : 'user',
      title: english ? notice.title_en : notice.title_pt,
      text: english ? notice.text_en : notice.text_pt,
      image: notice.image ?? null,
      to: notice.link,
      read: false,
      read_at: null,
      pinned_until: null,
      created_at: at.toISOString(),
      is_global: false,
      ...(about !== undefined && { about }),
      language: english ? 'en' : 'pt',
    },
    at,
  });
  await queuePush(
    trx,
    { casinoId: player.casino_id, playerId: player.id, kind: push, notificationId: id },
    {
      pt: { title: notice.title_pt, body: notice.text_pt },
      en: { title: notice.title_en, body: notice.text_en },
      link: notice.link,
      tag: tag ?? `notice-${id}`,
    },
    at,
  );
  return id;
}

export interface Broadcast extends Omit<PlayerNotice, 'tag' | 'about' | 'push'> {
  readonly casinoId: number;
  /** Listed above the others until the operator unpins it. */
  readonly pinned: boolean;
  readonly pinned_until?: Date | null;
  /** False: in the app only. */
  readonly push?: boolean;
  /** The operator's notice that it carries out. */
  readonly noticeId?: number;
}

/**
 * Writes a broadcast to all players of a site: one shared notification row, the live event for logged-in players, a push
 * for those with consent. Excluded players read no broadcast (CARE-5). The caller wakes the outbox.
 * @returns the notification's id and the number of queued pushes
 */
export async function notifyAllPlayers(
  trx: Trx,
  { casinoId, pinned, pinned_until = null, push = true, noticeId, ...notice }: Broadcast,
  at: Date,
): Promise<{ readonly id: number; readonly pushes: number }> {
  const { id } = await trx
    .insertInto('notifications')
    .values({
      casino_id: casinoId,
      player_id: null,
      type: 'platform',
      title_pt: notice.title_pt,
      title_en: notice.title_en,
      text_pt: notice.text_pt,
      text_en: notice.text_en,
      link: notice.link,
      image: notice.image ?? null,
      pinned,
      pinned_until,
      notice_id: noticeId ?? null,
      created_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into outbox (casino_id, channel, event, payload, created_at)
    select p.casino_id, 'private-universal.' || p.id, 'NotificationSent', jsonb_build_object(
      'id', ${String(id)}::text, 'type', ${pinned ? 'pinned' : 'platform'}::text,
      'title', case when p.language = 'en' then ${notice.title_en} else ${notice.title_pt} end,
      'text', case when p.language = 'en' then ${notice.text_en} else ${notice.text_pt} end,
      'image', ${notice.image ?? null}::text, 'to', ${notice.link}::text, 'read', false, 'read_at', null,
      'pinned_until', ${pinned_until?.toISOString() ?? null}::text,
      'created_at', ${at.toISOString()}::text, 'is_global', true,
      'counted', ${noticeId !== undefined}::boolean,
      'language', case when p.language = 'en' then 'en' else 'pt' end), ${at}
    from players p where p.casino_id = ${casinoId} and p.blocked_at is null and not is_excluded(p, ${at}::timestamptz)
      and exists (
        select from sessions s where s.player_id = p.id and s.ended_at is null and s.expires_at > ${at})`.execute(trx);
  if (!push) return { id, pushes: 0 };
  const pushes = await queuePush(
    trx,
    { casinoId, playerId: null, kind: 'marketing', notificationId: id },
    {
      pt: { title: notice.title_pt, body: notice.text_pt },
      en: { title: notice.title_en, body: notice.text_en },
      link: notice.link,
      tag: `notice-${id}`,
    },
    at,
  );
  return { id, pushes };
}
