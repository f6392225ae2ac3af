/**
 * What is to be pushed, as rows of the transaction that they tell of (the same as with letters, decision 012): a row for
 * each browser of the player, sent after the commit.
 */
import { type RawBuilder, sql } from 'kysely';
import type { DbOrTrx } from '../db/connect.ts';

/** `account`: what happened to the player's money or account. `marketing`: all else; never to who is excluded or did not agree. */
export type PushKind = 'account' | 'marketing' | 'test';

export interface PushText {
  readonly pt: { readonly title: string; readonly body: string };
  readonly en: { readonly title: string; readonly body: string };
  /** A path of the site, or null: the lobby. Never an address of another origin, never with a token in it. */
  readonly link: string | null;
  /** A later message with the same tag takes the place of the earlier one. */
  readonly tag?: string | null;
}

/** How long a message is worth telling, milliseconds. */
const WORTH_MS: Readonly<Record<PushKind, number>> = {
  account: 24 * 3_600_000,
  marketing: 6 * 3_600_000,
  test: 600_000,
};

/**
 * Who may hear a message of such a kind, as a condition on `p` (the player) and `l` (the login of that browser). Whose
 * session was ended by a person hears nothing more in that browser; one that became idle still belongs to its player, until
 * the 30 days of the login are over.
 * It is asked when the message is written and again at each try: between them lie up to `WORTH_MS`.
 */
export function mayHear(kind: RawBuilder<unknown>, at: Date): RawBuilder<boolean> {
  return sql<boolean>`(p.blocked_at is null and (l.ended_at is null or l.ended_reason = 'idle') and l.expires_at > ${at}::timestamptz
    and (${kind} <> 'marketing'
      or (not is_excluded(p, ${at}::timestamptz) and coalesce((p.settings->>'marketing')::boolean, false))))`;
}

/**
 * Writes the messages of one player, or of everybody on a site, in the caller's transaction.
 * @returns how many were written.
 */
export async function queuePush(
  trx: DbOrTrx,
  to: { readonly casinoId: number; readonly playerId: number | null; readonly kind: PushKind },
  text: PushText,
  at: Date,
): Promise<number> {
  const expires = new Date(at.getTime() + WORTH_MS[to.kind]);
  const { numAffectedRows } = await sql`
    insert into push_messages
      (casino_id, player_id, subscription_id, kind, title, body, link, tag, lang, next_attempt_at, expires_at, created_at)
    select p.casino_id, p.id, s.id, ${to.kind},
      case when p.language = 'en' then ${text.en.title} else ${text.pt.title} end,
      case when p.language = 'en' then ${text.en.body} else ${text.pt.body} end,
      ${text.link}, ${text.tag ?? null}, case when p.language = 'en' then 'en' else 'pt-BR' end, ${at}, ${expires}, ${at}
    from push_subscriptions s join players p on p.id = s.player_id join sessions l on l.id = s.session_id
    where s.casino_id = ${to.casinoId} and ${mayHear(sql`${to.kind}::text`, at)}
      ${to.playerId === null ? sql`` : sql`and p.id = ${to.playerId}`}`.execute(trx);
  return Number(numAffectedRows ?? 0);
}
