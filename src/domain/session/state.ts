/**
 * The session that any module may read, and its news. Commands that call the API (check, login, logout) are in
 * `session.ts`, which the first paint does not load.
 */
import type { QueryClient } from '@tanstack/react-query';
import { proxy, ref } from 'valtio/vanilla';
import { writeLocal } from '../../storage/local-keys.ts';
import { GUEST, reduce, type Session, type SessionEvent } from './machine.ts';

/** Events that the app reacts to, beside the state itself. */
export type SessionNews =
  /** The API has named the player for the first time since the token came: by a login here, a check or a renewal. */
  | { readonly type: 'entered'; readonly isLogin: boolean }
  /** The player's database is open, so the outbox can be flushed. */
  | { readonly type: 'dataOpened' }
  /** The player logged out here (`logout`) or in another tab (`elsewhere`), or the API refused the token. */
  | { readonly type: 'ended'; readonly why: 'logout' | 'elsewhere' | 'refused' }
  /** The player logged out while marks waited and the API could not be reached; this page sends them later. */
  | { readonly type: 'marksUnsent' };

/** The observable state (`useSnapshot(session)`). Only `dispatch` changes it. */
export const session: Session = proxy<Session>({ ...GUEST });

/** Applies an event and stores the token that it brings or takes. Only the session's own modules and tests call it. */
export function dispatch(event: SessionEvent): void {
  const { token } = session;
  const next = reduce(session, event);
  if (next === session) return;
  // Fields that the next state lacks stay on the object; the union hides them. `ref`: the player is replaced as a whole,
  // and IndexedDB, which stores it too, cannot clone a proxy.
  Object.assign(session, next, { user: next.user && ref(next.user) });
  if (event.type !== 'opened' && next.token !== token) writeLocal('auth', next.token);
}

/** Whether a token is held. A player's page opens with it at once; the session check runs beside. */
export function hasToken(): boolean {
  return session.token !== null;
}

type Follower = (news: SessionNews) => void;

const followers = new Set<Follower>();
/** News before the first follower: most of the app loads after the first paint. */
const missed: SessionNews[] = [];

/** Tells the followers. Only the session's own modules call it. */
export function tell(news: SessionNews): void {
  if (followers.size === 0) missed.push(news);
  for (const follower of followers) follower(news);
}

/**
 * Calls `follower` with each news. The first follower gets the earlier news at once.
 * @returns unsubscribe function
 */
export function onSessionNews(follower: Follower): () => void {
  followers.add(follower);
  for (const news of missed.splice(0)) follower(news);
  return () => void followers.delete(follower);
}

/** Whether news wait for their first follower, which acts on the address as it was (a login's wanted action). */
export function newsWait(): boolean {
  return missed.length > 0;
}

let cache: QueryClient | null = null;

/** Sets the query cache that holds the player's data. For `configureSession` only. */
export function setSessionCache(queryClient: QueryClient): void {
  cache = queryClient;
}

/** The query cache that holds the player's data. */
export function sessionCache(): QueryClient {
  if (!cache) throw new Error('configureSession comes first');
  return cache;
}
