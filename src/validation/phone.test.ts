import { createRequire } from 'node:module';
import { describe, expect, it } from 'vitest';
import { formatPhone, phoneFault } from './phone.ts';
import { metadata } from './phone-metadata.gen.ts';
import { setValidationLocale, validate } from './rules.ts';

describe('a Brazilian phone number', () => {
  it.each([
    '+5511999990001',
    '11999990001',
    '(11) 99999-0001',
    '+55 (11) 9 9999-0001',
    '1133334444',
    '５５１１９９９９９０００１',
  ])('accepts the format %s', (phone) => {
    expect(phoneFault(phone)).toBeNull();
  });

  it.each([
    ['+12025550123', 'phone_country'],
    ['+351912345678', 'phone_country'],
    ['abc', 'phone_not_a_number'],
    ['', 'phone_not_a_number'],
    ['👍👍👍', 'phone_not_a_number'],
    ['11', 'phone_short'],
    ['119999', 'phone_short'],
    ['1199999000111', 'phone_long'],
    ['119999900011111111', 'phone_long'],
    ['20999990001', 'phone_impossible'],
    ['11199990001', 'phone_impossible'],
    ['08001234567', 'phone_impossible'],
  ])('%s: %s', (phone, fault) => {
    expect(phoneFault(phone)).toBe(fault);
  });

  it('has a different message for each of the five errors, in both languages', async () => {
    const wrong = ['+12025550123', 'abc', '11', '119999900011111111', '20999990001'];
    for (const language of ['en', 'pt'] as const) {
      setValidationLocale(language);
      const said = await Promise.all(wrong.map((phone) => validate(phone, 'phone', { field: 'Telefone', form: {} })));
      expect(new Set(said).size).toBe(5);
      expect(said).not.toContain(null);
    }
  });

  it('formats the number while the player types', () => {
    expect(formatPhone('1199999')).toBe('(11) 99999');
    expect(formatPhone('11999990001')).toBe('(11) 99999-0001');
  });

  it('uses the metadata of the installed libphonenumber-js', () => {
    const all = createRequire(import.meta.url)('libphonenumber-js/metadata.max.json') as { countries: { BR: unknown } };
    // If this fails, the library was updated: run `node scripts/phone-metadata.mjs`.
    expect((metadata as { countries: unknown }).countries).toEqual({ BR: all.countries.BR });
  });
});
