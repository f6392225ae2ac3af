import { describe, expect, it } from 'vitest';
import { amountFigure } from '../../lib/money.ts';
import { LINE_SYMBOLS } from '../engine/slot/reel-set.ts';
import { THEMES } from '../page-data.ts';
import { autoplayVerdict, signed } from './autoplay.ts';
import { readAmount } from './autoplay-sheet.ts';
import { parseIncoming } from './bridge.ts';
import { decimal, figure, money, percent } from './format.ts';
import { counted, nameOf } from './stages/slot/themes.ts';

it('writes the largest win with its decimals, and whole numbers without', () => {
  expect([figure(9_007.66, 'pt'), figure(9_007.66, 'en')]).toEqual(['9.007,66', '9,007.66']);
  expect([figure(100, 'pt'), figure(1_000_000, 'en'), figure(12.5, 'pt')]).toEqual(['100', '1,000,000', '12,5']);
});

describe('money', () => {
  it('is written alike in both languages', () => {
    expect(money(123_456)).toBe('R$\u00a01.234,56');
    expect(amountFigure(400)).toBe('4,00');
    expect(money(5)).toBe('R$\u00a00,05');
    expect(money(-740)).toBe('−R$\u00a07,40');
    expect(money(123_456_789_00)).toBe('R$\u00a0123.456.789,00');
    expect([decimal(96.3, 2, 'pt'), decimal(96.3, 2, 'en')]).toEqual(['96,30', '96.30']);
    expect([percent(96.3, 2, 'pt'), percent(96.3, 2, 'en')]).toEqual(['96,30\u00a0%', '96.30%']);
  });
});

describe('messages of the framing page', () => {
  it('are read only where they are exactly ours', () => {
    expect(parseIncoming({ v: 1, type: 'init', reducedMotion: true, sound: false })).toEqual({
      type: 'init',
      reducedMotion: true,
      sound: false,
    });
    expect(parseIncoming({ v: 1, type: 'pause', extra: 1 })).toEqual({ type: 'pause' });
    expect(parseIncoming({ v: 1, type: 'close_sheet' })).toEqual({ type: 'close_sheet' });
    expect(parseIncoming({ v: 1, type: 'fullscreen', on: true })).toEqual({ type: 'fullscreen', on: true });
    expect(parseIncoming({ v: 1, type: 'fullscreen', on: 1 })).toBeNull();
    for (const forged of [
      null,
      'pause',
      7,
      {},
      { type: 'pause' },
      { v: 2, type: 'pause' },
      { v: 1, type: 'spin' },
      { v: 1, type: 'sound', on: 'yes' },
      { v: 1, type: 'init' },
    ]) {
      expect(parseIncoming(forged)).toBeNull();
    }
  });
});

describe('the themes', () => {
  it('name each symbol in both languages, once and many', () => {
    for (const theme of THEMES) {
      for (const lang of ['pt', 'en'] as const) {
        const names = (['W', 'S', ...LINE_SYMBOLS] as const).map((symbol) => nameOf(theme, lang, symbol));
        expect(new Set(names).size).toBe(names.length);
        expect(names.every((name) => name !== '')).toBe(true);
      }
    }
    expect([counted('forest', 'pt', 'P1', 3), counted('forest', 'en', 'P1', 1), counted('sea', 'pt', 'K', 4)]).toEqual([
      '3 onças',
      '1 jaguar',
      '4 K',
    ]);
  });
});

describe('autoplay', () => {
  const order = { rounds: 10, lossLimit: 1_000, winLimit: 5_000 };

  it('plays no round that could pass the loss limit, and stops at the rounds and the win asked for', () => {
    expect(autoplayVerdict(order, 0, 0, 200, null)).toBeNull();
    expect(autoplayVerdict(order, 4, -800, 200, { win: 0 })).toBeNull();
    expect(autoplayVerdict(order, 4, -801, 200, { win: 0 })).toBe('loss');
    expect(autoplayVerdict(order, 4, 0, null, { win: 0 })).toBe('loss');
    expect(autoplayVerdict(order, 10, 100, 200, { win: 0 })).toBe('done');
    expect(autoplayVerdict(order, 3, 100, 200, { win: 5_000 })).toBe('win');
    expect(autoplayVerdict({ ...order, winLimit: null }, 3, 100, 200, { win: 5_000 })).toBeNull();
    expect([signed(150), signed(-150), signed(0)]).toEqual(['+R$\u00a01,50', '−R$\u00a01,50', 'R$\u00a00,00']);
  });

  it('reads amounts as people type them', () => {
    expect(['20', '20,5', '20.50', 'R$ 1.234,50', '1.000'].map(readAmount)).toEqual([
      2_000, 2_050, 2_050, 123_450, 100_000,
    ]);
    for (const text of ['', 'abc', '1,2,3', '-5', '1,234']) expect(readAmount(text), text).toBeNull();
  });
});
