/**
 * Compares the observations of one moment with the model: is there an order of the acts, and an outcome of each
 * unanswered one, that explains every answer and every balance? If there is none, the platform has a fault.
 */
import { type Bonus, total } from './bonuses.ts';
import { type Answer, copyOf, type Facts, imageOf, type Op, type Rules, take, type World } from './model.ts';

/** An act on one player in a moment; `lost`: the answer got lost. */
export interface Act {
  readonly op: Op;
  readonly answer: Answer | 'lost' | 'none';
}

/** A player's money as the platform shows it. */
export interface Seen {
  readonly real: number;
  readonly held: number;
  readonly deposits: number;
  /** The account of bonus money. */
  readonly bonus: number;
  /** How each bonus stands, by its id. */
  readonly bonuses: readonly Pick<Bonus, 'id' | 'balance' | 'progress' | 'open' | 'status'>[];
  /** Amounts of withdrawals that are new, smallest first. */
  readonly made: readonly number[];
}

export interface Moment {
  readonly acts: readonly Act[];
  /** How things stood beside the money: once, or before and after where that changed in this moment. */
  readonly facts: readonly Facts[];
  readonly rules: Rules;
  readonly now: number;
  readonly seen: Seen;
}

function agrees(expected: Answer | null, actual: Answer | 'lost' | 'none'): boolean {
  if (expected === null || actual === 'lost') return true;
  // The act happened, so the rules must allow it.
  if (actual === 'none') return expected.status < 400;
  if (expected.status !== actual.status) return false;
  if (expected.status >= 400) {
    if (expected.code !== actual.code) return false;
  } else if (expected.replayed !== undefined && expected.replayed !== actual.replayed) return false;
  return expected.balance === undefined || actual.balance === undefined || expected.balance === actual.balance;
}

const sameNumbers = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((one, index) => one === b[index]);

function sameBonuses({ bonuses }: World, seen: Seen): boolean {
  return (
    bonuses.size === seen.bonuses.length &&
    seen.bonuses.every(({ id, balance, progress, open, status }) => {
      const own = bonuses.get(id);
      return own?.balance === balance && own.progress === progress && own.open === open && own.status === status;
    })
  );
}

/** The worlds in which this moment is possible; none: it is not. */
export function judge(worlds: readonly World[], { acts, facts, rules, now, seen }: Moment): World[] {
  const found = new Map<string, World>();
  const ops = acts.map(({ op }) => op);
  const visit = (world: World, left: readonly Act[]): void => {
    if (left.length === 0) {
      const right =
        world.real === seen.real &&
        world.held === seen.held &&
        world.deposits === seen.deposits &&
        total(world.bonuses) === seen.bonus &&
        sameBonuses(world, seen) &&
        sameNumbers(world.made, seen.made);
      if (right) found.set(`${lineage.get(world) ?? ''}${imageOf(world, ops)}`, world);
      return;
    }
    const tried = new Set<string>();
    for (const [index, act] of left.entries()) {
      // The same request twice: which of the two comes first says nothing.
      const name = JSON.stringify(act);
      if (tried.has(name)) continue;
      tried.add(name);
      const rest = left.filter((_one, other) => other !== index);
      for (const known of facts) {
        const next = copyOf(world);
        lineage.set(next, lineage.get(world) ?? '');
        const expected = take(next, act.op, known, rules, now);
        if (next.real >= 0 && next.held >= 0 && agrees(expected, act.answer)) visit(next, rest);
      }
      if (act.answer === 'lost') visit(world, rest);
    }
  };
  // Worlds that came apart earlier stay apart, whatever this moment does to them.
  const lineage = new Map<World, string>();
  for (const [index, world] of worlds.entries()) {
    const start = { ...copyOf(world), made: [] };
    lineage.set(start, worlds.length === 1 ? '' : `${index} `);
    visit(start, acts);
  }
  return [...found.values()];
}
