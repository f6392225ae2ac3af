/**
 * Events that this page has told the player itself, by a toast or in a sheet: their notifications get no card (NOTE-6).
 */
const told = new Set<string>();

/** The page tells an event now. `about` as in the notification. */
export function noteTold(about: string): void {
  told.add(about);
}

/** Whether the page has told an event; a later event of the same name gets its card. */
export function takeTold(about: string | undefined): boolean {
  return about !== undefined && told.delete(about);
}
