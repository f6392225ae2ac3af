import type { Context } from 'hono';
import { RateLimit } from '../../lib/rate-limit.ts';
import { SportsError } from './errors.ts';

export interface Limits {
  /** New bets of a player. */
  readonly bets: Pick<RateLimit, 'take'>;
  /** Readings of prices by a player, or by an address without a session. */
  readonly prices: Pick<RateLimit, 'take'>;
  /** Launches from an address. */
  readonly launches: Pick<RateLimit, 'take'>;
}

export const createLimits = (): Limits => ({
  bets: new RateLimit(20, 2),
  prices: new RateLimit(60, 10),
  launches: new RateLimit(60, 2),
});

/** Counts a request. @throws SportsError `too_many_requests` with the seconds to wait */
export function take(limit: Pick<RateLimit, 'take'>, key: string): void {
  const wait = limit.take(key);
  if (wait > 0) throw new SportsError(429, 'too_many_requests', { retry_after: wait });
}

/** The caller's address. */
export function addressOf(context: Context): string {
  const incoming = (context.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming;
  return incoming?.socket?.remoteAddress ?? 'unknown';
}
