/**
 * The live strip of bets as a pure rule (§4): a bet waits for its win, the two become one row, five rows are kept. Real and
 * simulated events go through the same rule; only the mark tells them apart.
 */
import type { BetEvent, ProcessedBet } from '../../contract/feed.ts';

/** Rows of the strip (§9). */
export const FEED_SIZE = 5;
/** Bets that may wait for their win at once; beyond it the oldest is forgotten (R31). */
export const PENDING_CAP = 500;
/** Settled transactions that are remembered, since an event may be delivered more than once. */
const SETTLED_MEMORY = 200;
/** What every transaction of the generator begins with; the platform never makes one like it. */
export const SIMULATED_PREFIX = 'sim-';

/** A row of the strip. `simulated`: made by the generator, and says so on the screen. Amounts in centavos. */
export interface FeedRow extends ProcessedBet {
  readonly simulated: boolean;
}

export interface Feed {
  /** Bets without their win yet, by transaction, oldest first. */
  readonly pending: ReadonlyMap<string, BetEvent>;
  /** Newest first, at most `FEED_SIZE`. */
  readonly rows: readonly FeedRow[];
  /** Transactions settled lately, oldest first. */
  readonly settled: readonly string[];
}

/** An empty strip, or one that starts with what `GET /feed` knows (newest first). */
export function createFeed(latest: readonly ProcessedBet[] = []): Feed {
  const rows = latest.slice(0, FEED_SIZE).map((row) => ({ ...row, simulated: isSimulated(row.transaction) }));
  return { pending: new Map(), rows, settled: rows.map(({ transaction }) => transaction).toReversed() };
}

/**
 * The strip once `GET /feed` has answered. The answer fills an empty strip; rows from events are newer. Bets that came while it
 * was on its way still wait for their win, unless the answer has it already.
 */
export function withLatest(feed: Feed, latest: readonly ProcessedBet[]): Feed {
  if (feed.rows.length > 0) return feed;
  const filled = createFeed(latest);
  const pending = new Map([...feed.pending].filter(([transaction]) => !filled.settled.includes(transaction)));
  return { ...filled, pending, settled: [...feed.settled, ...filled.settled].slice(-SETTLED_MEMORY) };
}

export function isSimulated(transaction: string): boolean {
  return transaction.startsWith(SIMULATED_PREFIX);
}

/** Win / bet in hundredths, 0 when nothing was won (§3). */
export function multiplierOf(bet: number, win: number): number {
  return bet > 0 && win > 0 ? Math.round((win / bet) * 100) / 100 : 0;
}

/** The strip after one event. The same object comes back when nothing changes, so that nothing is drawn anew. */
export function applyBetEvent(feed: Feed, event: BetEvent): Feed {
  const { transaction } = event;
  if (feed.settled.includes(transaction)) return feed;
  if (event.type === 'bet') {
    if (feed.pending.has(transaction)) return feed;
    return { ...feed, pending: bounded(new Map(feed.pending).set(transaction, event)) };
  }
  const bet = feed.pending.get(transaction);
  // A win whose bet was never seen (it was made before we listened) has no stake to show.
  if (!bet) return feed;
  const pending = new Map(feed.pending);
  pending.delete(transaction);
  const row: FeedRow = {
    transaction,
    game: bet.game,
    user: bet.user,
    bet_amount: bet.amount,
    win_amount: event.amount,
    multiplier: multiplierOf(bet.amount, event.amount),
    date: event.date,
    round: null,
    simulated: isSimulated(transaction),
  };
  return {
    pending,
    rows: [row, ...feed.rows].slice(0, FEED_SIZE),
    settled: [...feed.settled, transaction].slice(-SETTLED_MEMORY),
  };
}

/** Whether the note that explains simulated rows is due. */
export function showsSimulated(feed: Feed): boolean {
  return feed.rows.some(({ simulated }) => simulated);
}

/** Without its simulated part: for when the site's configuration turns the generator off. */
export function withoutSimulated(feed: Feed): Feed {
  const pending = new Map([...feed.pending].filter(([transaction]) => !isSimulated(transaction)));
  return { ...feed, pending, rows: feed.rows.filter(({ simulated }) => !simulated) };
}

/**
 * A name as strangers see it: its first 3 or 4 characters, then stars (§4). The number of stars does not tell the
 * length, and a name as short as what is shown loses its last character.
 */
export function maskName(name: string, visible: 3 | 4 = 3): string {
  const characters = [...name.trim()];
  const shown = Math.min(visible, Math.max(1, characters.length - 1));
  return characters.length === 0 ? '****' : `${characters.slice(0, shown).join('')}****`;
}

function bounded(pending: Map<string, BetEvent>): Map<string, BetEvent> {
  for (const oldest of pending.keys()) {
    if (pending.size <= PENDING_CAP) break;
    pending.delete(oldest);
  }
  return pending;
}
