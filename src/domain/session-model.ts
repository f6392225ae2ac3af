/** Who is here (§3 Auth state, R22), and how a visit begins. What follows comes after the first paint: `session-steps.ts`. */
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
