import * as v from 'valibot';

const KEY = 'register-draft';

const draft = v.object({
  first_name: v.optional(v.pipe(v.string(), v.maxLength(60)), ''),
  last_name: v.optional(v.pipe(v.string(), v.maxLength(60)), ''),
  birth_date: v.optional(v.pipe(v.string(), v.maxLength(10)), ''),
});
export type RegistrationDraft = v.InferOutput<typeof draft>;

const EMPTY: RegistrationDraft = { first_name: '', last_name: '', birth_date: '' };

/** What a half-filled registration keeps over closing and reload: names and birth date, nothing else (R5). */
export function readDraft(): RegistrationDraft {
  try {
    const parsed = v.safeParse(draft, JSON.parse(sessionStorage.getItem(KEY) ?? '{}'));
    return parsed.success ? parsed.output : EMPTY;
  } catch {
    // Storage may be denied; then nothing is kept.
    return EMPTY;
  }
}

/** Keeps the draft for this tab. */
export function keepDraft({ first_name, last_name, birth_date }: RegistrationDraft): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ first_name, last_name, birth_date }));
  } catch {
    // As above.
  }
}

/** Forgets it once the account exists. */
export function forgetDraft(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // As above.
  }
}
