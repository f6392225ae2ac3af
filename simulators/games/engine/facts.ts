export type Volatility = 'low' | 'medium' | 'high';

/** The mathematical facts of a game, computed from every possible outcome. */
export interface Facts {
  /** Theoretical return, 0 to 1; if it depends on the player's choice, of the least favourable one. */
  readonly rtp: number;
  /** The return as players and catalogues read it: per cent with two decimals, rounded down. */
  readonly rtpPercent: number;
  /** The return of the most favourable choice, 0 to 1; equal to `rtp` where there is nothing to choose. */
  readonly rtpMost: number;
  /** Standard deviation of a round's return, in stakes; with choices, of the one that the game opens with. */
  readonly deviation: number;
  readonly volatility: Volatility;
  /** Share of rounds that pay anything, and that pay more than their stake, 0 to 1; of the opening choice. */
  readonly hitRate: number;
  readonly gainRate: number;
  /** The largest pay of one round, in stakes, over all choices. */
  readonly maxWin: number;
  /** How many outcomes were counted. */
  readonly outcomes: number;
  /** Share of rounds that begin free spins, 0 to 1, and how many these have on average; absent where a game has none. */
  readonly freeRate?: number;
  readonly freeSpins?: number;
}

/** Standard deviation up to which a game counts as low, then as medium. */
const LOW = 3;
const MEDIUM = 6;

export function volatilityOf(deviation: number): Volatility {
  return deviation < LOW ? 'low' : deviation < MEDIUM ? 'medium' : 'high';
}

/** Per cent with two decimals, rounded down (the small addend corrects the error of binary fractions). */
export function percentOf(share: number): number {
  return Math.floor(share * 10_000 + 1e-7) / 100;
}

/** One possible payout: its probability, 0 to 1, and its size, in stakes. */
export interface Chance {
  readonly probability: number;
  readonly pays: number;
}

/** The facts of a single choice. */
export type Moments = Pick<Facts, 'rtp' | 'deviation' | 'hitRate' | 'gainRate'>;

/** Return, deviation and rates of a full list of chances, whose probabilities add up to 1. */
export function momentsOf(chances: readonly Chance[]): Moments {
  let rtp = 0;
  let squares = 0;
  let hitRate = 0;
  let gainRate = 0;
  for (const { probability, pays } of chances) {
    rtp += probability * pays;
    squares += probability * pays ** 2;
    if (pays > 0) hitRate += probability;
    if (pays > 1) gainRate += probability;
  }
  return { rtp, deviation: Math.sqrt(squares - rtp ** 2), hitRate, gainRate };
}

/** The moments of a choice that pays `pays` stakes with some probability, and otherwise nothing. */
export function winOrNothing({ probability, pays }: Chance): Moments {
  return momentsOf([
    { probability, pays },
    { probability: 1 - probability, pays: 0 },
  ]);
}

/**
 * The facts of a game whose player chooses.
 * @param returns of every choice, 0 to 1
 * @param first the choice that the game opens with
 */
export function factsOfChoices(
  returns: readonly number[],
  first: Moments,
  rest: Pick<Facts, 'maxWin' | 'outcomes'>,
): Facts {
  const rtp = returns.reduce((least, one) => Math.min(least, one));
  return {
    ...first,
    ...rest,
    rtp,
    rtpPercent: percentOf(rtp),
    rtpMost: returns.reduce((most, one) => Math.max(most, one)),
    volatility: volatilityOf(first.deviation),
  };
}
