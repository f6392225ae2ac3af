/** The conditions under which a player writes to the chat (FEED-5, CHAT-1). */
import type { DbOrTrx } from '../db/connect.ts';
import type { Deps } from '../deps.ts';
import type { CurrentSite } from '../site/sites.ts';

interface ChatSettings {
  /** Centavos that a player must have wagered; absent: 0. */
  readonly chat_min_wagered?: number;
  /** Words that no message may contain. */
  readonly chat_words?: readonly string[];
}

export interface ChatRules {
  /** Centavos that a player must have wagered before writing. */
  readonly amountBet: number;
  /** The part that this player lacks, centavos. */
  readonly missing: number;
  /** End of the time for which a moderator has muted the player; null: not muted. */
  readonly mutedUntil: Date | null;
  readonly words: readonly string[];
}

/** @param player null for a guest */
export async function chatRules(
  deps: Deps,
  db: DbOrTrx,
  site: CurrentSite,
  player: { readonly id: number; readonly total_bet: number } | null,
): Promise<ChatRules> {
  // Settings that browsers do not get (`server/operator/site-settings.ts`).
  const { chat_min_wagered: amountBet = 0, chat_words: words = [] } = site.config as ChatSettings;
  const muted =
    player &&
    (await db
      .selectFrom('chat_mutes')
      .select('until')
      .where('player_id', '=', player.id)
      .where('until', '>', deps.clock.now())
      .executeTakeFirst());
  return {
    amountBet,
    missing: Math.max(0, amountBet - (player?.total_bet ?? 0)),
    mutedUntil: muted?.until ?? null,
    words,
  };
}
