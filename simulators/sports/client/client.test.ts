// @vitest-environment jsdom
import { describe, expect, it, vi } from 'vitest';
import { marketsOf } from '../engine/markets.ts';
import type { LivePart } from '../server/views.ts';
import { parseIncoming } from './bridge.ts';
import { cardGroups } from './card-groups.ts';
import { eventsOf, formatContest, periodsText } from './contest.ts';
import { tell } from './dom.ts';
import { Favourites, readFavourites, starButton } from './favourites.ts';
import { formatLine, formatMinute, formatMoney, formatOdds, formatStart } from './format.ts';
import { marketNameOf, selectionName, selectionNameOf } from './market-groups.ts';
import {
  built,
  centavosOf,
  combined,
  lineCount,
  type Order,
  placeOrders,
  readSlip,
  returnOf,
  Slip,
  type SlipPick,
  systemReturn,
  toggled,
} from './slip.ts';
import { textsOf } from './texts.ts';

const pt = textsOf('pt');
const SPORTS = ['football', 'basketball', 'tennis', 'volleyball', 'mma'] as const;
const crest = (name: string) => ({ name, short: 'ABC', colors: ['#000', '#fff'] as const, pattern: 0 });
const names = { home: crest('Aroeira'), away: crest('Caatinga'), players: [['Ana'], ['Bia']] as const };

describe('messages of the site', () => {
  it('are read in their one shape, with colours and nothing else as colours', () => {
    expect(parseIncoming({ v: 1, type: 'view', view: 'match-br-a_1_0' })).toEqual({
      type: 'view',
      view: 'match-br-a_1_0',
    });
    expect(parseIncoming({ v: 1, type: 'init', colors: { canvas: '#fff', text: 'url(x)', 'a b': '#000' } })).toEqual({
      type: 'init',
      colors: { canvas: '#fff' },
      slip: null,
    });
    expect(parseIncoming({ v: 1, type: 'init', colors: {}, slip: '{}' })).toMatchObject({ slip: '{}' });
    for (const odd of [null, 1, {}, { v: 2, type: 'view', view: '' }, { v: 1, type: 'view', view: '../x' }])
      expect(parseIncoming(odd)).toBeNull();
  });
});

describe('figures', () => {
  it('are written as the language writes them', () => {
    expect([formatOdds(215, 'pt'), formatOdds(1_005, 'en'), formatOdds(50_100, 'pt')]).toEqual([
      '2,15',
      '10.05',
      '501,00',
    ]);
    expect([formatLine(2.25, 'pt'), formatLine(-1.5, 'en', true), formatLine(0.5, 'pt', true)]).toEqual([
      '2,25',
      '−1.5',
      '+0,5',
    ]);
  });

  it('say added time, the break and the end', () => {
    const part = (phase: LivePart['phase'], minute: number | null, added: number | null) =>
      formatMinute({ corrected: false, contest: null, phase, minute, added }, pt);
    expect(part('first', 12, null)).toBe("12'");
    expect(part('first', 47, 3)).toBe("45+2'");
    expect(part('second', 99, 4)).toBe("90+4'");
    expect(part('break', null, null)).toBe('Intervalo');
    expect(part('ended', null, null)).toBe('Encerrado');
  });

  it('give the kick-off in the time of São Paulo', () => {
    const now = Date.UTC(2026, 6, 15, 1);
    expect(formatStart(Date.UTC(2026, 6, 15, 2, 30), now, 'pt', pt)).toBe('Hoje, 23:30');
    expect(formatStart(Date.UTC(2026, 6, 15, 3), now, 'en', textsOf('en'))).toBe('Tomorrow, 00:00');
  });
});

