const PREFIX = 'draft:';
/** Characters; more than a player can mean to send, so that a text that is too long for its field is kept too. */
const MAX_TEXT = 20_000;

/** Reads the unsaved values of a form, by field, from this tab's session storage; empty when there are none. */
export function readFormDraft(name: string): Readonly<Record<string, string>> {
  let stored: unknown = null;
  try {
    stored = JSON.parse(sessionStorage.getItem(PREFIX + name) ?? '{}');
  } catch {
    // Storage may be denied; then there is no draft.
  }
  // Checked by hand: a page shows without the schemas.
  return Object.fromEntries(
    Object.entries(Object(stored)).filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
}

/** Keeps form values for this tab, so that a reload loses nothing. `fields` must hold no secrets. */
export function keepFormDraft(name: string, fields: Readonly<Record<string, string>>): void {
  const kept = Object.entries(fields).filter(([, text]) => text.length <= MAX_TEXT);
  try {
    if (kept.length === 0) sessionStorage.removeItem(PREFIX + name);
    else sessionStorage.setItem(PREFIX + name, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // Storage may be denied.
  }
}

/** Deletes every draft, at logout. */
export function forgetFormDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Storage may be denied.
  }
}
