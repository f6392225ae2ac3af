/**
 * Idempotency keys of actions whose outcome is unknown. A key is made and stored before the first try and reused after
 * a reload, so that a repeat has one effect (MONEY-3), as TigerBeetle and Stripe do.
 */
import { fingerprint } from '../lib/fingerprint.ts';
import { OUT_OF_TIME, withTimeLimit } from '../lib/time-limit.ts';
import { currentPrivate } from './databases.ts';
import type { PendingRow } from './rows.ts';

/** Milliseconds to wait for storage, so that it does not hold money back; after that the key is in memory only. */
const STORE_LIMIT = 1_000;

// Used beside the database: a guest who registers has none, nor has a browser that denies storage.
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
  /** Sent as `Idempotency-Key`. */
  readonly key: string;
  /** Ends the action, successful or refused: a repeat gets a new key. */
  readonly settle: () => Promise<void>;
}

// Two presses at the same moment share one search and get one key.
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
 * Returns the stored key of this action with these facts, or stores a new one before it returns. A pending action older
 * than `maxAge` (ms) counts as another action. Of `facts` only a fingerprint is stored.
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
      await stored((rows) => rows.delete(id, ({ key }) => key === row.key));
    },
  };
}

/**
 * Returns true for the first call with this name in any tab of this player, false after that: for messages that the
 * player must see once although every open tab receives them. Without storage each tab decides alone.
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
  // A lock, because two tabs could both read before either writes.
  return navigator.locks ? await navigator.locks.request(id, claim) : await claim();
}

/** Clears the in-memory copies at logout; the database itself is deleted elsewhere. */
export function forgetPendingActions(): void {
  memory.clear();
}
