import './roulette.css';
import type { RouletteChoice, RouletteOutcome } from '../../../engine/roulette/rules.ts';
import { momentsOfSpot } from '../../../engine/roulette/rules.ts';
import type { Spot } from '../../../engine/roulette/spots.ts';
import { colourOf, GROUP_NAMES, paysOf } from '../../../engine/roulette/spots.ts';
import type { RoundView } from '../../../provider/round.ts';
import { h, icon } from '../../dom.ts';
import { money, percent } from '../../money.ts';
import { pause } from '../../persist.ts';
import type { Stage, StageParts } from '../../stage.ts';
import { createRecent } from '../recent.ts';
import { createBoard } from './board.ts';
import { LAYERS } from './layers.ts';
import { ROULETTE_TEXTS } from './texts.ts';
import { Wheel } from './wheel.ts';

const ICON = ['M12 3a9 9 0 1 0 9 9', 'M12 8a4 4 0 1 0 4 4', 'M18.500 5.500h.01'];
const UNDO = ['M9 14L4 9l5-5', 'M4 9h10a6 6 0 0 1 0 12h-3'];
const CLEAR = ['M4 7h16', 'M9 7V4h6v3', 'M6 7l1 13h10l1-13'];
/** How long the wheel shows after the ball has come to rest, in milliseconds. */
const LOOK_MS = 900;

