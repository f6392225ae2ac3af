/** What browsers say of a file of the build that did not arrive: Chromium, Firefox, Safari. */
const LOST = /dynamically imported module(?:: (\S+))?|Importing a module script failed/i;

/** Whether something failed because a file of the build did not arrive. */
export function isLostChunk(error: unknown): error is Error {
  return error instanceof Error && LOST.test(error.message);
}

/** The file's address; null where the browser does not name it. */
export function fileOf(error: Error): string | null {
  return LOST.exec(error.message)?.[1] ?? null;
}
