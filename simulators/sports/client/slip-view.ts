import { MOST_RETURN } from '../server/bet.ts';
import type { BetView } from '../server/bet-routes.ts';
import type { Price } from '../server/market-watch.ts';
import type { Lang } from '../server/views.ts';
import { type Account, Refusal } from './account.ts';
import { betsView } from './bets-view.ts';
import type { Where } from './card.ts';
import { flash, h, onPress, say, tell, updateIn } from './dom.ts';
import { formatMoney, formatOdds } from './format.ts';
import { marketNameOf, splitText } from './market-groups.ts';
import {
  type Accept,
  built,
  centavosOf,
  combined,
  exclusively,
  lineCount,
  type Mode,
  type Order,
  placeOrders,
  returnOf,
  type Slip,
  type SlipPick,
  systemOf,
  systemReturn,
  systemsFor,
} from './slip.ts';
import { refusalText, slipTexts } from './slip-texts.ts';
import { reasonAndScore, textsOf } from './texts.ts';

interface Parts {
  readonly slip: Slip;
  readonly account: Account;
  readonly lang: Lang;
  /** A link to a view. */
  readonly link: Where['link'];
  /** The page's button that leads to the slip. */
  readonly skip: HTMLElement;
  /** Asks the site for a login, a deposit, the limits, or a new launch. */
  readonly need: (what: 'need_login' | 'need_deposit' | 'open_limits' | 'session_dead') => void;
  readonly onPlaced: () => void;
  /** The visitor opened or closed the slip of a phone. */
  readonly onOpen: (isOpen: boolean) => void;
  /** Shows a decided bet in the site's chat; null: there is no site around the page. */
  readonly share: ((bet: string) => void) | null;
}

const chipOf = (words: string, focus: string, pressed?: boolean): HTMLButtonElement =>
  h(
    'button',
    {
      type: 'button',
      class: 'chip',
      'data-focus': focus,
      'aria-pressed': pressed === undefined ? null : String(pressed),
    },
    words,
  );

const PRESETS = [500, 1_000, 2_000, 5_000];
const PRICES_MS = 2_000;
const BETS_MS = 5_000;

export interface SlipShown {
  readonly element: HTMLElement;
  /** Draws the slip again: after a login, or a change of the picks. */
  readonly update: () => void;
  /** Opens or closes the slip of a phone, as Back and Forward do. */
  readonly setOpen: (isOpen: boolean) => void;
  /** Moves the focus to the slip, which opens on a phone. */
  readonly focus: () => void;
  /** Takes the bets that the page has read, for a tab that is opened without a connection. */
  readonly knowBets: (bets: readonly BetView[]) => void;
  /** Without odds no bet can be placed, and the slip says why. */
  readonly setLost: (isLost: boolean) => void;
}

/** Without an answer, or before its turn, the next press repeats the order. */
const isUndecided = (error: unknown) =>
  !(error instanceof Refusal) || ['network', 'internal', 'too_many_requests'].includes(error.code);

