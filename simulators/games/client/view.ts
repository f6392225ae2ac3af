import type { PageData } from '../page-data.ts';
import { h, ICONS, icon } from './dom.ts';
import { money } from './money.ts';
import type { Texts } from './texts.ts';

/** A sentence above the controls, with at most one thing to do. */
export interface Notice {
  readonly text: string;
  readonly tone?: 'plain' | 'warn';
  readonly action?: { readonly label: string; readonly run: () => void };
}

export type View = ReturnType<typeof createView>;

/** The game's elements and how they change; it decides nothing. */
export function createView(data: PageData, texts: Texts, canvas: HTMLCanvasElement | null) {
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
  const picture = h('div', { class: 'card', role: 'img', 'aria-label': texts.reels }, canvas);
  const stage = h('div', { class: 'stage' }, title, h('div', { class: 'room' }, picture));
  const words = h('p', { class: 'words' }, texts.loading);
  const amount = h('b', { class: 'amount' });
  const noticeText = h('p', {});
  const noticeAction = h('button', { type: 'button', class: 'act' });
  const notice = h('div', { class: 'notice', role: 'status', hidden: true }, noticeText, noticeAction);
  const less = button('round', texts.less, ...ICONS.minus);
  const more = button('round', texts.more, ...ICONS.plus);
  const stake = h('b', {}, '…');
  const spin = button('spin', demo ? texts.spinDemo : texts.spin, ...ICONS.spin);
  const controls = h(
    'div',
    { class: 'controls', role: 'group' },
    less,
    h('p', { class: 'stake' }, h('span', {}, texts.stake), stake),
    more,
    spin,
  );
  const live = h('p', { class: 'hidden', 'aria-live': 'polite' });
  const panel = h('section', { class: 'panel' }, notice, h('div', { class: 'result' }, words, amount), controls);
  const scene = data.art && h('img', { class: 'scene', src: data.art.scene, alt: '', decoding: 'async' });
  const game = h('main', { class: 'game' }, scene, h('div', { class: 'veil' }), top, stage, panel, live);
  if (data.game) {
    game.style.setProperty('--light', data.game.palette[0]);
    game.style.setProperty('--deep', data.game.palette[1]);
  }
  let run: (() => void) | null = null;
  let told: readonly [text: string, win: string, tone: string] = ['', '', 'plain'];
  noticeAction.addEventListener('click', () => run?.());

  return {
    game,
    picture,
    room: stage.lastElementChild,
    buttons: { history, rules, sound, less, more, spin },

    balance(centavos: number): void {
      balance.textContent = money(centavos);
    },
    stake(centavos: number, canLess: boolean, canMore: boolean): void {
      stake.textContent = money(centavos);
      less.toggleAttribute('disabled', !canLess);
      more.toggleAttribute('disabled', !canMore);
    },
    /** What can be pressed: nothing, everything, or only the spin button to see the end sooner. */
    enable(spinning: boolean, ready: boolean): void {
      spin.toggleAttribute('disabled', !spinning && !ready);
      spin.classList.toggle('turning', spinning);
      const label = spinning ? texts.stopNow : demo ? texts.spinDemo : texts.spin;
      spin.setAttribute('aria-label', label);
      spin.title = label;
      controls.classList.toggle('busy', !ready);
    },
    /** The line under the reels. @param tone `gain` only for a win above the stake */
    result(text: string, win: string, tone: 'plain' | 'gain'): void {
      told = [text, win, tone];
      words.textContent = text;
      amount.textContent = win;
      amount.dataset.tone = tone;
    },
    /** Says that the game rests, and afterwards again what it said before. */
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
    describe(text: string): void {
      picture.setAttribute('aria-label', text);
    },
    sound(on: boolean): void {
      sound.replaceChildren(icon(...(on ? ICONS.soundOn : ICONS.soundOff)));
      const label = on ? texts.soundOff : texts.soundOn;
      sound.setAttribute('aria-label', label);
      sound.title = label;
      sound.setAttribute('aria-pressed', String(on));
    },
    /** Puts the game aside for good: only the sentence remains, and perhaps one thing to do. */
    end(text: string, action: Notice['action'] | null): void {
      game.classList.add('over');
      this.notice({ text, tone: 'warn', ...(action && { action }) });
      this.result('', '', 'plain');
      this.enable(false, false);
      stake.textContent = '';
      less.setAttribute('disabled', '');
      more.setAttribute('disabled', '');
    },
  };
}

/** The first word in light, the rest in gold, as the title stands on the posters; in English what it means below. */
function titleOf(title: string, meaning: string | null): HTMLHeadingElement {
  const [first = '', ...rest] = title.split(' ');
  return h(
    'h1',
    { class: 'title' },
    h('span', { lang: 'pt-BR' }, first, rest.length > 0 && ' ', rest.length > 0 && h('em', {}, rest.join(' '))),
    meaning !== null && meaning !== title && h('small', {}, meaning),
  );
}
