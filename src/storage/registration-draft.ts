const KEY = 'register-draft';

/** Names and birth date of a half-filled registration, as typed. */
export interface RegistrationDraft {
  readonly first_name: string;
  readonly last_name: string;
  readonly birth_date: string;
}

/** Most characters of a field; a longer one is not ours. The login shows without the schemas, so these are checked by hand. */
const LONGEST = { first_name: 60, last_name: 60, birth_date: 10 } satisfies Record<keyof RegistrationDraft, number>;

/**
 * Reads the draft of a half-filled registration: names and birth date only (SESS-9). It survives closing and reload.
 */
export function readDraft(): RegistrationDraft {
  const read = (stored: Partial<Record<string, unknown>>, field: keyof RegistrationDraft): string => {
    const text = stored[field];
    return typeof text === 'string' && text.length <= LONGEST[field] ? text : '';
  };
  let stored: Partial<Record<string, unknown>> = {};
  try {
    stored = Object(JSON.parse(sessionStorage.getItem(KEY) ?? '{}'));
  } catch {
    // Storage may be denied; then there is no draft.
  }
  return {
    first_name: read(stored, 'first_name'),
    last_name: read(stored, 'last_name'),
    birth_date: read(stored, 'birth_date'),
  };
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
