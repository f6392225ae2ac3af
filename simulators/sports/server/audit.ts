import type { Bet, BetBook } from './bet.ts';
import { payoutOf } from './bet.ts';
import { PROVIDER } from './codes.ts';
import type { Matches } from './matches.ts';
import { verdictsOf } from './settler.ts';

/** A bet for the operator's check of the ledger. */
interface AuditedBet {
  readonly provider: string;
  readonly round: string;
  readonly state: 'opened' | 'playing' | 'accepted' | 'settled' | 'refused' | 'voiding' | 'voided';
  readonly bet: { readonly transaction: string; readonly amount: number };
  /** Payout by the picks, their odds and the matches played again. */
  readonly win: { readonly transaction: string; readonly amount: number };
  readonly problems: readonly string[];
}

/** Every bet ever taken, with its win computed anew from the seed. */
export function* auditOf(book: BetBook, matches: Matches, now: number): Generator<AuditedBet> {
  for (const bet of book.all()) yield audited(bet, matches, now);
}

function audited(bet: Bet, matches: Matches, now: number): AuditedBet {
  const { id, stake, picks, state, win } = bet;
  const verdicts = verdictsOf(bet, matches, now);
  const amount = verdicts ? payoutOf(stake, picks, verdicts) : 0;
  const problems =
    state !== 'settled' || (verdicts && amount === win)
      ? []
      : [`paid ${win}, but its picks make ${verdicts ? amount : 'nothing yet'}`];
  return {
    provider: PROVIDER,
    round: id,
    state: state === 'accepted' && verdicts === null ? 'playing' : state,
    bet: { transaction: `${id}-bet`, amount: stake },
    win: { transaction: `${id}-win`, amount },
    problems,
  };
}
