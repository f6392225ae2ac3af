/** The path of a Chromium. Ends the process with one sentence where there is none to be had. */
export function findBrowser(): string;
