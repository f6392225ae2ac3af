/**
 * Who is here, as pure steps from one state to the next (§3 Auth state, §4 Session, R22). `session.ts` asks the API
 * and the storage and walks these steps; nothing else changes the state. A login that is refused is read by the contract,
 * which the first paint does not load, and stands in `session-refusal.ts`.
 */
import { isApiError } from '../api/errors.ts';
import type { User } from '../contract/session.ts';

export interface SessionState {
  token: string | null;
  /** The player; while unconfirmed the one last known for this very token, or null. */
  user: User | null;
  /** Whether the API has confirmed `user` in this visit; false while only storage vouches for it. */
  isConfirmed: boolean;
  /** Whether the check at the start has come to an end, by answer or by lack of one. */
  isCheckUserDone: boolean;
  /** The session was idle for too long: the screen asks for the password, and the token opens nothing until then. */
  isIdle: boolean;
  isSelfExcluded: boolean;
  /** ISO 8601; null when not excluded. */
  selfExclusionStartAt: string | null;
  /** ISO 8601; null when not excluded, or without an end. */
  selfExclusionEndAt: string | null;
  /** Result of the last CPF check; null when none was made. */
  cpf: { readonly cpf: string; readonly valid: boolean } | null;
}

export const GUEST: SessionState = {
  token: null,
  user: null,
  isConfirmed: false,
  isCheckUserDone: true,
  isIdle: false,
  isSelfExcluded: false,
  selfExclusionStartAt: null,
  selfExclusionEndAt: null,
  cpf: null,
};

/** The start of a visit: a stored token begins the check, without one the visitor is a guest. */
export function started(token: string | null): SessionState {
  return token === null ? GUEST : { ...GUEST, token, isCheckUserDone: false };
}

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
