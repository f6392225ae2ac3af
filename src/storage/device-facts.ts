/**
 * Facts of this device that the page and its service worker share: push settings and the link of a pressed
 * notification. The only player data is an id.
 */
import type { IDBPDatabase } from 'idb';
import * as v from 'valibot';
import { pressedNotice } from '../contract/worker.ts';
import { OUT_OF_TIME, withTimeLimit } from '../lib/time-limit.ts';
import { connectionTo } from './open-db.ts';

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

const pendingLink = v.object({ to: v.string(), at: v.number(), notice: v.optional(pressedNotice) });
export type PendingLink = v.InferOutput<typeof pendingLink>;

/** Time limits of a read at the start, and of keeping a pressed link. Milliseconds. */
const LIMIT = 1_500;
const KEEP_LIMIT = 8_000;

const connection = connectionTo({
  name: 'jangada-device',
  version: 1,
  upgrade: (db) => void db.createObjectStore('facts'),
});

/** Runs `work`; undefined when storage is denied, blocked or hangs. */
async function orNothing<T>(work: (db: IDBPDatabase) => Promise<T>, limit = LIMIT): Promise<T | undefined> {
  // An open connection would keep the page out of the back/forward cache. A worker gets no `pagehide`.
  if ('document' in globalThis) addEventListener('pagehide', rest, { once: true });
  try {
    const answer = await withTimeLimit(connection.run(work), limit);
    return answer === OUT_OF_TIME ? undefined : answer;
  } catch {
    return undefined;
  }
}
const rest = () => connection.rest();

/** Reads the push facts; null when storage fails or times out. Never throws. */
export async function askPushFacts(): Promise<PushFacts | null> {
  const answer = await orNothing(async (db) => ({ kept: await db.get('facts', 'push') }));
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
  const kept = await orNothing(async (db) => {
    const { store, done } = db.transaction('facts', 'readwrite');
    const known = v.safeParse(pushFacts, await store.get('push'));
    void store.put({ ...(known.success ? known.output : NO_PUSH_FACTS), ...change }, 'push');
    await done;
    return true;
  }, KEEP_LIMIT);
  return kept ?? false;
}

/** Keeps the link of a notification until the app that it opens reads it. */
export async function keepPendingLink(link: PendingLink | null): Promise<void> {
  await orNothing((db) => db.put('facts', link, 'pendingLink'));
}

/** Reads the kept link and deletes it. Null when there is none. */
export async function takePendingLink(): Promise<PendingLink | null> {
  const kept = v.safeParse(pendingLink, await orNothing((db) => db.get('facts', 'pendingLink')));
  if (!kept.success) return null;
  await keepPendingLink(null);
  return kept.output;
}

const widgetFacts = v.object({
  /** Whether the player wants no widgets of missions at the edge of the window. */
  hidden: v.optional(v.boolean(), false),
  /** By the number of a mission, without its period. */
  places: v.optional(v.record(v.string(), v.object({ positionY: v.nullable(v.number()), isOpen: v.boolean() })), {}),
});
export type WidgetFacts = v.InferOutput<typeof widgetFacts>;

/** Reads the places of the widgets; none when storage fails or times out. Never throws. */
export async function readWidgetFacts(): Promise<WidgetFacts> {
  const kept = v.safeParse(widgetFacts, (await orNothing((db) => db.get('facts', 'widgets'))) ?? {});
  return kept.success ? kept.output : v.parse(widgetFacts, {});
}

/** Keeps the places of the widgets. Never throws. */
export async function writeWidgetFacts(facts: WidgetFacts): Promise<void> {
  await orNothing((db) => db.put('facts', facts, 'widgets'), KEEP_LIMIT);
}

/** Whether the operator has assigned a mission to the guest of this browser; false when storage fails. Never throws. */
export async function readGuestMission(): Promise<boolean> {
  return (await orNothing((db) => db.get('facts', 'guestMission'))) === true;
}

/** Keeps that the guest of this browser has a mission of their own. Never throws. */
export async function keepGuestMission(): Promise<void> {
  await orNothing((db) => db.put('facts', true, 'guestMission'), KEEP_LIMIT);
}

/** The most entries of each kept list; the oldest make room. */
const LIST_SIZES = { closedNotices: 200, shownCommitments: 200, pushReports: 20 } as const;
const list = v.fallback(v.array(v.string()), []);

type ListName = keyof typeof LIST_SIZES;

/** Reads a kept list, the newest entry last; empty when storage fails or times out. Never throws. */
export async function readList(name: ListName): Promise<readonly string[]> {
  return v.parse(list, await orNothing((db) => db.get('facts', name)));
}

/** Adds an entry to a kept list. Never throws. */
export function addToList(name: ListName, entry: string): Promise<void> {
  return changeList(name, (known) => [...known.filter((it) => it !== entry), entry].slice(-LIST_SIZES[name]));
}

/** Takes an entry from a kept list. Never throws. */
export function removeFromList(name: ListName, entry: string): Promise<void> {
  return changeList(name, (known) => known.filter((it) => it !== entry));
}

async function changeList(name: ListName, change: (known: string[]) => string[]): Promise<void> {
  await orNothing(async (db) => {
    const { store, done } = db.transaction('facts', 'readwrite');
    void store.put(change(v.parse(list, await store.get(name))), name);
    await done;
  }, KEEP_LIMIT);
}
