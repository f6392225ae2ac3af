/** Checks whether the law bars a person from betting (SESS-15). */

/** The occasion of the check; the service may need it. */
export type CheckMoment = 'registration' | 'login' | 'money';

export type PersonVerdict =
  | { readonly state: 'clear' }
  /**
   * `reason` comes from an open list (`benefit`, `athlete`, `official`, `court`…): for the record, never for the
   * player.
   */
  | { readonly state: 'blocked'; readonly reason: string }
  | { readonly state: 'unavailable' };

export interface PersonCheck {
  /** For the record. */
  readonly name: string;
  /** Never throws: a failure is `unavailable`. */
  check(cpf: string, moment: CheckMoment): Promise<PersonVerdict>;
}

const REASON = /^[a-z][a-z0-9_-]{0,59}$/;

/** A reason as it is recorded: the service's own word, else `unspecified`. */
export function reasonOf(text: unknown): string {
  const word = typeof text === 'string' ? text.trim().toLowerCase().replace(/\s+/g, '_') : '';
  return REASON.test(word) ? word : 'unspecified';
}
