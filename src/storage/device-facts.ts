/**
 * A few facts of this device that the page and its service worker share: whether push is wanted and how it should sound,
 * and where a notification was meant to lead. Nothing of a player but an id; small enough that the worker can read it
 * without a database library.
 */
import { get, promisifyRequest, set, type UseStore, update } from 'idb-keyval';
import * as v from 'valibot';
import { OUT_OF_TIME, withTimeLimit } from '../lib/time-limit.ts';

const pushFacts = v.object({
  /** The player who asked for push in this browser; null: nobody. */
  wantedBy: v.optional(v.nullable(v.string()), null),
  /** Who had asked for it when the API ended their session: they have it again once they log in, nobody else does. */
  resumedBy: v.optional(v.nullable(v.string()), null),
  /** When the browser's own question was answered with no, milliseconds since 1970. */
  deniedAt: v.optional(v.nullable(v.number()), null),
  /** When our question was put away. */
  closedAt: v.optional(v.nullable(v.number()), null),
  sound: v.optional(v.boolean(), true),
  vibration: v.optional(v.boolean(), true),
});
export type PushFacts = v.InferOutput<typeof pushFacts>;
export const NO_PUSH_FACTS: PushFacts = v.parse(pushFacts, {});

const pendingLink = v.object({ to: v.string(), at: v.number() });
export type PendingLink = v.InferOutput<typeof pendingLink>;

/** How long a start waits to know, and a press to be kept. Milliseconds. */
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
    // Another tab deletes or upgrades it: nobody waits for us.
    db.addEventListener('versionchange', () => {
      db.close();
      letGo();
    });
    return db;
  });
}

let shown: Promise<void> | null = null;

/** A page that is put away holds no connection, which would keep it out of the back/forward cache; its next one comes with it. */
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

/** The library's own store would hold its connection against whoever deletes the database. */
const facts: UseStore = async (mode, work) => {
  if (shown) await shown;
  // The worker is never put away.
  if ('document' in globalThis) addEventListener('pagehide', rest, { once: true });
  connection ??= open();
  return work((await connection).transaction('facts', mode).objectStore('facts'));
};

/** Storage that is denied, blocked or hangs answers as if nothing had been kept. */
async function orNothing<T>(work: () => Promise<T>, limit = LIMIT): Promise<T | undefined> {
  try {
    const answer = await withTimeLimit(work(), limit);
    return answer === OUT_OF_TIME ? undefined : answer;
  } catch {
    // The connection may have been lost under us (iOS, in the background): the next call opens a new one.
    connection = null;
    return undefined;
  }
}

/** What is known of push in this browser; null where storage does not say, or not in time. Never throws. */
export async function askPushFacts(): Promise<PushFacts | null> {
  const answer = await orNothing(async () => ({ kept: await get<unknown>('push', facts) }));
  if (!answer) return null;
  const kept = v.safeParse(pushFacts, answer.kept);
  return kept.success ? kept.output : NO_PUSH_FACTS;
}

/** The same, for whom storage that does not say counts as nothing known. Never throws. */
export async function readPushFacts(): Promise<PushFacts> {
  return (await askPushFacts()) ?? NO_PUSH_FACTS;
}

/** Changes some of it. Never throws. @returns whether it was kept: a browser may have no room, or let nothing be written. */
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

/** Remembers where a notification leads until the app that it opened has read it. */
export async function keepPendingLink(link: PendingLink | null): Promise<void> {
  await orNothing(() => set('pendingLink', link, facts));
}

/** The link that waits, once: reading takes it away. Null when there is none. */
export async function takePendingLink(): Promise<PendingLink | null> {
  const kept = v.safeParse(pendingLink, await orNothing(() => get('pendingLink', facts)));
  if (!kept.success) return null;
  await keepPendingLink(null);
  return kept.output;
}
