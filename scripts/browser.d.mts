/** Returns the path of a Chromium. Without one, ends the process with one sentence. */
export function findBrowser(): string;
