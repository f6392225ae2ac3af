/**
 * Compares the ledger with the provider's own rounds: for each round the ledger must have booked the stake and the win
 * that the provider computes.
 */
import type { DbOrTrx } from '../db/connect.ts';
import type { AuditEnd, ProviderAudit, ProviderRound } from '../gateways/games/audit.ts';
import type { Breach } from './verify.ts';

export const providerInvariants = {
  recomputed: 'a provider’s round is what its seeds, choice and steps make',
  booked: 'the ledger books of a round what its provider played',
} as const;

export interface ProviderReport {
  readonly end: AuditEnd;
  readonly breaches: readonly Breach[];
  /** Number of rounds compared. */
  readonly rounds: number;
}

/**
 * Compares each round of the provider. The ledger is read after the provider's answer, so it already knows every round
 * that the provider calls settled.
 */
export async function verifyProvider(db: DbOrTrx, audit: ProviderAudit): Promise<ProviderReport> {
  const breaches: Breach[] = [];
  let rounds = 0;
  const end = await audit(async (some) => {
    rounds += some.length;
    const booked = await bookedOf(db, some);
    for (const round of some) {
      const name = `round ${round.round} of ${round.provider}`;
      for (const problem of round.problems)
        breaches.push({ invariant: providerInvariants.recomputed, detail: `${name}: ${problem}` });
      const difference = differenceOf(round, booked.get(`${round.provider} ${round.bet.transaction}`));
      if (difference) breaches.push({ invariant: providerInvariants.booked, detail: `${name}: ${difference}` });
    }
  });
  return { end, breaches, rounds };
}

interface Booked {
  readonly provider_code: string;
  readonly transaction: string;
  readonly round: string;
  readonly amount: number;
  readonly win_amount: number;
  readonly written_off: number;
  readonly settled_at: Date | null;
  readonly rolled_back_at: Date | null;
}

/** Bets of these rounds by provider and transaction; a tombstone is no bet. */
async function bookedOf(db: DbOrTrx, rounds: readonly ProviderRound[]): Promise<Map<string, Booked>> {
  if (rounds.length === 0) return new Map();
  const rows = await db
    .selectFrom('wagers')
    .select([
      'provider_code',
      'transaction',
      'round',
      'amount',
      'win_amount',
      'written_off',
      'settled_at',
      'rolled_back_at',
    ])
    .where('kind', '=', 'bet')
    .where('provider_code', 'in', [...new Set(rounds.map(({ provider }) => provider))])
    .where(
      'transaction',
      'in',
      rounds.map(({ bet }) => bet.transaction),
    )
    .execute();
  return new Map(rows.map((row) => [`${row.provider_code} ${row.transaction}`, row]));
}

/** Difference between ledger and provider in words; null: none. */
function differenceOf({ state, round, bet, win, paid }: ProviderRound, booked: Booked | undefined): string | null {
  const stands = booked !== undefined && booked.rolled_back_at === null;
  if (state === 'refused' || state === 'voided')
    return stands ? `${state} there, a bet of ${booked.amount} here` : null;
  if (booked && booked.amount !== bet.amount) return `staked ${bet.amount} there, ${booked.amount} here`;
  if (booked && booked.round !== round) return `its bet belongs to round ${booked.round} here`;
  if (state === 'settled') {
    if (!booked) return `settled there with a stake of ${bet.amount}, no bet here`;
    if (booked.rolled_back_at !== null) return 'settled there, rolled back here';
    if (booked.settled_at === null) return 'settled there, open here';
  }
  const isWon = state === 'settled' || (state === 'accepted' && booked !== undefined && booked.settled_at !== null);
  // A correction takes no money that the player no longer has: the house writes it off.
  if (isWon && booked && booked.win_amount - booked.written_off !== win.amount)
    return `should have won ${win.amount}, was paid ${booked.win_amount}`;
  // A round in play has won nothing yet, but may have been cashed out in part.
  const isPaid = booked !== undefined && (booked.win_amount < paid.least || booked.win_amount > paid.most);
  if ((state === 'playing' || state === 'opened') && isPaid) return `still played there, was paid ${booked.win_amount}`;
  return null;
}
