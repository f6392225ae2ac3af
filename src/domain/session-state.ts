/**
 * What everybody may know of the session: the state, whether a token is held. What asks the API (check, login, logout)
 * is in `session.ts`, which the first paint does not load.
 */
import type { QueryClient } from '@tanstack/react-query';
import { proxy, ref } from 'valtio/vanilla';
import { readLocal, writeLocal } from '../storage/local-keys.ts';
import { GUEST, type SessionState, started } from './session-model.ts';

/** Why a session ended: by the player here or in another tab, or because the API no longer knows the token. */
export type SessionEnd = 'logout' | 'elsewhere' | 'refused';

export interface SessionHooks {
  readonly queryClient: QueryClient;
  /** §4, after login: wallet, first page of recent games, ranking, notifications, in this order. */
  readonly loadAfterLogin: readonly (() => Promise<unknown>)[];
  /** One second later. */
  readonly joinPrivateChannels: () => void;
  /** The token changed: the live connection is made anew. */
  readonly onTokenChange?: (token: string | null) => void;
  /** Somebody logged in here; the app goes to the localised home. Not called for a session found at the start. */
  readonly onLogin?: () => void;
  readonly onEnd?: (why: SessionEnd) => void;
  /**
   * Ends this document, and with it whatever it holds in memory of the player who has left, for a new one at the lobby.
   * Answers false where that cannot be or would take something from who is here: then the session ends in place.
   */
  readonly startAnew?: (why: 'logout' | 'elsewhere') => Promise<boolean>;
  /** The player left while nobody took what they had wished; it is sent when somebody does, if this page stays open. */
  readonly onUnsent?: () => void;
  /** The player's database is open: what waits in its outbox can be sent. */
  readonly onDataOpen?: () => void;
}

/** What the screens watch (`useSnapshot(session)`). Only the session's own modules write it. */
export const session: SessionState = proxy<SessionState>({ ...GUEST });

let hooks: SessionHooks | null = null;

/** Whoever the session tells; null before `configureSession` and after its end. */
export function sessionHooks(): SessionHooks | null {
  return hooks;
}

/** Begins with what storage holds, and names whoever is told. For `configureSession`; null ends it. */
export function beginSession(next: SessionHooks | null): void {
  hooks = next;
  if (next) Object.assign(session, started(readLocal('auth')));
}

/** The next state. For the session's own modules; everybody else reads. */
export function become(next: SessionState): void {
  const before = session.token;
  // The player is replaced as a whole, and is kept in the database too, which takes no proxies.
  Object.assign(session, { ...next, user: next.user === null ? null : ref(next.user) });
  if (session.token === before) return;
  writeLocal('auth', session.token);
  hooks?.onTokenChange?.(session.token);
}

/** Whether a token is held. Enough to open a player's page: its check runs beside, also offline. */
export function hasToken(): boolean {
  return session.token !== null;
}
