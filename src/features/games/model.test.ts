import { describe, expect, it } from 'vitest';
import { afterRound, formatReturn, gameFilterSearch, isSmallSample, NO_PLAY } from './model.ts';

describe('the filter in the address', () => {
  it('keeps the five keys and forgets all else', () => {
    expect(gameFilterSearch({ provider: 'x', searchTerm: 'onça', bonuses: 'true', sheet: 'menu', page: '3' })).toEqual({
      provider: 'x',
      searchTerm: 'onça',
      bonuses: 'true',
    });
  });

  it('forgets blanks, and cuts what nobody types', () => {
    expect(gameFilterSearch({ category: '  ', type: 7, bonuses: 'no' })).toEqual({});
    expect(gameFilterSearch({ searchTerm: 'a'.repeat(500) }).searchTerm).toHaveLength(100);
  });
});

describe('a visit to a game', () => {
  it('adds up rounds in centavos', () => {
    const sum = [
      { stake: 40, payout: 120 },
      { stake: 40, payout: 0 },
    ].reduce(afterRound, NO_PLAY);
    expect(sum).toEqual({ rounds: 2, staked: 80, won: 120 });
  });

  it('says when a return rests on few rounds', () => {
    expect(isSmallSample(96)).toBe(true);
    expect(isSmallSample(1_000)).toBe(false);
  });

  it('writes a return with two decimals', () => {
    expect(formatReturn(96.4, 'pt')).toBe('96,40\u00a0%');
    expect(formatReturn(96.4, 'en')).toBe('96.40%');
  });
});
