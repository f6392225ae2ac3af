import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ageOn, brazilPhone, isCalendarDay, isCpf, isEmail, NAME, passwordFault, visibleOf } from './checks.ts';

describe('a CPF', () => {
  it.each([
    '52998224725',
    '529.982.247-25',
    ' 529 982 247 25 ',
    '12345678909',
    '00000000191',
    '５２９.９８２.２４７-２５',
  ])('accepts %s', (cpf) => {
    expect(isCpf(cpf)).toBe(true);
  });
  it.each([
    '',
    '5299822472',
    '529982247251',
    '52998224724',
    '52998224715',
    '11111111111',
    '00000000000',
    'abc',
    '529.982.247-2O',
  ])('refuses %s', (cpf) => {
    expect(isCpf(cpf)).toBe(false);
  });
  it('has exactly one pair of check digits for any nine digits', () => {
    fc.assert(
      fc.property(
        fc.stringMatching(/^\d{9}$/).filter((nine) => !/^(\d)\1*$/.test(nine)),
        (nine) => {
          const fitting = Array.from({ length: 100 }, (_, n) => nine + String(n).padStart(2, '0')).filter(isCpf);
          return fitting.length === 1;
        },
      ),
      { numRuns: 200 },
    );
  });
});

describe('an e-mail address', () => {
  it.each(['a@b.co', "o'neil@x.com", 'ana.maria+1@ex-emplo.com.br', 'A_B-c@D.ORG'])('accepts %s', (email) => {
    expect(isEmail(email)).toBe(true);
  });
  it.each([
    '',
    'a',
    '.a@b.co',
    'a..b@c.co',
    'a.@b.co',
    'a@b',
    'a@b.c',
    'a@-b.co',
    'a b@c.co',
    'ã@b.co',
    `${'a'.repeat(250)}@b.co`,
  ])('refuses %s', (email) => {
    expect(isEmail(email)).toBe(false);
  });
  it('rejects an adversarial address within 50 ms', () => {
    const start = performance.now();
    isEmail(`${'a.'.repeat(5000)}@`);
    isEmail(`${'a'.repeat(120)}@${'a-'.repeat(60)}`);
    expect(performance.now() - start).toBeLessThan(50);
  });
});

describe('a Brazilian telephone', () => {
  it.each([
    ['+5511999990001', '+5511999990001'],
    ['11999990001', '+5511999990001'],
    ['(11) 99999-0001', '+5511999990001'],
    ['+55 (11) 9 9999-0001', '+5511999990001'],
    ['011 99999 0001', '+5511999990001'],
    ['5511999990001', '+5511999990001'],
    ['1133334444', '+551133334444'],
    ['55999990001', '+5555999990001'],
  ])('reads %s as %s', (written, phone) => {
    expect(brazilPhone(written)).toBe(phone);
  });
  it.each([
    '',
    'abc',
    '999990001',
    '+12025550123',
    '+351912345678',
    '10999990001',
    '1199999000',
    '119999900011',
    '1119999000',
    '08001234567',
    '1'.repeat(40),
    '+55 11 99999-0001 ramal 2',
  ])('refuses %s', (written) => {
    expect(brazilPhone(written)).toBeNull();
  });
});

describe('calendar days and ages', () => {
  it.each([
    ['2024-02-29', true],
    ['2026-02-29', false],
    ['1900-02-29', false],
    ['2000-02-29', true],
    ['2026-04-31', false],
    ['2026-13-01', false],
    ['2026-00-10', false],
    ['26-1-1', false],
  ])('%s exists: %s', (day, exists) => {
    expect(isCalendarDay(day)).toBe(exists);
  });
  it('reaches eighteen on the birthday, and on 1 March for a birth on 29 February', () => {
    expect(ageOn('2008-11-20', '2026-11-19')).toBe(17);
    expect(ageOn('2008-11-20', '2026-11-20')).toBe(18);
    expect(ageOn('2008-02-29', '2026-02-28')).toBe(17);
    expect(ageOn('2008-02-29', '2026-03-01')).toBe(18);
  });
});

describe('a new password', () => {
  it.each([
    ['jangada-demo-1', null],
    ['correct horse', null],
    ['senhaçã1', null],
    ['a1b2c3', 'password_short'],
    ['a1'.repeat(65), 'password_long'],
    ['12345678!', 'password_letter'],
    ['abcdefgh', 'password_character'],
    ['Password1', 'password_common'],
    ['Senha123', 'password_common'],
  ])('%s: %s', (password, fault) => {
    expect(passwordFault(password)).toBe(fault);
  });
});

describe('a name', () => {
  it.each(['Ana', 'João', ' José ', 'D’Ávila-Sá Jr.', "Sant'Anna", 'สมศรี', 'Z\u0301\u0302', 'H\u0323\u0301a'])(
    'may be %s',
    (name) => {
      expect(NAME.test(name)).toBe(true);
    },
  );
  it.each([
    ['only blanks that count as letters', '\u3164\u3164\u3164 \u3164\u3164'],
    ['a blank among letters', 'An\u3164a'],
    ['no letter', ' - '],
    ['a mark without its letter', '\u0301Ana'],
    ['a mark on a blank', 'Ana \u0301'],
    ['three marks on a letter', 'Z\u0301\u0302\u0303'],
    ['59 marks on a letter', `Z${'\u0301'.repeat(59)}`],
    ['an invisible mark', 'A\u034fna'],
    ['a digit', 'Ana2'],
  ])('has not %s', (_what, name) => {
    expect(NAME.test(name)).toBe(false);
  });
});

describe('the visible characters of a text', () => {
  it.each(['', '   ', '\u200b\u2060', '\u200d\u200d', '\n\t', '\u3164\u115f', '\u2800', '\ufe0f'])(
    'are none in %j',
    (text) => {
      expect(visibleOf(text)).toBe('');
    },
  );
  it.each(['a', '❤️', '🇧🇷', 'שלום', '한국'])('are some in %s', (text) => {
    expect(visibleOf(text)).not.toBe('');
  });
});
