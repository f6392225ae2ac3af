import type { Phase } from './engine/actions.ts';

/**
 * The state that every viewer of a crash table gets (`GET /api/live/{gamecode}`, an event stream). Times are
 * milliseconds.
 */
export interface TableState {
  readonly phase: Phase;
  /** The server's clock at the time of the event. */
  readonly now: number;
  readonly rate: number;
  readonly flight: Flight | null;
  /** The time until which stakes are taken. */
  readonly until: number | null;
  readonly started_at: number | null;
  /** The multiplier at which it fell, in hundredths. */
  readonly crash: number | null;
  readonly seats: readonly Seat[];
  readonly players: number;
  /** The last flights, newest first. */
  readonly history: readonly { readonly flight: string; readonly crash: number }[];
}

export interface Flight {
  readonly id: string;
  readonly number: number;
  /** SHA-256 of its seed. */
  readonly commitment: string;
}

export interface Seat {
  readonly seat: number;
  /** The first letter of a name and stars; null for a demo. */
  readonly who: string | null;
  /** Centavos. */
  readonly stake: number;
  readonly auto: number | null;
  /** The multiplier at which they left, in hundredths; null: they are on it, or fell with it. */
  cashed: number | null;
}
