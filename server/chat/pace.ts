/** Refuses a player's hasty message (CHAT-1) from memory, without a transaction and the player's lock. */
import { CHAT_SPACING_MS } from '../../src/contract/chat.ts';
import type { Clock } from '../clock.ts';
import { ApiError } from '../errors.ts';

export interface ChatPace {
  /** @throws ApiError 429 `too_many_requests` with Retry-After within 3 seconds of the player's last message here. */
  refuseHasty(playerId: number): void;
  /** Remembers the time of a stored message. */
  stored(playerId: number, at: Date): void;
}

/** @throws ApiError 429 `too_many_requests` with Retry-After within 3 seconds of the player's last message. */
export function requireSpacing(last: Date | undefined, now: Date): void {
  const wait = last ? last.getTime() + CHAT_SPACING_MS - now.getTime() : 0;
  if (wait > 0) throw new ApiError(429, 'too_many_requests', { retryAfter: Math.ceil(wait / 1_000) });
}

/** Knows the messages of this process alone. `sendMessage` asks the database, which knows all of them. */
export function createChatPace(clock: Pick<Clock, 'now'>): ChatPace {
  // The latest message comes last.
  const lastByPlayer = new Map<number, Date>();
  return {
    refuseHasty(playerId) {
      requireSpacing(lastByPlayer.get(playerId), clock.now());
    },
    stored(playerId, at) {
      lastByPlayer.delete(playerId);
      lastByPlayer.set(playerId, at);
      for (const [id, sent] of lastByPlayer) {
        if (sent.getTime() > at.getTime() - CHAT_SPACING_MS) break;
        lastByPlayer.delete(id);
      }
    },
  };
}
