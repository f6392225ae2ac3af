/** Reads the pages' files once: the font lies beside the source, also for the bundled program. */
import { existsSync, readFileSync } from 'node:fs';

const FONT = 'bricolage-latin.woff2';
/** Relative to the source, and to `dist/server` with the bundle. */
const PLACES = [`../assets/${FONT}`, `../../simulators/bank/assets/${FONT}`];

/** Reads the font; undefined if the program runs without its sources: the pages then use the system's font. */
export function readFont(): Uint8Array<ArrayBuffer> | undefined {
  const place = PLACES.map((path) => new URL(path, import.meta.url)).find((url) => existsSync(url));
  return place && new Uint8Array(readFileSync(place));
}

export const ICON =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><circle cx="16" cy="16" r="16" fill="#1b4a63"/><circle cx="20.5" cy="10.5" r="4.300" fill="#f6ecc9"/><path d="M1.300 17.500c4-3.200 7.600-3.200 11.400-.600 4.200 2.900 9.400 3.200 18 .200A16 16 0 0 1 1.300 17.500z" fill="#86b7bd"/></svg>';
