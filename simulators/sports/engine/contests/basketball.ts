/** Basketball: four quarters of ten minutes in possessions that score 0 to 3 points, and overtimes of five minutes. */
import {
  add,
  type Contest,
  type ContestEvent,
  type ContestFacts,
  type ContestState,
  certain,
  clamp,
  type Distribution,
  latest,
  type Measure,
  once,
  partOf,
  playedLater,
  type Score,
  type Strength,
} from './contest.ts';

/** Possessions of each side in a quarter and in an overtime. */
const IN_QUARTER = 18;
const IN_OVERTIME = 9;
const QUARTER_MINUTES = 10;
const OVERTIME_MINUTES = 5;
const BREAK_MINUTES = 2;
const HALF_TIME_MINUTES = 8;
/** Chance that a possession scores; parts of the scoring ones with 1, 2 and 3 points. */
const SCORING = 0.5;
const POINTS = [0.12, 0.58, 0.3] as const;
const AT_HOME = 0.015;
/** Effect of the strengths on the chance of a possession. */
const SKILL = 0.2;
const REVIEWED = 0.012;
/** Overtimes whose points are followed; more are as good as impossible. */
const FOLLOWED = 4;

interface Court {
  readonly score: Score;
  readonly periods: readonly Score[];
  /** Finished periods. */
  readonly finished: number;
  /** Possessions that each side still has in the current period. */
  readonly left: Score;
  /** Score at half-time, once it is known. */
  readonly half: Score | null;
}

/** Probabilities of 0 to 3 points of one possession. */
const possessionOf = (attack: Strength, defence: Strength, factor: number): readonly number[] => {
  const scores = clamp(SCORING * Math.exp(SKILL * (attack.attack - defence.defence) + factor), 0.3, 0.7);
  return [1 - scores, ...POINTS.map((part) => scores * part)];
};

/** Probabilities of the points of 0, 1, 2, … possessions, computed as they are asked for. */
function pointsTable(possession: readonly number[]): (possessions: number) => readonly number[] {
  const table: number[][] = [[1]];
  return (possessions) => {
    for (let count = table.length; count <= possessions; count += 1) {
      const before = table[count - 1] ?? [1];
      const next = Array<number>(before.length + 3).fill(0);
      before.forEach((chance, points) => {
        possession.forEach((part, scored) => {
          next[points + scored] = (next[points + scored] ?? 0) + chance * part;
        });
      });
      table.push(next);
    }
    return table[possessions] ?? [1];
  };
}

type Joint = (take: (home: number, away: number, chance: number) => void) => void;

/** One function because the chain's rules (periods, overtimes, measures) share the two tables of points. */
function rulesOf({ home, away }: Pick<ContestFacts, 'home' | 'away'>) {
  const possessions = { home: possessionOf(home, away, AT_HOME), away: possessionOf(away, home, -AT_HOME) };
  const tables = { home: pointsTable(possessions.home), away: pointsTable(possessions.away) };

  const jointOf =
    ([homeLeft, awayLeft]: Score): Joint =>
    (take) => {
      const others = tables.away(awayLeft);
      tables.home(homeLeft).forEach((chance, points) => {
        if (chance > 1e-9) others.forEach((its, scored) => take(points, scored, chance * its));
      });
    };

  /** Adds the overtimes of a tied game to a measure, until one is decided. */
  const extraOf = (of: (home: number, away: number) => number): Distribution => {
    const decided = new Map<number, number>();
    const tied = new Map<number, number>();
    jointOf([IN_OVERTIME, IN_OVERTIME])((mine, its, chance) =>
      add(mine === its ? tied : decided, of(mine, its), chance),
    );
    const all = new Map<number, number>();
    let before: Distribution = certain(0);
    for (let overtime = 0; overtime < FOLLOWED; overtime += 1) {
      const next = new Map<number, number>();
      for (const [base, of_] of before) {
        for (const [value, chance] of decided) add(all, base + value, of_ * chance);
        for (const [value, chance] of tied) add(next, base + value, of_ * chance);
      }
      before = next;
    }
    const sum = [...all.values()].reduce((total, chance) => total + chance, 0);
    return new Map([...all].map(([value, chance]) => [value, chance / sum]));
  };
  const margin = once(() => extraOf((mine, its) => mine - its));
  const total = once(() => extraOf((mine, its) => mine + its));
  const homePoints = once(() => extraOf((mine) => mine));

  const possessionsLeft = ({ finished, left }: Court, periods: number): Score => {
    const later = IN_QUARTER * Math.max(0, periods - finished - 1);
    return [left[0] + later, left[1] + later];
  };

  const endOf = (court: Court, of: (home: number, away: number) => number, extra: Distribution): Distribution => {
    const [mine, its] = court.score;
    const chances = new Map<number, number>();
    jointOf(possessionsLeft(court, 4))((points, scored, chance) => {
      const [one, other] = [mine + points, its + scored];
      if (one !== other) add(chances, of(one, other), chance);
      else for (const [value, part] of extra) add(chances, of(one, other) + value, chance * part);
    });
    return chances;
  };

  const isOver = ({ finished, left, score: [mine, its] }: Court): boolean =>
    finished >= 4 && left[0] + left[1] === 0 && mine !== its;

  /** The winner alone needs no table of both sides' points: it is on every card. */
  const winner = (court: Court): Distribution => {
    const [homeLeft, awayLeft] = possessionsLeft(court, 4);
    const lead = court.score[0] - court.score[1];
    const others = tables.away(awayLeft);
    let [home, tied] = [0, 0];
    let below = 0;
    let until = 0;
    tables.home(homeLeft).forEach((chance, points) => {
      for (; until < points + lead; until += 1) below += others[until] ?? 0;
      home += chance * below;
      tied += chance * (others[points + lead] ?? 0);
    });
    let overtime = 0;
    for (const [difference, chance] of margin()) if (difference > 0) overtime += chance;
    const wins = home + tied * overtime;
    return new Map([
      [1, wins],
      [-1, 1 - wins],
    ]);
  };

  const compute = (court: Court, measure: Measure): Distribution => {
    const [mine, its] = court.score;
    const ended = isOver(court);
    switch (measure) {
      case 'margin':
        return ended ? certain(mine - its) : endOf(court, (one, other) => one - other, margin());
      case 'total':
        return ended ? certain(mine + its) : endOf(court, (one, other) => one + other, total());
      case 'home_points':
        return ended ? certain(mine) : endOf(court, (one) => one, homePoints());
      case 'half_margin': {
        if (court.half) return certain(court.half[0] - court.half[1]);
        const chances = new Map<number, number>();
        jointOf(possessionsLeft(court, 2))((points, scored, chance) =>
          add(chances, mine + points - its - scored, chance),
        );
        return chances;
      }
      default:
        return ended ? certain(Math.sign(mine - its)) : winner(court);
    }
  };
  return { possessions, compute, isOver };
}

