import type { Log } from './log.ts';
import type { Matches } from './matches.ts';
import { livePage, livePart } from './views.ts';

/** The interval of the odds (ms): between two ticks they are the same for everybody (SPORT-1). */
export const TICK_MS = 1_000;

type Listener = (text: string) => void;

/**
 * The odds feed. Each tick computes the live matches once, for all browsers, and sends the changed ones. A tick without
 * a change is sent too, so that a browser learns within seconds that the feed has stopped.
 */
export class Feed {
  readonly #matches: Matches;
  readonly #log: Log;
  readonly #now: () => number;
  readonly #all = new Set<Listener>();
  readonly #pages = new Map<string, Set<Listener>>();
  /** Last text sent of each match, and of each watched page. */
  #sent = new Map<string, string>();
  #sentPages = new Map<string, string>();
  #at = 0;

  constructor(matches: Matches, log: Log, now: () => number) {
    this.#matches = matches;
    this.#log = log;
    this.#now = now;
  }

  /** The moment of the current odds (ms since 1970). */
  get moment(): number {
    return this.#at;
  }

  get watching(): number {
    return this.#all.size;
  }

  tick(): void {
    const began = this.#now();
    const now = Math.floor(began / TICK_MS) * TICK_MS;
    try {
      const changed = this.#changedAt(now);
      this.#at = now;
      const text = JSON.stringify({ at: now, began, ...changed });
      for (const listener of this.#all) listener(text);
      this.#sendPages(now);
    } catch (error) {
      this.#log.error({ err: error }, 'the odds could not be computed');
    }
  }

  #changedAt(now: number): { cards: unknown[]; over: string[] } {
    const sent = new Map<string, string>();
    const cards = [];
    for (const match of this.#matches.liveAt(now)) {
      const card = livePart(match, now);
      const text = JSON.stringify(card);
      if (this.#sent.get(card.id) !== text) cards.push(card);
      sent.set(card.id, text);
    }
    const over = [...this.#sent.keys()].filter((id) => !sent.has(id));
    this.#sent = sent;
    return { cards, over };
  }

  #sendPages(now: number): void {
    const sent = new Map<string, string>();
    for (const [id, listeners] of this.#pages) {
      const match = this.#matches.byId(id);
      if (!match) continue;
      const text = JSON.stringify(livePage(match, now));
      sent.set(id, text);
      if (this.#sentPages.get(id) === text) continue;
      const message = `{"at":${now},"page":${text}}`;
      for (const listener of listeners) listener(message);
    }
    this.#sentPages = sent;
  }

  /**
   * Hears every tick, and the page of one match if it is named. @returns function that ends it
   */
  watch(listener: Listener, page: string | null): () => void {
    this.#all.add(listener);
    const others = page === null ? null : (this.#pages.get(page) ?? new Set());
    if (page !== null && others) this.#pages.set(page, others.add(listener));
    return () => {
      this.#all.delete(listener);
      others?.delete(listener);
      if (page !== null && others?.size === 0) this.#pages.delete(page);
    };
  }
}
