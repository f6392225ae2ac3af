import type { Lang, LivePart } from '../server/views.ts';
import { formatContest } from './contest.ts';
import type { Texts } from './texts.ts';

const ZONE = 'America/Sao_Paulo';
const tagOf = (lang: Lang): string => (lang === 'en' ? 'en-GB' : 'pt-BR');

/** Odds in hundredths as the language writes them: 2,15 or 2.15. */
export function formatOdds(odds: number, lang: Lang): string {
  const text = `${Math.floor(odds / 100)}.${String(odds % 100).padStart(2, '0')}`;
  return lang === 'en' ? text : text.replace('.', ',');
}

/** A line of goals: 2.25, with a sign for a handicap. */
export function formatLine(line: number, lang: Lang, signed = false): string {
  const text = `${signed && line > 0 ? '+' : ''}${line}`.replace('-', '−');
  return lang === 'en' ? text : text.replace('.', ',');
}

const dayOf = (at: number): string => new Intl.DateTimeFormat('en-CA', { timeZone: ZONE }).format(at);

/** Time of the day in São Paulo. */
export const formatTime = (at: number, lang: Lang): string =>
  new Intl.DateTimeFormat(tagOf(lang), { timeZone: ZONE, hour: '2-digit', minute: '2-digit' }).format(at);

/** Kick-off in the time of São Paulo: `Hoje, 21:30`. */
export function formatStart(start: number, now: number, lang: Lang, texts: Texts): string {
  const time = formatTime(start, lang);
  const day = dayOf(start);
  if (day === dayOf(now)) return `${texts.today}, ${time}`;
  if (day === dayOf(now + 86_400_000)) return `${texts.tomorrow}, ${time}`;
  const date = new Intl.DateTimeFormat(tagOf(lang), {
    timeZone: ZONE,
    weekday: 'short',
    day: '2-digit',
    month: '2-digit',
  });
  return `${date.format(start)}, ${time}`;
}

/** Minute of a match: `45+2'`; words outside the halves. */
export function formatMinute(
  part: Pick<LivePart, 'phase' | 'minute' | 'added' | 'corrected' | 'contest'>,
  texts: Texts,
): string {
  const { phase, minute, added } = part;
  if (phase === 'break') return part.contest ? formatContest(part.contest, texts) : texts.break;
  if (phase === 'ended') return part.corrected ? texts.corrected : texts.ended;
  if (phase === 'postponed' || phase === 'abandoned') return texts[phase];
  if (part.contest) return phase === 'scheduled' ? '' : formatContest(part.contest, texts);
  if (minute === null) return '';
  const end = phase === 'first' ? 45 : 90;
  return minute > end && added !== null ? `${end}+${Math.min(minute - end, added)}'` : `${minute}'`;
}

/** `R$ 1.234,56`, the same in both languages, as the site around the sports writes it. */
export function formatMoney(centavos: number): string {
  return new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' }).format(centavos / 100);
}
