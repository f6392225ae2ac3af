/** Tennis: best of three sets, point by point, by the chance that the server wins a point. */
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
  otherOf,
  playedLater,
  plusOne,
  type Score,
  walkScores,
} from './contest.ts';

/** Chance of the server to win a point, and what strengths change in it. */
const SERVE = 0.63;
const SKILL = 0.1;
const POINT_MS = 34_000;
const CHANGE_MS = 60_000;
const SETS = 2;

interface Court {
  readonly sets: readonly Score[];
  /** Sets won. */
  readonly won: Score;
  readonly games: Score;
  readonly points: Score;
  readonly server: ContestSide;
  /** Server of the current tie-break's first point; null: no tie-break. */
  readonly tieBreak: ContestSide | null;
}

const leaderOf = ([home, away]: Score): ContestSide => (home > away ? 'home' : 'away');
const isSet = ([home, away]: Score): boolean =>
  (Math.max(home, away) >= 6 && Math.abs(home - away) >= 2) || Math.max(home, away) === 7;

/** Server of a tie-break's next point: one, then two each. */
const tieServer = (first: ContestSide, [home, away]: Score): ContestSide =>
  Math.floor((home + away + 1) / 2) % 2 === 0 ? first : otherOf(first);

/** Probability of the server to win a game from a score. */
function holdFrom(serve: number, own: number, other: number): number {
  if (own >= 3 && other >= 3) {
    const deuce = serve ** 2 / (serve ** 2 + (1 - serve) ** 2);
    if (own === other) return deuce;
    return own > other ? serve + (1 - serve) * deuce : serve * deuce;
  }
  if (own >= 4) return 1;
  if (other >= 4) return 0;
  return serve * holdFrom(serve, own + 1, other) + (1 - serve) * holdFrom(serve, own, other + 1);
}

/** A finished set with its probability. */
interface SetEnd {
  readonly games: Score;
  readonly chance: number;
}

interface Serves {
  readonly home: number;
  readonly away: number;
}

/** Probability of home to win a tie-break from a score. */
function tieBreakFrom(serves: Serves, first: ContestSide, from: Score): number {
  const known = new Map<number, number>();
  // Of two points from a level score each side serves one.
  const both = serves.home * (1 - serves.away);
  const level = both / (both + (1 - serves.home) * serves.away);
  const walk = (points: Score): number => {
    const [home, away] = points;
    if (home >= 7 && home - away >= 2) return 1;
    if (away >= 7 && away - home >= 2) return 0;
    if (home >= 6 && home === away) return level;
    const name = home * 100 + away;
    const earlier = known.get(name);
    if (earlier !== undefined) return earlier;
    const chance = tieServer(first, points) === 'home' ? serves.home : 1 - serves.away;
    const wins = chance * walk([home + 1, away]) + (1 - chance) * walk([home, away + 1]);
    known.set(name, wins);
    return wins;
  };
  return walk(from);
}

/** Ends of the current set: a walk over the scores, game by game. */
function setEnds(serves: Serves, { games, points, server, tieBreak }: Omit<Court, 'sets' | 'won'>): SetEnd[] {
  const [home, away] = points;
  const hold = { home: holdFrom(serves.home, 0, 0), away: holdFrom(serves.away, 0, 0) };
  const current =
    tieBreak !== null
      ? tieBreakFrom(serves, tieBreak, points)
      : server === 'home'
        ? holdFrom(serves.home, home, away)
        : 1 - holdFrom(serves.away, away, home);
  const ends: SetEnd[] = [];
  walkScores(games, (at, chance, turn) => {
    if (isSet(at)) {
      ends.push({ games: at, chance });
      return null;
    }
    if (turn === 0) return current;
    const serving = turn % 2 === 0 ? server : otherOf(server);
    if (at[0] === 6 && at[1] === 6) return tieBreakFrom(serves, serving, [0, 0]);
    return serving === 'home' ? hold.home : 1 - hold.away;
  });
  return ends;
}

