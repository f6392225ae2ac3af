// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BetView } from '../server/bet-routes.ts';
import type { Price } from '../server/market-watch.ts';
import { Account, Refusal } from './account.ts';
import { oddButton } from './odd-button.ts';
import { Slip, type SlipPick } from './slip.ts';
import { type SlipShown, slipView } from './slip-view.ts';

const pick = (match: string, selection = 'result::home'): SlipPick => ({
  match,
  selection,
  odds: 215,
  name: 'Aroeira',
  market: 'Resultado final',
  teams: 'Aroeira × Caatinga',
});

/** A player whose calls answer what a test sets. */
class TestAccount extends Account {
  override balance = 100_000;
  answer: () => Promise<BetView> = () => Promise.reject(new Refusal('network'));
  priced: (Price | null)[] | null = null;
  own: readonly BetView[] | null = [];
  isGuest = false;
  override get isPlayer() {
    return !this.isGuest;
  }
  override place() {
    return this.answer();
  }
  override bets() {
    return this.own ? Promise.resolve(this.own) : Promise.reject(new Refusal('network'));
  }
  override prices() {
    return this.priced ? Promise.resolve(this.priced) : Promise.reject(new Refusal('network'));
  }
}

const price = (odds: number | null, suspended: Price['suspended'] = null): Price =>
  ({ odds, suspended, phase: 'scheduled' }) as Price; // the fields that the slip reads

const bet: BetView = {
  id: 'receipt-1',
  stake: 1_000,
  at: 0,
  state: 'accepted',
  system: null,
  win: null,
  left: 1_000,
  cashOuts: [],
  isCorrected: false,
  cash: { offers: [{ percent: 100, value: 900 }], refusal: null, reason: null },
  possible: 2_150,
  picks: [],
};

let opened: boolean[] = [];
let shared: string[] = [];
let slip: Slip;
let account: TestAccount;
let shown: SlipShown;
const settle = () => vi.advanceTimersByTimeAsync(0);
const button = (name: string): HTMLButtonElement => {
  const found = [...document.querySelectorAll<HTMLButtonElement>('button')].find(
    (one) => one.textContent?.startsWith(name) || one.getAttribute('aria-label')?.startsWith(name),
  );
  if (!found) throw new Error(name);
  return found;
};
const status = () => document.querySelector<HTMLElement>('.slip-status');

beforeEach(() => {
  vi.useFakeTimers();
  localStorage.clear();
  slip = new Slip();
  account = new TestAccount('pt');
  opened = [];
  shared = [];
  shown = slipView({
    slip,
    account,
    lang: 'pt',
    need: () => undefined,
    onPlaced: () => undefined,
    onOpen: (isOpen) => opened.push(isOpen),
    share: (id) => shared.push(id),
  });
  document.body.replaceChildren(shown.element);
});
afterEach(() => {
  document.body.replaceChildren();
  vi.useRealTimers();
});