export function playBasketball({ home, away, draw, minuteMs }: ContestFacts): Contest {
  const { possessions, compute, isOver } = rulesOf({ home, away });
  const known = latest((_court: Court) => new Map<Measure, Distribution>());
  const stateOf = (court: Court): ContestState => ({
    view: viewOf(court),
    chances: (measure) => {
      const of = known(court);
      const chances = of.get(measure) ?? compute(court, measure);
      of.set(measure, chances);
      return chances;
    },
  });
  const start: Court = { score: [0, 0], periods: [[0, 0]], finished: 0, left: [IN_QUARTER, IN_QUARTER], half: null };
  return playedLater(stateOf(start), (course) => {
    let court = start;
    for (;;) {
      const isOvertime = court.finished >= 4;
      const length = (isOvertime ? OVERTIME_MINUTES : QUARTER_MINUTES) * minuteMs;
      const count = 2 * (isOvertime ? IN_OVERTIME : IN_QUARTER);
      const from = course.at;
      for (let turn = 0; turn < count; turn += 1) {
        const side = (turn + court.finished) % 2 === 0 ? 'home' : 'away';
        const points = partOf(draw, possessions[side]);
        course.at = from + ((turn + 0.35 + 0.6 * draw()) * length) / count;
        const events: ContestEvent[] = points > 0 ? [{ kind: 'basket', side, points }] : [];
        if (points > 0 && draw() < REVIEWED) events.push({ kind: 'review', side, points: 0 });
        court = scored(court, side === 'home' ? [points, 0] : [0, points], side === 'home' ? [1, 0] : [0, 1]);
        course.step(stateOf(court), events);
      }
      course.at = from + length;
      const isEnd = isOver({ ...court, finished: court.finished + 1 });
      court = nextPeriod(court, isEnd);
      const leader = court.score[0] >= court.score[1] ? 'home' : 'away';
      course.step(stateOf(court), [{ kind: 'period', side: leader, points: 0 }]);
      if (isEnd) return;
      course.pause((court.finished === 2 ? HALF_TIME_MINUTES : BREAK_MINUTES) * minuteMs);
    }
  });
}

function scored(court: Court, [home, away]: Score, [homeUsed, awayUsed]: Score): Court {
  const [mine, its] = court.periods.at(-1) ?? [0, 0];
  return {
    ...court,
    score: [court.score[0] + home, court.score[1] + away],
    periods: [...court.periods.slice(0, -1), [mine + home, its + away]],
    left: [court.left[0] - homeUsed, court.left[1] - awayUsed],
  };
}

function nextPeriod(court: Court, isEnd: boolean): Court {
  const finished = court.finished + 1;
  const half = finished === 2 ? court.score : court.half;
  if (isEnd) return { ...court, finished, half, left: [0, 0] };
  const left = finished >= 4 ? IN_OVERTIME : IN_QUARTER;
  return { ...court, finished, half, left: [left, left], periods: [...court.periods, [0, 0]] };
}

function viewOf({ score, periods, finished, left }: Court): ContestState['view'] {
  const isOvertime = finished >= 4;
  const count = 2 * (isOvertime ? IN_OVERTIME : IN_QUARTER);
  const seconds = 60 * (isOvertime ? OVERTIME_MINUTES : QUARTER_MINUTES);
  return {
    score,
    periods,
    points: null,
    serving: null,
    period: periods.length,
    clock: Math.round(((left[0] + left[1]) / count) * seconds),
  };
}
