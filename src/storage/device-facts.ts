/**
 * Facts of this device that the page and its service worker share: push settings and the link of a pressed
 * notification. The only player data is an id. The worker reads them without a database library.
 */
import { get, promisifyRequest, set, type UseStore, update } from 'idb-keyval';
import * as v from 'valibot';
import { OUT_OF_TIME, withTimeLimit } from '../lib/time-limit.ts';

const pushFacts = v.object({
  /** The player who turned push on in this browser; null: no player. */
  wantedBy: v.optional(v.nullable(v.string()), null),
  /** The player who had push when the API ended their session; the same player gets it back at the next login. */
  resumedBy: v.optional(v.nullable(v.string()), null),
  /** When the player denied the browser's permission prompt; milliseconds since 1970. */
  deniedAt: v.optional(v.nullable(v.number()), null),
  /** When the player closed our own prompt; milliseconds since 1970. */
  closedAt: v.optional(v.nullable(v.number()), null),
  sound: v.optional(v.boolean(), true),
  vibration: v.optional(v.boolean(), true),
});
export type PushFacts = v.InferOutput<typeof pushFacts>;
export const NO_PUSH_FACTS: PushFacts = v.parse(pushFacts, {});

const pendingLink = v.object({ to: v.string(), at: v.number() });
export type PendingLink = v.InferOutput<typeof pendingLink>;

/** Time limits of a read at the start, and of keeping a pressed link. Milliseconds. */
const LIMIT = 1_500;
const KEEP_LIMIT = 8_000;
let connection: Promise<IDBDatabase> | null = null;

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('jangada-device');
  request.addEventListener('upgradeneeded', () => void request.result.createObjectStore('facts'));
  return promisifyRequest(request).then((db) => {
    const letGo = () => {
      connection = null;
    };
    db.addEventListener('close', letGo);
    // Another tab deletes or upgrades the database: close at once, so that it is not blocked.
    db.addEventListener('versionchange', () => {
      db.close();
      letGo();
    });
    return db;
  });
}

let shown: Promise<void> | null = null;

/**
 * Closes the connection of a page that goes into the back/forward cache; an open one would keep it out. The next call
 * opens a new one after `pageshow`.
 */
function rest(): void {
  const resting = connection;
  connection = null;
  shown ??= new Promise((resolve) => {
    const comeBack = () => {
      shown = null;
      resolve();
    };
    addEventListener('pageshow', comeBack, { once: true });
  });
  void resting?.then(
    (db) => db.close(),
    () => undefined,
  );
}

/** Replaces the store of idb-keyval, whose open connection blocks another tab that deletes the database. */
const facts: UseStore = async (mode, work) => {
  if (shown) await shown;
  // A worker gets no `pagehide`.
  if ('document' in globalThis) addEventListener('pagehide', rest, { once: true });
  connection ??= open();
  return work((await connection).transaction('facts', mode).objectStore('facts'));
};

/** Runs `work`; undefined when storage is denied, blocked or hangs. */
async function orNothing<T>(work: () => Promise<T>, limit = LIMIT): Promise<T | undefined> {
  try {
    const answer = await withTimeLimit(work(), limit);
    return answer === OUT_OF_TIME ? undefined : answer;
  } catch {
    // The browser may have closed the connection (iOS, in the background): the next call opens a new one.
    connection = null;
    return undefined;
  }
}

/** Reads the push facts; null when storage fails or times out. Never throws. */
export async function askPushFacts(): Promise<PushFacts | null> {
  const answer = await orNothing(async () => ({ kept: await get<unknown>('push', facts) }));
  if (!answer) return null;
  const kept = v.safeParse(pushFacts, answer.kept);
  return kept.success ? kept.output : NO_PUSH_FACTS;
}

/** Reads the push facts; `NO_PUSH_FACTS` when storage fails or times out. Never throws. */
export async function readPushFacts(): Promise<PushFacts> {
  return (await askPushFacts()) ?? NO_PUSH_FACTS;
}

/** Changes some push facts. Never throws. @returns whether they were stored: the disk may be full or storage denied */
export async function writePushFacts(change: Partial<PushFacts>): Promise<boolean> {
  const kept = await orNothing(async () => {
    await update(
      'push',
      (before: unknown) => {
        const known = v.safeParse(pushFacts, before);
        return { ...(known.success ? known.output : NO_PUSH_FACTS), ...change };
      },
      facts,
    );
    return true;
  }, KEEP_LIMIT);
  return kept ?? false;
}

/** Keeps the link of a notification until the app that it opens reads it. */
export async function keepPendingLink(link: PendingLink | null): Promise<void> {
  await orNothing(() => set('pendingLink', link, facts));
}

/** Reads the kept link and deletes it. Null when there is none. */
export async function takePendingLink(): Promise<PendingLink | null> {
  const kept = v.safeParse(pendingLink, await orNothing(() => get('pendingLink', facts)));
  if (!kept.success) return null;
  await keepPendingLink(null);
  return kept.output;
}
