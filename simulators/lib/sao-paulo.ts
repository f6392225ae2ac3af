/**
 * São Paulo has no summer time since 2019. Without `Intl`, whose first use in a page takes a slow phone more than two hundred
 * milliseconds (decision 044); `sao-paulo.test.ts` fails once the time zone database of Node says otherwise.
 */
const OFFSET_MS = -3 * 3_600_000;

/** Returns a date whose UTC parts are those of the clock and the calendar in São Paulo. `at` in milliseconds since 1970. */
export function inSaoPaulo(at: number): Date {
  return new Date(at + OFFSET_MS);
}

/** Calendar day in São Paulo: `2026-11-20`. */
export function saoPauloDay(at: number): string {
  return inSaoPaulo(at).toISOString().slice(0, 10);
}

/** Clock in São Paulo with seconds: `14:32:05`. */
export function saoPauloClock(at: number): string {
  return inSaoPaulo(at).toISOString().slice(11, 19);
}
