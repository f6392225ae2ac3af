import * as v from 'valibot';

const PREFIX = 'draft:';
/** More than any form of ours takes; a longer text is not worth keeping twice. */
const MAX_TEXT = 2_000;

const draft = v.record(v.string(), v.string());

/** What was typed into a form and not saved yet, by field, as this tab keeps it; empty when there is nothing. */
export function readFormDraft(name: string): Readonly<Record<string, string>> {
  try {
    const parsed = v.safeParse(draft, JSON.parse(sessionStorage.getItem(PREFIX + name) ?? '{}'));
    return parsed.success ? parsed.output : {};
  } catch {
    // Storage may be denied; then nothing is kept.
    return {};
  }
}

/** Keeps it for this tab, so that a reload loses nothing. Nothing secret belongs in `fields`. */
export function keepFormDraft(name: string, fields: Readonly<Record<string, string>>): void {
  const kept = Object.entries(fields).filter(([, text]) => text.length <= MAX_TEXT);
  try {
    if (kept.length === 0) sessionStorage.removeItem(PREFIX + name);
    else sessionStorage.setItem(PREFIX + name, JSON.stringify(Object.fromEntries(kept)));
  } catch {
    // As above.
  }
}

/** Forgets every draft: the player has gone. */
export function forgetFormDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // As above.
  }
}
