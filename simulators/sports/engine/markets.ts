/**
 * The markets of a football match. A selection states its verdict on a result, and the same statement prices it before
 * the end and settles it after, so price and settlement cannot disagree.
 */

import type { ContestSport, Measure } from './contests/contest.ts';
import { CONTEST_MARGINS, CONTEST_SPECS, type ContestMarketCode } from './contests/specs.ts';
import type { Sport } from './leagues.ts';
import type { Half, Side } from './match.ts';
import type { Count } from './state.ts';

/** `dead_heat`: two selections share the win, so half of the stake wins and half is lost. */
export type Verdict = 'won' | 'half_won' | 'dead_heat' | 'void' | 'half_lost' | 'lost';

/** All that a bet can be about. */
export interface Result {
  readonly goals: Readonly<Record<Half, Count>>;
  readonly corners: number;
  readonly cards: number;
  readonly scorers: Readonly<Record<Side, readonly number[]>>;
  /** Whether each side has led by two goals. */
  readonly led: Readonly<Record<Side, boolean>>;
  /** The value of another sport's measure. */
  readonly measure: (measure: Measure) => number;
}

type Goals = Result['goals'];
/** The source of a market's facts; corners and cards are independent of the goals in the engine. */
export type Facts =
  | { readonly about: 'goals'; readonly verdict: (goals: Goals) => Verdict }
  | { readonly about: 'corners' | 'cards'; readonly verdict: (count: number) => Verdict }
  | { readonly about: 'scorer'; readonly side: Side; readonly player: number }
  /** The side wins, or has led by two goals: then it has won at once. */
  | { readonly about: 'lead'; readonly side: Side }
  /** A number of another sport. */
  | { readonly about: 'measure'; readonly measure: Measure; readonly verdict: (value: number) => Verdict };

export interface Selection {
  /** `{market}:{line}:{code}`, such as `total:2.5:over`. */
  readonly id: string;
  readonly code: string;
  readonly facts: Facts;
}

export interface Market {
  readonly code: MarketCode;
  /** Quarter goals are whole numbers: 2.25 is 9. Null: a market without a line. */
  readonly line: number | null;
  readonly selections: readonly Selection[];
  /** The declared margin: the prices of all selections add up to 1 + margin (double chance: 2 + 2 × margin). */
  readonly margin: number;
}

export const MARGINS = {
  result: 0.05,
  early_result: 0.06,
  double_chance: 0.05,
  draw_no_bet: 0.05,
  total: 0.05,
  asian_total: 0.05,
  home_total: 0.06,
  away_total: 0.06,
  asian_home_total: 0.06,
  asian_away_total: 0.06,
  asian_handicap: 0.05,
  handicap: 0.07,
  both_score: 0.06,
  first_result: 0.06,
  first_total: 0.06,
  busier_half: 0.06,
  half_full: 0.12,
  correct_score: 0.14,
  corners: 0.07,
  cards: 0.07,
  scorer: 0.14,
} as const;
export type MarketCode = keyof typeof MARGINS | ContestMarketCode;

const full = ({ 1: first, 2: second }: Goals): Count => ({
  home: first.home + second.home,
  away: first.away + second.away,
});
const decide = (isWon: boolean): Verdict => (isWon ? 'won' : 'lost');
const leader = ({ home, away }: Count): 'home' | 'draw' | 'away' =>
  home > away ? 'home' : home < away ? 'away' : 'draw';

/** Verdict on a difference in quarter goals: an Asian line of a quarter is half a bet on each neighbour. */
function asian(quarters: number): Verdict {
  if (quarters >= 2) return 'won';
  if (quarters === 1) return 'half_won';
  if (quarters === 0) return 'void';
  return quarters === -1 ? 'half_lost' : 'lost';
}

const RESULTS = ['home', 'draw', 'away'] as const;
/** Half goals as quarters: 0.5 to 5.5, and the lines between them that halve or return a stake. */
const HALF_LINES = [2, 6, 10, 14, 18, 22];
const QUARTER_LINES = [3, 4, 5, 7, 8, 9, 11, 12, 13, 15, 16, 17];
const QUARTER_LINES_OF_ONE = [3, 4, 5, 7, 8, 9];
const HANDICAPS = [-8, -7, -6, -5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5, 6, 7, 8];
/** The number of goals of a side that correct scores name. */
const NAMED_SCORE = 4;

