/**
 * Pure steps of the session from one state to the next (SESS-2, SESS-3). `session.ts` calls the API and storage and
 * applies these steps; no other module changes the state. The step of a refused login is in `session-refusal.ts`,
 * because it needs the contract's schema.
 */
import { isApiError } from '../../api/errors.ts';
import type { User } from '../../contract/session.ts';
import { GUEST, type SessionState } from './model.ts';

/** Storage knows the token's player. An earlier answer of the API wins. */
export function remembered(state: SessionState, token: string, user: User): SessionState {
  return state.token !== token || state.isConfirmed ? state : { ...state, user };
}

/** The API has named the token's player. */
export function confirmed(state: SessionState, token: string, user: User): SessionState {
  return state.token === token ? { ...state, user, isConfirmed: true, isCheckUserDone: true, isIdle: false } : state;
}

/**
 * A session check failed: 401 and 403 end the session (SESS-2), except that a session confirmed in this visit that
 * became idle waits for its password (SESS-5). Any other error proves nothing, so the token and the last known player
 * stay.
 */
export function checkFailed(state: SessionState, token: string, error: unknown): SessionState {
  if (state.token !== token) return state;
  if (isApiError(error, 'session_idle') && state.isConfirmed) return { ...state, isIdle: true };
  if (isApiError(error) && (error.status === 401 || error.status === 403)) return GUEST;
  return { ...state, isCheckUserDone: true };
}

/** The player logged in, registered or came from Google. */
export function signedIn(token: string, user: User): SessionState {
  return { ...GUEST, token, user, isConfirmed: true };
}

/** The API refused a call because the session was idle too long (SESS-5). */
export function wentIdle(state: SessionState, token: string): SessionState {
  return state.token === token ? { ...state, isIdle: true } : state;
}
