import type { Lang } from '../server/views.ts';
import { flash, h, say } from './dom.ts';
import { formatOdds } from './format.ts';
import type { Slip, SlipPick } from './slip.ts';
import { toggled } from './slip.ts';

export interface OddButton {
  readonly element: HTMLButtonElement;
  /** @param odds hundredths; null: closed */
  readonly update: (odds: number | null) => void;
}

/** Hundredths from which a price has six characters, which are smaller in a card. */
const LONG = 10_000;

/** A price that the visitor puts on the slip. @param slip null: on the server */
export function oddButton(pick: Omit<SlipPick, 'odds'>, short: string, slip: Slip | null, lang: Lang): OddButton {
  const value = h('b', {});
  const element = h(
    'button',
    { type: 'button', class: 'odd', 'data-match': pick.match, 'data-selection': pick.selection },
    h('span', { class: 'odd-name' }, short),
    value,
  );
  let odds: number | null = null;
  element.addEventListener('click', () => {
    sayBeside(element, '');
    if (!slip) return;
    if (slip.isBuilding && (odds !== null || slip.has(pick)))
      void slip.build({ ...pick, odds: odds ?? 101 }).then((refusal) => sayBeside(element, refusal));
    else if (odds !== null || slip.has(pick))
      slip.set({ picks: toggled(slip.state.picks, { ...pick, odds: odds ?? 101 }) });
  });
  element.setAttribute('aria-pressed', String(slip?.has(pick) ?? false));
  return {
    element,
    update: (next) => {
      say(value, next === null ? '–' : formatOdds(next, lang));
      element.toggleAttribute('data-long', next !== null && next >= LONG);
      element.setAttribute('aria-label', `${pick.name}, ${value.textContent}`);
      element.toggleAttribute('disabled', next === null && !slip?.has(pick));
      flash(element, odds, next);
      odds = next;
    },
  };
}

/** Says below a price why the tap had no effect; empty words take the sentence of an earlier tap away. */
function sayBeside(element: HTMLElement, words: string): void {
  for (const before of document.querySelectorAll('.refused')) before.remove();
  if (words !== '') element.closest('.odds')?.after(h('p', { class: 'note refused', role: 'alert' }, words));
}

/** Shows on every price whether it is on the slip. */
export function markPressed(slip: Slip): void {
  for (const element of document.querySelectorAll<HTMLElement>('button[data-selection]')) {
    const { match = '', selection = '' } = element.dataset;
    element.setAttribute('aria-pressed', String(slip.has({ match, selection })));
  }
}
