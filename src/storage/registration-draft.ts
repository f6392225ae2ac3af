import * as v from 'valibot';

const KEY = 'register-draft';

const draft = v.object({
  first_name: v.optional(v.pipe(v.string(), v.maxLength(60)), ''),
  last_name: v.optional(v.pipe(v.string(), v.maxLength(60)), ''),
  birth_date: v.optional(v.pipe(v.string(), v.maxLength(10)), ''),
});
export type RegistrationDraft = v.InferOutput<typeof draft>;

const EMPTY: RegistrationDraft = { first_name: '', last_name: '', birth_date: '' };

/**
 * Reads the draft of a half-filled registration: names and birth date only (SESS-9). It survives closing and reload.
 */
export function readDraft(): RegistrationDraft {
  try {
    const parsed = v.safeParse(draft, JSON.parse(sessionStorage.getItem(KEY) ?? '{}'));
    return parsed.success ? parsed.output : EMPTY;
  } catch {
    // Storage may be denied; then there is no draft.
    return EMPTY;
  }
}

/** Stores the draft for this tab. */
export function keepDraft({ first_name, last_name, birth_date }: RegistrationDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ first_name, last_name, birth_date }));
  } catch {
    // Storage may be denied.
  }
}

/** Deletes the draft once the account exists. */
export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Storage may be denied.
  }
}