/** The bet slip: a bar with a count on a phone, a column on a desktop. One function because its parts share one state. */
export function slipView({ slip, account, lang, link, skip, need, onPlaced, onOpen, share }: Parts): SlipShown {
  const texts = slipTexts(lang);
  let tab: 'slip' | 'bets' = 'slip';
  let isBusy = false;
  let isLost = false;
  let prices: readonly (Price | null)[] = [];
  const bar = h('button', {
    type: 'button',
    class: 'slip-bar',
    'aria-expanded': 'false',
    'aria-controls': 'slip-panel',
  });
  const mine = betsView({
    account,
    lang,
    linkTo,
    tell: (words, tone) => tell(status, words, tone),
    onChanged: onPlaced,
    show: () => void showBets(),
    share,
  });
  const status = h('p', { class: 'slip-status', role: 'status', 'aria-live': 'polite' });
  const moves = h('p', { class: 'hidden', 'aria-live': 'polite' });
  const body = h('div', { class: 'slip-body' });
  const tabs = h('div', { class: 'chips', role: 'group', 'aria-label': texts.slip });
  const panel = h('div', { class: 'slip-panel', id: 'slip-panel' }, tabs, status, body, moves);
  const element = h('aside', { class: 'slip', 'aria-label': texts.slip }, bar, panel);

  bar.addEventListener('click', () => {
    // Without picks the bar names the player's bets.
    if (slip.state.picks.length === 0) tab = 'bets';
    press(!element.hasAttribute('data-open'));
  });
  document.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape' || !element.hasAttribute('data-open')) return;
    press(false);
    bar.focus();
  });
  /** A link to a match, over which the slip of a phone closes. */
  function linkTo(match: string): HTMLAnchorElement {
    const anchor = link(`match-${match}`, { class: 'pick-match' });
    anchor.addEventListener('click', (event) => {
      if (event.defaultPrevented) setOpen(false);
    });
    return anchor;
  }
  function press(isOpen: boolean): void {
    setOpen(isOpen);
    onOpen(isOpen);
  }
  function setOpen(isOpen: boolean): void {
    element.toggleAttribute('data-open', isOpen);
    cover();
    draw();
  }
  /** On a phone the open slip covers the page, which takes no focus then. */
  const coversPage = () =>
    element.isConnected && element.hasAttribute('data-open') && getComputedStyle(bar).display !== 'none';
  function cover(): void {
    for (const part of document.querySelectorAll('.skip, .top, .leagues, main'))
      part.toggleAttribute('inert', coversPage());
  }
  addEventListener('resize', cover);
  // A tap beside the slip closes it. The press of the skip button has opened it.
  document.addEventListener('click', (event) => {
    const path = event.composedPath();
    if (coversPage() && !path.includes(element) && !path.includes(skip)) press(false);
  });

  /** The current odds: the provider judges a bet by them, whichever changes the player takes. */
  const oddsOf = (pick: SlipPick, place: number): number => prices[place]?.odds ?? pick.odds;

  function drawBar(): void {
    const { picks } = slip.state;
    const isAbsent = picks.length === 0 && !account.isPlayer;
    for (const part of [element, skip]) part.toggleAttribute('data-empty', isAbsent);
    if (isAbsent && element.hasAttribute('data-open')) {
      element.removeAttribute('data-open');
      onOpen(false);
    }
    const isShown = element.hasAttribute('data-open');
    bar.setAttribute('aria-expanded', String(isShown));
    bar.toggleAttribute('data-quiet', picks.length === 0);
    if (isShown || picks.length === 0) {
      bar.replaceChildren(isShown ? texts.close : texts.myBets);
      return;
    }
    // Singles and systems have no odds of the whole.
    const hasTotal = picks.length === 1 || slip.state.mode === 'multiple';
    bar.replaceChildren(
      h('span', { class: 'count' }, String(picks.length)),
      h('span', {}, texts.slip),
      h('b', {}, hasTotal ? formatOdds(combined(picks.map(oddsOf)), lang) : ''),
    );
  }

  function draw(): void {
    const { picks } = slip.state;
    drawBar();
    const entries = [
      ['slip', `${texts.slip} (${picks.length})`],
      ['bets', texts.myBets],
    ] as const; // prettier-ignore
    updateIn(
      tabs,
      ...entries
        .filter(([name]) => name === 'slip' || account.isPlayer)
        .map(([name, words]) => {
          const chip = chipOf(words, `tab ${name}`, name === tab);
          onPress(chip, () => {
            tab = name;
            tell(status, '');
            draw();
          });
          return chip;
        }),
    );
    if (tab === 'bets' && account.isPlayer) {
      if (mine.element.parentElement !== body) body.replaceChildren(mine.element);
      void showBets();
    } else drawSlip();
  }

  /** Typing in the field must not lose it, so only its surroundings are drawn again. */
  const stake = h('input', {
    class: 'stake',
    inputmode: 'decimal',
    id: 'stake',
    maxlength: '12',
    autocomplete: 'off',
    placeholder: '0,00',
    'aria-describedby': 'place-reason',
  }); // prettier-ignore
  stake.value = slip.state.stake;
  stake.addEventListener('input', () => {
    // The message was about the amount before this key.
    tell(status, '');
    slip.set({ stake: stake.value });
  });
  const list = h('ul', { class: 'picks', 'data-key': 'picks' });
  const sum = h('dl', { class: 'sum' });
  const reason = h('p', { class: 'note', id: 'place-reason' });
  const place = h('button', { type: 'button', class: 'place', 'aria-describedby': 'place-reason' });
  place.addEventListener('click', () => void order());
  const foot = h('div', { class: 'slip-foot', 'data-key': 'foot' }, sum, reason, place);

  function drawSlip(): void {
    const { picks, mode, accept } = slip.state;
    drawPicks();
    if (picks.length === 0) {
      body.replaceChildren(h('p', { class: 'small' }, texts.empty));
      return;
    }
    const system = systemOf(slip.state);
    const isMultiple = mode !== 'single' && picks.length > 1;
    const stakeLabel = system
      ? texts.stakeLine.replace('{lines}', String(lineCount(system)))
      : isMultiple || picks.length === 1
        ? texts.stake
        : texts.stakeEach;
    updateIn(
      body,
      list,
      picks.length > 1 ? modes(mode) : '',
      h('label', { for: 'stake', class: 'small' }, stakeLabel),
      stake,
      presets(),
      h('div', { class: 'slip-choices' }, acceptView(accept), clearButton()),
      foot,
    );
    drawSum();
  }

  const nameOf = ({ match, selection }: SlipPick) => `${match} ${selection}`;
  /** Odds on the screen, by pick: a redraw flashes only a price that moved. */
  let shownOdds = new Map<string, number>();

  function drawPicks(): void {
    const { picks } = slip.state;
    const before = shownOdds;
    updateIn(list, ...picks.map((pick, at) => pickView(pick, at)));
    shownOdds = new Map(picks.map((pick, at) => [nameOf(pick), oddsOf(pick, at)]));
    [...list.children].forEach((item, at) => {
      const pick = picks[at];
      if (pick && item instanceof HTMLElement) flash(item, before.get(nameOf(pick)) ?? pick.odds, oddsOf(pick, at));
    });
  }

  function drawSum(): void {
    const { picks, mode } = slip.state;
    const system = systemOf(slip.state);
    const centavos = centavosOf(slip.state.stake);
    const odds = picks.map(oddsOf);
    const isMultiple = mode !== 'single' && picks.length > 1;
    const back = returnsOf(centavos ?? 0).reduce((all, one) => all + one, 0);
    const rows = [
      ...(isMultiple && !system ? [[texts.totalOdds, formatOdds(combined(odds), lang)]] : []),
      [texts.possible, formatMoney(back)],
      ...(account.balance === null ? [] : [[texts.balance, formatMoney(account.balance)]]),
    ];
    sum.replaceChildren(...rows.map(([name = '', value = '']) => h('div', {}, h('dt', {}, name), h('dd', {}, value))));
    const total = (centavos ?? 0) * (system ? lineCount(system) : isMultiple ? 1 : picks.length);
    place.disabled = isBusy || (isLost && account.isPlayer);
    const isUnread = centavos === null && slip.state.stake.trim() !== '';
    const fault = isUnread ? texts.empty_stake : stakeFault(centavos ?? 0);
    stake.setAttribute('aria-invalid', String(fault !== ''));
    say(reason, isLost ? texts.noOdds : fault);
    say(
      place,
      isBusy
        ? texts.placing
        : !account.isPlayer
          ? texts.login
          : `${texts.place}${total > 0 ? ` ${formatMoney(total)}` : ''}`,
    );
  }

  /** Possible return of each bet that the slip would place. */
  function returnsOf(centavos: number): number[] {
    const { picks, mode } = slip.state;
    const odds = picks.map(oddsOf);
    const system = systemOf(slip.state);
    if (system) return [systemReturn(centavos, odds, system)];
    return mode !== 'single' && picks.length > 1
      ? [returnOf(centavos, odds)]
      : odds.map((one) => returnOf(centavos, [one]));
  }

  /** Why the provider would refuse this stake, before it is asked; empty: it would not, or nothing is typed yet. */
  function stakeFault(centavos: number): string {
    const system = systemOf(slip.state);
    const whole = centavos * (system ? lineCount(system) : 1);
    const { min, max } = account.limits;
    if (whole > 0 && (whole < min || whole > max))
      return refusalText('stake_out_of_range', { min, max }, lang, formatMoney);
    return returnsOf(centavos).some((back) => back > MOST_RETURN)
      ? refusalText('return_too_high', { most: MOST_RETURN }, lang, formatMoney)
      : '';
  }

  /** Why a pick cannot be staked on now; empty if it can. */
  function stateOf(at: number): string {
    const now = prices[at];
    if (now === undefined) return '';
    if (now === null || now.odds === null) return texts.closed;
    return now.suspended === null ? '' : reasonAndScore(now.suspended, now.cause, lang);
  }

  /** Words for a screen reader if a pick is not as it was chosen. */
  function newsOf(pick: SlipPick, at: number): string[] {
    const odds = prices[at]?.odds ?? pick.odds;
    const news =
      stateOf(at) ||
      (odds === pick.odds ? '' : `${formatOdds(odds, lang)}, ${texts.was} ${formatOdds(pick.odds, lang)}`);
    return news === '' ? [] : [`${pick.name}: ${news}.`];
  }

  function pickView(pick: SlipPick, at: number): HTMLElement {
    const now = prices[at];
    const state = stateOf(at);
    const current = now?.odds ?? pick.odds;
    const label = `${texts.remove}: ${pick.name} (${pick.teams})`;
    const remove = h('button', { type: 'button', class: 'remove', 'aria-label': label }, '×');
    remove.dataset['focus'] = `remove ${nameOf(pick)}`;
    onPress(remove, () => {
      slip.set({ picks: slip.state.picks.filter((one) => one !== pick) });
      const left = list.querySelectorAll<HTMLElement>('.remove');
      (left[Math.min(at, left.length - 1)] ?? tabs.querySelector('button'))?.focus();
    });
    const price = h('b', {}, formatOdds(current, lang));
    return h(
      'li',
      { class: 'pick', 'data-key': nameOf(pick), ...(state !== '' && { 'data-suspended': '' }) },
      h(
        'div',
        {},
        h('p', { class: 'pick-name' }, pick.name),
        h('p', { class: 'small' }, `${pick.market} · ${pick.teams}`),
        h('p', { class: 'small' }, splitText(pick.selection, lang)),
        h('p', { class: 'note' }, state),
        current === pick.odds ? null : h('p', { class: 'note' }, `${texts.was} ${formatOdds(pick.odds, lang)}`),
      ),
      price,
      remove,
    );
  }

  function modes(mode: Mode): HTMLElement {
    const { picks } = slip.state;
    const shown = systemOf(slip.state) ?? (mode === 'single' ? 'single' : 'multiple');
    const chips = (['multiple', 'single', ...systemsFor(picks.length)] as const).map((name) => {
      const chip = chipOf(texts[name], `mode ${name}`, name === shown);
      onPress(chip, () => slip.set({ mode: name }));
      return chip;
    });
    return h('div', { class: 'chips', role: 'group', 'aria-label': texts.type }, ...chips);
  }

  function presets(): HTMLElement {
    const chips = PRESETS.map((centavos) => {
      const chip = chipOf(formatMoney(centavos).replace(/,00$/, ''), `preset ${centavos}`);
      onPress(chip, () => {
        stake.value = formatMoney(centavos).replace(/[^\d.,]/g, '');
        slip.set({ stake: stake.value });
      });
      return chip;
    });
    return h('div', { class: 'chips presets' }, ...chips);
  }

  function acceptView(accept: Accept): HTMLElement {
    const names = { any: texts.acceptAny, higher: texts.acceptHigher, none: texts.acceptNone };
    const options = (['higher', 'any', 'none'] as const).map((name) =>
      h('option', { value: name, selected: name === accept }, names[name]),
    );
    const select = h('select', { class: 'stake', 'aria-label': texts.accept, 'data-focus': 'accept' }, ...options);
    select.addEventListener('change', () => slip.set({ accept: select.value as Accept })); // one of the options above
    return select;
  }

  function clearButton(): HTMLElement {
    const clear = h('button', { type: 'button', class: 'clear' }, texts.clear);
    onPress(clear, () => slip.set({ picks: [] }));
    return clear;
  }

  async function order(): Promise<void> {
    if (!account.isPlayer) return need('need_login');
    // A late press meets the slip that another tab has emptied.
    if (slip.state.picks.length === 0) return refused(new Refusal('slip_changed'));
    const centavos = centavosOf(slip.state.stake);
    const fault = centavos === null || centavos === 0 ? texts.empty_stake : stakeFault(centavos);
    if (centavos === null || fault !== '') {
      tell(status, fault);
      stake.focus();
      return;
    }
    // A disabled button loses the focus, and a placed slip its button.
    const hadFocus = document.activeElement === place;
    isBusy = true;
    tell(status, '');
    drawSum();
    try {
      const system = systemOf(slip.state);
      const whole = centavos * (system ? lineCount(system) : 1);
      let hasNewOdds = false;
      const place = async (order: Order) => {
        const { picks } = await account.place(order);
        hasNewOdds ||= picks.some(({ odds }, at) => odds !== order.picks[at]?.odds);
      };
      if (!(await exclusively(slip, () => placeOrders(slip, whole, place, isUndecided))))
        throw new Refusal('slip_changed');
      isBusy = false;
      slip.set({ stake: '' });
      stake.value = '';
      tab = 'bets';
      mine.showOpen();
      draw();
      tell(status, hasNewOdds ? texts.placedNew : texts.placed, 'done');
      if (hadFocus) tabs.querySelector<HTMLElement>('[data-focus="tab bets"]')?.focus();
      onPlaced();
    } catch (error) {
      isBusy = false;
      refused(error instanceof Refusal ? error : new Refusal('network'));
      if (hadFocus) place.focus();
    }
  }

  function refused({ code, extra }: Refusal): void {
    if (code === 'odds_changed') {
      // The server's list is in the order of the picks that it judged.
      const news = extra['picks'] as readonly Pick<SlipPick, 'match' | 'selection' | 'odds'>[];
      slip.set({
        picks: slip.state.picks.map((pick) => {
          const next = news.find(({ match, selection }) => match === pick.match && selection === pick.selection);
          return next ? { ...pick, odds: next.odds } : pick;
        }),
      });
    }
    draw();
    // A refusal that concerns one pick names it.
    const pick = slip.state.picks.find((one) => one.match === extra['match'] && one.selection === extra['selection']);
    const words = code === 'odds_changed' ? texts.changed : refusalText(code, extra, lang, formatMoney);
    tell(status, pick ? `${pick.name} (${pick.teams}): ${words}` : words);
    if (code === 'session_dead') need('session_dead');
    const help =
      code === 'insufficient_funds'
        ? ([texts.noCash, 'need_deposit'] as const)
        : code === 'limit_reached'
          ? ([texts.seeLimits, 'open_limits'] as const)
          : null;
    if (!help) return;
    const button = h('button', { type: 'button', class: 'chip' }, help[0]);
    button.addEventListener('click', () => need(help[1]));
    status.append(' ', button);
  }

  /** Counts the changes of the builder, so that a late answer does not undo a later tap. */
  let building = 0;
  slip.build = build;
  async function build(pick: SlipPick): Promise<string> {
    building += 1;
    const own = building;
    const { picks } = slip.state;
    const place = (next: SlipPick | null): string => {
      slip.set({ picks: [...picks.filter(({ match }) => match !== pick.match), ...(next ? [next] : [])] });
      return '';
    };
    const next = built(picks, pick, textsOf(lang).builder, (selection) => marketNameOf(selection, lang));
    if (!next) return place(null);
    const [price] = (await account.prices([next]).catch(() => null)) ?? [];
    if (own !== building || slip.state.picks !== picks) return '';
    if (price && price.odds !== null) return place({ ...next, odds: price.odds });
    return price === undefined ? textsOf(lang).noAnswer : textsOf(lang).noBuild;
  }

  async function readBalance(): Promise<void> {
    if (!account.isPlayer) return;
    // Without an answer the known balance stays.
    await account.refresh().catch(() => undefined);
    drawSum();
  }
  // The visitor comes back from the site, perhaps from a deposit.
  addEventListener('focus', () => void readBalance());

  /** The number of ended bets that were read last. */
  let ended: number | null = null;
  async function showBets(): Promise<void> {
    if (isLost) return;
    try {
      const bets = await account.bets();
      if (tab === 'bets') mine.show(bets);
      const count = bets.filter(({ win }) => win !== null).length;
      if (ended !== null && ended !== count) void readBalance();
      ended = count;
    } catch (error) {
      if (error instanceof Refusal && error.code === 'session_dead') need('session_dead');
      else mine.showStale();
    }
  }

  async function readPrices(): Promise<void> {
    const { picks } = slip.state;
    if (picks.length === 0 || document.hidden || isBusy) return;
    const next = await account.prices(picks).catch(() => null);
    if (!next || slip.state.picks !== picks || JSON.stringify(next) === JSON.stringify(prices)) return;
    prices = next;
    if (tab !== 'slip') return;
    // Not the whole slip: an open choice or the keyboard of a phone would close.
    drawPicks();
    drawSum();
    drawBar();
    say(moves, picks.flatMap((pick, at) => newsOf(pick, at)).join(' '));
  }
  setInterval(() => void readPrices(), PRICES_MS);
  setInterval(() => {
    if (tab === 'bets' && account.isPlayer && !document.hidden) void showBets();
  }, BETS_MS);
  let known = slip.state;
  slip.onChange(() => {
    const isOnlyStake =
      known.picks === slip.state.picks && known.mode === slip.state.mode && known.accept === slip.state.accept;
    if (known.picks !== slip.state.picks) prices = [];
    known = slip.state;
    if (stake.value !== known.stake) stake.value = known.stake;
    if (isOnlyStake) drawSum();
    else {
      if (slip.state.picks.length > 0) tab = 'slip';
      draw();
    }
  });
  draw();
  return {
    element,
    update: draw,
    setOpen: (isOpen) => {
      if (isOpen && slip.state.picks.length === 0) tab = 'bets';
      if (isOpen !== element.hasAttribute('data-open')) setOpen(isOpen);
    },
    focus: () => {
      const isPhone = bar.checkVisibility();
      if (isPhone && !element.hasAttribute('data-open')) press(true);
      (isPhone ? bar : tabs.querySelector('button'))?.focus();
    },
    knowBets: mine.show,
    setLost: (next) => {
      isLost = next;
      // A request may wait for long: the bets are old from now on.
      if (isLost) mine.showStale();
      draw();
    },
  };
}
