/** Whether the law lets a person bet: asked of whoever keeps the lists (compliance.md 12). */

/** When it is asked; the keeper of the lists may want to know. */
export type CheckMoment = 'registration' | 'login' | 'money';

export type PersonVerdict =
  | { readonly state: 'clear' }
  /** `reason` is of an open list (`benefit`, `athlete`, `official`, `court`…): for the record, never for the player. */
  | { readonly state: 'blocked'; readonly reason: string }
  | { readonly state: 'unavailable' };

export interface PersonCheck {
  /** For the record. */
  readonly name: string;
  /** Never throws: what goes wrong is `unavailable`. */
  check(cpf: string, moment: CheckMoment): Promise<PersonVerdict>;
}

const REASON = /^[a-z][a-z0-9_-]{0,59}$/;

/** A reason as it is recorded: a word of the keeper's own, else `unspecified`. */
export function reasonOf(text: unknown): string {
  const word = typeof text === 'string' ? text.trim().toLowerCase().replace(/\s+/g, '_') : '';
  return REASON.test(word) ? word : 'unspecified';
}
