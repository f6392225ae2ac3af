import type { PageData } from '../page-data.ts';
import { isFramed } from './bridge.ts';
import { h, ICONS, icon } from './dom.ts';
import { money } from './format.ts';
import type { Texts } from './texts.ts';

/** A sentence above the controls, with at most one action. */
interface Notice {
  readonly text: string;
  readonly tone?: 'plain' | 'warn';
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** The part of an engine's stage that has a place on the screen. */
interface StageFace {
  readonly element: HTMLElement;
  readonly options: readonly HTMLElement[];
  readonly go: { readonly label: string; readonly icon: readonly string[] };
  readonly stakeLabel?: string;
}

const button = (name: string, label: string, ...paths: readonly string[]) =>
  h('button', { type: 'button', class: name, 'aria-label': label, title: label }, icon(...paths));

const createButtons = (texts: Texts) => ({
  history: button('tool', texts.history, ...ICONS.history),
  rules: button('tool', texts.rules, ...ICONS.rules),
  fullscreen: button('tool full', texts.fullscreen, ...ICONS.fullscreen),
  sound: button('tool', texts.soundOn, ...ICONS.soundOff),
  less: button('round', texts.less, ...ICONS.minus),
  more: button('round', texts.more, ...ICONS.plus),
  auto: button('round', texts.auto, ...ICONS.auto),
  spin: button('spin', texts.spin),
});

/** Gives a button another name. */
function label(element: HTMLElement, name: string): void {
  element.setAttribute('aria-label', name);
  element.title = name;
}

/** The game's elements and their changes; it contains no decisions. */
export class GameScreen {
  readonly element: HTMLElement;
  readonly room = h('div', { class: 'room' });
  readonly buttons: ReturnType<typeof createButtons>;
  readonly #data: PageData;
  readonly #texts: Texts;
  readonly #balance = h('b', {}, '…');
  readonly #words = h('p', { class: 'words' });
  readonly #amount = h('b', { class: 'amount' });
  readonly #noticeText = h('p', {});
  readonly #noticeAction = h('button', { type: 'button', class: 'act' });
  readonly #notice = h('div', { class: 'notice', role: 'status', hidden: true }, this.#noticeText, this.#noticeAction);
  readonly #stake = h('b', {}, '…');
  readonly #stakeName = h('span', {});
  readonly #choices = h('div', { class: 'choices', hidden: true });
  readonly #controls: HTMLElement;
  readonly #live = h('p', { class: 'hidden', 'aria-live': 'polite' });
  #stage: StageFace | null = null;
  /** The amount that the main button cashes out, centavos; null: none. */
  #cash: number | null = null;
  /** Rounds of autoplay that are left; null: it does not run. */
  #left: number | null = null;
  /** The player has stopped autoplay, and its last round is not over. */
  #isEnding = false;
  #runAction: (() => void) | null = null;
  #line: Parameters<GameScreen['result']> = ['', '', 'plain'];

