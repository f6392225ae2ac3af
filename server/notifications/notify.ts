/** Notifies one player: a notification row, the live event and a push, in the caller's transaction. */
import type { DbOrTrx } from '../db/connect.ts';
import { queuePush } from '../push/queue.ts';
import { emit, privateChannel } from '../realtime/outbox.ts';

export interface PlayerNotice {
  readonly title_pt: string;
  readonly title_en: string;
  readonly text_pt: string;
  readonly text_en: string;
  /** Path on the site that a click opens. */
  readonly link: string | null;
  /** Listed above the others until it is unpinned. */
  readonly pinned?: boolean;
}

export interface Addressee {
  readonly id: number;
  readonly casino_id: number;
  readonly language: string;
}

/** Writes a notification, published after the commit (NET-4); the caller wakes the outbox. @returns its id. */
export async function notifyPlayer(trx: DbOrTrx, player: Addressee, notice: PlayerNotice, at: Date): Promise<number> {
  const { id } = await trx
    .insertInto('notifications')
    .values({
      casino_id: player.casino_id,
      player_id: player.id,
      type: 'user',
      ...notice,
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
      image: null,
      to: notice.link,
      read: false,
      read_at: null,
      pinned_until: null,
      created_at: at.toISOString(),
      is_global: false,
    },
    at,
  });
  await queuePush(
    trx,
    { casinoId: player.casino_id, playerId: player.id, kind: 'account' },
    {
      pt: { title: notice.title_pt, body: notice.text_pt },
      en: { title: notice.title_en, body: notice.text_en },
      link: notice.link,
      tag: `notice-${id}`,
    },
    at,
  );
  return id;
}
