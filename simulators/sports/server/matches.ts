import type { Verdict } from '../engine/markets.ts';
import type { Match } from '../engine/match.ts';
import { play } from '../engine/match.ts';
import type { Fixture } from '../engine/schedule.ts';
import { fixtureById, maybeLiveAt } from '../engine/schedule.ts';
import { verdictAt } from '../engine/verdicts.ts';

/** The number of matches in memory. A match that was dropped is played again from its seed. */
const KEPT = 2_000;

/** The matches of this world, played once and remembered. */
export class Matches {
  readonly #played = new Map<string, Match>();
  readonly #seed: string;
  /** Verdicts of one moment: thousands of bets are on the same pick. */
  readonly #verdicts = new Map<string, Verdict | null>();
  #moment = 0;

  constructor(seed: string) {
    this.#seed = seed;
  }

  of(fixture: Fixture): Match {
    const known = this.#played.get(fixture.id);
    if (known) return known;
    const match = play(fixture, this.#seed);
    this.#played.set(fixture.id, match);
    if (this.#played.size > KEPT) {
      const [oldest] = this.#played.keys();
      if (oldest !== undefined) this.#played.delete(oldest);
    }
    return match;
  }

  byId(id: string): Match | null {
    const fixture = fixtureById(id);
    return fixture && this.of(fixture);
  }

  /** @returns null while the pick is undecided */
  verdictAt(id: string, selection: string, now: number): Verdict | null {
    if (this.#moment !== now) this.#verdicts.clear();
    this.#moment = now;
    const name = `${id} ${selection}`;
    const known = this.#verdicts.get(name);
    if (known !== undefined) return known;
    const match = this.byId(id);
    // The bet desk took only picks that exist.
    const verdict = match ? verdictAt(match, selection, now) : 'void';
    this.#verdicts.set(name, verdict);
    return verdict;
  }

  /** Matches under way, the one that began first in front. */
  liveAt(now: number): Match[] {
    return maybeLiveAt(now)
      .map((fixture) => this.of(fixture))
      .filter((match) => now >= match.fixture.start && now < match.fixture.start + match.end)
      .sort((one, other) => one.fixture.start - other.fixture.start);
  }
}
