import { describe, expect, it } from 'vitest';
import { type Bet, type Transaction, transactionTypes, typesOf } from '../../../contract/wallet.ts';
import { filterOf, fitsBet, fitsTransaction, type ListFilter, presetOf, rangeOf, resultOf } from './filter.ts';
import { narrowed } from './rows.ts';

const none = { type: null, from: null, to: null, game: null, result: null };
// 01:30 in São Paulo on the 21st.
const NOW = Date.parse('2026-11-21T04:30:00.000Z');

describe('the filter of a list', () => {
  it('is read from the address', () => {
    const search = { type: 'games', from: '2026-11-01', to: '2026-11-30', game: '12', result: 'won' };
    expect(filterOf(search)).toEqual(search);
  });

  it('takes a single type of an older address as its kind', () => {
    const kinds = ['deposit', 'bet', 'win', 'cashback', 'refund'].map((type) => filterOf({ type }).type);
    expect(kinds).toEqual(['deposit', 'games', 'games', 'rewards', 'corrections']);
    expect(filterOf({ type: 'toString' }).type).toBeNull();
  });

  it('has the same groups as the API', () => {
    for (const type of transactionTypes) {
      const kind = filterOf({ type }).type;
      expect(kind && typesOf(kind), type).toContain(type);
    }
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

describe('stored rows of a list, under a filter without an answer', () => {
  const row = (id: string, type: string, created_at: string) => ({ id, type, created_at }) as Transaction;
  const pages = (last_page: number) => [
    {
      current_page: 1,
      last_page,
      data: [
        // 23:30 in São Paulo on the 20th.
        row('4', 'deposit', '2026-11-21T02:30:00.000Z'),
        row('3', 'withdraw', '2026-11-20T12:00:00.000Z'),
        row('2', 'deposit', '2026-11-19T12:00:00.000Z'),
        row('1', 'bet', '2026-11-10T12:00:00.000Z'),
      ],
    },
  ];
  const left = (filter: Partial<ListFilter>, last_page = 9) => {
    const { rows, isWhole } = narrowed(pages(last_page), (it) => fitsTransaction(it, { ...none, ...filter }), {
      from: filter.from ?? null,
      dateOf: ({ created_at }) => created_at,
    });
    return [rows.map(({ id }) => id).join(' '), isWhole];
  };

  it('are filtered like the API filters, by type and by days of São Paulo, both included', () => {
    expect(left({ type: 'deposit' })[0]).toBe('4 2');
    expect(left({ from: '2026-11-20' })[0]).toBe('4 3');
    expect(left({ to: '2026-11-20' })[0]).toBe('4 3 2 1');
    expect(left({ from: '2026-11-21' })[0]).toBe('');
    expect(left({ type: 'deposit', from: '2026-11-19', to: '2026-11-19' })[0]).toBe('2');
  });

  it('are the whole result if they reach the end of the list or back before the first day', () => {
    expect(left({ type: 'deposit' })[1]).toBe(false);
    expect(left({ type: 'deposit' }, 1)[1]).toBe(true);
    expect(left({ from: '2026-11-19' })[1]).toBe(true);
    expect(left({ from: '2026-11-10' })[1]).toBe(false);
    expect(left({ to: '2026-11-19' })[1]).toBe(false);
  });

  it('match a game by its id and by its code', () => {
    const bet = { date: '2026-11-20T12:00:00.000Z', game: { game_id: '7', gamecode: 'asa-delta' } } as Bet;
    for (const [game, fits] of [
      ['7', true],
      ['asa-delta', true],
      ['asa', false],
    ] as const) {
      expect(fitsBet(bet, { ...none, game })).toBe(fits);
    }
    expect(fitsBet(bet, { ...none, to: '2026-11-19' })).toBe(false);
  });
});
