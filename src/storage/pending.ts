/**
 * The ids of actions whose end is not known: made and stored before the first try, used again after a reload, so that
 * asking twice does a thing once (TigerBeetle's and Stripe's way).
 */
import { fingerprint } from '../lib/fingerprint.ts';
import { OUT_OF_TIME, withTimeLimit } from '../lib/time-limit.ts';
import { currentPrivate } from './databases.ts';
import type { PendingRow } from './rows.ts';

/** Storage that hangs must not hold money back: after this the key lives in memory alone. */
const STORE_LIMIT = 1_000;

// Beside the database: a guest who registers has none, and neither has a browser that denies storage.
const memory = new Map<string, PendingRow>();

async function stored<T>(
  use: (rows: NonNullable<Awaited<ReturnType<typeof currentPrivate>>>['pending']) => Promise<T>,
): Promise<T | undefined> {
  try {
    const result = await withTimeLimit(
      currentPrivate().then((store) => (store ? use(store.pending) : undefined)),
      STORE_LIMIT,
    );
    return result === OUT_OF_TIME ? undefined : result;
  } catch {
    return undefined;
  }
}

export interface PendingAction {
  /** Goes out as `Idempotency-Key`. */
  readonly key: string;
  /** The action came to an end, good or bad: asking again is a new one. */
  readonly settle: () => Promise<void>;
}

// Two presses at once must find one id, so the search for it is shared.
const searches = new Map<string, Promise<PendingRow>>();

async function find(id: string, maxAge: number): Promise<PendingRow> {
  const known = memory.get(id) ?? (await stored((rows) => rows.get(id)));
  if (known && Date.now() - known.startedAt < maxAge) {
    memory.set(id, known);
    return known;
  }
  const row: PendingRow = { id, key: crypto.randomUUID(), startedAt: Date.now() };
  memory.set(id, row);
  await stored((rows) => rows.put(row));
  return row;
}

/**
 * The stored id of this action with these facts, or a new one that is stored before this returns. An unfinished one
 * older than `maxAge` milliseconds is another action. `facts` are kept as a fingerprint only.
 */
export async function beginAction(action: string, facts: unknown, maxAge: number): Promise<PendingAction> {
  const id = `${action}:${fingerprint(JSON.stringify(facts) ?? '')}`;
  const search = searches.get(id) ?? find(id, maxAge).finally(() => searches.delete(id));
  searches.set(id, search);
  const row = await search;
  return {
    key: row.key,
    settle: async () => {
      if (memory.get(id)?.key === row.key) memory.delete(id);
      await stored(async (rows) => {
        if ((await rows.get(id))?.key === row.key) await rows.delete(id);
      });
    },
  };
}

/**
 * Answers true to the first who asks for this name in any tab of this player, and never again: for what must be told
 * once although every open tab hears of it. Without storage each tab is on its own.
 */
export async function claimOnce(name: string): Promise<boolean> {
  const id = `once:${name}`;
  if (memory.has(id)) return false;
  const row: PendingRow = { id, key: '', startedAt: Date.now() };
  memory.set(id, row);
  const claim = async () =>
    (await stored(async (rows) => {
      if (await rows.get(id)) return false;
      await rows.put(row);
      return true;
    })) ?? true;
  // Looking and writing are two steps, which two tabs would take side by side.
  return navigator.locks ? await navigator.locks.request(id, claim) : await claim();
}

/** Forgets what memory holds; the database's part goes with the database (logout). */
export function forgetPendingActions(): void {
  memory.clear();
}
