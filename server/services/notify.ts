/** Tells one player something: a row of their notifications and the live event, in the caller's transaction. */
import type { DbOrTrx } from '../db/connect.ts';
import { emit, privateChannel } from '../realtime/outbox.ts';

export interface PlayerNotice {
  readonly title_pt: string;
  readonly title_en: string;
  readonly text_pt: string;
  readonly text_en: string;
  /** Where it leads: a path of the site. */
  readonly link: string | null;
}

export interface Addressee {
  readonly id: number;
  readonly casino_id: number;
  readonly language: string;
}

/** Written before the commit and published after it (R39); the caller wakes the outbox. */
export async function notifyPlayer(trx: DbOrTrx, player: Addressee, notice: PlayerNotice, at: Date): Promise<void> {
  const { id } = await trx
    .insertInto('notifications')
    .values({
      casino_id: player.casino_id,
      player_id: player.id,
      type: 'user',
      ...notice,
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
      type: 'user',
      title: english ? notice.title_en : notice.title_pt,
      text: english ? notice.text_en : notice.text_pt,
      image: null,
      to: notice.link,
      read: false,
      read_at: null,
      pinned_until: null,
      created_at: at.toISOString(),
    },
    at,
  });
}
