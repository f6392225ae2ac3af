/** Types of the parts of lib.mjs that the tests use. It is plain JavaScript, because it runs before any package is installed. */

/** Returns the hash of all sources of the build, as hex. */
export function sourcesHash(): string;
