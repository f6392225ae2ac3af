/** The term of a self-exclusion (CARE-4), read from the player's row. */
import type { ExclusionState, ExclusionValue } from '../../src/contract/limits.ts';
import type { Player } from '../db/schema.ts';
import { addMonths } from '../lib/day.ts';

type Excludable = Pick<Player, 'self_exclusion_value' | 'self_exclusion_start' | 'self_exclusion_end'>;

const HOUR_MS = 3_600_000;
/** An indefinite exclusion may be taken back in its first 30 days (CARE-4). */
const REMOVABLE_MS = 30 * 24 * HOUR_MS;
const PAUSES: Readonly<Record<string, number>> = {
  pause_24h: 24 * HOUR_MS,
  pause_7d: 7 * 24 * HOUR_MS,
  pause_30d: 30 * 24 * HOUR_MS,
};

/** Whether an exclusion is in force at a moment. */
export function isExcluded(player: Excludable, now: Date): boolean {
  const { self_exclusion_start: start, self_exclusion_end: end } = player;
  return start !== null && start <= now && (end === null || end > now);
}

/** End of a term that begins at `start`; null without an end. */
export function endOf(value: ExclusionValue, start: Date): Date | null {
  if (value === 'indefinite') return null;
  const pause = PAUSES[value];
  return pause === undefined ? addMonths(start, Number(value)) : new Date(start.getTime() + pause);
}

/** Dates of an exclusion, for the refusals of a login and of an early end. */
export function exclusionDetails(player: Excludable): { start_at: string | null; end_at: string | null } {
  return {
    start_at: player.self_exclusion_start?.toISOString() ?? null,
    end_at: player.self_exclusion_end?.toISOString() ?? null,
  };
}

/** The exclusion in force or to come; null when there is none, or its term is over. */
export function exclusionState(player: Excludable, now: Date): ExclusionState | null {
  const { self_exclusion_value: value, self_exclusion_start: start, self_exclusion_end: end } = player;
  if (value === null || start === null || (end !== null && end <= now)) return null;
  const removable = end === null ? new Date(start.getTime() + REMOVABLE_MS) : null;
  return {
    value: value as ExclusionValue,
    start_at: start.toISOString(),
    end_at: end?.toISOString() ?? null,
    active: start <= now,
    removable_until: removable && removable > now ? removable.toISOString() : null,
  };
}
