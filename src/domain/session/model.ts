/** State of the session (SESS-3) and its start. The later steps load after the first paint: `session-steps.ts`. */
import type { User } from '../../contract/session.ts';

export interface SessionState {
  token: string | null;
  /** The player; before the confirmation the one last known for this token, or null. */
  user: User | null;
  /** Whether the API has confirmed `user` in this visit; false while it only comes from storage. */
  isConfirmed: boolean;
  /** Whether the check at the start has ended, with or without an answer. */
  isCheckUserDone: boolean;
  /**
   * The session was idle too long: the screen asks for the password, and the API refuses the token until then (SESS-5).
   */
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

/** The state at the start of a visit: a stored token begins a check, without one the visitor is a guest. */
export function started(token: string | null): SessionState {
  return token === null ? GUEST : { ...GUEST, token, isCheckUserDone: false };
}