  constructor(data: PageData, texts: Texts) {
    this.#data = data;
    this.#texts = texts;
    this.buttons = createButtons(texts);
    const { history, rules, fullscreen, sound, less, more, auto, spin } = this.buttons;
    rules.classList.add('rules-tool');
    fullscreen.hidden = !document.fullscreenEnabled;
    const isDemo = data.mode === 'demo';
    const top = h(
      'header',
      { class: 'top' },
      isDemo && h('span', { class: 'demo', title: texts.demoNote }, texts.demo),
      h('p', { class: 'funds' }, h('span', {}, texts.balance), this.#balance),
      h('div', { class: 'tools' }, history, rules, fullscreen, sound),
    );
    const title = data.game
      ? titleOf(data.game.title, data.game.meaning)
      : h('h1', { class: 'title' }, texts.notFoundTitle);
    this.#words.textContent = texts.loading;
    this.#stakeName.textContent = texts.stake;
    const stake = h('p', { class: 'stake' }, this.#stakeName, this.#stake);
    this.#controls = h('div', { class: 'controls', role: 'group' }, less, stake, more, auto, spin);
    // A notice lies over the result: it never moves the stage.
    const line = h('div', { class: 'line' }, h('div', { class: 'result' }, this.#words, this.#amount), this.#notice);
    this.element = h(
      'main',
      { class: 'game' },
      data.art && h('img', { class: 'scene', src: data.art.scene, alt: '', decoding: 'async' }),
      h('div', { class: 'veil' }),
      top,
      h('div', { class: 'stage' }, title, this.room),
      h('section', { class: 'panel' }, line, this.#choices, this.#controls),
      this.#live,
    );
    this.element.dataset.mode = data.mode;
    if (data.game) {
      // The site's bar shows title, balance and rules.
      this.element.classList.toggle('framed', isFramed(data.parent));
      this.element.style.setProperty('--light', data.game.palette[0]);
      this.element.style.setProperty('--deep', data.game.palette[1]);
    }
    // A press before the session has started would be lost.
    for (const control of [spin, less, more, auto]) control.disabled = true;
    this.#noticeAction.addEventListener('click', () => this.#runAction?.());
  }

  /** Puts the engine's stage in its place. */
  mount(stage: StageFace): void {
    this.#stage = stage;
    if (this.#data.game) this.element.dataset.engine = this.#data.game.engine;
    this.room.append(stage.element);
    // The line under the stage begins and ends where the board's content does.
    if (typeof ResizeObserver === 'function')
      new ResizeObserver(() => {
        this.element.style.setProperty('--board', `${stage.element.offsetWidth}px`);
        this.element.style.setProperty('--board-inset', getComputedStyle(stage.element).paddingInlineStart);
      }).observe(stage.element);
    this.#choices.append(...stage.options);
    this.#choices.hidden = stage.options.length === 0;
    this.#stakeName.textContent = stage.stakeLabel ?? this.#texts.stake;
    this.#showGo();
  }

  balance(centavos: number): void {
    this.#balance.textContent = money(centavos);
  }

  stake(centavos: number, canLess: boolean, canMore: boolean): void {
    this.#stake.textContent = money(centavos);
    this.buttons.less.disabled = !canLess;
    this.buttons.more.disabled = !canMore;
  }

  /** Enables nothing, everything, or only the main button to see the end sooner. */
  enable(isSpinning: boolean, isReady: boolean): void {
    const { spin, auto } = this.buttons;
    spin.disabled = !this.stops && ((!isSpinning && !isReady) || this.#cash === 0);
    auto.disabled = this.#isEnding || (!isReady && this.#left === null);
    spin.classList.toggle('turning', isSpinning);
    if (this.#cash === null && this.#left === null) label(spin, isSpinning ? this.#texts.stopNow : this.#goLabel());
  }

  /**
   * Shows the amount that the player can cash out (centavos, 0: nothing yet); null: none. @param words instead of the
   * sum
   */
  cashOut(sum: number | null, words?: string): void {
    const { spin } = this.buttons;
    const had = this.#cash;
    this.#cash = sum;
    if (sum === null && had === null) return;
    this.#controls.classList.toggle('cashing', sum !== null);
    if (sum === null) {
      this.#showGo();
      return;
    }
    spin.classList.remove('stopping');
    const name = words ?? this.#texts.cashOut(money(sum));
    spin.replaceChildren(name);
    label(spin, name);
    spin.disabled = sum === 0;
  }

  /** The stake is fixed during autoplay. */
  lockStake(): void {
    this.buttons.less.disabled = true;
    this.buttons.more.disabled = true;
  }

  /** The frame fills the screen: no bar of a site is above it. */
  fullscreen(on: boolean): void {
    this.element.classList.toggle('alone', on);
    label(this.buttons.fullscreen, on ? this.#texts.leaveFullscreen : this.#texts.fullscreen);
  }

  /** Tells whether a press of the main button stops autoplay; if not, it may cash out. */
  get stops(): boolean {
    return this.#left !== null && this.#cash === null;
  }

  /** Names the main button's current action. */
  name(text: string): void {
    if (this.#left !== null) return;
    const name = this.#inMode(text);
    if (this.buttons.spin.title !== name) label(this.buttons.spin, name);
  }

  /**
   * Makes the main button stop autoplay, with the rounds that are left on it. While it cashes out, the small button has
   * both. @param left null: autoplay does not run
   */
  autoplay(left: number | null): void {
    this.#left = left;
    this.#isEnding &&= left !== null;
    const { auto, spin } = this.buttons;
    auto.dataset.running = String(left !== null);
    label(auto, left === null ? this.#texts.auto : this.#texts.autoStop(left));
    auto.replaceChildren(icon(...(left === null ? ICONS.auto : ICONS.stop)), ...(left === null ? [] : [leftOf(left)]));
    if (left !== null) auto.disabled = this.#isEnding;
    if (this.#cash !== null) return;
    this.#showGo();
    if (left !== null) spin.disabled = false;
  }

  /** Shows that autoplay ends with the present round. */
  autoplayEnds(): void {
    this.#isEnding = true;
    this.buttons.auto.disabled = true;
    this.say(this.#texts.autoEnds);
  }

  /** The line under the stage. @param tone `gain` only for a win above the stake */
  result(text: string, win: string, tone: 'plain' | 'gain'): void {
    this.#line = [text, win, tone];
    this.#showLine(...this.#line);
  }

  /** Shows that the game is paused, and afterwards the previous text again. */
  rest(on: boolean): void {
    if (on) this.#showLine(this.#texts.paused, '', 'plain');
    else this.#showLine(...this.#line);
  }

  notice(next: Notice | null): void {
    this.#notice.hidden = next === null;
    this.#noticeText.textContent = next?.text ?? '';
    this.#notice.dataset.tone = next?.tone ?? 'plain';
    this.#noticeAction.hidden = !next?.action;
    this.#noticeAction.textContent = next?.action?.label ?? '';
    this.#runAction = next?.action?.run ?? null;
  }

  /** Announces a text to players who use a screen reader. */
  say(text: string): void {
    this.#live.textContent = text;
  }

  sound(on: boolean): void {
    const { sound } = this.buttons;
    sound.replaceChildren(icon(...(on ? ICONS.soundOn : ICONS.soundOff)));
    label(sound, on ? this.#texts.soundOff : this.#texts.soundOn);
    sound.setAttribute('aria-pressed', String(on));
  }

  /** Ends the game on this page: only the sentence remains, with at most one action. */
  end(text: string, action: Notice['action'] | null): void {
    this.element.classList.add('over');
    this.#controls.classList.remove('cashing');
    this.notice({ text, tone: 'warn', ...(action && { action }) });
    this.result('', '', 'plain');
    this.enable(false, false);
    this.#stake.textContent = '';
    this.lockStake();
  }

  #showLine(text: string, win: string, tone: 'plain' | 'gain'): void {
    this.#words.textContent = text;
    this.#amount.textContent = win;
    this.#amount.dataset.tone = tone;
  }

  #showGo(): void {
    const { spin } = this.buttons;
    const left = this.#left;
    spin.classList.toggle('stopping', left !== null);
    if (left === null) {
      spin.replaceChildren(icon(...(this.#stage?.go.icon ?? [])));
      label(spin, this.#goLabel());
      return;
    }
    spin.replaceChildren(icon(...ICONS.stop), leftOf(left));
    label(spin, this.#texts.autoStop(left));
  }

  #goLabel(): string {
    return this.#inMode(this.#stage?.go.label ?? this.#texts.spin);
  }

  #inMode(text: string): string {
    return this.#data.mode === 'demo' ? this.#texts.inDemo(text) : text;
  }
}

/** The number of rounds on a button that stops autoplay. */
const leftOf = (left: number) => h('b', { class: 'left' }, String(left));

/** The first word in light, the rest in gold, as on the posters; in English with its meaning below. */
function titleOf(title: string, meaning: string | null): HTMLHeadingElement {
  const [first = '', ...rest] = title.split(' ');
  return h(
    'h1',
    { class: 'title' },
    h('span', { lang: 'pt-BR' }, first, rest.length > 0 && ' ', rest.length > 0 && h('em', {}, rest.join(' '))),
    meaning !== null && meaning !== title && h('small', {}, meaning),
  );
}
