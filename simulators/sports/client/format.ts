import { amountFigure } from '../../lib/money.ts';
import { inSaoPaulo, saoPauloClock, saoPauloDay } from '../../lib/sao-paulo.ts';
import type { Lang, LivePart } from '../server/views.ts';
import { formatContest } from './contest.ts';
import type { Texts } from './texts.ts';

const WEEKDAYS: Record<Lang, readonly string[]> = {
  pt: ['dom.', 'seg.', 'ter.', 'qua.', 'qui.', 'sex.', 'sáb.'],
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
};

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

/** Time of the day in São Paulo. */
export const formatTime = (at: number): string => saoPauloClock(at).slice(0, 5);

/** Kick-off in the time of São Paulo: `Hoje, 21:30`. */
export function formatStart(start: number, now: number, lang: Lang, texts: Texts): string {
  const time = formatTime(start);
  const day = saoPauloDay(start);
  if (day === saoPauloDay(now)) return `${texts.today}, ${time}`;
  if (day === saoPauloDay(now + 86_400_000)) return `${texts.tomorrow}, ${time}`;
  const [, month, date] = day.split('-');
  const weekday = WEEKDAYS[lang][inSaoPaulo(start).getUTCDay()];
  return `${weekday}${lang === 'pt' ? ',' : ''} ${date}/${month}, ${time}`;
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
  return `${centavos < 0 ? '−\u00a0' : ''}R$\u00a0${amountFigure(centavos)}`;
}
