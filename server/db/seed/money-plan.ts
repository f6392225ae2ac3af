/** History of the seeded player 1 in the last ten days, oldest first. Amounts in centavos. */

const HOUR = 60;
const DAY = 24 * HOUR;

interface At {
  /** Minutes before the seed ran. */
  readonly minutesAgo: number;
}

/** A Pix charge, paid a minute later or never. */
export interface Deposit extends At {
  readonly kind: 'deposit';
  readonly amount: number;
  readonly paid: boolean;
}

export interface Withdrawal extends At {
  readonly kind: 'withdrawal';
  readonly amount: number;
}

export interface Reward extends At {
  readonly kind: 'bonus';
  readonly amount: number;
}

/** Consecutive rounds of one game, each with its payout per centavo staked. */
export interface Play extends At {
  readonly kind: 'play';
  /** Index among the playable games. */
  readonly game: number;
  readonly stake: number;
  readonly multipliers: readonly number[];
}

export type Step = Deposit | Withdrawal | Reward | Play;

/** All steps but the last win, which brings the balance to `SEED_BALANCE`. */
export const history: readonly Step[] = [
  { kind: 'deposit', minutesAgo: 10 * DAY + 30, amount: 50_000, paid: true },
  { kind: 'play', minutesAgo: 10 * DAY, game: 0, stake: 500, multipliers: [0, 0, 1.6, 0, 0.4, 0, 8, 0] },
  { kind: 'play', minutesAgo: 9 * DAY + 3 * HOUR, game: 1, stake: 400, multipliers: [0, 2.5, 0, 0, 0.5, 0] },
  { kind: 'play', minutesAgo: 8 * DAY + HOUR, game: 4, stake: 1000, multipliers: [1.8, 0, 0, 4.2, 0, 0] },
  { kind: 'deposit', minutesAgo: 7 * DAY + 50, amount: 30_000, paid: true },
  { kind: 'play', minutesAgo: 7 * DAY, game: 2, stake: 500, multipliers: [0, 0, 0, 9.2, 0, 0.4] },
  { kind: 'deposit', minutesAgo: 6 * DAY + 2 * HOUR, amount: 10_000, paid: false },
  { kind: 'withdrawal', minutesAgo: 5 * DAY, amount: 25_000 },
  { kind: 'play', minutesAgo: 4 * DAY + 5 * HOUR, game: 3, stake: 500, multipliers: [0, 1.2, 0, 0, 6, 0, 0] },
  { kind: 'deposit', minutesAgo: 3 * DAY + 40, amount: 40_000, paid: true },
  { kind: 'bonus', minutesAgo: 3 * DAY, amount: 2000 },
  { kind: 'play', minutesAgo: 2 * DAY + 2 * HOUR, game: 5, stake: 600, multipliers: [0, 0, 2, 0, 0.5, 0, 0] },
  { kind: 'play', minutesAgo: DAY + 6 * HOUR, game: 4, stake: 1000, multipliers: [0, 3, 0, 0] },
  { kind: 'play', minutesAgo: DAY + 3 * HOUR, game: 0, stake: 500, multipliers: [0, 0.4, 0, 0, 1] },
];
