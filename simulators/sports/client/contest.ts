/** Words of the sports without football's minutes: period, clock, points and events. */
import type { ContestPart, LivePage, Page } from '../server/views.ts';
import type { Texts } from './texts.ts';

const QUARTERS = 4;
const ORDINALS = ['1st', '2nd', '3rd', '4th'];

function periodName({ sport, period }: ContestPart, texts: Texts): string {
  if (sport === 'mma') return `${texts.round} ${period}`;
  if (sport !== 'basketball') return `${texts.set} ${period}`;
  if (period > QUARTERS) return texts.overtime;
  // English has its ordinal before the space of the word.
  return texts.quarter.startsWith(' ') ? `${ORDINALS[period - 1]}${texts.quarter}` : `${period}${texts.quarter}`;
}

const clockText = (seconds: number): string => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;

/** Where a contest is: `3º quarto · 4:10`, `Set 2 · 4–3 · 40–15`. */
export function formatContest(contest: ContestPart, texts: Texts): string {
  const { sport, clock, points, periods } = contest;
  const name = periodName(contest, texts);
  if (clock !== null) return `${name} · ${clockText(clock)}`;
  if (points === null) return name;
  const games = periods.at(-1) ?? [0, 0];
  return sport === 'tennis'
    ? `${name} · ${games[0]}–${games[1]} · ${points[0]}–${points[1]}`
    : `${name} · ${points[0]}–${points[1]}`;
}

/** The periods until now and the server: `6–4 3–2 · Ana saca`. */
export function periodsText(
  { periods, serving }: ContestPart,
  { home, away }: Pick<Page, 'home' | 'away'>,
  texts: Texts,
): string {
  const scores = periods.map(([mine, its]) => `${mine}–${its}`).join('  ');
  const server = serving === null ? '' : `${serving === 'home' ? home.name : away.name} ${texts.serves}`;
  return [scores, server].filter((text) => text !== '').join(' · ');
}

/** The latest events, the newest first: when and what. */
export function eventsOf(
  { events, contest }: Pick<LivePage, 'events' | 'contest'>,
  page: Pick<Page, 'home' | 'away'>,
  texts: Texts,
): readonly (readonly [when: string, what: string])[] {
  if (!contest) return [];
  const names = {
    period: texts.periodOver,
    overtime: texts.overtime,
    game: texts.game,
    rally: texts.rally,
    break: texts.broke,
    set: texts.set,
    review: texts.review,
    round: texts.roundWon,
    knockdown: texts.knockdown,
    knockout: texts.knockout,
    submission: texts.submission,
    decision: texts.decision,
  } as const;
  return events.toReversed().map(({ kind, side, points, period, score }) => {
    const what = kind === 'basket' ? `${points} ${points === 1 ? texts.point : texts.basket}` : names[kind];
    const who = kind === 'period' ? '' : ` · ${page[side].name}`;
    return [`${score[0]}–${score[1]}`, `${what}${who} · ${periodName({ ...contest, period }, texts)}`] as const;
  });
}
