import { h } from '../dom.ts';

/** The last outcomes in a row, newest first: a list for screen readers, chips on the screen. */
export function createLastOutcomes(label: string, most = 12) {
  const element = h('ol', { class: 'recent', 'aria-label': label });
  return {
    element,
    /** Shows these outcomes instead, newest first. */
    set(outcomes: readonly (readonly [text: string, tone: string])[]): void {
      element.replaceChildren(...outcomes.slice(0, most).map(([text, tone]) => h('li', { 'data-tone': tone }, text)));
    },
    /** @param tone `gain` for an outcome that won, or an engine's own */
    add(text: string, tone: string): void {
      element.prepend(h('li', { 'data-tone': tone }, text));
      while (element.children.length > most) element.lastElementChild?.remove();
    },
  };
}
