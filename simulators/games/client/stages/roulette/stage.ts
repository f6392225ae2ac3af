import './roulette.css';
import type { RouletteChoice, RouletteOutcome } from '../../../engine/roulette/rules.ts';
import { momentsOfSpot } from '../../../engine/roulette/rules.ts';
import type { Spot } from '../../../engine/roulette/spots.ts';
import { colourOf, GROUP_NAMES, paysOf } from '../../../engine/roulette/spots.ts';
import type { RoundView } from '../../../provider/round.ts';
import { h } from '../../dom.ts';
import { money, percent } from '../../format.ts';
import { pause } from '../../persist.ts';
import type { Stage, StageParts } from '../../stage.ts';
import { createLastOutcomes } from '../last-outcomes.ts';
import { paysTable } from '../pays-table.ts';
import { Chips } from './chips.ts';
import type { RouletteTexts } from './texts.ts';
import { LAYERS, ROULETTE_TEXTS } from './texts.ts';
import { Wheel } from './wheel.ts';
import { shareRoom } from './wheel-room.ts';

const ICON = ['M12 3a9 9 0 1 0 9 9', 'M12 8a4 4 0 1 0 4 4', 'M18.500 5.500h.01'];
/** How long the wheel shows after the ball has come to rest, in milliseconds. */
const LOOK_MS = 900;

/**
 * A table to put chips on under its wheel. Where there is little room the wheel is cropped at its foot, as on the
 * posters; where there is none it takes the table's place while the ball runs. One function because its methods share
 * chips and wheel.
 */
export function createStage(parts: StageParts): Stage {
  const { facts, lang, sound, isCalm } = parts;
  const texts = ROULETTE_TEXTS[lang];
  const least = facts.stakes[0] ?? 0;
  let isHurried = false;
  const wheel = new Wheel();
  const recent = createLastOutcomes(texts.recent, 12);
  const chips = new Chips(parts, texts);
  const { board } = chips;
  const layer = h(
    'select',
    { class: 'menu', 'aria-label': texts.layer },
    ...LAYERS.map((name) => h('option', { value: name }, texts.layers[name])),
  );
  layer.addEventListener('change', () => board.mean(LAYERS.find((name) => name === layer.value) ?? 'number'));
  const wheelPicture = h('div', { class: 'wheel', role: 'img', 'aria-label': texts.wheel }, wheel.canvas);
  const element = h(
    'section',
    { class: 'card roulette', 'aria-label': texts.board },
    recent.element,
    h('div', { class: 'layers' }, wheelPicture, board.element),
  );
  const outcomeOf = (round: RoundView) => round.outcome as RouletteOutcome | null; // rounds of this game are this engine's
  const came = ({ pocket, colour }: RouletteOutcome) => texts.came(pocket, texts.colours[colour]);

  return {
    element,
    options: [layer, chips.element],
    go: { label: texts.go, busy: texts.busy, icon: ICON },
    stakeLabel: texts.chip,
    hint: { touch: texts.touch, keys: texts.keys },
    ready: document.fonts.load('640 12px Bricolage').catch(() => undefined),
    fit(width, height) {
      const room = height - 16 - 30;
      const { shown, size, table } = shareRoom(width - 16, room);
      element.dataset.wheel = shown === 0 ? 'swaps' : 'above';
      wheelPicture.style.height = `${shown === 0 ? size : shown}px`;
      board.fit(table);
      wheel.resize(size, size);
    },
    enable: (on) => chips.enable(on),
    choice: () => ({ chips: chips.list }),
    total: () => (chips.total >= least ? chips.total : null),
    start() {
      board.mark(null);
      isHurried = false;
      if (!isCalm()) element.dataset.spinning = 'true';
    },
    async land(round) {
      const outcome = outcomeOf(round);
      if (!outcome) return;
      const played = round.choice as RouletteChoice;
      if (!chips.isLaid(played.chips)) chips.lay(played.chips);
      await wheel.run(outcome.pocket, isCalm());
      wheelPicture.setAttribute('aria-label', came(outcome));
      sound.stop(outcome.won.length > 0 ? 4 : 0);
      if (!isCalm() && !isHurried) await pause(LOOK_MS);
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
    payTable: (chip) => payTable(chip, texts, lang),
  };
}

/** @param chip centavos */
function payTable(chip: number, texts: RouletteTexts, lang: 'pt' | 'en'): Node[] {
  const bets: readonly (readonly [name: string, spot: Spot])[] = [
    [texts.one, 'n7'],
    [texts.two, 'split7-8'],
    [texts.three, 'street7-8-9'],
    [texts.four, 'corner7-8-10-11'],
    [texts.six, 'six7-8-9-10-11-12'],
    [texts.third, 'dozen1'],
    [texts.half, 'red'],
  ];
  const rows = bets.map(([name, spot]) => [
    h('th', { scope: 'row' }, h('span', {}, name)),
    percent(momentsOfSpot(spot).hitRate * 100, 2, lang),
    money(chip * paysOf(spot)),
  ]);
  return [
    paysTable(texts.table(money(chip)), [texts.bet, texts.chance, texts.back], rows),
    h('p', { class: 'small' }, GROUP_NAMES.map((name) => texts.groups[name]).join(' · ')),
  ];
}
