import type { PageData } from '../page-data.ts';
import { h, ICONS, icon } from './dom.ts';
import { money } from './money.ts';
import type { Texts } from './texts.ts';

/** A sentence above the controls, with at most one action. */
export interface Notice {
  readonly text: string;
  readonly tone?: 'plain' | 'warn';
  readonly action?: { readonly label: string; readonly run: () => void };
}

/** The part of an engine's stage that has a place on the screen. */
interface Face {
  readonly element: HTMLElement;
  readonly options: readonly HTMLElement[];
  readonly go: { readonly label: string; readonly icon: readonly string[] };
  readonly autoplays: boolean;
  readonly stakeLabel?: string;
}

export type View = ReturnType<typeof createView>;

/** The game's elements and their changes; it contains no decisions. */
export function createView(data: PageData, texts: Texts) {
  const demo = data.mode === 'demo';
  const button = (name: string, label: string, ...paths: readonly string[]) =>
    h('button', { type: 'button', class: name, 'aria-label': label, title: label }, icon(...paths));

  const balance = h('b', { class: 'balance' }, '…');
  const history = button('tool', texts.history, ...ICONS.history);
  const rules = button('tool', texts.rules, ...ICONS.rules);
  const sound = button('tool', texts.soundOn, ...ICONS.soundOff);
  const top = h(
    'header',
    { class: 'top' },
    demo && h('span', { class: 'demo', title: texts.demoNote }, texts.demo),
    h('p', { class: 'funds' }, h('span', {}, demo ? texts.demoBalance : texts.balance), balance),
    h('div', { class: 'tools' }, history, rules, sound),
  );
  const title = data.game
    ? titleOf(data.game.title, data.game.meaning)
    : h('h1', { class: 'title' }, texts.notFoundTitle);
  const room = h('div', { class: 'room' });
  const place = h('div', { class: 'stage' }, title, room);
  const words = h('p', { class: 'words' }, texts.loading);
  const amount = h('b', { class: 'amount' });
  const noticeText = h('p', {});
  const noticeAction = h('button', { type: 'button', class: 'act' });
  const notice = h('div', { class: 'notice', role: 'status', hidden: true }, noticeText, noticeAction);
  const less = button('round', texts.less, ...ICONS.minus);
  const more = button('round', texts.more, ...ICONS.plus);
  const stake = h('b', {}, '…');
  const stakeName = h('span', {}, texts.stake);
  const auto = button('round', texts.auto, ...ICONS.auto);
  const spin = button('spin', texts.spin);
  const choices = h('div', { class: 'choices', hidden: true });
  let stage: Face | null = null;
  const goLabel = () => {
    const what = stage?.go.label ?? texts.spin;
    return demo ? texts.inDemo(what) : what;
  };
  const label = (name: string) => {
    spin.setAttribute('aria-label', name);
    spin.title = name;
  };
  const controls = h(
    'div',
    { class: 'controls', role: 'group' },
    less,
    h('p', { class: 'stake' }, stakeName, stake),
    more,
    auto,
    spin,
  );
  const live = h('p', { class: 'hidden', 'aria-live': 'polite' });
  const panel = h(
    'section',
    { class: 'panel' },
    notice,
    h('div', { class: 'result' }, words, amount),
    choices,
    controls,
  );
  const scene = data.art && h('img', { class: 'scene', src: data.art.scene, alt: '', decoding: 'async' });
  const game = h('main', { class: 'game' }, scene, h('div', { class: 'veil' }), top, place, panel, live);
  if (data.game) {
    game.style.setProperty('--light', data.game.palette[0]);
    game.style.setProperty('--deep', data.game.palette[1]);
  }
  // A press before the session has started would be lost.
  for (const control of [spin, less, more, auto]) control.setAttribute('disabled', '');
  /** The amount that the main button cashes out, centavos; null: none. */
  let cash: number | null = null;
  let run: (() => void) | null = null;
  let told: readonly [text: string, win: string, tone: string] = ['', '', 'plain'];
  noticeAction.addEventListener('click', () => run?.());

  return {
    game,
    room,
    buttons: { history, rules, sound, less, more, auto, spin },

    /** Puts the engine's stage in its place. */
    mount(next: Face): void {
      stage = next;
      game.dataset.engine = data.game?.engine;
      room.append(next.element);
      choices.append(...next.options);
      choices.hidden = next.options.length === 0;
      auto.hidden = !next.autoplays;
      stakeName.textContent = next.stakeLabel ?? texts.stake;
      spin.replaceChildren(icon(...next.go.icon));
      label(goLabel());
    },

    balance(centavos: number): void {
      balance.textContent = money(centavos);
    },
    stake(centavos: number, canLess: boolean, canMore: boolean): void {
      stake.textContent = money(centavos);
      less.toggleAttribute('disabled', !canLess);
      more.toggleAttribute('disabled', !canMore);
    },
    /** Enables nothing, everything, or only the main button to see the end sooner. */
    enable(spinning: boolean, ready: boolean): void {
      spin.toggleAttribute('disabled', (!spinning && !ready) || cash === 0);
      auto.toggleAttribute('disabled', !ready && auto.dataset.running !== 'true');
      spin.classList.toggle('turning', spinning);
      if (!controls.classList.contains('cashing')) label(spinning ? texts.stopNow : goLabel());
      controls.classList.toggle('busy', !ready);
    },
    /**
     * Shows the amount that the player can cash out (centavos, 0: nothing yet); null: none. @param words instead of the
     * sum
     */
    cashOut(sum: number | null, words?: string): void {
      const had = cash;
      cash = sum;
      if (sum === null && had === null) return;
      controls.classList.toggle('cashing', sum !== null);
      if (sum === null) {
        spin.replaceChildren(icon(...(stage?.go.icon ?? [])));
        label(goLabel());
        return;
      }
      const name = words ?? texts.cashOut(money(sum));
      spin.replaceChildren(name);
      label(name);
      spin.toggleAttribute('disabled', sum === 0);
    },
    /** The stake is fixed during autoplay. */
    lockStake(): void {
      less.setAttribute('disabled', '');
      more.setAttribute('disabled', '');
    },
    get hasNotice(): boolean {
      return !notice.hidden;
    },
    /** Names the main button's current action. */
    name(text: string): void {
      const name = demo ? texts.inDemo(text) : text;
      if (spin.title !== name) label(name);
    },
    /** @param left rounds of autoplay that are left; null: none */
    autoplay(left: number | null): void {
      auto.dataset.running = String(left !== null);
      const name = left === null ? texts.auto : texts.autoStop(left);
      auto.setAttribute('aria-label', name);
      auto.title = name;
      auto.replaceChildren(icon(...(left === null ? ICONS.auto : ICONS.stop)));
      if (left !== null) auto.removeAttribute('disabled');
    },
    /** The line under the stage. @param tone `gain` only for a win above the stake */
    result(text: string, win: string, tone: 'plain' | 'gain'): void {
      told = [text, win, tone];
      words.textContent = text;
      amount.textContent = win;
      amount.dataset.tone = tone;
    },
    /** Shows that the game is paused, and afterwards the previous text again. */
    rest(on: boolean): void {
      const [text, win, tone] = on ? [texts.paused, '', 'plain'] : told;
      words.textContent = text;
      amount.textContent = win;
      amount.dataset.tone = tone;
    },
    notice(next: Notice | null): void {
      notice.hidden = next === null;
      noticeText.textContent = next?.text ?? '';
      notice.dataset.tone = next?.tone ?? 'plain';
      noticeAction.hidden = !next?.action;
      noticeAction.textContent = next?.action?.label ?? '';
      run = next?.action?.run ?? null;
    },
    say(text: string): void {
      live.textContent = text;
    },
    sound(on: boolean): void {
      sound.replaceChildren(icon(...(on ? ICONS.soundOn : ICONS.soundOff)));
      const name = on ? texts.soundOff : texts.soundOn;
      sound.setAttribute('aria-label', name);
      sound.title = name;
      sound.setAttribute('aria-pressed', String(on));
    },
    /** Ends the game on this page: only the sentence remains, with at most one action. */
    end(text: string, action: Notice['action'] | null): void {
      game.classList.add('over');
      controls.classList.remove('cashing');
      this.notice({ text, tone: 'warn', ...(action && { action }) });
      this.result('', '', 'plain');
      this.enable(false, false);
      stake.textContent = '';
      less.setAttribute('disabled', '');
      more.setAttribute('disabled', '');
    },
  };
}

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
