import type { Match } from '../engine/match.ts';
import { builderOddsAt, isBuilder, partsOf } from '../engine/picks.ts';
import { causeOf, marketsAt, suspensionOf } from '../engine/prices.ts';
import { fixtureById } from '../engine/schedule.ts';
import type { MatchState, Suspension } from '../engine/state.ts';
import { stateAt } from '../engine/state.ts';
import type { Feed } from './feed.ts';
import { DAY_MS, OFFERED_DAYS } from './lists.ts';
import type { Matches } from './matches.ts';
import { type Cause, causeView } from './views.ts';

/** Odds of a pick now. */
export interface Price {
  readonly match: string;
  readonly selection: string;
  /** Hundredths; null: closed. */
  readonly odds: number | null;
  readonly suspended: Suspension | null;
  readonly cause: Cause | null;
  readonly phase: MatchState['phase'];
}

/** Days for which an ended match is still known by its id. */
const KNOWN_DAYS = 7;

/** Prices of picks by the current tick of the feed, the same for every asker. */
export class MarketWatch {
  readonly #matches: Matches;
  readonly #feed: Feed;
  /** Odds of all selections of a match at the moment of the last tick. */
  #known = new Map<string, ReadonlyMap<string, number>>();
  #moment = 0;

  constructor(matches: Matches, feed: Feed) {
    this.#matches = matches;
    this.#feed = feed;
  }

  /** The price of a pick; null: there is no such match or selection, or the match is not offered yet. */
  price(id: string, selection: string): Price | null {
    const fixture = fixtureById(id);
    const parts = partsOf(selection);
    const { moment } = this.#feed;
    // Matches out of reach are not played: a guest could name any round of the past.
    if (
      !fixture ||
      !parts ||
      fixture.start > moment + OFFERED_DAYS * DAY_MS ||
      fixture.start < moment - KNOWN_DAYS * DAY_MS
    )
      return null;
    const match = this.#matches.of(fixture);
    const state = stateAt(match, moment);
    const known = this.#oddsOf(match, state);
    const isOpen = parts.every(({ id: part }) => known.has(part));
    const odds = !isOpen
      ? null
      : isBuilder(selection)
        ? builderOddsAt(selection, match, state)
        : (known.get(selection) ?? null);
    const cause = causeView(match, state, causeOf(parts, state));
    return { match: id, selection, odds, suspended: suspensionOf(parts, state), cause, phase: state.phase };
  }

  #oddsOf(match: Match, state: MatchState): ReadonlyMap<string, number> {
    if (this.#moment !== this.#feed.moment) {
      this.#moment = this.#feed.moment;
      this.#known = new Map();
    }
    const { id } = match.fixture;
    const known =
      this.#known.get(id) ??
      new Map(marketsAt(match, state).flatMap(({ offers }) => offers.map((offer) => [offer.id, offer.odds])));
    this.#known.set(id, known);
    return known;
  }
}
