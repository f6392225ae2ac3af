import type { Round, RoundRecord } from './round.ts';
import { advance, isOpen, roundOf } from './round.ts';

/** The number of ended rounds in memory; older ones are looked up in the journal. */
const KEPT = 20_000;

/** The rounds in memory, found by id, by a session's own key, and by player and game. */
export class RoundBook {
  readonly #rounds = new Map<string, Round>();
  readonly #byKey = new Map<string, Round>();
  readonly #latest = new Map<string, Round>();
  readonly #kept: number;

  constructor(kept = KEPT) {
    this.#kept = kept;
  }

  /** @param secretOf the secret of a session, if it is known */
  apply(record: RoundRecord, secretOf?: (session: string) => string | undefined): void {
    if (record.t === 'round') {
      this.add(roundOf(record.round, secretOf?.(record.round.session)));
      return;
    }
    const round = this.#rounds.get(record.id);
    if (round) advance(round, record);
  }

  add(round: Round): void {
    this.#rounds.set(round.id, round);
    this.#byKey.set(`${round.session} ${round.key}`, round);
    this.#latest.set(ownerOf(round), round);
    if (this.#rounds.size > this.#kept) this.#forget();
  }

  /** Drops the oldest ended rounds, a tenth at a time; open rounds always stay. */
  #forget(): void {
    let left = Math.ceil(this.#kept / 10);
    for (const round of this.#rounds.values()) {
      if (left === 0) return;
      if (isOpen(round)) continue;
      left -= 1;
      this.#rounds.delete(round.id);
      this.#byKey.delete(`${round.session} ${round.key}`);
      if (this.#latest.get(ownerOf(round)) === round) this.#latest.delete(ownerOf(round));
    }
  }

  get(id: string): Round | undefined {
    return this.#rounds.get(id);
  }

  byKey(session: string, key: string): Round | undefined {
    return this.#byKey.get(`${session} ${key}`);
  }

  /** The last round of this player (or this demo session) in a game, in any session. */
  latest(of: Pick<Round, 'player' | 'session' | 'gamecode'>): Round | undefined {
    return this.#latest.get(ownerOf(of));
  }

  open(): Round[] {
    return [...this.#rounds.values()].filter(isOpen);
  }

  all(): Round[] {
    return [...this.#rounds.values()];
  }
}

/** The player of a round, or the session of a demo, in one game. */
export function ownerOf(round: Pick<Round, 'player' | 'session' | 'gamecode'>): string {
  return `${round.player ?? round.session} ${round.gamecode}`;
}