describe('a list of 10,000 matches', () => {
  it('draws the groups near the screen alone, ends the updates of one that leaves, and draws it again', () => {
    type Told = (entries: object[]) => void;
    const told: Told[] = [];
    const watched: Set<Element>[] = [];
    const boundingClientRect = { height: 2_000 };
    const frames: (() => void)[] = [];
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        readonly #own = new Set<Element>();
        observe = (target: Element) => this.#own.add(target);
        unobserve = (target: Element) => this.#own.delete(target);
        constructor(callback: Told) {
          told.push(callback);
          watched.push(this.#own);
        }
      },
    );
    vi.stubGlobal('requestAnimationFrame', (run: () => void) => frames.push(run));
    const draw = (count: number) => Array.from({ length: count }).forEach(() => frames.shift()?.());
    const alive = new Set<number>();
    const list = cardGroups(
      Array.from({ length: 10_000 }, (_, place) => place),
      (place) => {
        alive.add(place);
        return { element: document.createElement('article'), end: () => alive.delete(place) };
      },
    );
    const groups = [...list.querySelectorAll('.cards')];
    expect(groups).toHaveLength(834);
    expect(alive.size).toBe(12);
    const [observed, comesNear] = told as [Told, Told];
    const [watchedGroups, watchedBlocks] = watched as [Set<Element>, Set<Element>];
    // Of the groups only those of a block near the screen are watched.
    const blocks = [...list.children];
    expect([...watchedBlocks]).toEqual(blocks);
    expect(watchedGroups.size).toBe(0);
    comesNear([{ target: blocks[0], isIntersecting: true }]);
    expect([...watchedGroups]).toEqual(groups.slice(0, 24));
    comesNear([{ target: blocks[1], isIntersecting: true }]);
    expect([...watchedGroups]).toEqual(groups.slice(0, 48));
    comesNear([{ target: blocks[1], isIntersecting: false }]);
    expect([...watchedGroups]).toEqual(groups.slice(0, 24));
    observed(groups.slice(1, 4).map((target) => ({ target, isIntersecting: true, boundingClientRect })));
    // One card in each frame.
    draw(1);
    expect(alive.size).toBe(13);
    draw(12);
    expect(alive.size).toBe(25);
    // A group that left before its turn is not drawn.
    observed([{ target: groups[3]!, isIntersecting: false, boundingClientRect }]);
    draw(30);
    expect(alive.size).toBe(36);
    observed([{ target: groups[0]!, isIntersecting: false, boundingClientRect }]);
    expect(alive.has(0)).toBe(false);
    expect(groups[0]?.childElementCount).toBe(0);
    expect((groups[0] as HTMLElement).style.minHeight).toBe('2000px');
    observed([{ target: groups[0]!, isIntersecting: true, boundingClientRect }]);
    draw(12);
    expect(groups[0]?.childElementCount).toBe(12);
    // A block that leaves takes its drawn groups with it.
    comesNear([{ target: blocks[0], isIntersecting: false }]);
    expect(alive.size).toBe(0);
    vi.unstubAllGlobals();
  });
});

describe('favourites', () => {
  it('are kept on the device, and read without anything odd', () => {
    const favourites = new Favourites();
    favourites.toggle({ kind: 'league', name: 'br-a' });
    favourites.toggle({ kind: 'club', name: 'Aroeira' });
    expect(new Favourites().all).toEqual([
      { kind: 'league', name: 'br-a' },
      { kind: 'club', name: 'Aroeira' },
    ]);
    favourites.toggle({ kind: 'league', name: 'br-a' });
    expect(new Favourites().has({ kind: 'league', name: 'br-a' })).toBe(false);
    for (const odd of [null, '', '{', '{}', '[1,null,{"kind":"x","name":"y"},{"kind":"club","name":5}]'])
      expect(readFavourites(odd)).toEqual([]);
  });
  it('are marked by a star that says its state', () => {
    const star = starButton(new Favourites(), { kind: 'club', name: 'Caatinga' }, 'Caatinga', pt);
    expect([star.getAttribute('aria-label'), star.getAttribute('aria-pressed')]).toEqual([
      'Favoritar: Caatinga',
      'false',
    ]);
    star.click();
    expect(star.getAttribute('aria-pressed')).toBe('true');
  });
});

describe('the words of other sports', () => {
  const contest = {
    sport: 'tennis',
    periods: [
      [6, 4],
      [3, 2],
    ],
    points: ['40', '15'],
    serving: 'home',
    period: 2,
    clock: null,
  } as const;
  it('say set, games and points of tennis, and who serves', () => {
    expect(formatContest(contest, pt)).toBe('Set 2 · 3–2 · 40–15');
    expect(periodsText(contest, names, pt)).toBe('6–4  3–2 · Aroeira saca');
  });
  it('say quarter, overtime and clock of basketball', () => {
    const at = (period: number, clock: number, texts = pt) =>
      formatContest({ ...contest, sport: 'basketball', points: null, serving: null, period, clock }, texts);
    expect([at(3, 250), at(5, 61), at(2, 600, textsOf('en'))]).toEqual([
      '3º quarto · 4:10',
      'Prorrogação · 1:01',
      '2nd quarter · 10:00',
    ]);
  });
  it('name each event, the newest first', () => {
    const events = [
      { kind: 'basket', side: 'home', points: 3, period: 1, score: [3, 0] },
      { kind: 'knockdown', side: 'away', points: 0, period: 2, score: [1, 0] },
    ] as const;
    expect(eventsOf({ events, contest: { ...contest, sport: 'mma', period: 2 } }, names, pt)).toEqual([
      ['1–0', 'Knockdown · Caatinga · Round 2'],
      ['3–0', '3 pontos · Aroeira · Round 1'],
    ]);
  });
});

