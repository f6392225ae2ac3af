/**
 * The part of the session that any module may read: its state, and whether a token is held. The calls to the API
 * (check, login, logout) are in `session.ts`, which the first paint does not load.
 */
import type { QueryClient } from '@tanstack/react-query';
import { proxy, ref } from 'valtio/vanilla';
import { readLocal, writeLocal } from '../../storage/local-keys.ts';
import { GUEST, type SessionState, started } from './model.ts';

/**
 * Why a session ended: the player left here (`logout`) or in another tab (`elsewhere`), or the API refused the token.
 */
export type SessionEnd = 'logout' | 'elsewhere' | 'refused';

export interface SessionHooks {
  readonly queryClient: QueryClient;
  /** The reads after login in their order: wallet, first page of recent games, ranking, notifications (SESS-1). */
  readonly loadAfterLogin: readonly (() => Promise<unknown>)[];
  /** Runs 1 s after the login (SESS-1). */
  readonly joinPrivateChannels: () => void;
  /** The token changed: the live connection is made again. */
  readonly onTokenChange?: (token: string | null) => void;
  /** The player logged in here; the app opens the localised home. Not called for a session found at the start. */
  readonly onLogin?: () => void;
  readonly onEnd?: (why: SessionEnd) => void;
  /**
   * Reloads the document at the lobby, which also clears the previous player's data from memory. Resolves to false when
   * a reload is impossible or would lose something of the current player; the session then ends in the same document.
   */
  readonly startAnew?: (why: 'logout' | 'elsewhere') => Promise<boolean>;
  /**
   * The player logged out while marks waited and the API could not be reached; this page sends them later if it stays
   * open.
   */
  readonly onUnsent?: () => void;
  /** The player's database is open, so the outbox can be flushed. */
  readonly onDataOpen?: () => void;
}

/** The observable state (`useSnapshot(session)`). Only the session's own modules write it. */
export const session: SessionState = proxy<SessionState>({ ...GUEST });

let hooks: SessionHooks | null = null;

/** The app's hooks; null before `configureSession` and after its end. */
export function sessionHooks(): SessionHooks | null {
  return hooks;
}

/** Starts the session from the stored token and sets the hooks; null ends it. For `configureSession` only. */
export function beginSession(next: SessionHooks | null): void {
  hooks = next;
  if (next) Object.assign(session, started(readLocal('auth')));
}

/** Applies the next state and stores its token. Only the session's own modules call it. */
export function become(next: SessionState): void {
  const before = session.token;
  // `ref`: the player is replaced as a whole, and IndexedDB, which stores it too, cannot clone a proxy.
  Object.assign(session, { ...next, user: next.user === null ? null : ref(next.user) });
  if (session.token === before) return;
  writeLocal('auth', session.token);
  hooks?.onTokenChange?.(session.token);
}

/** Whether a token is held. A player's page opens with it at once; the session check runs beside. */
export function hasToken(): boolean {
  return session.token !== null;
}
