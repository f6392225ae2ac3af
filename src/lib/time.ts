/** Formats times for the screens, always in America/Sao_Paulo (LANG-2), whatever the device's zone. */

const ZONE = 'America/Sao_Paulo';
type When = Date | number | string;
export type Lang = 'pt' | 'en';

const TAGS: Record<Lang, string> = { pt: 'pt-BR', en: 'en-GB' };
const cache = new Map<string, Intl.DateTimeFormat>();

function formatter(key: string, lang: Lang, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const id = `${lang}:${key}`;
  let found = cache.get(id);
  if (found === undefined) {
    found = new Intl.DateTimeFormat(TAGS[lang], { timeZone: ZONE, ...options });
    cache.set(id, found);
  }
  return found;
}

/** Returns milliseconds since 1970 of a date, a number of milliseconds or an ISO text; NaN for anything else. */
export function toMs(when: When): number {
  return typeof when === 'number' ? when : new Date(when).getTime();
}

/** Formats the time: `14:32`. */
export function formatClock(when: When, lang: Lang = 'pt'): string {
  return formatter('clock', lang, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(toMs(when));
}

/** Formats the day: `20 nov`. */
export function formatDay(when: When, lang: Lang = 'pt'): string {
  const parts = formatter('day', lang, { day: 'numeric', month: 'short' }).formatToParts(toMs(when));
  const part = (type: string): string => parts.find((p) => p.type === type)?.value.replace('.', '') ?? '';
  return `${part('day')} ${part('month')}`;
}

/** Formats the date: `20/11/2026`; in English `20 Nov 2026`, so that readers do not swap day and month. */
export function formatDate(when: When, lang: Lang = 'pt'): string {
  const month = lang === 'en' ? 'short' : '2-digit';
  const day = lang === 'en' ? 'numeric' : '2-digit';
  return formatter('date', lang, { day, month, year: 'numeric' }).format(toMs(when));
}

/** Formats day and time: `20 nov, 14:32`. */
export function formatDayClock(when: When, lang: Lang = 'pt'): string {
  return `${formatDay(when, lang)}, ${formatClock(when, lang)}`;
}

/** Returns the calendar day in São Paulo as `2026-11-20`, for grouping and comparing. */
export function dayKey(when: When): string {
  const parts = formatter('key', 'en', { day: '2-digit', month: '2-digit', year: 'numeric' }).formatToParts(toMs(when));
  const part = (type: string): string => parts.find((p) => p.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
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
  if (days < 7) return formatter('weekday', lang, { weekday: 'long' }).format(at).replace('-feira', '');
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