/** A table to put chips on and a wheel that takes its place while the ball runs. */
export function createStage({ facts, lang, sound, say, stake, changed }: StageParts): Stage {
  const texts = ROULETTE_TEXTS[lang];
  const chips = new Map<Spot, number>();
  let placed: { readonly spot: Spot; readonly amount: number }[] = [];
  let isCalm = false;
  let isHurried = false;
  const most = facts.stakes.at(-1) ?? 0;
  const least = facts.stakes[0] ?? 0;
  const wheel = new Wheel();
  const recent = createRecent(texts.recent, 12);
  const board = createBoard(texts, lang, put, remove);
  const sum = h('b');
  const undo = h(
    'button',
    { type: 'button', class: 'tool', 'aria-label': texts.undo, title: texts.undo },
    icon(...UNDO),
  );
  const clear = h(
    'button',
    { type: 'button', class: 'tool', 'aria-label': texts.clear, title: texts.clear },
    icon(...CLEAR),
  );
  const layer = h(
    'select',
    { class: 'menu', 'aria-label': texts.layer },
    ...LAYERS.map((name) => h('option', { value: name }, texts.layers[name])),
  );
  layer.addEventListener('change', () => board.mean(LAYERS.find((name) => name === layer.value) ?? 'number'));
  const option = h('div', { class: 'on-table' }, h('span', {}, texts.total, ' ', sum), undo, clear);
  const wheelPicture = h('div', { class: 'wheel', role: 'img', 'aria-label': texts.wheel }, wheel.canvas);
  const element = h(
    'section',
    { class: 'card roulette', 'aria-label': texts.board },
    recent.element,
    h('div', { class: 'layers' }, board.element, wheelPicture),
  );

  const total = () => [...chips.values()].reduce((all, amount) => all + amount, 0);
  function update(): void {
    board.lay(chips);
    sum.textContent = money(total());
    undo.disabled = placed.length === 0 || !isFree;
    clear.disabled = chips.size === 0 || !isFree;
    changed();
  }
  let isFree = false;

  function put(spot: Spot): void {
    const amount = stake();
    board.mark(null);
    if (total() + amount > most) {
      say(texts.tooMuch(money(most)));
      sum.textContent = texts.tooMuch(money(most));
      return;
    }
    chips.set(spot, (chips.get(spot) ?? 0) + amount);
    placed.push({ spot, amount });
    update();
    sound.tick(2);
    say(texts.placed(board.nameOf(spot), money(total())));
  }
  function remove(spot: Spot): void {
    if (!chips.delete(spot)) return;
    placed = placed.filter((chip) => chip.spot !== spot);
    update();
    say(texts.removed(money(total())));
  }
  undo.addEventListener('click', () => {
    const last = placed.pop();
    if (!last) return;
    const left = (chips.get(last.spot) ?? 0) - last.amount;
    if (left > 0) chips.set(last.spot, left);
    else chips.delete(last.spot);
    update();
    say(texts.removed(money(total())));
  });
  clear.addEventListener('click', () => {
    chips.clear();
    placed = [];
    update();
    say(texts.removed(money(0)));
  });

  const outcomeOf = (round: RoundView) => round.outcome as RouletteOutcome | null; // rounds of this game are this engine's
  const came = ({ pocket, colour }: RouletteOutcome) => texts.came(pocket, texts.colours[colour]);
  board.open(false);
  update();

  return {
    element,
    options: [layer, option],
    go: { label: texts.go, busy: texts.busy, icon: ICON },
    stakeLabel: texts.chip,
    hint: { touch: texts.touch, keys: texts.keys },
    autoplays: true,
    ready: document.fonts.load('640 12px Bricolage').catch(() => undefined),
    fit(width, height) {
      const room = height - 16 - 30;
      board.fit(room);
      wheel.resize(Math.max(140, Math.min(width - 16, room, 460)));
    },
    calm: (on) => {
      isCalm = on;
    },
    enable(on) {
      isFree = on;
      board.open(on);
      undo.disabled = placed.length === 0 || !on;
      clear.disabled = chips.size === 0 || !on;
    },
    choice: () => ({ chips: [...chips].map(([on, amount]) => ({ on, amount })) }),
    total: () => (total() >= least ? total() : null),
    start() {
      board.mark(null);
      isHurried = false;
      if (!isCalm) element.dataset.spinning = 'true';
    },
    async land(round) {
      const outcome = outcomeOf(round);
      if (!outcome) return;
      const played = round.choice as RouletteChoice;
      if (played.chips.some(({ on, amount }) => chips.get(on) !== amount) || chips.size !== played.chips.length) {
        // An interrupted round: put its chips on the table.
        chips.clear();
        placed = played.chips.map(({ on, amount }) => ({ spot: on, amount }));
        for (const { on, amount } of played.chips) chips.set(on, amount);
        update();
      }
      await wheel.run(outcome.pocket, isCalm);
      wheelPicture.setAttribute('aria-label', came(outcome));
      sound.stop(outcome.won.length > 0 ? 4 : 0);
      if (!isCalm && !isHurried) await pause(LOOK_MS);
      delete element.dataset.spinning;
      board.mark(outcome.pocket);
    },
    hurry() {
      isHurried = true;
      wheel.finish();
    },
    cancel() {
      wheel.finish();
      delete element.dataset.spinning;
    },
    show(round) {
      const outcome = outcomeOf(round);
      if (outcome) recent.add(String(outcome.pocket), colourOf(outcome.pocket));
    },
    wins(round) {
      const outcome = outcomeOf(round);
      if (!outcome) return [];
      return outcome.won
        .map(({ on, back }) => ({ text: `${came(outcome)} · ${board.nameOf(on)}`, amount: back }))
        .toSorted((a, b) => b.amount - a.amount);
    },
    loss(round) {
      const outcome = outcomeOf(round);
      return outcome ? came(outcome) : '';
    },
    payTable(chip) {
      const rows: readonly (readonly [name: string, spot: Spot])[] = [
        [texts.one, 'n7'],
        [texts.two, 'split7-8'],
        [texts.three, 'street7-8-9'],
        [texts.four, 'corner7-8-10-11'],
        [texts.six, 'six7-8-9-10-11-12'],
        [texts.third, 'dozen1'],
        [texts.half, 'red'],
      ];
      return [
        h(
          'table',
          { class: 'pays' },
          h('caption', {}, texts.table(money(chip))),
          h(
            'thead',
            {},
            h('tr', {}, ...[texts.bet, texts.chance, texts.back].map((name) => h('th', { scope: 'col' }, name))),
          ),
          h(
            'tbody',
            {},
            ...rows.map(([name, spot]) =>
              h(
                'tr',
                {},
                h('th', { scope: 'row' }, h('span', {}, name)),
                h('td', {}, percent(momentsOfSpot(spot).hitRate * 100, 2, lang)),
                h('td', {}, money(chip * paysOf(spot))),
              ),
            ),
          ),
        ),
        h('p', { class: 'small' }, GROUP_NAMES.map((name) => texts.groups[name]).join(' · ')),
      ];
    },
  };
}
