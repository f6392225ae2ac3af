import { describe, expect, it } from 'vitest';
import { filterOf, presetOf, rangeOf, resultOf } from './filter.ts';

const none = { type: null, from: null, to: null, game: null, result: null };
// 01:30 in São Paulo on the 21st.
const NOW = Date.parse('2026-11-21T04:30:00.000Z');

describe('the filter of a list', () => {
  it('is read from the address', () => {
    const search = { type: 'bet', from: '2026-11-01', to: '2026-11-30', game: '12', result: 'won' };
    expect(filterOf(search)).toEqual(search);
  });

  it('takes nothing that it does not understand', () => {
    expect(filterOf({ type: 'robbery', from: '2026-02-30', to: 'yesterday', game: '../x', result: 1 })).toEqual(none);
    expect(filterOf({ from: '2026-13-01', to: '20261101' })).toEqual(none);
  });

  it('counts days in São Paulo, the last one included', () => {
    expect(rangeOf('today', NOW)).toEqual({ from: '2026-11-21', to: '2026-11-21' });
    expect(rangeOf('week', NOW)).toEqual({ from: '2026-11-15', to: '2026-11-21' });
    expect(rangeOf('month', NOW)).toEqual({ from: '2026-10-23', to: '2026-11-21' });
    expect(rangeOf('today', Date.parse('2026-11-21T02:30:00.000Z')).to).toBe('2026-11-20');
  });

  it('knows its preset again', () => {
    expect(presetOf(rangeOf('week', NOW), NOW)).toBe('week');
    expect(presetOf({ from: null, to: null }, NOW)).toBe('all');
    expect(presetOf({ from: '2026-11-02', to: null }, NOW)).toBeNull();
  });
});

describe('the result of a bet', () => {
  it('is won with more back than was staked, else lost', () => {
    expect(resultOf({ status: 'settled', bet_amount: 100, win_amount: 101 })).toBe('won');
    expect(resultOf({ status: 'settled', bet_amount: 100, win_amount: 100 })).toBe('lost');
    expect(resultOf({ status: 'settled', bet_amount: 100, win_amount: 0 })).toBe('lost');
  });

  it('is open while it runs, and none once it was taken back', () => {
    expect(resultOf({ status: 'open', bet_amount: 100, win_amount: 0 })).toBe('open');
    expect(resultOf({ status: 'rolled_back', bet_amount: 100, win_amount: 0 })).toBeNull();
  });
});
