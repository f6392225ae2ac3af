/**
 * Pure rules of the live strip (FEED-1): a bet waits for its win, both become one row, five rows are kept. Real and
 * simulated events follow the same rules; only the mark differs.
 */
import type { BetEvent, ProcessedBet } from '../../contract/feed.ts';

/** Rows of the strip (FEED-1). */
export const FEED_SIZE = 5;
/** Most bets that wait for their win; then the oldest is dropped (FEED-2). */
export const PENDING_CAP = 500;
/** Number of settled transactions that are remembered, because an event can be delivered twice. */
const SETTLED_MEMORY = 200;
/** Prefix of the generator's transactions; the platform never uses it. */
export const SIMULATED_PREFIX = 'sim-';

/** A row of the strip. `simulated`: made by the generator and marked on the screen (SITE-5). Amounts in centavos. */
export interface FeedRow extends ProcessedBet {
  readonly simulated: boolean;
}

export interface Feed {
  /** Bets that wait for their win, by transaction, oldest first. */
  readonly pending: ReadonlyMap<string, BetEvent>;
  /** Newest first, at most `FEED_SIZE`. */
  readonly rows: readonly FeedRow[];
  /** Recently settled transactions, oldest first. */
  readonly settled: readonly string[];
}

/** Creates an empty strip, or one with the rows of `GET /feed` (newest first). */
export function createFeed(latest: readonly ProcessedBet[] = []): Feed {
  const rows = latest.slice(0, FEED_SIZE).map((row) => ({ ...row, simulated: isSimulated(row.transaction) }));
  return { pending: new Map(), rows, settled: rows.map(({ transaction }) => transaction).toReversed() };
}

/**
 * The strip after the answer of `GET /feed`, which fills only an empty strip, because rows from events are newer. Bets
 * that arrived meanwhile still wait for their win, unless the answer already has it.
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

/** Win divided by bet, rounded to hundredths; 0 when nothing was won (FEED-1). */
export function multiplierOf(bet: number, win: number): number {
  return bet > 0 && win > 0 ? Math.round((win / bet) * 100) / 100 : 0;
}

/** The strip after an event; the same object when nothing changes, to avoid a render. */
export function applyBetEvent(feed: Feed, event: BetEvent): Feed {
  const { transaction } = event;
  if (feed.settled.includes(transaction)) return event.type === 'win' ? withCorrection(feed, event) : feed;
  if (event.type === 'bet') {
    if (feed.pending.has(transaction)) return feed;
    return { ...feed, pending: bounded(new Map(feed.pending).set(transaction, event)) };
  }
  const bet = feed.pending.get(transaction);
  // The bet was made before this page listened; the platform repeats the stake with the win.
  const stake = bet?.amount ?? event.bet_amount;
  if (stake === undefined) return feed;
  const pending = new Map(feed.pending);
  pending.delete(transaction);
  const row: FeedRow = {
    transaction,
    game: event.game,
    // A player may have hidden the name since the bet.
    user: event.user,
    bet_amount: stake,
    win_amount: event.amount,
    multiplier: multiplierOf(stake, event.amount),
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

/** The strip after a corrected result (FEED-7): the bet's row keeps its place. An event that is delivered twice changes nothing. */
function withCorrection(feed: Feed, { transaction, amount, date }: BetEvent): Feed {
  const isOld = (row: FeedRow) => row.transaction === transaction && row.win_amount !== amount && row.date < date;
  if (!feed.rows.some(isOld)) return feed;
  const corrected = (row: FeedRow): FeedRow => ({
    ...row,
    win_amount: amount,
    multiplier: multiplierOf(row.bet_amount, amount),
    date,
  });
  return { ...feed, rows: feed.rows.map((row) => (isOld(row) ? corrected(row) : row)) };
}

/** Whether the note that explains simulated rows is needed. */
export function showsSimulated(feed: Feed): boolean {
  return feed.rows.some(({ simulated }) => simulated);
}

/** The strip without simulated rows, for a configuration that turns the generator off. */
export function withoutSimulated(feed: Feed): Feed {
  const pending = new Map([...feed.pending].filter(([transaction]) => !isSimulated(transaction)));
  return { ...feed, pending, rows: feed.rows.filter(({ simulated }) => !simulated) };
}

/**
 * Masks a name: its first 3 or 4 characters and four stars (FEED-4). The number of stars does not show the length; a
 * name that is not longer loses its last character.
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
