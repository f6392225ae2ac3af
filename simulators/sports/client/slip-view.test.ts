// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { BetView } from '../server/bet-routes.ts';
import type { Price } from '../server/market-watch.ts';
import { Account, Refusal } from './account.ts';
import { progressText } from './bets-view.ts';
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
  override refresh() {
    this.balance = 123_456;
    return Promise.resolve();
  }
  override prices() {
    return this.priced ? Promise.resolve(this.priced) : Promise.reject(new Refusal('network'));
  }
}

const price = (odds: number | null, suspended: Price['suspended'] = null): Price =>
  ({ odds, suspended, cause: null, phase: 'scheduled' }) as Price; // the fields that the slip reads

const placed = (match: string): BetView['picks'][number] => ({
  match,
  selection: 'result::home',
  odds: 215,
  home: 'Aroeira',
  away: 'Caatinga',
  league: 'Brasileirão Série A',
  start: 0,
  players: [[], []],
  verdict: null,
  progress: null,
});

const live: NonNullable<BetView['picks'][number]['progress']> = {
  phase: 'second',
  minute: 60,
  added: null,
  corrected: false,
  suspended: null,
  cause: null,
  isEarly: false,
  contest: null,
  goals: [0, 1],
  stands: null,
};

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
  cash: { offers: [{ percent: 100, value: 900 }], refusal: null, reason: null, cause: null },
  possible: 2_150,
  picks: [],
};

/** A link that its page opens itself, as the sports page does. */
const link = (view: string): HTMLAnchorElement => {
  const anchor = document.createElement('a');
  anchor.href = `?view=${view}`;
  anchor.addEventListener('click', (event) => event.preventDefault());
  return anchor;
};

