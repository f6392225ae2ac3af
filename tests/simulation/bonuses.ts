/**
 * Bonus money, worked out from the rules alone (decision 013): real money is staked first, then bonuses, the nearest to
 * their end before the others; what comes back goes where it came from, and each settled stake counts towards the oldest.
 */

export interface Bonus {
  readonly id: number;
  readonly rollover: number;
  /** When it ends by itself; null: never. */
  readonly expires: number | null;
  readonly created: number;
  readonly balance: number;
  readonly progress: number;
  /** Bets that it has paid into and that have no end yet. */
  readonly open: number;
  readonly status: 'active' | 'completed' | 'expired' | 'cancelled';
  /** Whether it came with a deposit; a reward of boxes, missions and the like did not. */
  readonly ofDeposit: boolean;
}

/** A player's bonuses by id; each is replaced, never changed. */
export type Bonuses = Map<number, Bonus>;

/** The part of a stake that each bonus paid, in the order in which they were taken. */
export type Parts = ReadonlyArray<readonly [bonus: number, amount: number]>;

const isOver = ({ expires }: Bonus, now: number): boolean => expires !== null && expires <= now;
const active = (bonuses: Bonuses): Bonus[] => [...bonuses.values()].filter(({ status }) => status === 'active');
const oldestFirst = (a: Bonus, b: Bonus): number => a.created - b.created || a.id - b.id;

/** Bonus money that can be staked now. */
export function usable(bonuses: Bonuses, now: number): number {
  return active(bonuses).reduce((sum, bonus) => sum + (isOver(bonus, now) ? 0 : bonus.balance), 0);
}

export const total = (bonuses: Bonuses): number => [...bonuses.values()].reduce((sum, { balance }) => sum + balance, 0);

function change(bonuses: Bonuses, id: number, with_: Partial<Bonus>): Bonus {
  const before = bonuses.get(id);
  if (!before) throw new Error(`There is no bonus ${id} in this world.`);
  const after = { ...before, ...with_ };
  bonuses.set(id, after);
  return after;
}

/** Takes a stake's rest from the bonuses; there is enough. */
export function pay(bonuses: Bonuses, amount: number, now: number): Parts {
  const order = active(bonuses)
    .filter((bonus) => bonus.balance > 0 && !isOver(bonus, now))
    .sort(
      (a, b) => (a.expires ?? Number.POSITIVE_INFINITY) - (b.expires ?? Number.POSITIVE_INFINITY) || oldestFirst(a, b),
    );
  const parts: [number, number][] = [];
  let left = amount;
  for (const { id, balance, open } of order) {
    if (left === 0) break;
    const part = Math.min(left, balance);
    change(bonuses, id, { balance: balance - part, open: open + 1 });
    parts.push([id, part]);
    left -= part;
  }
  return parts;
}

/** Brings a win, or the stake itself, back to where the stake came from; answers what of it is real money. */
export function bringBack(bonuses: Bonuses, stake: number, parts: Parts, amount: number): number {
  const shares = parts.map(([id, part]): [number, number] => [
    id,
    Number((BigInt(amount) * BigInt(part)) / BigInt(stake)),
  ]);
  const all = parts.reduce((sum, [, part]) => sum + part, 0);
  const first = shares[0];
  // Without a real part the rest of the rounding is the first bonus's.
  if (first && all === stake) first[1] += amount - shares.reduce((sum, [, share]) => sum + share, 0);
  let real = amount;
  for (const [id, share] of shares) {
    const bonus = bonuses.get(id);
    // A completed bonus is real money by now.
    if (!bonus || bonus.status === 'completed') continue;
    real -= share;
    // One that has ended otherwise keeps nothing: its part is the house's.
    if (bonus.status === 'active') change(bonuses, id, { balance: bonus.balance + share });
  }
  return real;
}

/** Counts a settled stake; answers what became real money by it. */
export function countStake(bonuses: Bonuses, stake: number, parts: Parts, placed: number, now: number): number {
  let left = stake;
  let real = 0;
  for (const bonus of active(bonuses).sort(oldestFirst)) {
    if (left === 0) break;
    const waited = parts.some(([id]) => id === bonus.id);
    if (bonus.created > placed || (isOver(bonus, now) && !waited)) continue;
    const missing = bonus.rollover - bonus.progress;
    const part = Math.min(left, missing);
    left -= part;
    change(bonuses, bonus.id, { progress: bonus.progress + part });
    if (part < missing) continue;
    real += bonus.balance;
    change(bonuses, bonus.id, { status: 'completed', balance: 0 });
  }
  return real;
}

/** A bet has found its end: what it was paid with is free again, and ends where nothing is left of it or its time is over. */
export function release(bonuses: Bonuses, parts: Parts): void {
  for (const [id] of parts) change(bonuses, id, { open: (bonuses.get(id)?.open ?? 1) - 1 });
}
export function review(bonuses: Bonuses, parts: Parts, now: number): void {
  for (const [id] of parts) {
    const bonus = bonuses.get(id);
    if (bonus?.status !== 'active' || bonus.open > 0) continue;
    if (bonus.balance === 0) change(bonuses, id, { status: 'completed' });
    else if (isOver(bonus, now)) change(bonuses, id, { status: 'expired', balance: 0 });
  }
}

/** Ends a bonus, where it has not ended yet; its rest is the house's. */
export function end(bonuses: Bonuses, id: number, status: Bonus['status']): void {
  if (bonuses.get(id)?.status === 'active') change(bonuses, id, { status, balance: 0 });
}

/** A withdrawal ends what came with deposits. */
export function endAll(bonuses: Bonuses): void {
  for (const { id, ofDeposit } of active(bonuses)) if (ofDeposit) end(bonuses, id, 'cancelled');
}
