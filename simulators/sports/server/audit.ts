import type { Bet, BetBook } from './bet.ts';
import { leftOf, MOST_RETURN, openFixOf, payoutOf, pendingOf, returnOf } from './bet.ts';
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
  /** Possible payouts of an open bet so far. */
  readonly paid: { readonly least: number; readonly most: number };
  readonly problems: readonly string[];
}

/** Every bet ever taken, with its win computed anew from the seed. */
export function* auditOf(book: BetBook, matches: Matches, now: number): Generator<AuditedBet> {
  for (const bet of book.all()) yield audited(bet, matches, now);
}

/** The state of a bet in the words of every provider. */
function stateOf({ state }: Bet, isUndecided: boolean): AuditedBet['state'] {
  if (state === 'cashed') return 'settled';
  if (state === 'settling') return 'accepted';
  return state === 'accepted' && isUndecided ? 'playing' : state;
}

/** How long (ms) the settler may take to settle a corrected bet again. */
const REVIEW_MS = 60_000;

const isJustCorrected = ({ picks }: Bet, matches: Matches, now: number): boolean =>
  picks.some(({ match: id }) => {
    const match = matches.byId(id);
    const at = match?.correction ? match.fixture.start + match.correction.at : Number.POSITIVE_INFINITY;
    return at <= now && now < at + REVIEW_MS;
  });

function audited(bet: Bet, matches: Matches, now: number): AuditedBet {
  const { id, stake, picks, state, win, system, cashOuts = [] } = bet;
  // A bet whose correction is under way is judged by its next settlement.
  const verdicts = verdictsOf(bet, matches, now);
  const isUnderReview = state === 'settled' && (openFixOf(bet) !== undefined || isJustCorrected(bet, matches, now));
  const rest = state === 'cashed' || !verdicts ? 0 : payoutOf(leftOf(bet), picks, verdicts, system);
  const problems: string[] = [];
  if (state === 'settled' && !isUnderReview && (!verdicts || rest !== win))
    problems.push(`paid ${win}, but its picks make ${verdicts ? rest : 'nothing yet'}`);
  for (const cashOut of cashOuts)
    if (cashOut.value > returnOf(cashOut.stake, picks, system))
      problems.push(`cashed out ${cashOut.value} for ${cashOut.stake}, more than it could win`);
  const cashed = cashOuts.reduce((sum, { value }) => sum + value, 0);
  return {
    provider: PROVIDER,
    round: id,
    state: isUnderReview ? 'playing' : stateOf(bet, verdicts === null),
    bet: { transaction: `${id}-bet`, amount: stake },
    win: { transaction: `${id}-win`, amount: rest + cashed },
    paid: {
      least: isUnderReview ? 0 : cashed - (pendingOf(bet)?.value ?? 0),
      most: isUnderReview ? MOST_RETURN : cashed,
    },
    problems,
  };
}
