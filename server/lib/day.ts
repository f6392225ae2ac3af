/**
 * Calendar days in Brazil (LANG-2). São Paulo has kept UTC−3 all year since 2019; the code still uses the zone's rules,
 * so that a future daylight saving time is honoured.
 */
const ZONE = 'America/Sao_Paulo';
const formatter = new Intl.DateTimeFormat('en-CA', {
  timeZone: ZONE,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});
const offsets = new Intl.DateTimeFormat('en-US', { timeZone: ZONE, timeZoneName: 'longOffset' });

/** Calendar day of a moment in São Paulo, `YYYY-MM-DD`. */
export function dayOf(moment: Date): string {
  return formatter.format(moment);
}

const inWords = {
  pt: new Intl.DateTimeFormat('pt-BR', { timeZone: ZONE, dateStyle: 'short' }),
  en: new Intl.DateTimeFormat('en-US', { timeZone: ZONE, dateStyle: 'medium' }),
} as const;

/** Formats a day: `20/12/2026`, `Dec 20, 2026`. */
export function dayInWords(moment: Date, language: 'pt' | 'en'): string {
  return inWords[language].format(moment);
}

/** Formats the last day of a term as `dayInWords` does. `end` is the first moment after it. */
export function lastDayInWords(end: Date, language: 'pt' | 'en'): string {
  return dayInWords(new Date(end.getTime() - 1), language);
}

/** First moment of a calendar day in São Paulo. */
export function startOfDay(day: string): Date {
  const noonUtc = new Date(`${day}T12:00:00.000Z`);
  const name = offsets.formatToParts(noonUtc).find((part) => part.type === 'timeZoneName')?.value ?? 'GMT-03:00';
  const offset = /^GMT([+-]\d{2}:\d{2})$/.exec(name)?.[1] ?? '-03:00';
  return new Date(`${day}T00:00:00.000${offset}`);
}

/** Adds months; if the target month has no such day, its last day. */
export function addMonths(moment: Date, months: number): Date {
  const moved = new Date(moment);
  const day = moved.getUTCDate();
  moved.setUTCDate(1);
  moved.setUTCMonth(moved.getUTCMonth() + months);
  const last = new Date(Date.UTC(moved.getUTCFullYear(), moved.getUTCMonth() + 1, 0)).getUTCDate();
  moved.setUTCDate(Math.min(day, last));
  return moved;
}
