/**
 * Writes push messages as rows of the transaction that they report, one per browser of the player. They are sent after
 * the commit, like letters (decision 012).
 */
import { type RawBuilder, sql } from 'kysely';
import type { DbOrTrx } from '../db/connect.ts';

/**
 * `account`: the player's money or account. `marketing`: all else, never sent to an excluded player or without consent
 * (CARE-5).
 */
export type PushKind = 'account' | 'marketing' | 'test';

export interface PushText {
  readonly pt: { readonly title: string; readonly body: string };
  readonly en: { readonly title: string; readonly body: string };
  /** Path on the site; null: the lobby. Never an address of another origin, and never with a token in it. */
  readonly link: string | null;
  /** A later message with the same tag replaces the earlier one. */
  readonly tag?: string | null;
}

/** Life of a message, in ms. */
const WORTH_MS: Readonly<Record<PushKind, number>> = {
  account: 24 * 3_600_000,
  marketing: 6 * 3_600_000,
  test: 600_000,
};

/**
 * SQL condition: whether a message of this kind may reach a player (`p`) in the browser of a login (`l`). A login that
 * was ended explicitly gets no more messages in its browser; an idle one still belongs to its player until its 30 days
 * are over. The condition is checked when the message is written and again at each try, up to `WORTH_MS` later.
 */
export function mayHear(kind: RawBuilder<unknown>, at: Date): RawBuilder<boolean> {
  return sql<boolean>`(p.blocked_at is null and (l.ended_at is null or l.ended_reason = 'idle') and l.expires_at > ${at}::timestamptz
    and (${kind} <> 'marketing'
      or (not is_excluded(p, ${at}::timestamptz) and coalesce((p.settings->>'marketing')::boolean, false))))`;
}

/**
 * Writes the messages for one player, or for all players of a site, or for the audience of a notice,
 * in the caller's transaction. `notificationId`: the one notification that they tell; those of a notice tell its own.
 * @returns how many were written.
 */
export async function queuePush(
  trx: DbOrTrx,
  to: {
    readonly casinoId: number;
    readonly playerId: number | null;
    readonly kind: PushKind;
    readonly noticeId?: number;
    readonly notificationId?: number;
  },
  text: PushText,
  at: Date,
): Promise<number> {
  const expires = new Date(at.getTime() + WORTH_MS[to.kind]);
  const { numAffectedRows } = await sql`
    insert into push_messages
      (casino_id, player_id, subscription_id, kind, title, body, link, tag, notification_id, lang, next_attempt_at, expires_at, created_at)
    select p.casino_id, p.id, s.id, ${to.kind},
      case when p.language = 'en' then ${text.en.title} else ${text.pt.title} end,
      case when p.language = 'en' then ${text.en.body} else ${text.pt.body} end,
      ${text.link}, ${text.tag ?? null},
      ${to.noticeId === undefined ? sql`${to.notificationId ?? null}::bigint` : sql`n.id`}, case when p.language = 'en' then 'en' else 'pt-BR' end, ${at}, ${expires}, ${at}
    from push_subscriptions s join players p on p.id = s.player_id join sessions l on l.id = s.session_id
      ${to.noticeId === undefined ? sql`` : sql`join notifications n on n.notice_id = ${to.noticeId} and n.player_id = p.id`}
    where s.casino_id = ${to.casinoId} and ${mayHear(sql`${to.kind}::text`, at)}
      ${to.playerId === null ? sql`` : sql`and p.id = ${to.playerId}`}`.execute(trx);
  return Number(numAffectedRows ?? 0);
}
