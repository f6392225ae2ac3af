import './dice.css';
import type { DiceChoice, DiceOutcome } from '../../../engine/dice/rules.ts';
import { FIRST_CHANCE, LEAST_CHANCE, MOST_CHANCE, markOf, multiplierOf } from '../../../engine/dice/rules.ts';
import type { RoundView } from '../../../provider/round.ts';
import { h } from '../../dom.ts';
import { decimal, money, percent } from '../../format.ts';
import type { Stage, StageParts } from '../../stage.ts';
import { createLastOutcomes } from '../last-outcomes.ts';
import { createMotion, easeOut } from '../motion.ts';
import { paysTable } from '../pays-table.ts';
import { Dice } from './dice.ts';
import { DICE_TEXTS } from './texts.ts';

const DICE_ICON = ['M4 4h16v16H4z', 'M8 8h.01', 'M16 8h.01', 'M12 12h.01', 'M8 16h.01', 'M16 16h.01'];
const ROLL_MS = 900;

const SAMPLES = [2, 5, 10, 25, 49, 75, 95] as const;

/**
 * Four dice that roll a number, a scale from 0 to 100 on which it falls, and the mark that it must stay under or reach. One function because its
 * methods share the choice and the elements that show it.
 */
export function createStage({ lang, sound, stake, changed, isCalm }: StageParts): Stage {
  const texts = DICE_TEXTS[lang];
  const number = (hundredths: number) => decimal(hundredths / 100, 2, lang);
  const times = (hundredths: number) => `${number(hundredths)}×`;
  let choice: DiceChoice = { chance: FIRST_CHANCE, side: 'under' };
  let at = 5_000;
  const motion = createMotion();

  const dice = new Dice(lang === 'pt' ? ',' : '.');
  const needle = h('i', { class: 'needle' });
  const slider = h('input', { type: 'range', min: '2', max: '98', step: '1', 'aria-label': texts.slider });
  const track = h('div', { class: 'track' }, needle, slider);
  const scale = h(
    'div',
    { class: 'scale', 'aria-hidden': 'true' },
    ...[0, 25, 50, 75, 100].map((mark) => h('span', {}, String(mark))),
  );
  const words = { under: h('span'), over: h('span') };
  const radio = (side: DiceChoice['side']) => {
    const input = h('input', { type: 'radio', name: 'side', value: side, checked: choice.side === side });
    input.addEventListener('change', () => set({ ...choice, side }));
    return h('label', {}, input, words[side]);
  };
  const sides = h(
    'div',
    { class: 'pick two', role: 'radiogroup', 'aria-label': texts.side },
    radio('under'),
    radio('over'),
  );
  const value = { chance: h('b'), pays: h('b'), prize: h('b') };
  const facts = h(
    'p',
    { class: 'figures' },
    ...(['chance', 'pays', 'prize'] as const).map((name) => h('span', {}, texts[name], ' ', value[name])),
  );
  const recent = createLastOutcomes(texts.recent);
  const element = h(
    'section',
    { class: 'card dice', 'aria-label': texts.board },
    recent.element,
    dice.element,
    track,
    scale,
    sides,
    facts,
  );
  slider.addEventListener('input', () => {
    const mark = Number(slider.value);
    const chance = choice.side === 'under' ? mark : 100 - mark;
    set({ ...choice, chance: Math.min(MOST_CHANCE, Math.max(LEAST_CHANCE, chance)) });
  });

  function set(next: DiceChoice): void {
    choice = next;
    const mark = markOf(choice);
    const pays = multiplierOf(choice.chance);
    slider.value = String(mark);
    track.style.setProperty('--mark', String(mark / 100));
    track.dataset.side = choice.side;
    const other = markOf({ chance: choice.chance, side: choice.side === 'under' ? 'over' : 'under' });
    words.under.textContent = texts.under(number((choice.side === 'under' ? mark : other) * 100));
    words.over.textContent = texts.over(number((choice.side === 'over' ? mark : other) * 100));
    const where = words[choice.side].textContent;
    value.chance.textContent = percent(choice.chance, 0, lang);
    value.pays.textContent = times(pays);
    value.prize.textContent = money((stake() / 100) * pays);
    slider.setAttribute('aria-valuetext', texts.sliderText(where, `${choice.chance} %`, times(pays)));
    changed();
  }

  function place(hundredths: number, tone: 'plain' | 'won' | 'lost'): void {
    at = hundredths;
    needle.style.setProperty('--at', `${hundredths / 100}%`);
    if (tone !== 'plain') dice.show(hundredths, tone);
  }

  const outcomeOf = (round: RoundView) => round.outcome as DiceOutcome | null; // rounds of this game are this engine's
  set(choice);

  return {
    element,
    options: [],
    go: { label: texts.go, busy: texts.busy, icon: DICE_ICON },
    hint: { touch: texts.touch, keys: texts.keys },
    fit: (_width, height) => void element.classList.toggle('low', height < 290),
    enable(on) {
      for (const input of element.querySelectorAll('input')) input.disabled = !on;
      value.prize.textContent = money((stake() / 100) * multiplierOf(choice.chance));
    },
    choice: () => choice,
    start() {
      element.dataset.moving = 'true';
    },
    async land(round) {
      const outcome = outcomeOf(round);
      if (!outcome) return;
      const from = at;
      element.dataset.seen = 'true';
      dice.show(outcome.roll, 'plain');
      if (!isCalm()) {
        dice.roll(ROLL_MS);
        await motion.run(ROLL_MS, (share) => place(from + (outcome.roll - from) * easeOut(share), 'plain'));
      }
      place(outcome.roll, outcome.won ? 'won' : 'lost');
      delete element.dataset.moving;
      sound.stop(outcome.won ? 4 : 0);
    },
    hurry() {
      motion.finish();
      dice.finish();
    },
    cancel() {
      motion.finish();
      dice.finish();
      delete element.dataset.moving;
    },
    show(round) {
      const outcome = outcomeOf(round);
      if (outcome) recent.add(number(outcome.roll), outcome.won ? 'gain' : 'plain');
    },
    wins(round) {
      const outcome = outcomeOf(round);
      if (!outcome?.won) return [];
      return [{ text: texts.won(number(outcome.roll), times(outcome.multiplier)), amount: round.win }];
    },
    loss(round) {
      const outcome = outcomeOf(round);
      return outcome ? texts.rolled(number(outcome.roll)) : '';
    },
    payTable: (centavos) => [
      paysTable(
        texts.table(money(centavos)),
        [texts.chance, texts.pays, texts.prize],
        SAMPLES.map((chance) => {
          const pays = multiplierOf(chance);
          return [percent(chance, 0, lang), times(pays), money((centavos / 100) * pays)];
        }),
      ),
    ],
  };
}
