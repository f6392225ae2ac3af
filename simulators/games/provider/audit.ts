import type { Journal } from '../../lib/journal.ts';
import { combinedSeed, commitmentOf, numbersOf } from './fairness.ts';
import type { Round, RoundState } from './round.ts';
import { engineOf } from './round.ts';
import { RoundBook } from './round-book.ts';
import type { ProviderRecord } from './settler.ts';

/** A round as the platform compares it with its own books. Amounts in centavos. */
export interface AuditedRound {
  /** The studio of the round. */
  readonly provider: string;
  readonly round: string;
  readonly gamecode: string;
  readonly state: RoundState;
  readonly bet: { readonly transaction: string; readonly amount: number };
  /** The win by the round's seeds, choice and steps; 0 until it is decided. */
  readonly win: { readonly transaction: string; readonly amount: number };
  /** Facts of the round that its seeds, choice and steps contradict. */
  readonly problems: readonly string[];
}

const DECIDED: ReadonlySet<RoundState> = new Set(['accepted', 'settled']);

/** Recomputes a round from its seeds, choice and steps only, never from earlier results. */
export function auditRound(round: Round): AuditedRound {
  const engine = engineOf(round);
  const { choice, steps, stake, serverSeed: seed, clientSeed, clientSeeds, nonce } = round;
  const problems: string[] = [];
  if (commitmentOf(seed) !== round.commitment) problems.push('its seed is not the one that was promised');
  if (clientSeeds && combinedSeed(clientSeeds) !== clientSeed)
    problems.push('its client seed is not that of its players');
  // A shared round that has not departed has no draw yet.
  const drawn = round.drawn.length === 0 ? [] : engine.draw(choice, numbersOf(seed, clientSeed, nonce));
  if (drawn.join() !== round.drawn.join())
    problems.push(`its seeds draw ${drawn.join()}, it drew ${round.drawn.join()}`);
  for (const [index, step] of steps.entries()) {
    const before = { choice, drawn, steps: steps.slice(0, index) };
    const may = engine.actions.phases ? engine.canLeave?.(before, step) : engine.canStep?.(before, step);
    if (!may || engine.isOver(before)) problems.push(`its step ${index + 1} (${step}) could not be taken`);
  }
  const decided = DECIDED.has(round.state);
  if (decided && drawn.length === 0) problems.push('it was decided before it was drawn');
  const due = decided ? engine.payout(stake, { choice, drawn, steps }) : 0;
  if (decided && round.payout !== due) problems.push(`it should have won ${due}, it says ${round.payout}`);
  if (round.state === 'settled' && round.told !== undefined && round.told !== due)
    problems.push(`it should have won ${due}, the platform was told ${round.told}`);
  return {
    provider: round.provider,
    round: round.id,
    gamecode: round.gamecode,
    state: round.state,
    bet: { transaction: round.bet, amount: stake },
    win: { transaction: round.win, amount: due },
    problems,
  };
}

/** Every round in the journal, one file at a time, the newest last. */
export async function* auditOf(journal: Pick<Journal<ProviderRecord>, 'files'>): AsyncGenerator<AuditedRound> {
  for await (const records of journal.files()) {
    const book = new RoundBook(Number.POSITIVE_INFINITY);
    for (const record of records) if (record.t !== 'session') book.apply(record);
    for (const round of book.all()) yield auditRound(round);
  }
}