/** One function because all measures come from one walk over the sets. */
function rulesOf(serves: Serves) {
  const fresh = new Map<ContestSide, readonly SetEnd[]>();
  const freshSet = (server: ContestSide): readonly SetEnd[] => {
    const known = fresh.get(server) ?? setEnds(serves, { games: [0, 0], points: [0, 0], server, tieBreak: null });
    fresh.set(server, known);
    return known;
  };
  const all = latest((court: Court) => {
    const measures = new Measures();
    const walk = (
      sets: readonly Score[],
      [home, away]: Score,
      ends: readonly SetEnd[] | null,
      server: ContestSide,
      of: number,
    ) => {
      if (Math.max(home, away) === SETS) {
        const games: Score = [sets.reduce((sum, one) => sum + one[0], 0), sets.reduce((sum, one) => sum + one[1], 0)];
        const first = sets[0] ?? [0, 0];
        measures.note('set_margin', home - away, of);
        measures.note('set_score', 10 * home + away, of);
        measures.note('games', games[0] + games[1], of);
        measures.note('games_margin', games[0] - games[1], of);
        measures.note('first_set', Math.sign(first[0] - first[1]), of);
        return;
      }
      for (const { games, chance } of ends ?? freshSet(server)) {
        // The service passes on after every game, also into the next set.
        const served = ends === null ? games[0] + games[1] : games[0] + games[1] - court.games[0] - court.games[1];
        const next = served % 2 === 0 ? server : otherOf(server);
        walk([...sets, games], plusOne([home, away], leaderOf(games)), null, next, of * chance);
      }
    };
    const isOver = Math.max(...court.won) === SETS;
    walk(court.sets, court.won, isOver ? null : setEnds(serves, court), court.server, 1);
    return measures;
  });
  /** Probability that home wins the match: of a set only the winner and the next server count. */
  const homeWins = ([home, away]: Score, ends: readonly SetEnd[], server: ContestSide, known: number): number => {
    if (home === SETS) return 1;
    if (away === SETS) return 0;
    const parts = new Map<number, number>();
    for (const { games, chance } of ends)
      add(parts, (games[0] > games[1] ? 2 : 0) + ((games[0] + games[1] - known) % 2), chance);
    let wins = 0;
    for (const [part, chance] of parts) {
      const next = part % 2 === 0 ? server : otherOf(server);
      wins += chance * homeWins(part >= 2 ? [home + 1, away] : [home, away + 1], freshSet(next), next, 0);
    }
    return wins;
  };
  const winner = latest((court: Court): Distribution => {
    const isOver = Math.max(...court.won) === SETS;
    const wins = homeWins(
      court.won,
      isOver ? [] : setEnds(serves, court),
      court.server,
      court.games[0] + court.games[1],
    );
    return new Map([...(wins > 0 ? [[1, wins] as const] : []), ...(wins < 1 ? [[-1, 1 - wins] as const] : [])]);
  });
  return (court: Court, measure: Measure): Distribution =>
    measure === 'winner' ? winner(court) : all(court).of(measure);
}

const CALLS = ['0', '15', '30', '40'];

function callsOf({ points: [home, away], tieBreak }: Court): readonly [string, string] {
  if (tieBreak !== null) return [String(home), String(away)];
  if (home >= 3 && away >= 3) {
    if (home === away) return ['40', '40'];
    return home > away ? ['AD', '40'] : ['40', 'AD'];
  }
  return [CALLS[home] ?? '40', CALLS[away] ?? '40'];
}

function stateOf(court: Court, compute: ReturnType<typeof rulesOf>): ContestState {
  const { sets, won, games, tieBreak, points, server } = court;
  const isOver = Math.max(...won) === SETS;
  return {
    view: {
      score: won,
      periods: isOver ? sets : [...sets, games],
      points: isOver ? null : callsOf(court),
      serving: isOver ? null : tieBreak !== null ? tieServer(tieBreak, points) : server,
      period: isOver ? sets.length : sets.length + 1,
      clock: null,
    },
    chances: (measure) => compute(court, measure),
  };
}

/** The court after a point, and what it decided. */
function pointTo(court: Court, side: ContestSide): { readonly court: Court; readonly events: readonly ContestEvent[] } {
  const points = plusOne(court.points, side);
  const [most, least] = [Math.max(...points), Math.min(...points)];
  if (most < (court.tieBreak === null ? 4 : 7) || most - least < 2) return { court: { ...court, points }, events: [] };
  const games = plusOne(court.games, side);
  const isBreak = court.tieBreak === null && side !== court.server;
  const server = otherOf(court.server);
  const events: ContestEvent[] = [{ kind: isBreak ? 'break' : 'game', side, points: 0 }];
  if (!isSet(games)) {
    const tieBreak = games[0] === 6 && games[1] === 6 ? server : null;
    return { court: { ...court, games, points: [0, 0], server, tieBreak }, events };
  }
  return {
    court: {
      sets: [...court.sets, games],
      won: plusOne(court.won, side),
      games: [0, 0],
      points: [0, 0],
      server,
      tieBreak: null,
    },
    events: [...events, { kind: 'set', side, points: 0 }],
  };
}

export function playTennis({ home, away, draw }: ContestFacts): Contest {
  const serves = {
    home: clamp(SERVE + SKILL * (home.attack - away.defence), 0.5, 0.76),
    away: clamp(SERVE + SKILL * (away.attack - home.defence), 0.5, 0.76),
  };
  const compute = rulesOf(serves);
  const server: ContestSide = draw() < 0.5 ? 'home' : 'away';
  const start: Court = { sets: [], won: [0, 0], games: [0, 0], points: [0, 0], server, tieBreak: null };
  return playedLater(stateOf(start, compute), (course) => {
    let court = start;
    for (;;) {
      const serving = court.tieBreak === null ? court.server : tieServer(court.tieBreak, court.points);
      const isServer = draw() < serves[serving];
      course.at += Math.round(POINT_MS * (0.6 + 0.8 * draw()));
      const { court: next, events } = pointTo(court, isServer ? serving : otherOf(serving));
      court = next;
      course.step(stateOf(court, compute), events);
      if (Math.max(...court.won) === SETS) break;
      const isChange = events.length > 0 && (court.games[0] + court.games[1]) % 2 === 1;
      if (isChange || events.length > 1) course.pause(CHANGE_MS);
    }
    course.at += 1;
  });
}
