import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BetEvent } from '../../contract/feed.ts';
import type { Feed } from './model.ts';
import {
  applyBetEvent,
  createFeed,
  FEED_SIZE,
  maskName,
  multiplierOf,
  PENDING_CAP,
  showsSimulated,
  withLatest,
  withoutSimulated,
} from './model.ts';

const game = {
  game_id: '1',
  title: 'Onça da Lua',
  image: null,
  gamecode: 'onca-da-lua',
  providercode: 'estudio-recife',
};
const event = (
  type: 'bet' | 'win',
  transaction: string,
  amount: number,
  date = '2026-11-20T12:00:00.000Z',
): BetEvent => ({
  type,
  transaction,
  game,
  user: { id: '7', name: 'Mar***' },
  amount,
  date,
});
const after = (...events: BetEvent[]): Feed => events.reduce(applyBetEvent, createFeed());

const settled = (transaction: string) => ({
  transaction,
  game,
  user: { id: '7', name: 'Mar***' },
  bet_amount: 100,
  win_amount: 0,
  multiplier: 0,
  date: '2026-11-20T11:59:00.000Z',
  round: null,
});

describe('an answer of GET /feed', () => {
  it('keeps the bets that wait for their win', () => {
    const filled = withLatest(after(event('bet', 'a', 200)), [settled('x')]);
    expect(filled.rows.map(({ transaction }) => transaction)).toEqual(['x']);
    const won = applyBetEvent(filled, event('win', 'a', 500));
    expect(won.rows[0]).toMatchObject({ transaction: 'a', bet_amount: 200, win_amount: 500 });
  });
  it('leaves the waiting bets in place if it is empty', () => {
    expect([...withLatest(after(event('bet', 'a', 200)), []).pending.keys()]).toEqual(['a']);
  });
  it('removes a waiting bet that it shows as settled, and a later win event shows no second row', () => {
    const filled = withLatest(after(event('bet', 'a', 200)), [settled('a')]);
    expect(filled.pending.size).toBe(0);
    expect(applyBetEvent(filled, event('win', 'a', 500)).rows).toHaveLength(1);
  });
  it('does not replace rows that came from events', () => {
    const feed = after(event('bet', 'a', 200), event('win', 'a', 500));
    expect(withLatest(feed, [settled('x')])).toBe(feed);
  });
});

