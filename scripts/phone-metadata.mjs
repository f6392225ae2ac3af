/**
 * Writes src/validation/phone-metadata.gen.ts: the part of libphonenumber-js's metadata for Brazilian numbers. The
 * library's generator needs Google's source file from the network; its `max` set, made by the same generator, holds the
 * same entry. Run it after each update of the library: `node scripts/phone-metadata.mjs`.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const all = JSON.parse(readFileSync(require.resolve('libphonenumber-js/metadata.max.json'), 'utf8'));

// Only calling code 55 is known: any other ends as "invalid country", the error that the form wants.
const brazil = {
  version: all.version,
  country_calling_codes: { 55: all.country_calling_codes['55'] },
  countries: { BR: all.countries.BR },
  nonGeographic: {},
};
const text = `/** Made by scripts/phone-metadata.mjs from libphonenumber-js. Not edited by hand. */
export const metadata: unknown = ${JSON.stringify(brazil)};
`;
writeFileSync(fileURLToPath(new URL('../src/validation/phone-metadata.gen.ts', import.meta.url)), text);
