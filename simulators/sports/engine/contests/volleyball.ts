/** Volleyball: best of five sets to 25 points, the fifth to 15, rally by rally. */
import {
  add,
  type Contest,
  type ContestEvent,
  type ContestFacts,
  type ContestSide,
  type ContestState,
  clamp,
  type Distribution,
  latest,
  type Measure,
  Measures,
  once,
  playedLater,
  plusOne,
  type Score,
  walkScores,
} from './contest.ts';

const SKILL = 0.05;
const AT_HOME = 0.012;
const REVIEWED = 0.008;
const RALLY_MS = 26_000;
const PAUSE_MS = 180_000;
const SETS = 3;
/** Pairs of points beyond a level set that are followed; more are as good as impossible. */
const FOLLOWED = 14;

interface Court {
  readonly sets: readonly Score[];
  readonly won: Score;
  readonly points: Score;
  readonly serving: ContestSide;
}

/** Points that win a set, if the lead is two. */
const targetOf = ([home, away]: Score): number => (home === 2 && away === 2 ? 15 : 25);
const isSet = ([home, away]: Score, target: number): boolean =>
  Math.max(home, away) >= target && Math.abs(home - away) >= 2;

/** Probabilities of the points of a set, by its winner. */
interface SetEnds {
  readonly home: Distribution;
  readonly away: Distribution;
}

function setEnds(rally: number, from: Score, target: number): SetEnds {
  const ends = { home: new Map<number, number>(), away: new Map<number, number>() };
  const both = rally ** 2 + (1 - rally) ** 2;
  /** The set goes on in pairs of points until one side wins both. */
  const level = (points: number, chance: number) => {
    let left = chance;
    for (let pair = 1; pair <= FOLLOWED; pair += 1) {
      const decided = pair === FOLLOWED ? left : left * both;
      add(ends.home, points + 2 * pair, (decided * rally ** 2) / both);
      add(ends.away, points + 2 * pair, (decided * (1 - rally) ** 2) / both);
      left -= decided;
    }
  };
  walkScores(from, (at, chance) => {
    const [home, away] = at;
    if (isSet(at, target)) add(home > away ? ends.home : ends.away, home + away, chance);
    else if (home === away && home >= target - 1) level(home + away, chance);
    else return rally;
    return null;
  });
  return ends;
}

/** The winner of a set without its points. */
const withoutPoints = ({ home, away }: SetEnds): SetEnds => ({
  home: new Map([[0, sumOf(home)]]),
  away: new Map([[0, sumOf(away)]]),
});

const sumOf = (chances: Distribution): number => [...chances.values()].reduce((sum, chance) => sum + chance, 0);

/** One function because all measures come from one walk over the sets. */
function rulesOf(rally: number) {
  const fresh = once(() => ({ usual: setEnds(rally, [0, 0], 25), last: setEnds(rally, [0, 0], 15) }));
  const bare = once(() => ({ usual: withoutPoints(fresh().usual), last: withoutPoints(fresh().last) }));
  const isOver = ({ won }: Court): boolean => Math.max(...won) === SETS;
  /** @param isTotal whether the points are followed, which only their total needs */
  const chancesOf = (court: Court, isTotal: boolean) => {
    const { usual, last } = isTotal ? fresh() : bare();
    const measures = new Measures();
    const played = court.sets.reduce((sum, [home, away]) => sum + home + away, 0);
    const exact = isOver(court) ? null : setEnds(rally, court.points, targetOf(court.won));
    const current = exact && !isTotal ? withoutPoints(exact) : exact;
    const [first] = court.sets;
    if (first) measures.note('first_set', Math.sign(first[0] - first[1]), 1);
    else if (current) {
      measures.note('first_set', 1, sumOf(current.home));
      measures.note('first_set', -1, sumOf(current.away));
    }
    /** Probabilities of the points until here, by sets won. */
    let courses: { readonly won: Score; readonly totals: Distribution }[] = [
      { won: court.won, totals: new Map([[played, 1]]) },
    ];
    let isCurrent = true;
    while (courses.length > 0) {
      const next = new Map<string, { readonly won: Score; readonly totals: Map<number, number> }>();
      for (const { won, totals } of courses) {
        if (Math.max(...won) === SETS) {
          const chance = sumOf(totals);
          measures.note('winner', Math.sign(won[0] - won[1]), chance);
          measures.note('set_margin', won[0] - won[1], chance);
          measures.note('set_score', 10 * won[0] + won[1], chance);
          for (const [total, of] of totals) measures.note('total', total, of);
          continue;
        }
        const ends = (isCurrent ? current : null) ?? (targetOf(won) === 15 ? last : usual);
        for (const side of ['home', 'away'] as const) {
          const to = plusOne(won, side);
          const course = next.get(to.join()) ?? { won: to, totals: new Map<number, number>() };
          for (const [total, of] of totals)
            for (const [points, chance] of ends[side]) add(course.totals, total + points, of * chance);
          next.set(to.join(), course);
        }
      }
      isCurrent = false;
      courses = [...next.values()];
    }
    return measures;
  };
  const totals = latest((court: Court) => chancesOf(court, true));
  const others = latest((court: Court) => chancesOf(court, false));
  return {
    isOver,
    compute: (court: Court, measure: Measure): Distribution =>
      (measure === 'total' ? totals : others)(court).of(measure),
  };
}

export function playVolleyball({ home, away, draw }: ContestFacts): Contest {
  const skill = home.attack + home.defence - away.attack - away.defence;
  const rally = clamp(0.5 + AT_HOME + SKILL * skill, 0.38, 0.62);
  const { isOver, compute } = rulesOf(rally);
  const stateOf = (court: Court): ContestState => {
    const ended = isOver(court);
    return {
      view: {
        score: court.won,
        periods: ended ? court.sets : [...court.sets, court.points],
        points: ended ? null : [String(court.points[0]), String(court.points[1])],
        serving: ended ? null : court.serving,
        period: ended ? court.sets.length : court.sets.length + 1,
        clock: null,
      },
      chances: (measure) => compute(court, measure),
    };
  };
  const start: Court = { sets: [], won: [0, 0], points: [0, 0], serving: draw() < 0.5 ? 'home' : 'away' };
  return playedLater(stateOf(start), (course) => {
    let court = start;
    while (!isOver(court)) {
      const side: ContestSide = draw() < rally ? 'home' : 'away';
      course.at += Math.round(RALLY_MS * (0.6 + 0.8 * draw()));
      const points = plusOne(court.points, side);
      const events: ContestEvent[] = [{ kind: 'rally', side, points: 0 }];
      if (draw() < REVIEWED) events.push({ kind: 'review', side, points: 0 });
      const isEnd = isSet(points, targetOf(court.won));
      if (isEnd) {
        court = { sets: [...court.sets, points], won: plusOne(court.won, side), points: [0, 0], serving: side };
        events.push({ kind: 'set', side, points: 0 });
      } else court = { ...court, points, serving: side };
      course.step(stateOf(court), events);
      if (isEnd && !isOver(court)) course.pause(PAUSE_MS);
    }
    course.at += 1;
  });
}
