/**
 * The session as pure steps from one state to the next (§4 Session, R22). `session.ts` asks the API and the storage and walks
 * these steps; nothing else changes the state. A login that is refused is read by the contract and stands in
 * `session-refusal.ts`.
 */
import { isApiError } from '../api/errors.ts';
import type { User } from '../contract/session.ts';
import { GUEST, type SessionState } from './session-model.ts';

/** Storage remembers whose token this is. The API's own word, if it came first, stands. */
export function remembered(state: SessionState, token: string, user: User): SessionState {
  return state.token !== token || state.isConfirmed ? state : { ...state, user };
}

/** The API says whose token this is. */
export function confirmed(state: SessionState, token: string, user: User): SessionState {
  return state.token === token ? { ...state, user, isConfirmed: true, isCheckUserDone: true, isIdle: false } : state;
}

/**
 * The check did not get through: 401 and 403 end the session (§4), but one that was merely idle in this visit waits for
 * its password; anything else is no verdict, so the token stays and the last known player is shown.
 */
export function checkFailed(state: SessionState, token: string, error: unknown): SessionState {
  if (state.token !== token) return state;
  if (isApiError(error, 'session_idle') && state.isConfirmed) return { ...state, isIdle: true };
  if (isApiError(error) && (error.status === 401 || error.status === 403)) return GUEST;
  return { ...state, isCheckUserDone: true };
}

/** Login, registration or Google let the player in. */
export function signedIn(token: string, user: User): SessionState {
  return { ...GUEST, token, user, isConfirmed: true };
}

/** A call of this token was refused because the session had been idle for too long. */
export function wentIdle(state: SessionState, token: string): SessionState {
  return state.token === token ? { ...state, isIdle: true } : state;
}
