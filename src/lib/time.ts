/**
 * Formats times for the screens, always in America/Sao_Paulo (LANG-2), whatever the device's zone. Without `Intl`: its first
 * use in a page takes a slow phone more than two hundred milliseconds (decision 044).
 */

/** São Paulo has no summer time since 2019. `time.test.ts` fails once the time zone database of Node says otherwise. */
const OFFSET_MS = -3 * 3_600_000;
type When = Date | number | string;
export type Lang = 'pt' | 'en';

const MONTHS: Record<Lang, readonly string[]> = {
  pt: ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez'],
  en: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sept', 'Oct', 'Nov', 'Dec'],
};
const WEEKDAYS: Record<Lang, readonly string[]> = {
  pt: ['domingo', 'segunda-feira', 'terça-feira', 'quarta-feira', 'quinta-feira', 'sexta-feira', 'sábado'],
  en: ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'],
};

/** A date whose UTC parts are those of the clock and the calendar in São Paulo. */
const inSaoPaulo = (when: When): Date => new Date(toMs(when) + OFFSET_MS);
const twoDigits = (part: number): string => String(part).padStart(2, '0');

/** Returns milliseconds since 1970 of a date, a number of milliseconds or an ISO text; NaN for anything else. */
export function toMs(when: When): number {
  return typeof when === 'number' ? when : new Date(when).getTime();
}

/** Returns the hour in São Paulo, 0 to 23. */
export function hourOf(when: When): number {
  return inSaoPaulo(when).getUTCHours();
}

/** Formats the time: `14:32`. */
export function formatClock(when: When): string {
  const at = inSaoPaulo(when);
  return `${twoDigits(at.getUTCHours())}:${twoDigits(at.getUTCMinutes())}`;
}

/** Formats the day: `20 nov`. */
export function formatDay(when: When, lang: Lang = 'pt'): string {
  const at = inSaoPaulo(when);
  return `${at.getUTCDate()} ${MONTHS[lang][at.getUTCMonth()]}`;
}

/** Formats the date: `20/11/2026`; in English `20 Nov 2026`, so that readers do not swap day and month. */
export function formatDate(when: When, lang: Lang = 'pt'): string {
  if (lang === 'en') return `${formatDay(when, lang)} ${inSaoPaulo(when).getUTCFullYear()}`;
  return dayKey(when).split('-').reverse().join('/');
}

/** Formats the last day of a term as `formatDate` does. `end` is the first moment after it, so midnight belongs to the day before. */
export function formatLastDay(end: When, lang: Lang = 'pt'): string {
  return formatDate(toMs(end) - 1, lang);
}

/** Formats day and time: `20 nov, 14:32`. */
export function formatDayClock(when: When, lang: Lang = 'pt'): string {
  return `${formatDay(when, lang)}, ${formatClock(when)}`;
}

/** Formats the day of the week: `quarta-feira`, `Wednesday`. */
export function formatWeekday(when: When, lang: Lang = 'pt'): string {
  return WEEKDAYS[lang][inSaoPaulo(when).getUTCDay()] ?? '';
}

/** Returns the calendar day in São Paulo as `2026-11-20`, for grouping and comparing. */
export function dayKey(when: When): string {
  return inSaoPaulo(when).toISOString().slice(0, 10);
}

const WORDS = {
  pt: { now: 'agora', minutes: (n: number) => `há ${n} min`, hours: (n: number) => `há ${n} h`, yesterday: 'ontem' },
  en: {
    now: 'now',
    minutes: (n: number) => `${n} min ago`,
    hours: (n: number) => `${n} h ago`,
    yesterday: 'yesterday',
  },
} as const;

/** Formats an age: `agora`, `há 20 min`, `há 3 h`, `ontem`, `quinta` (within the week), then `20 nov`. */
export function formatAgo(when: When, now: When, lang: Lang = 'pt'): string {
  const [at, to] = [toMs(when), toMs(now)];
  const words = WORDS[lang];
  const minutes = Math.floor((to - at) / 60_000);
  if (minutes < 1) return words.now;
  if (minutes < 60) return words.minutes(minutes);
  const days = Math.round((Date.parse(dayKey(to)) - Date.parse(dayKey(at))) / 86_400_000);
  if (days === 0) return words.hours(Math.floor(minutes / 60));
  if (days === 1) return words.yesterday;
  if (days < 7) return formatWeekday(at, lang).replace('-feira', '');
  return formatDay(at, lang);
}

/** Formats a countdown from milliseconds: `4:52`; never below zero. Rounds up, so that the last second is shown. */
export function formatCountdown(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1000));
  return `${Math.floor(seconds / 60)}:${(seconds % 60).toString().padStart(2, '0')}`;
}

/** Formats a duration from milliseconds: `24 min`, `2 h 10`, `5 h`. */
export function formatSpan(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000));
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest.toString().padStart(2, '0')}`;
}
