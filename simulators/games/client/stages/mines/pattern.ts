import { FIELDS, lastOf, multiplierOf, oddsOf, SIDE } from '../../../engine/mines/rules.ts';
import { h } from '../../dom.ts';
import { decimal, percent } from '../../format.ts';
import type { AutoPart } from '../../stage.ts';
import type { MinesTexts } from './texts.ts';

interface PatternParts {
  readonly texts: MinesTexts;
  readonly lang: 'pt' | 'en';
  /** The number of mines of the next round. */
  readonly mines: () => number;
}

/** The fields that every autoplay round opens. They stay until the player marks others. */
export function createPattern({ texts, lang, mines }: PatternParts) {
  let marked: readonly number[] = [];

  /** Asks the player for the fields: checkboxes in the places of the board. */
  function ask(): AutoPart {
    const most = lastOf(mines());
    const word = h('p', { class: 'small', role: 'status', id: 'pattern-word' });
    const boxes = Array.from({ length: FIELDS }, (_, field) =>
      h('input', {
        type: 'checkbox',
        'aria-label': texts.place(Math.floor(field / SIDE) + 1, (field % SIDE) + 1),
        checked: marked.includes(field),
      }),
    );
    const grid = h(
      'div',
      { class: 'pattern', role: 'group', 'aria-label': texts.pattern, 'aria-describedby': 'pattern-word' },
      ...boxes.map((box) => h('label', {}, box, h('span', {}))),
    );
    const problem = (): string | null => {
      if (marked.length === 0) return texts.patternNone;
      return marked.length > most ? texts.patternMost(texts.count(mines()), most) : null;
    };
    const tell = () => {
      const wrong = marked.length > most;
      grid.setAttribute('aria-invalid', String(wrong));
      if (marked.length === 0 || wrong) {
        word.textContent = wrong ? (problem() ?? '') : texts.patternWord;
        return;
      }
      const { all, safe } = oddsOf(mines(), marked.length);
      const pays = `${decimal(multiplierOf(mines(), marked.length) / 100, 2, lang)}×`;
      const chance = percent((Number(safe) / Number(all)) * 100, 2, lang);
      word.textContent = texts.patternPays(marked.length, texts.count(mines()), pays, chance);
    };
    grid.addEventListener('change', () => {
      marked = boxes.flatMap((box, field) => (box.checked ? [field] : []));
      tell();
    });
    tell();
    return {
      element: h('div', { class: 'pattern-ask' }, h('h3', {}, texts.pattern), grid, word),
      wrong() {
        const text = problem();
        if (text === null) return null;
        word.textContent = text;
        return boxes[0] ?? null;
      },
    };
  }

  return { ask, fields: (): readonly number[] => marked };
}
