/** MMA: three rounds of five minutes, in ticks of ten seconds that can end the fight; else the judges decide. */
import {
  add,
  type Contest,
  type ContestEvent,
  type ContestFacts,
  type ContestSide,
  type ContestState,
  type Distribution,
  latest,
  type Measure,
  Measures,
  partOf,
  playedLater,
  plusOne,
  type Score,
} from './contest.ts';

const ROUNDS = 3;
const TICKS = 30;
const TICK_SECONDS = 10;
const ROUND_SECONDS = TICKS * TICK_SECONDS;
const BREAK_MINUTES = 1;
/** Chances of a tick for fighters of equal strength, both together. */
const KNOCKOUT = 0.0048;
const SUBMISSION = 0.0026;
const KNOCKDOWN = 0.006;
/** Effect of the strengths on the winner of a finish and of a round. */
const SKILL = 2.2;
const METHODS = { knockout: 1, submission: 2, decision: 3 } as const;

interface Cage {
  /** Rounds won on the judges' cards. */
  readonly won: Score;
  readonly rounds: readonly Score[];
  /** Ticks of the current round that are over. */
  readonly ticks: number;
  /** Side of the round's latest knockdown, which wins the round. */
  readonly knockdown: ContestSide | null;
  readonly end: { readonly side: ContestSide; readonly method: keyof typeof METHODS; readonly seconds: number } | null;
}

/** One function because play and prices share the chances of a tick. */
function rulesOf({ home, away }: Pick<ContestFacts, 'home' | 'away'>) {
  const skill = home.attack + home.defence - away.attack - away.defence;
  /** Share of home in a finish, a knockdown and a round. */
  const share = 1 / (1 + Math.exp(-SKILL * skill));
  const parts = [KNOCKOUT * share, KNOCKOUT * (1 - share), SUBMISSION * share, SUBMISSION * (1 - share)] as const;
  const finish = KNOCKOUT + SUBMISSION;

  /** Probability that home wins the current round on the cards. */
  const roundChance = ({ ticks, knockdown }: Pick<Cage, 'ticks' | 'knockdown'>): number => {
    const calm = (1 - KNOCKDOWN) ** (TICKS - ticks);
    return (1 - calm) * share + calm * (knockdown === null ? share : knockdown === 'home' ? 1 : 0);
  };

  const all = latest((cage: Cage) => {
    const measures = new Measures();
    const ended = (side: ContestSide, method: keyof typeof METHODS, seconds: number, chance: number) => {
      measures.note('winner', side === 'home' ? 1 : -1, chance);
      measures.note('method', METHODS[method], chance);
      measures.note('way', METHODS[method] + (side === 'home' ? 10 : 0), chance);
      measures.note('seconds', seconds, chance);
    };
    if (cage.end) {
      ended(cage.end.side, cage.end.method, cage.end.seconds, 1);
      return measures;
    }
    const played = cage.rounds.length;
    let alive = 1;
    for (let tick = played * TICKS + cage.ticks; tick < ROUNDS * TICKS; tick += 1) {
      const seconds = (tick + 1) * TICK_SECONDS;
      parts.forEach((part, place) =>
        ended(place % 2 === 0 ? 'home' : 'away', place < 2 ? 'knockout' : 'submission', seconds, alive * part),
      );
      alive *= 1 - finish;
    }
    // The cards of the current round and of the rounds after it.
    let cards: Distribution = new Map([[cage.won[0], 1]]);
    for (let round = played; round < ROUNDS; round += 1) {
      const chance = roundChance(round === played ? cage : { ticks: 0, knockdown: null });
      const next = new Map<number, number>();
      for (const [won, of] of cards) {
        add(next, won + 1, of * chance);
        add(next, won, of * (1 - chance));
      }
      cards = next;
    }
    for (const [won, of] of cards)
      ended(2 * won > ROUNDS ? 'home' : 'away', 'decision', ROUNDS * ROUND_SECONDS, alive * of);
    return measures;
  });
  return { share, parts, compute: (cage: Cage, measure: Measure): Distribution => all(cage).of(measure) };
}

export function playMma({ home, away, draw, minuteMs }: ContestFacts): Contest {
  const { share, parts, compute } = rulesOf({ home, away });
  const stateOf = (cage: Cage): ContestState => ({ view: viewOf(cage), chances: (measure) => compute(cage, measure) });
  const start: Cage = { won: [0, 0], rounds: [], ticks: 0, knockdown: null, end: null };
  const tickMs = (TICK_SECONDS * minuteMs) / 60;
  return playedLater(stateOf(start), (course) => {
    let cage = start;
    const take = (next: Cage, events: readonly ContestEvent[]) => {
      cage = next;
      course.step(stateOf(cage), events);
    };
    for (let round = 0; round < ROUNDS; round += 1) {
      for (let tick = 1; tick <= TICKS; tick += 1) {
        course.at += tickMs;
        const ended = partOf(draw, parts);
        if (ended < parts.length) {
          const side = ended % 2 === 0 ? 'home' : 'away';
          const method = ended < 2 ? 'knockout' : 'submission';
          const seconds = (round * TICKS + tick) * TICK_SECONDS;
          take({ ...cage, ticks: tick, end: { side, method, seconds } }, [{ kind: method, side, points: 0 }]);
          course.at += 1;
          return;
        }
        const isDown = draw() < KNOCKDOWN;
        const side = draw() < share ? 'home' : 'away';
        const knockdown = isDown ? side : cage.knockdown;
        take({ ...cage, ticks: tick, knockdown }, isDown ? [{ kind: 'knockdown', side, points: 0 }] : []);
      }
      const side = cage.knockdown ?? (draw() < share ? 'home' : 'away');
      const card: Score = side === 'home' ? [10, 9] : [9, 10];
      const won = plusOne(cage.won, side);
      const next: Cage = { ...cage, won, rounds: [...cage.rounds, card], ticks: 0, knockdown: null };
      if (round + 1 < ROUNDS) {
        take(next, [{ kind: 'round', side, points: 0 }]);
        course.pause(BREAK_MINUTES * minuteMs);
      } else {
        const winner = 2 * won[0] > ROUNDS ? 'home' : 'away';
        const end = { side: winner, method: 'decision', seconds: ROUNDS * ROUND_SECONDS } as const;
        take({ ...next, end }, [{ kind: 'decision', side: winner, points: 0 }]);
      }
    }
    course.at += 1;
  });
}

function viewOf({ won, rounds, ticks, end }: Cage): ContestState['view'] {
  return {
    score: won,
    periods: rounds,
    points: null,
    serving: null,
    period: Math.min(ROUNDS, rounds.length + 1),
    clock: end ? 0 : ROUND_SECONDS - ticks * TICK_SECONDS,
  };
}