describe('the slip on the screen', () => {
  it('tells when the visitor opens and closes it, and not when the site does', () => {
    slip.set({ picks: [pick('m1')] });
    const bar = shown.element.querySelector<HTMLElement>('.slip-bar');
    const isOpen = () => shown.element.hasAttribute('data-open');
    bar?.click();
    expect([isOpen(), opened]).toEqual([true, [true]]);
    shown.setOpen(false);
    expect([isOpen(), bar?.getAttribute('aria-expanded'), opened]).toEqual([false, 'false', [true]]);
    shown.setOpen(true);
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    expect([isOpen(), opened]).toEqual([false, [true, false]]);
    // A guest's emptied slip closes by itself.
    account.isGuest = true;
    bar?.click();
    slip.set({ picks: [] });
    expect([isOpen(), opened]).toEqual([false, [true, false, true, false]]);
  });

  it('says a placed bet as a success, and a refusal of one pick with the name of the pick', async () => {
    slip.set({ picks: [pick('m1'), pick('m2')], stake: '10' });
    account.answer = () =>
      Promise.reject(new Refusal('suspended', { match: 'm2', selection: 'result::home', reason: 'goal' }));
    button('Apostar').click();
    await settle();
    expect(status()?.textContent).toMatch(/^Aroeira \(Aroeira × Caatinga\): /);
    expect(status()?.dataset['tone']).toBe('warn');
    account.answer = () => Promise.resolve(bet);
    button('Apostar').click();
    await settle();
    expect([status()?.textContent, status()?.dataset['tone']]).toEqual(['Aposta feita.', 'done']);
  });

  it('places nothing without odds, says why, and comes back with them', () => {
    slip.set({ picks: [pick('m1')], stake: '10' });
    shown.setLost(true);
    expect(button('Apostar').disabled).toBe(true);
    expect(document.getElementById('place-reason')?.textContent).toContain('Sem conexão com as odds');
    shown.setLost(false);
    expect(button('Apostar').disabled).toBe(false);
    expect(document.getElementById('place-reason')?.textContent).toBe('');
  });

  it('says how old the bets are when they cannot be read, and sells none of them back', async () => {
    vi.setSystemTime(Date.UTC(2026, 10, 20, 17, 32));
    account.own = [bet];
    button('Minhas apostas').click();
    await settle();
    expect(button('Encerrar').disabled).toBe(false);
    account.own = null;
    await vi.advanceTimersByTimeAsync(5_000);
    expect(document.body.textContent).toContain('Apostas como estavam às 14:32.');
    expect(button('Encerrar').disabled).toBe(true);
    account.own = [bet];
    await vi.advanceTimersByTimeAsync(5_000);
    expect(document.body.textContent).not.toContain('como estavam');
    expect(button('Encerrar').disabled).toBe(false);
    // Without odds the bets are old at once, though a request may still wait.
    shown.setLost(true);
    await settle();
    expect(document.body.textContent).toContain('como estavam às 14:32');
    expect(button('Encerrar').disabled).toBe(true);
    shown.setLost(false);
    await settle();
    expect(button('Encerrar').disabled).toBe(false);
  });

  it('offers a decided bet to the chat of the site, and no open one', async () => {
    account.own = [bet];
    button('Minhas apostas').click();
    await settle();
    expect(() => button('Mostrar no chat')).toThrow();
    account.own = [bet, { ...bet, id: 'receipt-2', win: 0, cash: null }];
    await vi.advanceTimersByTimeAsync(5_000);
    button('Mostrar no chat').click();
    expect(shared).toEqual(['receipt-2']);
  });

  it('keeps the focus while the odds move, and says to a screen reader what moved', async () => {
    account.priced = [price(215), price(215)];
    slip.set({ picks: [pick('m1'), pick('m2')] });
    await vi.advanceTimersByTimeAsync(2_000);
    const remove = document.querySelectorAll<HTMLElement>('.remove')[1];
    remove?.focus();
    account.priced = [price(230), price(215, 'goal')];
    await vi.advanceTimersByTimeAsync(2_000);
    expect(document.activeElement?.getAttribute('data-focus')).toBe('remove m2 result::home');
    expect(document.querySelector('[aria-live].hidden')?.textContent).toBe(
      'Aroeira: 2,30, era 2,15. Aroeira: Suspenso: gol.',
    );
    button('Apostar').focus();
    account.priced = [price(240), price(215)];
    await vi.advanceTimersByTimeAsync(2_000);
    expect(document.activeElement).toBe(button('Apostar'));
  });

  it('moves the focus to the next pick when one is taken out, and to the tabs after the last', () => {
    slip.set({ picks: [pick('m1'), pick('m2')] });
    document.querySelectorAll<HTMLElement>('.remove')[1]?.click();
    expect(document.activeElement?.getAttribute('data-focus')).toBe('remove m1 result::home');
    document.querySelector<HTMLElement>('.remove')?.click();
    expect(document.activeElement?.getAttribute('data-focus')).toBe('tab slip');
  });

  it('closes on Escape wherever the focus is, and gives the focus back to the bar', () => {
    slip.set({ picks: [pick('m1')] });
    const bar = document.querySelector<HTMLElement>('.slip-bar');
    bar?.click();
    expect(bar?.getAttribute('aria-expanded')).toBe('true');
    document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' }));
    expect(bar?.getAttribute('aria-expanded')).toBe('false');
    expect(document.activeElement).toBe(bar);
  });

  it('explains the quarter line of a pick', () => {
    slip.set({ picks: [pick('m1', 'asian_handicap:-1.25:away')] });
    expect(document.body.textContent).toContain('Metade da aposta em +1, metade em +1,5');
    slip.set({ picks: [pick('m1', 'total:2.5:over')] });
    expect(document.body.textContent).not.toContain('Metade');
  });
});

it('says below the tapped price why the bet builder does not take it', async () => {
  const cell = oddButton(pick('m1'), 'Aroeira', slip, 'pt');
  cell.update(215);
  const group = document.createElement('div');
  group.className = 'odds';
  group.append(cell.element);
  document.body.append(group);
  slip.set({ picks: [pick('m1', 'both_score::yes')] });
  slip.isBuilding = true;
  account.priced = [price(null)];
  cell.element.click();
  await settle();
  expect(group.nextElementSibling?.textContent).toBe(
    'Não combina com o que já está na sua aposta criada desta partida.',
  );
  expect(group.nextElementSibling?.getAttribute('role')).toBe('alert');
  account.priced = [price(400)];
  cell.element.click();
  await settle();
  expect(document.querySelector('.refused')).toBeNull();
  expect(slip.state.picks).toMatchObject([{ selection: 'both_score::yes+result::home', odds: 400 }]);
});