describe('the feed', () => {
  it('shows a bet together with its win as one row', () => {
    const waiting = after(event('bet', 'a', 200));
    expect([waiting.rows.length, waiting.pending.size]).toEqual([0, 1]);
    const settled = applyBetEvent(waiting, event('win', 'a', 500, '2026-11-20T12:00:03.000Z'));
    expect(settled.pending.size).toBe(0);
    expect(settled.rows).toEqual([
      {
        transaction: 'a',
        game,
        user: { id: '7', name: 'Mar***' },
        bet_amount: 200,
        win_amount: 500,
        multiplier: 2.5,
        date: '2026-11-20T12:00:03.000Z',
        round: null,
        simulated: false,
      },
    ]);
  });

  it('gives a lost bet a row with multiplier 0 (FEED-2)', () => {
    expect(after(event('bet', 'a', 200), event('win', 'a', 0)).rows[0]).toMatchObject({ win_amount: 0, multiplier: 0 });
  });

  it('keeps the five latest rows, newest first', () => {
    const events = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].flatMap((id) => [event('bet', id, 100), event('win', id, 0)]);
    expect(after(...events).rows.map(({ transaction }) => transaction)).toEqual(['g', 'f', 'e', 'd', 'c']);
  });

  it('pairs bets and wins by transaction in any order of the wins', () => {
    const feed = after(event('bet', 'a', 100), event('bet', 'b', 300), event('win', 'b', 600), event('win', 'a', 50));
    expect(feed.rows.map(({ transaction, bet_amount, win_amount }) => [transaction, bet_amount, win_amount])).toEqual([
      ['a', 100, 50],
      ['b', 300, 600],
    ]);
  });

  it('shows a win whose bet came before this page, if the event has the stake', () => {
    const win = { ...event('win', 'a', 500), bet_amount: 200 };
    expect(after(win).rows[0]).toMatchObject({ bet_amount: 200, win_amount: 500, multiplier: 2.5 });
    expect(after(win, win).rows).toHaveLength(1);
  });

  it('shows the name as the win has it: the player may have hidden it since the bet', () => {
    const win = { ...event('win', 'a', 500), user: { id: '', name: '******' } };
    expect(after(event('bet', 'a', 200), win).rows[0]?.user).toEqual({ id: '', name: '******' });
  });

  it('ignores a win without its bet and returns the same feed', () => {
    const feed = createFeed();
    expect(applyBetEvent(feed, event('win', 'unknown', 100))).toBe(feed);
  });

  it('shows a repeated event once', () => {
    const once = after(event('bet', 'a', 100), event('win', 'a', 200));
    expect(applyBetEvent(applyBetEvent(once, event('bet', 'a', 100)), event('win', 'a', 200))).toBe(once);
    const pending = after(event('bet', 'b', 100));
    expect(applyBetEvent(pending, event('bet', 'b', 999))).toBe(pending);
  });

  it('changes the row of a bet whose result is corrected, in its place (FEED-7)', () => {
    const feed = after(event('bet', 'a', 100), event('win', 'a', 200), event('bet', 'b', 100), event('win', 'b', 0));
    const fix = { ...event('win', 'a', 0), bet_amount: 100, date: '2026-11-20T15:00:00.000Z' };
    const corrected = applyBetEvent(feed, fix);
    expect(corrected.rows.map((row) => [row.transaction, row.win_amount, row.multiplier])).toEqual([
      ['b', 0, 0],
      ['a', 0, 0],
    ]);
    expect(applyBetEvent(corrected, fix)).toBe(corrected);
    // The first settlement is delivered once more, after the correction.
    expect(applyBetEvent(corrected, event('win', 'a', 200))).toBe(corrected);
    // The row has left the strip.
    expect(applyBetEvent({ ...feed, rows: [] }, fix).rows).toEqual([]);
  });

  it('drops the oldest waiting bet beyond 500 (FEED-2)', () => {
    const bets = Array.from({ length: PENDING_CAP + 2 }, (_, n) => event('bet', `t${n}`, 100));
    const feed = after(...bets);
    expect(feed.pending.size).toBe(PENDING_CAP);
    expect([feed.pending.has('t0'), feed.pending.has('t1'), feed.pending.has('t2')]).toEqual([false, false, true]);
    expect(applyBetEvent(feed, event('win', 't0', 100))).toBe(feed);
    expect(applyBetEvent(feed, event('win', 't2', 100)).rows).toHaveLength(1);
  });

  it('ignores events of a transaction from the first read', () => {
    const latest = after(event('bet', 'a', 100), event('win', 'a', 200)).rows;
    const feed = createFeed(latest);
    expect(applyBetEvent(applyBetEvent(feed, event('bet', 'a', 100)), event('win', 'a', 200)).rows).toHaveLength(1);
  });

  it('marks simulated rows, reports them and removes them on request', () => {
    const feed = after(
      event('bet', 'sim-1', 100),
      event('win', 'sim-1', 0),
      event('bet', 'sim-2', 100),
      event('bet', 'a', 100),
      event('win', 'a', 0),
    );
    expect(feed.rows.map(({ simulated }) => simulated)).toEqual([false, true]);
    expect(showsSimulated(feed)).toBe(true);
    const real = withoutSimulated(feed);
    expect([real.rows.length, real.pending.size, showsSimulated(real)]).toEqual([1, 0, false]);
  });

  it('keeps its limits and shows each transaction once for any sequence of events', () => {
    const arrival = fc.record({
      type: fc.constantFrom('bet' as const, 'win' as const),
      id: fc.integer({ min: 0, max: 12 }),
      amount: fc.nat(5000),
    });
    fc.assert(
      fc.property(fc.array(arrival, { maxLength: 120 }), (arrivals) => {
        const feed = after(...arrivals.map(({ type, id, amount }) => event(type, `t${id}`, amount)));
        const shown = feed.rows.map(({ transaction }) => transaction);
        expect(feed.rows.length).toBeLessThanOrEqual(FEED_SIZE);
        expect(new Set(shown).size).toBe(shown.length);
        for (const transaction of shown) expect(feed.pending.has(transaction)).toBe(false);
      }),
    );
  });
});

describe('multiplier', () => {
  it('is win divided by bet in hundredths, and 0 without a win or a stake', () => {
    expect([multiplierOf(200, 500), multiplierOf(300, 100), multiplierOf(200, 0), multiplierOf(0, 100)]).toEqual([
      2.5, 0.33, 0, 0,
    ]);
  });
});

describe('masked names', () => {
  it.each([
    ['Marina', 3, 'Mar****'],
    ['Marina', 4, 'Mari****'],
    [' Ana ', 3, 'An****'],
    ['Jó', 4, 'J****'],
    ['Z', 3, 'Z****'],
    ['', 3, '****'],
    ['Ângela', 3, 'Âng****'],
    ['👩‍🚀x', 3, '👩\u200d🚀****'],
  ] as const)('%j with %i shows %j', (name, visible, masked) => {
    expect(maskName(name, visible)).toBe(masked);
  });
});