let opened: boolean[] = [];
let shared: string[] = [];
let needs: string[] = [];
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
  needs = [];
  shown = slipView({
    slip,
    account,
    lang: 'pt',
    link,
    skip: document.createElement('button'),
    need: (what) => needs.push(what),
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
    expect(status()?.textContent).toBe('Aroeira (Aroeira × Caatinga): Suspenso: gol. Tente em instantes.');
    expect(status()?.dataset['tone']).toBe('warn');
    account.answer = () => Promise.resolve(bet);
    button('Apostar').click();
    await settle();
    expect([status()?.textContent, status()?.dataset['tone']]).toEqual(['Aposta feita.', 'done']);
  });

  it('says who scored and the score at a suspension, and what the video referee has judged', async () => {
    const cause = { kind: 'goal', team: 'Aroeira', player: 'Silva', goals: [2, 1] } as const;
    slip.set({ picks: [pick('m1')], stake: '10' });
    account.priced = [{ ...price(215, 'goal'), cause }];
    await vi.advanceTimersByTimeAsync(2_000);
    expect(document.querySelector('.pick .note')?.textContent).toBe('Suspenso: gol · Silva (Aroeira) · 2 – 1');
    account.answer = () =>
      Promise.reject(
        new Refusal('suspended', { reason: 'var', cause: { ...cause, kind: 'cancelled', goals: [1, 1] } }),
      );
    button('Apostar').click();
    await settle();
    const words = 'Suspenso: gol anulado pelo VAR · Silva (Aroeira) · 1 – 1. Tente em instantes.';
    expect(status()?.textContent).toBe(words);
  });

  it('says that an early payout has won a pick, whatever the result is', () => {
    const early = { ...live, phase: 'ended', goals: [3, 2], isEarly: true } as const;
    const words = progressText({ ...placed('m1'), verdict: 'won', progress: early }, 'pt', 0);
    expect(words).toBe('3 – 2 · ganhou: 2 gols à frente');
  });

  it('names the limit that a stake breaks, and leads to the limits', async () => {
    slip.set({ picks: [pick('m1')], stake: '10' });
    for (const [limit, words] of [
      ['loss.week', 'Esta aposta passaria do seu limite de perda da semana. Diminua o valor.'],
      ['stake.day', 'Esta aposta passa da aposta máxima que você definiu nos seus limites. Diminua o valor.'],
      ['bets.day', 'Você chegou ao seu limite de número de apostas de hoje.'],
      ['time.month', 'Você chegou ao seu limite de tempo de jogo do mês.'],
      // A repeated order has the code alone.
      [undefined, 'Esta aposta passa de um limite que você definiu. Diminua o valor.'],
    ]) {
      account.answer = () => Promise.reject(new Refusal('limit_reached', { limit }));
      button('Apostar').click();
      await settle();
      expect(status()?.textContent).toBe(`${words} Ver limites`);
    }
    button('Ver limites').click();
    expect(needs).toEqual(['open_limits']);
  });

  it('shows the odds of the whole on the bar for an accumulator alone', () => {
    slip.set({ picks: [pick('m1'), pick('m2')] });
    const total = () => document.querySelector('.slip-bar b')?.textContent;
    expect(total()).toBe('4,62');
    slip.set({ mode: 'single' });
    expect(total()).toBe('');
    slip.set({ picks: [pick('m1')] });
    expect(total()).toBe('2,15');
  });

  it('says that a bet was placed at other odds than the slip had', async () => {
    slip.set({ picks: [pick('m1')], stake: '10', accept: 'any' });
    account.answer = () => Promise.resolve({ ...bet, picks: [{ ...placed('m1'), odds: 230 }] });
    button('Apostar').click();
    await settle();
    expect(status()?.textContent).toBe('Aposta feita com as novas odds: veja abaixo.');
  });

  it.each([
    ['0,99', 'Aposte entre R$\u00a01,00 e R$\u00a05.000,00.'],
    ['5.000,01', 'Aposte entre R$\u00a01,00 e R$\u00a05.000,00.'],
    ['5.000', 'O retorno passa do máximo de R$\u00a0100.000,00. Diminua o valor.'],
    ['0', 'Informe o valor da aposta, como 10 ou 10,50.'],
    ['abc', 'Informe o valor da aposta, como 10 ou 10,50.'],
  ])('refuses a stake of %s before the provider is asked, and says why', async (typed, words) => {
    const place = vi.spyOn(account, 'place');
    slip.set({ picks: ['m1', 'm2', 'm3', 'm4', 'm5'].map((match) => pick(match)), stake: typed });
    if (!words.startsWith('Informe')) {
      expect(document.getElementById('place-reason')?.textContent).toBe(words);
      expect(document.getElementById('stake')?.getAttribute('aria-invalid')).toBe('true');
    }
    button('Apostar').click();
    await settle();
    expect(status()?.textContent).toBe(words);
    expect(place).not.toHaveBeenCalled();
    slip.set({ stake: '10' });
    expect(document.getElementById('place-reason')?.textContent).toBe('');
  });

  it('measures the stake of a system with all its lines', () => {
    const picks = ['m1', 'm2', 'm3'].map((match) => pick(match));
    slip.set({ picks, mode: 'two_of_three', stake: '0,34' });
    expect(document.getElementById('place-reason')?.textContent).toBe('');
    slip.set({ stake: '0,33' });
    expect(document.getElementById('place-reason')?.textContent).toMatch(/^Aposte entre/);
  });

  it('parts open and ended bets, and goes to the open ones after a bet is placed', async () => {
    const ended: BetView = { ...bet, id: 'receipt-2', state: 'settled', win: 0, cash: null };
    account.own = [ended];
    button('Minhas apostas').click();
    await settle();
    const receipts = () => [...document.querySelectorAll('.receipt')].map(({ textContent }) => textContent);
    expect(receipts()).toEqual(['Recibo receipt-2']);
    account.own = [bet, ended];
    await vi.advanceTimersByTimeAsync(5_000);
    expect(receipts()).toEqual(['Recibo receipt-1']);
    button('Encerradas (1)').click();
    expect(receipts()).toEqual(['Recibo receipt-2']);
    expect(button('Encerradas (1)').getAttribute('aria-pressed')).toBe('true');
    slip.set({ picks: [pick('m1')], stake: '10' });
    account.answer = () => Promise.resolve(bet);
    button('Apostar').click();
    await settle();
    expect(receipts()).toEqual(['Recibo receipt-1']);
    account.own = [ended];
    await vi.advanceTimersByTimeAsync(5_000);
    expect(document.body.textContent).toContain('Nenhuma aposta aberta.');
  });

  it.each([
    [2_150, 'Ganha', 'won'],
    [1_000, 'Devolvida', 'lost'],
    [500, 'Perdida em parte', 'lost'],
    [0, 'Perdida', 'lost'],
  ])('calls an ended bet of R$ 10,00 that paid %i centavos %s', async (win, words, state) => {
    account.own = [{ ...bet, state: 'settled', win, cash: null }];
    button('Minhas apostas').click();
    await settle();
    const shownBet = document.querySelector<HTMLElement>('.bet');
    expect([shownBet?.querySelector('b')?.textContent, shownBet?.dataset['state']]).toEqual([words, state]);
  });

  it('sells a bet back at the second press alone, which no double tap is, and forgets the first one', async () => {
    const sell = vi.spyOn(account, 'cashOut').mockResolvedValue({ ...bet, state: 'cashed', win: 900 });
    account.own = [bet];
    button('Minhas apostas').click();
    await settle();
    button('Encerrar').click();
    button('Confirmar').click();
    expect(sell).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(8_000);
    expect(button('Encerrar').textContent).toBe('EncerrarR$\u00a09,00');
    button('Encerrar').click();
    await vi.advanceTimersByTimeAsync(500);
    button('Confirmar').click();
    await settle();
    expect(sell).toHaveBeenCalledWith('receipt-1', expect.any(String), 100, 900);
    expect(status()?.textContent).toBe('Pronto: R$\u00a09,00 no seu saldo.');
  });

  it('keeps each element of a bet over a redraw, and a press under way sells at the newest value', async () => {
    const sell = vi.spyOn(account, 'cashOut').mockResolvedValue(bet);
    account.own = [{ ...bet, picks: [placed('m1')] }];
    button('Minhas apostas').click();
    await settle();
    const [sale, link] = [button('Encerrar'), document.querySelector('.bet a')];
    sale.focus();
    const newer = { ...bet, id: 'receipt-3' };
    const cash = { offers: [{ percent: 100 as const, value: 950 }], refusal: null, reason: null, cause: null };
    account.own = [newer, { ...bet, cash, picks: [{ ...placed('m1'), progress: { ...live, stands: 'won' } }] }];
    await vi.advanceTimersByTimeAsync(5_000);
    expect(document.querySelector('.progress')?.textContent).toContain('ganhando agora');
    expect([sale.isConnected, document.activeElement, link?.isConnected]).toEqual([true, sale, true]);
    sale.click();
    await vi.advanceTimersByTimeAsync(500);
    sale.click();
    await settle();
    expect(sell).toHaveBeenCalledWith('receipt-1', expect.any(String), 100, 950);
  });

  it('keeps the button that takes a pick away while prices move, and shows the move once', async () => {
    slip.set({ picks: [pick('m1'), pick('m2')] });
    const remove = button('Tirar: Aroeira');
    account.priced = [price(230), price(215)];
    await vi.advanceTimersByTimeAsync(2_000);
    const item = remove.closest<HTMLElement>('.pick');
    expect([remove.isConnected, item?.dataset['moved']]).toEqual([true, 'up']);
    account.priced = null;
    await vi.advanceTimersByTimeAsync(2_000);
    expect(item?.dataset['moved']).toBeUndefined();
    remove.click();
    expect(slip.state.picks.map(({ match }) => match)).toEqual(['m2']);
  });

  it('takes no second order while a cash-out waits for its answer', async () => {
    let answer: (sold: typeof bet) => void = () => undefined;
    const sell = vi.spyOn(account, 'cashOut').mockReturnValue(new Promise((resolve) => (answer = resolve)));
    account.own = [bet];
    button('Minhas apostas').click();
    await settle();
    button('Encerrar').click();
    await vi.advanceTimersByTimeAsync(500);
    const confirm = button('Confirmar');
    confirm.click();
    confirm.click();
    const waiting = button('Encerrando…');
    expect([waiting.getAttribute('aria-disabled'), waiting.dataset['armed']]).toEqual(['true', undefined]);
    await vi.advanceTimersByTimeAsync(500);
    waiting.click();
    answer(bet);
    await settle();
    expect(sell).toHaveBeenCalledTimes(1);
    expect(button('Encerrar').textContent).toContain('Encerrar');
  });

  it('shows of a bet that was cashed out only this, for how much and when', async () => {
    vi.setSystemTime(Date.UTC(2026, 10, 20, 18, 0));
    const progress = { ...live, stands: 'lost' } as const;
    const cashOuts = [{ stake: 1_000, value: 900, at: Date.UTC(2026, 10, 20, 17, 32), isDone: true }];
    const sold = { ...bet, state: 'cashed', win: 900, left: 0, cash: null, cashOuts } as const;
    account.own = [{ ...sold, picks: [{ ...placed('m1'), progress }] }];
    button('Minhas apostas').click();
    await settle();
    expect(document.querySelector('.bet')?.textContent).toContain('Encerrada por R$\u00a09,00 · Hoje, 14:32');
    expect(document.querySelector('.progress')).toBeNull();
    expect(document.querySelector('.bet li')?.getAttribute('data-stands')).toBe('');
    account.own = [{ ...bet, picks: [{ ...placed('m1'), progress }] }];
    await vi.advanceTimersByTimeAsync(5_000);
    button('Abertas').click();
    expect(document.querySelector('.progress')?.textContent).toContain('perdendo agora');
  });

  it('names the cash-out of a part and that of the rest', async () => {
    const at = Date.now();
    const cashOuts = [
      { stake: 250, value: 205, at, isDone: true },
      { stake: 750, value: 616, at, isDone: true },
    ];
    const sold = { ...bet, state: 'cashed', win: 821, left: 0, cash: null, cashOuts } as const;
    account.own = [{ ...sold, picks: [placed('m1')] }];
    button('Minhas apostas').click();
    await settle();
    const words = [...document.querySelectorAll('.bet > .small')].map(({ textContent }) => textContent);
    expect(words[0]).toMatch(/^Encerrado em parte: R\$\u00a02,50 por R\$\u00a02,05/);
    expect(words[1]).toMatch(/^Encerrado o resto: R\$\u00a07,50 por R\$\u00a06,16/);
  });

  it.each([
    ['suspended', { reason: 'goal' }, 'Suspenso: gol. Nada foi encerrado. Tente em instantes.'],
    ['cash_out_changed', { value: 450 }, 'O valor mudou para R$\u00a04,50. Confira e toque de novo.'],
    ['odds_lost', {}, 'As odds pararam de chegar e nada foi encerrado. Tente em instantes.'],
    ['storage_unavailable', {}, 'Nada foi encerrado. Tente de novo.'],
  ])('says why a cash-out was refused: %s', async (code, extra, words) => {
    vi.spyOn(account, 'cashOut').mockRejectedValue(new Refusal(code, extra));
    account.own = [bet];
    button('Minhas apostas').click();
    await settle();
    button('Encerrar').click();
    await vi.advanceTimersByTimeAsync(500);
    button('Confirmar').click();
    await settle();
    expect(status()?.textContent).toBe(words);
  });

  it('says how a match ended that was postponed, broken off or corrected', async () => {
    const ended = (over: Partial<typeof live>): BetView => ({
      ...bet,
      win: 1_000,
      state: 'settled',
      cash: null,
      picks: [{ ...placed('m1'), verdict: 'void', progress: { ...live, goals: [0, 0], ...over } }],
    });
    account.own = [
      ended({ phase: 'postponed' }),
      ended({ phase: 'abandoned' }),
      ended({ phase: 'ended', corrected: true }),
    ];
    button('Minhas apostas').click();
    await settle();
    expect([...document.querySelectorAll('.progress')].map(({ textContent }) => textContent)).toEqual([
      'adiada · devolvida',
      '0 – 0 · interrompida · devolvida',
      '0 – 0 · Encerrado · resultado corrigido · devolvida',
    ]);
  });

  it('claims neither a payout nor a return of a bet that was not confirmed', async () => {
    account.own = [{ ...bet, state: 'voided', win: 0, cash: null }];
    button('Minhas apostas').click();
    await settle();
    expect(document.querySelector('.bet')?.textContent).toContain('Anulada: o valor voltou');
    expect(document.querySelector('.bet')?.textContent).not.toContain('Pago');
    expect(document.querySelector('.share')).toBeNull();
    account.own = [{ ...bet, state: 'voiding', cash: null }];
    await vi.advanceTimersByTimeAsync(5_000);
    button('Abertas').click();
    expect(document.querySelector('.bet')?.textContent).toContain('Não confirmada');
    expect(document.querySelector('.bet')?.textContent).not.toContain('Retorno possível');
  });

  it('copies the receipt, and shows it where the browser does not let it', async () => {
    account.own = [bet];
    button('Minhas apostas').click();
    await settle();
    const writeText = vi.fn((_text: string) => Promise.resolve());
    vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { clipboard: { writeText } }));
    document.querySelector<HTMLElement>('.receipt')?.click();
    await settle();
    expect([writeText.mock.calls, status()?.textContent]).toEqual([[['receipt-1']], 'Recibo copiado']);
    writeText.mockRejectedValueOnce(new Error('denied'));
    document.querySelector<HTMLElement>('.receipt')?.click();
    await settle();
    expect(status()?.textContent).toContain('receipt-1');
    vi.unstubAllGlobals();
  });

  it('opens the match of a placed pick, and closes over it without a step back', async () => {
    account.own = [{ ...bet, picks: [placed('m1')] }];
    shown.element.querySelector<HTMLElement>('.slip-bar')?.click();
    await settle();
    const match = shown.element.querySelector<HTMLAnchorElement>('.bet a');
    expect([match?.textContent, match?.search]).toEqual(['Aroeira × Caatinga', '?view=match-m1']);
    match?.click();
    expect([shown.element.hasAttribute('data-open'), opened]).toEqual([false, [true]]);
  });

  it('places the slip of two tabs once, and says in the other one that it has changed', async () => {
    // The browser's own: one holder at a time.
    let last: Promise<unknown> = Promise.resolve();
    const request = (_name: string, task: () => Promise<unknown>) => (last = last.then(task));
    vi.stubGlobal('navigator', { locks: { request } });
    slip.set({ picks: [pick('m1')], stake: '10' });
    const other = new TestAccount('pt');
    const place = vi.spyOn(other, 'place');
    const tab = slipView({
      slip: new Slip(),
      account: other,
      lang: 'pt',
      link,
      skip: document.createElement('button'),
      need: () => undefined,
      onPlaced: () => undefined,
      onOpen: () => undefined,
      share: null,
    });
    let answer: (placed: BetView) => void = () => undefined;
    account.answer = () => new Promise((resolve) => (answer = resolve));
    button('Apostar').click();
    tab.element.querySelector<HTMLElement>('.place')?.click();
    await settle();
    answer(bet);
    await settle();
    vi.unstubAllGlobals();
    expect(status()?.textContent).toBe('Aposta feita.');
    expect(place).not.toHaveBeenCalled();
    expect(tab.element.querySelector('.slip-status')?.textContent).toContain('O cupom mudou em outra aba');
    expect(tab.element.querySelector('.pick')).toBeNull();
  });

  it('says that another tab has placed the slip, for a press that meets it empty', () => {
    slip.set({ picks: [pick('m1')], stake: '10' });
    const place = document.querySelector<HTMLButtonElement>('.place');
    slip.set({ picks: [], stake: '' });
    place?.click();
    expect(status()?.textContent).toContain('O cupom mudou em outra aba');
  });

  it('covers the page of a phone while it is open, and a tap beside it closes it', () => {
    slip.set({ picks: [pick('m1')] });
    const page = document.createElement('main');
    document.body.append(page);
    document.querySelector<HTMLElement>('.slip-bar')?.click();
    expect(page.hasAttribute('inert')).toBe(true);
    // The press takes the pick out of the document, and is inside the slip.
    document.querySelector<HTMLElement>('.remove')?.click();
    expect(shown.element.hasAttribute('data-open')).toBe(true);
    document.body.click();
    expect([shown.element.hasAttribute('data-open'), page.hasAttribute('inert')]).toEqual([false, false]);
    expect(opened).toEqual([true, false]);
  });

  it('says at once that an amount cannot be read, and no more once it can', () => {
    slip.set({ picks: [pick('m1')] });
    const stake = document.querySelector<HTMLInputElement>('#stake');
    const type = (text: string) => {
      if (stake) stake.value = text;
      stake?.dispatchEvent(new Event('input'));
    };
    const reason = () => document.getElementById('place-reason')?.textContent;
    type('1e5');
    expect([reason(), stake?.getAttribute('aria-invalid')]).toEqual([
      'Informe o valor da aposta, como 10 ou 10,50.',
      'true',
    ]);
    button('Apostar').click();
    expect(status()?.textContent).toBe('Informe o valor da aposta, como 10 ou 10,50.');
    type('10');
    expect([reason(), status()?.textContent]).toEqual(['', '']);
  });

  it('shows the return at the current odds, by which the bet is judged', async () => {
    slip.set({ picks: [pick('m1')], stake: '10' });
    account.priced = [price(200)];
    await vi.advanceTimersByTimeAsync(2_000);
    expect(document.querySelector('.sum')?.textContent).toContain('R$\u00a020,00');
  });

  it('reads the balance again when the visitor comes back from the site, and when a bet has ended', async () => {
    slip.set({ picks: [pick('m1')] });
    dispatchEvent(new Event('focus'));
    await settle();
    expect(document.querySelector('.sum')?.textContent).toContain('R$\u00a01.234,56');
    account.balance = 0;
    account.own = [bet];
    button('Minhas apostas').click();
    await settle();
    expect(account.balance).toBe(0);
    account.own = [{ ...bet, state: 'settled', win: 2_150, cash: null }];
    await vi.advanceTimersByTimeAsync(5_000);
    expect(account.balance).toBe(123_456);
  });

  it('says of a system how many lines play and how many have paid', async () => {
    const picks = (['won', 'won', 'lost'] as const).map((verdict, at) => ({ ...placed(`m${at}`), verdict }));
    account.own = [{ ...bet, system: 'two_of_three', stake: 900, left: 900, state: 'settled', win: 1_386, picks }];
    button('Minhas apostas').click();
    await settle();
    expect(document.querySelector('.bet')?.textContent).toContain('3 linhas de R$\u00a03,00 · pagas: 1');
    // The debit of this one was taken back, so no line has played.
    const open = picks.map((pick) => ({ ...pick, verdict: null }));
    account.own = [{ ...bet, system: 'two_of_three', stake: 900, left: 900, state: 'voided', win: 0, picks: open }];
    await vi.advanceTimersByTimeAsync(5_000);
    expect(document.querySelector('.bet')?.textContent).not.toContain('linhas de');
  });

  it('shows the bets that the page has read when the tab is opened first without a connection', () => {
    shown.knowBets([bet]);
    shown.setLost(true);
    button('Minhas apostas').click();
    expect(document.querySelector('.bet')?.textContent).toContain('Em aberto');
    expect(document.body.textContent).toContain('Sem conexão. Apostas como estavam às');
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
    button('Encerradas').click();
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

  it('keeps the focus on the button after a refusal, and moves it to the bets after a placed bet', async () => {
    slip.set({ picks: [pick('m1')], stake: '10' });
    button('Apostar').focus();
    button('Apostar').click();
    await settle();
    expect(document.activeElement).toBe(button('Apostar'));
    account.answer = () => Promise.resolve(bet);
    button('Apostar').click();
    await settle();
    expect(document.activeElement?.getAttribute('data-focus')).toBe('tab bets');
  });

  it('moves the focus to the next pick when one is taken out, and to the tabs after the last', () => {
    slip.set({ picks: [pick('m1'), { ...pick('m2'), teams: 'Dunas × Aroeira' }] });
    expect(document.querySelectorAll('.remove')[1]?.getAttribute('aria-label')).toBe(
      'Tirar: Aroeira (Dunas × Aroeira)',
    );
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
