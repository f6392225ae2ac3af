/** Plays the contest of a fixture, from its id and the secret seed. */
import { secretDrawsOf } from '../random.ts';
import type { Fixture } from '../schedule.ts';
import { playBasketball } from './basketball.ts';
import type { Contest, ContestFacts, ContestSport } from './contest.ts';
import { playMma } from './mma.ts';
import { playTennis } from './tennis.ts';
import { playVolleyball } from './volleyball.ts';

export const PLAYS: Readonly<Record<ContestSport, (facts: ContestFacts) => Contest>> = {
  basketball: playBasketball,
  tennis: playTennis,
  volleyball: playVolleyball,
  mma: playMma,
};

/** The contest of a fixture; null for football. */
export function contestOf({ id, league, home, away }: Fixture, seed: string): Contest | null {
  const { sport, minuteMs } = league;
  if (sport === 'football' || sport === 'esports') return null;
  return PLAYS[sport]({ home, away, minuteMs, draw: secretDrawsOf(seed, `contest ${id}`) });
}
