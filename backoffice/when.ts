/** Days and moments of São Paulo, as the commands read them: `2026-12-31`, or `2026-12-31T18:00:00-03:00`. */

/** São Paulo has no summer time. */
const OFFSET_MS = 3 * 3_600_000;
const DAY_MS = 86_400_000;

export interface When {
  /** `2026-12-31`, or empty. */
  readonly day: string;
  /** `18:00`; empty: the whole day. */
  readonly time: string;
}

export function whenOf(text: string): When {
  const [, day = '', time = ''] = /^(\d{4}-\d{2}-\d{2})?(?:T(\d{2}:\d{2}))?/.exec(text) ?? [];
  return { day, time };
}

/** A time without a day is kept until the day is typed. */
export function textOfWhen({ day, time }: When): string {
  return time === '' ? day : `${day}T${time}:00-03:00`;
}

/** A stored moment as a command would have read it: an end at midnight is the day before, whole. */
export function whenText(iso: string | null | undefined, is: 'start' | 'end'): string {
  if (!iso) return '';
  const local = new Date(Date.parse(iso) - OFFSET_MS);
  const [day = '', time = ''] = local.toISOString().split('T');
  if (!time.startsWith('00:00')) return textOfWhen({ day, time: time.slice(0, 5) });
  return is === 'start' ? day : new Date(local.getTime() - DAY_MS).toISOString().slice(0, 10);
}
