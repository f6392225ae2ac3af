import { describe, expect, it } from 'vitest';
import { chooseLanguage, formatAmount, formatTime, texts } from './page/texts.ts';
import { isCpf, maskCpf, normaliseKey, otherPerson } from './people.ts';

describe("the bank's words", () => {
  it('write centavos as Brazilian money, exactly', () => {
    expect([0, 5, 50, 100, 99999, 123456, 100000000, Number.MAX_SAFE_INTEGER].map(formatAmount)).toEqual([
      '0,00',
      '0,05',
      '0,50',
      '1,00',
      '999,99',
      '1.234,56',
      '1.000.000,00',
      '90.071.992.547.409,91',
    ]);
  });

  it('tell times in São Paulo, with the day when it is another one there', () => {
    const now = new Date('2026-11-20T12:00:00Z');
    expect(formatTime('2026-11-20T17:37:00Z', now, 'pt')).toBe('14:37');
    expect(formatTime('2026-11-21T02:59:00Z', now, 'pt')).toBe('23:59');
    expect(formatTime('2026-11-21T03:01:00Z', now, 'pt')).toMatch(/21 de nov.*00:01/);
    expect(formatTime('2026-11-21T03:01:00Z', now, 'en')).toMatch(/21 Nov 2026.*00:01/);
  });

  it.each([
    [undefined, undefined, 'pt'],
    [undefined, 'en-US,en;q=0.9', 'en'],
    [undefined, 'fr,de;q=0.8', 'pt'],
    [undefined, 'en;q=0.4, pt-BR;q=0.9', 'pt'],
    [undefined, 'pt;q=0, en;q=0.1', 'en'],
    ['en', 'pt-BR', 'en'],
    ['xx', 'en', 'en'],
  ] as const)('for ?lang=%s and Accept-Language %s are in %s', (query, header, language) => {
    expect(chooseLanguage(query, header)).toBe(language);
  });

  it('are all there in English, and differ', () => {
    const same = (Object.keys(texts.pt) as (keyof typeof texts.pt)[]).filter((key) => texts.pt[key] === texts.en[key]);
    expect(same).toEqual(['indexTitle']);
  });
});

describe('people', () => {
  it('have CPFs with right check digits, shown masked', () => {
    expect(['12345678909', '52998224725', '11144477735'].every(isCpf)).toBe(true);
    expect(['12345678900', '11111111111', '1234567890', '123.456.789-09', ''].some(isCpf)).toBe(false);
    expect(maskCpf('12345678909')).toBe('***.456.789-**');
    expect(otherPerson('52998224725').cpf).toBe('11144477735');
  });

  it('have keys in one written form', () => {
    expect(normaliseKey('phone', '+55 (11) 98888-7777')).toBe('+5511988887777');
    expect(normaliseKey('phone', '11988887777')).toBe('+5511988887777');
    expect(normaliseKey('phone', '5588887777')).toBe('+555588887777');
    expect(normaliseKey('email', ' A@B.com ')).toBe('a@b.com');
    expect(normaliseKey('evp', '7B1E2F4A-91C0-4D5E-8A77-3C2B9E6F01D4')).toBe('7b1e2f4a-91c0-4d5e-8a77-3c2b9e6f01d4');
    expect(['a@b', 'x y@z.com', ''].map((key) => normaliseKey('email', key))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(normaliseKey('evp', 'zz')).toBeUndefined();
  });
});
