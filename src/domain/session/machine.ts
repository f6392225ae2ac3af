/**
 * The session as a state machine (SESS-2, SESS-3, SESS-5): five states, the events between them, one pure reducer.
 * `session.ts` calls the API and storage and turns their answers into events.
 */
import type { User } from '../../contract/session.ts';

/** Dates of a self-exclusion, ISO 8601. */
export interface Exclusion {
  readonly start: string;
  /** Null without an end. */
  readonly end: string | null;
}

/** No token. `exclusion` is set after the refused login of an excluded player (SESS-3). */
interface Guest {
  readonly phase: 'guest';
  readonly token: null;
  readonly user: null;
  readonly exclusion: Exclusion | null;
}

export type Session =
  | Guest
  /**
   * A stored token that the API has not confirmed in this visit. Storage may know its player; `isChecked` says that the
   * check has ended without an answer.
   */
  | { readonly phase: 'recalled'; readonly token: string; readonly user: User | null; readonly isChecked: boolean }
  /** The API has named the token's player. */
  | { readonly phase: 'confirmed'; readonly token: string; readonly user: User }
  /** The API refuses the token until the player gives the password. */
  | { readonly phase: 'idle'; readonly token: string; readonly user: User }
  /** The player is logging out, or the document is being replaced; the screen stays and late answers are ignored. */
  | { readonly phase: 'leaving'; readonly token: string; readonly user: User | null; readonly wasIdle: boolean };

export type SessionEvent =
  /** The visit starts with the stored token, or another tab has stored another one. */
  | { readonly type: 'opened'; readonly token: string | null }
  /** The player logged in, registered or renewed the session. */
  | { readonly type: 'loggedIn'; readonly token: string; readonly user: User }
  /** The player logged out, or the API refused the token or a guest's login. */
  | { readonly type: 'ended'; readonly exclusion: Exclusion | null }
  /** Storage has named the token's player. */
  | { readonly type: 'recalled'; readonly token: string; readonly user: User }
  /** The API has named the token's player. */
  | { readonly type: 'confirmed'; readonly token: string; readonly user: User }
  /** The check ended without an answer about the token. */
  | { readonly type: 'unanswered'; readonly token: string }
  /** The API refused a call because the session was idle too long. */
  | { readonly type: 'idled'; readonly token: string }
  /** The logout begins, or the document is about to be replaced. */
  | { readonly type: 'left'; readonly token: string };

export const GUEST: Guest = { phase: 'guest', token: null, user: null, exclusion: null };

/** Returns the state after an event; the same object when nothing changes. */
export function reduce(state: Session, event: SessionEvent): Session {
  if (event.type === 'opened')
    return event.token === null ? GUEST : { phase: 'recalled', token: event.token, user: null, isChecked: false };
  if (event.type === 'loggedIn') return { phase: 'confirmed', token: event.token, user: event.user };
  if (event.type === 'ended') return { ...GUEST, exclusion: event.exclusion };
  // A late answer for an earlier token, or for one that is being logged out.
  if (state.phase === 'guest' || state.phase === 'leaving' || state.token !== event.token) return state;
  const { token } = event;
  switch (event.type) {
    case 'recalled':
      return state.phase === 'recalled' ? { ...state, user: event.user } : state;
    case 'confirmed':
      return { phase: 'confirmed', token, user: event.user };
    case 'unanswered':
      return state.phase === 'recalled' ? { ...state, isChecked: true } : state;
    case 'idled':
      return state.phase === 'recalled' ? state : { phase: 'idle', token, user: state.user };
    default:
      return { phase: 'leaving', token, user: state.user, wasIdle: state.phase === 'idle' };
  }
}
