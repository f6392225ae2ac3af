import type { Match } from '../engine/match.ts';
import { play } from '../engine/match.ts';
import type { Fixture } from '../engine/schedule.ts';
import { fixtureById, maybeLiveAt } from '../engine/schedule.ts';

/** The number of matches in memory. A match that was dropped is played again from its seed. */
const KEPT = 2_000;

/** The matches of this world, played once and remembered. */
export class Matches {
  readonly #played = new Map<string, Match>();
  readonly #seed: string;

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

  /** Matches under way, the one that began first in front. */
  liveAt(now: number): Match[] {
    return maybeLiveAt(now)
      .map((fixture) => this.of(fixture))
      .filter((match) => now >= match.fixture.start && now < match.fixture.start + match.end)
      .sort((one, other) => one.fixture.start - other.fixture.start);
  }
}
