import './plinko.css';
import type { PlinkoChoice, PlinkoOutcome } from '../../../engine/plinko/rules.ts';
import { FIRST_CHOICE, paysOf, RISKS, ROW_COUNTS, waysTo } from '../../../engine/plinko/rules.ts';
import type { RoundView } from '../../../provider/round.ts';
import { h } from '../../dom.ts';
import { decimal, money, percent } from '../../format.ts';
import type { Stage, StageParts } from '../../stage.ts';
import { createLastOutcomes } from '../last-outcomes.ts';
import { paysTable } from '../pays-table.ts';
import { BallCourse } from './ball-course.ts';
import { Board } from './board.ts';
import { createFall } from './fall.ts';
import { PLINKO_TEXTS } from './texts.ts';

const ICON = ['M12 3v11', 'M7 9l5 5 5-5', 'M4 20h16'];
/**
 * A board of pegs; the path of the ball is decided before it falls. One function because its methods share the board and
 * the choice.
 */
export function createStage({ lang, sound, isCalm }: StageParts): Stage {
  const texts = PLINKO_TEXTS[lang];
  const short = (tenths: number) => (tenths % 10 === 0 ? String(tenths / 10) : decimal(tenths / 10, 1, lang));
  const times = (tenths: number) => `${short(tenths)}×`;
  const board = new Board();
  const recent = createLastOutcomes(texts.recent, 6);
  const fall = createFall({ draw: (balls, lit) => board.draw(balls, lit), tick: (row) => sound.tick(row) });
  let choice: PlinkoChoice = FIRST_CHOICE;

  const menu = <T extends string | number>(label: string, values: readonly T[], first: T, name: (value: T) => string) =>
    h(
      'select',
      { class: 'menu', 'aria-label': label },
      ...values.map((value) => h('option', { value: String(value), selected: value === first }, name(value))),
    );
  const rows = menu(texts.rows, ROW_COUNTS, choice.rows, texts.rowCount);
  const risk = menu(texts.risk, RISKS, choice.risk, (name) => texts.risks[name]);
  const set = () => {
    choice = {
      rows: ROW_COUNTS.find((known) => String(known) === rows.value) ?? choice.rows,
      risk: RISKS.find((known) => known === risk.value) ?? choice.risk,
    };
    const pays = paysOf(choice);
    board.set(choice.rows, pays, pays.map(short));
  };
  rows.addEventListener('change', set);
  risk.addEventListener('change', set);
  const picture = h('div', { class: 'fall', role: 'img', 'aria-label': texts.board }, board.canvas);
  const element = h('section', { class: 'card plinko', 'aria-label': texts.board }, recent.element, picture);
  const outcomeOf = (round: RoundView) => round.outcome as PlinkoOutcome | null; // rounds of this game are this engine's
  const words = (outcome: PlinkoOutcome) =>
    texts.fell(outcome.place + 1, outcome.path.length + 1, times(outcome.multiplier));
  set();

  const stage: Stage = {
    element,
    options: [rows, risk],
    go: { label: texts.go, busy: texts.busy, icon: ICON },
    hint: { touch: texts.touch, keys: texts.keys },
    ready: document.fonts.load('640 12px Bricolage').catch(() => undefined),
    fit(width, height) {
      board.resize(Math.max(200, Math.min(width - 16, 620)), Math.max(120, Math.min(height - 16, 560)));
    },
    enable(on) {
      rows.disabled = !on;
      risk.disabled = !on;
    },
    choice: () => choice,
    async land(round) {
      const outcome = outcomeOf(round);
      if (!outcome) return;
      // An interrupted round may have been played with another choice.
      const played = round.choice as PlinkoChoice;
      if (played.rows !== choice.rows || played.risk !== choice.risk) {
        rows.value = String(played.rows);
        risk.value = played.risk;
        set();
      }
      await fall.drop(outcome.path, outcome.place, isCalm());
      sound.stop(outcome.multiplier >= 10 ? 4 : 0);
    },
    hurry: () => fall.finish(),
    cancel: () => fall.finish(),
    show(round, gain) {
      const outcome = outcomeOf(round);
      if (!outcome) return;
      recent.add(times(outcome.multiplier), gain ? 'gain' : 'plain');
      picture.setAttribute('aria-label', words(outcome));
    },
    wins(round) {
      const outcome = outcomeOf(round);
      return outcome ? [{ text: words(outcome), amount: round.win }] : [];
    },
    payTable(stake) {
      const rows = paysOf(choice)
        .slice(0, choice.rows / 2 + 1)
        .map((tenths, place) => {
          const isMiddle = place * 2 === choice.rows;
          const ways = waysTo(choice.rows, place) * (isMiddle ? 1 : 2);
          return [
            isMiddle ? `${place + 1} (${texts.middle})` : `${place + 1}, ${choice.rows - place + 1}`,
            percent((ways / 2 ** choice.rows) * 100, 3, lang),
            times(tenths),
            money((stake / 10) * tenths),
          ];
        });
      const caption = texts.table(money(stake), texts.rowCount(choice.rows), texts.risks[choice.risk].toLowerCase());
      return [paysTable(caption, [texts.place, texts.chance, texts.pays, texts.prize], rows)];
    },
    course: (shell, ends) => new BallCourse({ shell, stage, ends, full: texts.full }),
  };
  return stage;
}
