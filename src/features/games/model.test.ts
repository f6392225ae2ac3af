import { describe, expect, it } from 'vitest';
import { afterRound, formatReturn, gameFilterSearch, isSmallSample, NO_PLAY, winSize } from './model.ts';

describe('the game filter in the address', () => {
  it('keeps its five keys and drops all others', () => {
    expect(gameFilterSearch({ provider: 'x', searchTerm: 'onça', bonuses: 'true', sheet: 'menu', page: '3' })).toEqual({
      provider: 'x',
      searchTerm: 'onça',
      bonuses: 'true',
    });
  });

  it('drops blank and invalid values and cuts a long search term', () => {
    expect(gameFilterSearch({ category: '  ', type: 7, bonuses: 'no' })).toEqual({});
    expect(gameFilterSearch({ searchTerm: 'a'.repeat(500) }).searchTerm).toHaveLength(100);
  });
});

describe('the summary of a visit to a game', () => {
  it('adds up stakes and wins in centavos', () => {
    const sum = [
      { stake: 40, payout: 120 },
      { stake: 40, payout: 0 },
    ].reduce(afterRound, NO_PLAY);
    expect(sum).toEqual({ rounds: 2, staked: 80, won: 120 });
  });

  it('marks a return of few rounds as a small sample', () => {
    expect(isSmallSample(96)).toBe(true);
    expect(isSmallSample(1_000)).toBe(false);
  });

  it('formats a return with two decimals', () => {
    expect(formatReturn(96.4, 'pt')).toBe('96,40\u00a0%');
    expect(formatReturn(96.4, 'en')).toBe('96.40%');
  });
});

it.each([
  [100, 0, 'none'],
  [100, 100, 'none'],
  [100, 999, 'none'],
  [100, 1_000, 'big'],
  [100, 4_999, 'big'],
  [100, 5_000, 'huge'],
  // A voided round, or a refused stake.
  [0, 0, 'none'],
  [0, 5_000, 'none'],
] as const)('celebrates a stake of %i that pays %i centavos as %s', (stake, payout, size) => {
  expect(winSize({ stake, payout })).toBe(size);
});