type Judge = (goals: Goals) => Verdict;

function market(code: keyof typeof MARGINS, line: number | null, verdicts: Readonly<Record<string, Judge>>): Market {
  const selections = Object.entries(verdicts).map(([name, verdict]) => ({
    id: idOf(code, line, name),
    code: name,
    facts: { about: 'goals' as const, verdict },
  }));
  return { code, line, selections, margin: MARGINS[code] };
}

const idOf = (code: string, line: number | null, name: string): string =>
  `${code}:${line === null ? '' : line / 4}:${name}`;

/** Over and under of a number of goals. */
const overUnder = (line: number, of: (goals: Goals) => number): Record<string, Judge> => ({
  over: (goals) => asian(4 * of(goals) - line),
  under: (goals) => asian(line - 4 * of(goals)),
});

const teamTotals = (code: keyof typeof MARGINS, side: Side, lines: readonly number[]): Market[] =>
  lines.map((line) =>
    market(
      code,
      line,
      overUnder(line, (goals) => full(goals)[side]),
    ),
  );

function counted(about: 'corners' | 'cards', lines: readonly number[]): Market[] {
  return lines.map((line) => ({
    code: about,
    line,
    margin: MARGINS[about],
    selections: [
      {
        id: idOf(about, line, 'over'),
        code: 'over',
        facts: { about, verdict: (count: number) => asian(4 * count - line) },
      },
      {
        id: idOf(about, line, 'under'),
        code: 'under',
        facts: { about, verdict: (count: number) => asian(line - 4 * count) },
      },
    ],
  }));
}

const resultOf = (of: (goals: Goals) => Count): Record<string, Judge> =>
  Object.fromEntries(RESULTS.map((who) => [who, (goals: Goals) => decide(leader(of(goals)) === who)]));

function correctScores(): Record<string, Judge> {
  const judges: Record<string, Judge> = {};
  for (let home = 0; home <= NAMED_SCORE; home += 1)
    for (let away = 0; away <= NAMED_SCORE; away += 1)
      judges[`${home}-${away}`] = (goals) => {
        const end = full(goals);
        return decide(end.home === home && end.away === away);
      };
  judges.other = (goals) => {
    const end = full(goals);
    return decide(Math.max(end.home, end.away) > NAMED_SCORE);
  };
  return judges;
}

function halfFull(): Record<string, Judge> {
  const pairs = RESULTS.flatMap((half) => RESULTS.map((end) => [half, end] as const));
  return Object.fromEntries(
    pairs.map(([half, end]) => [
      `${half}_${end}`,
      (goals: Goals) => decide(leader(goals[1]) === half && leader(full(goals)) === end),
    ]),
  );
}

/** Players whose goals are priced. */
const NAMED_SCORERS = 6;

function scorers(): Market {
  const selections = (['home', 'away'] as const).flatMap((side) =>
    Array.from({ length: NAMED_SCORERS }, (_, player) => ({
      id: idOf('scorer', null, `${side}_${player}`),
      code: `${side}_${player}`,
      facts: { about: 'scorer' as const, side, player },
    })),
  );
  return { code: 'scorer', line: null, selections, margin: MARGINS.scorer };
}

/** The result with an early payout: a side that leads by two goals has won for the bettor, however the match ends. */
function earlyResult(): Market {
  const selections = RESULTS.map((who): Selection => {
    const id = idOf('early_result', null, who);
    if (who !== 'draw') return { id, code: who, facts: { about: 'lead', side: who } };
    return { id, code: who, facts: { about: 'goals', verdict: (goals) => decide(leader(full(goals)) === 'draw') } };
  });
  return { code: 'early_result', line: null, selections, margin: MARGINS.early_result };
}

/** The half with more goals. Equal halves are a dead heat: each half of the stake goes its own way. */
const busierHalf = (own: Half, other: Half): Judge => {
  const total = ({ home, away }: Count) => home + away;
  return (goals) => {
    const [mine, its] = [total(goals[own]), total(goals[other])];
    return mine === its ? 'dead_heat' : decide(mine > its);
  };
};

