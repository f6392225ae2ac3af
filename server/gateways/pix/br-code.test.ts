import fc from 'fast-check';
import { hasError, isDynamicPix, parsePix } from 'pix-utils';
import { parseEmv } from 'pix-utils/dist/main/emvHandler.js';
import { describe, expect, it } from 'vitest';
import { buildBrCode, crc16, parseBrCode } from './br-code.ts';

const facts = {
  location: 'pix.exemplo.com/cob/abc123',
  amount: 5000,
  merchantName: 'Jangada',
  merchantCity: 'Fortaleza',
};

describe('the BR Code', () => {
  it('has the CRC of the standard', () => {
    expect(crc16('123456789')).toBe('29B1');
  });

  it('names currency, country, amount and the address of the charge', () => {
    const fields = parseBrCode(buildBrCode(facts));
    expect(fields).toMatchObject({
      '00': '01',
      '01': '12',
      '26.00': 'br.gov.bcb.pix',
      '26.25': 'pix.exemplo.com/cob/abc123',
      '53': '986',
      '54': '50.00',
      '58': 'BR',
      '59': 'Jangada',
      '60': 'Fortaleza',
      '62.05': '***',
    });
  });

  it('folds accents and cuts names to their fields', () => {
    const fields = parseBrCode(
      buildBrCode({ ...facts, merchantName: 'São João Apostas e Jogos Ltda', merchantCity: 'Jaboatão dos Guararapes' }),
    );
    expect(fields?.['59']).toBe('Sao Joao Apostas e Jogos');
    expect(fields?.['60']).toBe('Jaboatao dos Gu');
  });

  it('reads back each code that it writes', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999_999_99 }),
        fc.string({ maxLength: 60 }),
        fc.string({ maxLength: 40 }),
        (amount, merchantName, merchantCity) => {
          const fields = parseBrCode(buildBrCode({ ...facts, amount, merchantName, merchantCity }));
          expect(Math.round(Number(fields?.['54']) * 100)).toBe(amount);
        },
      ),
    );
  });

  it('refuses a code with one character changed', () => {
    const code = buildBrCode(facts);
    expect(parseBrCode(code.replace('50.00', '51.00'))).toBeNull();
  });

  it('refuses an invalid amount', () => {
    expect(() => buildBrCode({ ...facts, amount: 0 })).toThrow(RangeError);
    expect(() => buildBrCode({ ...facts, amount: 10.5 })).toThrow(RangeError);
  });
});

describe('another library', () => {
  const place = fc
    .array(fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789-._/:'), { minLength: 1, maxLength: 77 })
    .map((letters) => letters.join(''));
  const words = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.constantFrom('São João Apostas e Jogos Ltda', 'Açaí & Cia. do Pará – Matriz', 'ÀÉÎÕÜ çñ', '   ', '💰 Jangada'),
  );

  it('reads each code that we write', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999_999_99 }),
        words,
        words,
        place,
        (amount, merchantName, merchantCity, location) => {
          const code = buildBrCode({ location, amount, merchantName, merchantCity });
          // Only characters that every bank counts alike, and no longer than the standard allows.
          expect(code).toMatch(/^[\x20-\x7e]{1,512}$/);
          const read = parsePix(code);
          if (hasError(read) || !isDynamicPix(read)) throw new Error(`not read: ${code}`);
          expect(read.url).toBe(location);
          expect([read.countryCode, read.transactionCurrency]).toEqual(['BR', '986']);
          expect(read.merchantName.length).toBeLessThanOrEqual(25);
          expect(read.merchantCity.length).toBeLessThanOrEqual(15);
          const emv = parseEmv({ emvCode: code });
          if (!emv.isValid) throw new Error(`not read: ${code}`);
          expect(emv.getTag(54)).toBe(`${Math.floor(amount / 100)}.${String(amount % 100).padStart(2, '0')}`);
          expect(emv.getTag(63)).toBe(crc16(code.slice(0, -4)));
        },
      ),
      { numRuns: 300 },
    );
  });

  it('refuses a changed code', () => {
    const code = buildBrCode(facts);
    expect(hasError(parsePix(code.replace('50.00', '51.00')))).toBe(true);
    expect(hasError(parsePix(`${code.slice(0, -4)}0000`))).toBe(true);
  });

  it('reads an accented name without its accents', () => {
    const read = parsePix(buildBrCode({ ...facts, merchantName: 'Ação São José', merchantCity: 'São Luís' }));
    expect(read).toMatchObject({ merchantName: 'Acao Sao Jose', merchantCity: 'Sao Luis' });
  });
});
