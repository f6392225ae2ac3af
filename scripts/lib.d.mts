/** What the tests take from lib.mjs, which itself is plain JavaScript: it runs before any package is installed. */

/** Hash of everything that the build is made of, as hex. */
export function sourcesHash(): string;