/** All markets of a football match, in the order of its page. */
export const FOOTBALL_MARKETS: readonly Market[] = [
  market('result', null, resultOf(full)),
  earlyResult(),
  market('double_chance', null, {
    home_draw: (goals) => decide(leader(full(goals)) !== 'away'),
    home_away: (goals) => decide(leader(full(goals)) !== 'draw'),
    draw_away: (goals) => decide(leader(full(goals)) !== 'home'),
  }),
  market('draw_no_bet', null, {
    home: (goals) => asian(4 * (full(goals).home - full(goals).away)),
    away: (goals) => asian(4 * (full(goals).away - full(goals).home)),
  }),
  ...HALF_LINES.map((line) =>
    market(
      'total',
      line,
      overUnder(line, (goals) => full(goals).home + full(goals).away),
    ),
  ),
  market('both_score', null, {
    yes: (goals) => decide(full(goals).home > 0 && full(goals).away > 0),
    no: (goals) => decide(full(goals).home === 0 || full(goals).away === 0),
  }),
  ...HANDICAPS.map((line) =>
    market('asian_handicap', line, {
      home: (goals) => asian(4 * (full(goals).home - full(goals).away) + line),
      away: (goals) => asian(4 * (full(goals).away - full(goals).home) - line),
    }),
  ),
  ...[-8, -4, 4, 8].map((line) =>
    market(
      'handicap',
      line,
      resultOf((goals) => ({ home: full(goals).home + line / 4, away: full(goals).away })),
    ),
  ),
  ...QUARTER_LINES.map((line) =>
    market(
      'asian_total',
      line,
      overUnder(line, (goals) => full(goals).home + full(goals).away),
    ),
  ),
  ...teamTotals('home_total', 'home', [2, 6, 10]),
  ...teamTotals('away_total', 'away', [2, 6, 10]),
  ...teamTotals('asian_home_total', 'home', QUARTER_LINES_OF_ONE),
  ...teamTotals('asian_away_total', 'away', QUARTER_LINES_OF_ONE),
  market(
    'first_result',
    null,
    resultOf(({ 1: first }) => first),
  ),
  ...[2, 6].map((line) =>
    market(
      'first_total',
      line,
      overUnder(line, ({ 1: first }) => first.home + first.away),
    ),
  ),
  market('busier_half', null, { first: busierHalf(1, 2), second: busierHalf(2, 1) }),
  market('half_full', null, halfFull()),
  market('correct_score', null, correctScores()),
  ...counted('corners', [30, 34, 38, 42, 46]),
  ...counted('cards', [10, 14, 18, 22]),
  scorers(),
];

function contestMarkets(sport: ContestSport): Market[] {
  return CONTEST_SPECS[sport].map(({ code, measure, line, selections }) => ({
    code,
    line,
    margin: CONTEST_MARGINS[code],
    selections: Object.entries(selections).map(([name, wins]) => ({
      id: idOf(code, line, name),
      code: name,
      facts: { about: 'measure', measure, verdict: (value) => decide(wins(value)) },
    })),
  }));
}

const MARKETS: Readonly<Record<Sport, readonly Market[]>> = {
  football: FOOTBALL_MARKETS,
  esports: FOOTBALL_MARKETS,
  basketball: contestMarkets('basketball'),
  tennis: contestMarkets('tennis'),
  volleyball: contestMarkets('volleyball'),
  mma: contestMarkets('mma'),
};

/** The markets of a sport, in the order of its page; the first is that of the card. */
export const marketsOf = (sport: Sport): readonly Market[] => MARKETS[sport];

// A selection of two sports (the first set) states the same verdict on the same measure.
const found = new Map(
  Object.values(MARKETS).flatMap((markets) =>
    markets.flatMap((one) => one.selections.map((selection) => [selection.id, selection] as const)),
  ),
);

/** The selection of an id; null if there is none. */
export const selectionById = (id: string): Selection | null => found.get(id) ?? null;

/** The verdict on a selection once the match has ended. */
export function verdictOf({ facts }: Selection, result: Result): Verdict {
  switch (facts.about) {
    case 'goals':
      return facts.verdict(result.goals);
    case 'scorer':
      return decide(result.scorers[facts.side].includes(facts.player));
    case 'lead':
      return decide(result.led[facts.side] || leader(full(result.goals)) === facts.side);
    case 'measure':
      return facts.verdict(result.measure(facts.measure));
    default:
      return facts.verdict(result[facts.about]);
  }
}
