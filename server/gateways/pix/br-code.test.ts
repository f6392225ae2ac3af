import fc from 'fast-check';
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

  it('reads back whatever it writes', () => {
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

  it('refuses what is no amount', () => {
    expect(() => buildBrCode({ ...facts, amount: 0 })).toThrow(RangeError);
    expect(() => buildBrCode({ ...facts, amount: 10.5 })).toThrow(RangeError);
  });
});