it('names every selection of every market in both languages, each in its own words', () => {
  for (const lang of ['pt', 'en'] as const)
    for (const market of SPORTS.flatMap((sport) => marketsOf(sport)).filter(({ code }) => code !== 'scorer')) {
      const line = market.line === null ? null : market.line / 4;
      const words = market.selections.map(({ code }) =>
        selectionName({ code: market.code, line }, code, names, lang, textsOf(lang)),
      );
      expect(new Set(words).size).toBe(words.length);
      expect(words.join()).not.toMatch(/undefined|_|NaN/);
    }
  expect(selectionName({ code: 'asian_handicap', line: -1.25 }, 'away', names, 'pt', pt)).toBe('Caatinga +1,25');
  expect(selectionName({ code: 'scorer', line: null }, 'home_0', names, 'pt', pt)).toBe('Ana');
});

describe('the slip', () => {
  it('shows a placed bet as a success, and a refusal after it as a warning', () => {
    const status = document.createElement('p');
    tell(status, 'Aposta feita.', 'done');
    expect([status.textContent, status.dataset['tone']]).toEqual(['Aposta feita.', 'done']);
    tell(status, 'Fechado');
    expect([status.textContent, status.dataset['tone']]).toEqual(['Fechado', 'warn']);
  });

  const pick = (match: string, selection = 'result::home') => ({
    match,
    selection,
    odds: 215,
    name: 'A',
    market: 'B',
    teams: 'C',
  });

  it('adds, removes and replaces picks, one of each match', () => {
    const one = toggled([], pick('m1'));
    expect(toggled(one, pick('m1'))).toEqual([]);
    expect(toggled(one, pick('m1', 'result::away')).map(({ selection }) => selection)).toEqual(['result::away']);
    expect(toggled(one, pick('m2'))).toHaveLength(2);
    let many = one;
    for (let at = 0; at < 20; at += 1) many = toggled(many, pick(`x${at}`));
    expect(many).toHaveLength(15);
  });

  it('builds one pick of a match from several selections, in one order, and never multiplies their odds', () => {
    const home = { ...pick('m1'), name: 'Home' };
    const goals = { ...pick('m1', 'both_score::yes'), name: 'Both' };
    const build = (picks: readonly SlipPick[], next: SlipPick) =>
      built(picks, next, 'Builder', (selection) => marketNameOf(selection, 'pt'));
    const one = build([], home)!;
    expect(one).toMatchObject({ selection: 'result::home', name: 'Home', market: 'Resultado final' });
    const both = build([one], goals)!;
    expect(both).toMatchObject({
      selection: 'both_score::yes+result::home',
      name: 'Ambos marcam: Both + Resultado final: Home',
      market: 'Builder',
      odds: 215,
    });
    expect(build([both], home)).toMatchObject({ selection: 'both_score::yes', name: 'Both', market: 'Ambos marcam' });
    expect(build([both], goals)).toMatchObject({ selection: 'result::home', name: 'Home', market: 'Resultado final' });
    expect(build([one], home)).toBeNull();
    // A slip of an earlier version has no markets in its names.
    expect(build([{ ...both, name: 'Both + Home' }], goals)).toMatchObject({ name: 'Home' });
  });

  it('computes the return of a system line by line', () => {
    expect(systemReturn(100, [200, 300, 150], 'trixie')).toBe(600 + 300 + 450 + 900);
    expect([lineCount('two_of_three'), lineCount('yankee')]).toEqual([3, 11]);
  });

  it('survives a reload, and leaves out what is odd in the storage', () => {
    const state = { picks: [pick('m1')], stake: '10,50', mode: 'single', accept: 'any', keys: { a: 'k' } } as const;
    expect(readSlip(JSON.stringify(state))).toEqual(state);
    for (const odd of [null, '', '{', '[]', '{"picks":[{"match":1}],"stake":5,"mode":"x","accept":{}}'])
      expect(readSlip(odd)).toEqual({ picks: [], stake: '', mode: 'multiple', accept: 'higher', keys: {} });
  });

  it('takes what another tab of the browser has stored, its keys too', () => {
    const [one, other] = [new Slip(), new Slip()];
    one.set({ picks: [pick('m1')], stake: '10', keys: { asked: 'key-of-one' } });
    dispatchEvent(new StorageEvent('storage', { key: 'slip' }));
    expect(other.state).toMatchObject({ picks: [{ match: 'm1' }], stake: '10', keys: { asked: 'key-of-one' } });
    localStorage.clear();
  });

  it('takes the slip that the site kept where the browser has forgotten its own, and no other', () => {
    const slip = new Slip();
    slip.set({ picks: [pick('m1')], stake: '5', keys: {} });
    const told = slip.text;
    localStorage.clear();
    const next = new Slip();
    next.restore(told);
    expect(next.state).toMatchObject({ picks: [{ match: 'm1' }], stake: '5' });
    next.set({ picks: [pick('m2')] });
    next.restore(told);
    expect(next.state.picks).toMatchObject([{ match: 'm2' }]);
    localStorage.clear();
  });

  it('does not take a slip back that is placed before the site’s own storage answers', () => {
    const placed = new Slip();
    placed.set({ picks: [pick('m1')], stake: '5' });
    const other = new Slip();
    const told = placed.text;
    placed.set({ picks: [], stake: '' });
    dispatchEvent(new StorageEvent('storage', { key: 'slip' }));
    for (const slip of [placed, other, new Slip()]) {
      slip.restore(told);
      expect(slip.state.picks).toEqual([]);
    }
    localStorage.clear();
  });

  describe('with several singles', () => {
    const picks = ['m1', 'm2', 'm3'].map((match) => pick(match));
    const slipOf = () => {
      const slip = new Slip();
      slip.set({ picks, mode: 'single', keys: {} });
      return slip;
    };
    const matchesOf = (orders: readonly Order[]) => orders.map((order) => order.picks.map(({ match }) => match).join());
    /** Refuses the second order as often as told. */
    const placing = (times: number) => {
      const orders: Order[] = [];
      const place = async (order: Order) => {
        orders.push(order);
        if (order.picks[0]?.match === 'm2' && times > 0) {
          times -= 1;
          throw new Error('refused');
        }
      };
      return { orders, place };
    };

    it('takes a placed one out, so that the next press after a refusal places only the others', async () => {
      const slip = slipOf();
      const { orders, place } = placing(1);
      await expect(placeOrders(slip, 500, place, () => false)).rejects.toThrow('refused');
      expect(slip.state.picks.map(({ match }) => match)).toEqual(['m2', 'm3']);
      await placeOrders(slip, 500, place, () => false);
      expect(matchesOf(orders)).toEqual(['m1', 'm2', 'm2', 'm3']);
      expect(new Set(orders.map(({ key }) => key)).size).toBe(4);
      expect(slip.state).toMatchObject({ picks: [], keys: {} });
    });

    it('repeats the key of an order without an answer, after a reload too', async () => {
      const { orders, place } = placing(1);
      await expect(placeOrders(slipOf(), 500, place, () => true)).rejects.toThrow('refused');
      await placeOrders(new Slip(), 500, place, () => true);
      expect(matchesOf(orders)).toEqual(['m1', 'm2', 'm2', 'm3']);
      expect(orders[2]?.key).toBe(orders[1]?.key);
    });

    it('takes another key for another stake', async () => {
      const slip = slipOf();
      const { orders, place } = placing(1);
      await expect(placeOrders(slip, 500, place, () => true)).rejects.toThrow('refused');
      await placeOrders(slip, 600, place, () => true);
      expect(orders[2]?.key).not.toBe(orders[1]?.key);
    });
  });

  it.each([
    ['10', 1_000],
    ['10,5', 1_050],
    ['10.50', 1_050],
    ['R$ 1.000,00', 100_000],
    ['1.000', 100_000],
    ['0,01', 1],
    [' 10 000 ', 1_000_000],
    ['R$\u00a010', 1_000],
    ['0', 0],
    // As it is typed.
    ['10,', 1_000],
    [',5', null],
    ['1,000.00', null],
    ['1.00.00', null],
    ['١٠', null],
    ['NaN', null],
    ['Infinity', null],
    ['', null],
    ['-5', null],
    ['1e3', null],
    ['10,555', null],
    ['999999999999', null],
    ['abc', null],
  ])('reads %j as %s centavos', (text, centavos) => {
    expect(centavosOf(text)).toBe(centavos);
  });

  it('writes an amount that it reads as the same amount', () => {
    expect(formatMoney(123_456)).toBe('R$\u00a01.234,56');
    expect(centavosOf(formatMoney(100_000))).toBe(100_000);
  });

  it('computes return and combined odds in whole centavos', () => {
    expect(returnOf(333, [215, 333])).toBe(2_384);
    expect(combined([215, 333])).toBe(715);
    expect(
      returnOf(
        500_000,
        Array.from({ length: 15 }, () => 101),
      ),
    ).toBe(580_484);
  });

  it('names the picks of a placed bet from their ids', () => {
    const placed = { selection: 'asian_handicap:-1.25:away', home: 'Aroeira', away: 'Caatinga', players: [[], []] };
    expect(selectionNameOf(placed, 'pt')).toBe('Caatinga +1,25');
    expect(marketNameOf('total:2.5:over', 'en')).toBe('Total goals');
    expect(selectionNameOf({ ...placed, selection: 'nonsense' }, 'pt')).toBe('nonsense');
    const builder = 'both_score::yes+result::home';
    expect(selectionNameOf({ ...placed, selection: builder }, 'pt')).toBe(
      'Ambos marcam: Sim + Resultado final: Aroeira',
    );
  });
});
