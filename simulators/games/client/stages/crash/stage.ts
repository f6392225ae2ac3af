import './crash.css';
import type { CrashOutcome } from '../../../engine/crash/rules.ts';
import { CEILING, chanceOf, LEAST_CASH_OUT } from '../../../engine/crash/rules.ts';
import type { RoundView } from '../../../provider/round.ts';
import { h } from '../../dom.ts';
import { money, percent } from '../../format.ts';
import type { Stage, StageParts } from '../../stage.ts';
import { paysTable } from '../pays-table.ts';
import { FlightCourse } from './flight-course.ts';
import { TableView } from './table-view.ts';
import { CRASH_TEXTS } from './texts.ts';

const CRASH_ICON = ['M3 19c6 0 12-3 15-13', 'M12 6h6v6'];
const EXAMPLES = [LEAST_CASH_OUT, 150, 200, 300, 500, 1_000, 10_000, CEILING] as const;

/** The table of a crash game: one flight for all players. One function because its methods share table and field. */
export function createStage(parts: StageParts): Stage {
  const { lang } = parts;
  const texts = CRASH_TEXTS[lang];
  const table = new TableView(parts);
  const input = h('input', {
    id: 'auto-at',
    type: 'text',
    inputmode: 'decimal',
    autocomplete: 'off',
    placeholder: texts.autoOff,
    maxlength: '8',
  });
  const option = h('div', { class: 'auto-at' }, h('label', { for: 'auto-at' }, texts.auto), input, h('span', {}, '×'));
  input.addEventListener('input', () => input.setAttribute('aria-invalid', String(autoAt(input.value) === undefined)));

  const outcomeOf = (round: RoundView) => round.outcome as CrashOutcome | null; // rounds of this game are this engine's
  const stage: Stage = {
    element: table.element,
    options: [option],
    go: { label: texts.go, busy: texts.busy, icon: CRASH_ICON },
    hint: { touch: texts.touch, keys: texts.keys },
    ready: Promise.all([document.fonts.load('400 54px Gloock'), document.fonts.load('500 14px Bricolage')]).catch(
      () => undefined,
    ),
    fit: (width, height) =>
      table.resize(Math.max(220, Math.min(width - 16, 760)), Math.max(110, Math.min(height - aroundSky(), 460))),
    enable: (on) => {
      input.disabled = !on;
    },
    choice: () => ({ auto: autoAt(input.value) ?? null }),
    wins(round) {
      const cashed = outcomeOf(round)?.cashed;
      return round.win > 0 && cashed ? [{ text: texts.left(table.times(cashed)), amount: round.win }] : [];
    },
    loss(round) {
      const crash = outcomeOf(round)?.crash;
      return crash ? texts.notLeft(table.times(crash)) : '';
    },
    payTable: (stake) => [
      paysTable(
        texts.payNote(money(stake)),
        [texts.at, texts.chance, texts.prize],
        EXAMPLES.map((at) => [table.times(at), percent(chanceOf(at) * 100, 2, lang), money((stake / 100) * at)]),
      ),
    ],
    course: (shell, ends) => {
      const wrongField = () => (autoAt(input.value) === undefined ? input : null);
      return new FlightCourse({ shell, stage, table, texts, ends, wrongField });
    },
  };
  return stage;
}

/** Reads an automatic cash-out into hundredths; null: off; undefined: the text is no multiplier. */
function autoAt(value: string): number | null | undefined {
  const text = value.trim().replace(',', '.');
  if (text === '') return null;
  if (!/^\d{1,4}(\.\d{1,2})?$/.test(text)) return undefined;
  const at = Math.round(Number(text) * 100);
  return at >= LEAST_CASH_OUT && at <= CEILING ? at : undefined;
}

/** Height in px of the card without the sky: its edges, and the lines of outcomes and players, which grow with the text. */
function aroundSky(): number {
  const letter = Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16;
  return 34 + 2.625 * letter;
}
