/** Error messages for a build file that did not load, in Chromium, Firefox and Safari. */
const LOST = /dynamically imported module(?:: (\S+))?|Importing a module script failed/i;

/** Whether an error means that a build file did not load. */
export function isLostChunk(error: unknown): error is Error {
  return error instanceof Error && LOST.test(error.message);
}

/** Returns the file's address; null if the browser does not name it. */
export function fileOf(error: Error): string | null {
  return LOST.exec(error.message)?.[1] ?? null;
}
