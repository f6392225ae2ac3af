/**
 * Validates Brazilian telephone numbers with libphonenumber and Brazil's metadata. A large module: `rules.ts` imports
 * it when it checks the first number.
 */
import {
  AsYouType,
  type MetadataJson,
  ParseError,
  parsePhoneNumberWithError,
  validatePhoneNumberLength,
} from 'libphonenumber-js/core';
import { brazilPhone } from '../contract/checks.ts';
import { metadata as generated } from './phone-metadata.gen.ts';

// The library's type requires every country, but it reads only the requested ones.
const metadata = generated as MetadataJson;

export type PhoneFault = 'phone_country' | 'phone_impossible' | 'phone_not_a_number' | 'phone_short' | 'phone_long';

const BY_LENGTH: Readonly<Record<string, PhoneFault>> = {
  INVALID_COUNTRY: 'phone_country',
  NOT_A_NUMBER: 'phone_not_a_number',
  TOO_SHORT: 'phone_short',
  TOO_LONG: 'phone_long',
  INVALID_LENGTH: 'phone_impossible',
};

/** Returns which of the five errors a number has (FORM-6); null for a possible Brazilian number. */
export function phoneFault(value: string): PhoneFault | null {
  const text = value.normalize('NFKC').trim();
  const options = { defaultCountry: 'BR', extract: false } as const;
  try {
    const parsed = parsePhoneNumberWithError(text, options, metadata);
    if (parsed.countryCallingCode !== '55') return 'phone_country';
    const length = validatePhoneNumberLength(text, options, metadata);
    if (length) return BY_LENGTH[length] ?? 'phone_impossible';
    // Valid by the numbering plan, and a personal number: no 0800 and no short code.
    return parsed.isValid() && brazilPhone(text) !== null ? null : 'phone_impossible';
  } catch (error) {
    if (error instanceof ParseError) return BY_LENGTH[error.message] ?? 'phone_not_a_number';
    throw error;
  }
}

/** Formats a partial number: `11999990001` → `(11) 99999-0001`; an international number stays international. */
export function formatPhone(value: string): string {
  const typed = value.normalize('NFKC');
  return new AsYouType('BR', metadata).input(typed);
}
