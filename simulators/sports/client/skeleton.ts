import { h } from './dom.ts';
import { FEW } from './first-screen.ts';

/** Wait (ms) for an answer before a skeleton is shown, so that none flashes for a quick one. */
export const SKELETON_MS = 250;

/** Panels of markets that a screen has at once. */
const PANELS = 6;

const bone = (shape: string) => h('span', { class: `bone ${shape}` });
const many = (count: number, make: () => HTMLElement) => Array.from({ length: count }, make);
const odds = (count: number) => h('div', { class: 'odds' }, ...many(count, () => bone('odd')));

/** A list without a title of its own above its part. */
const ONE_PART = 'esports';
/** Views of matches that are all still to come, so no card has a score. */
const NEXT = ['soon', 'sport-mma'];

function listSkeleton(view: string): HTMLElement[] {
  const club = () => h('div', { class: 'club' }, bone('crest'), bone('line'));
  const card = () =>
    h(
      'div',
      { class: 'card' },
      h('div', { class: 'card-top' }, bone('line short')),
      h('div', { class: 'card-head' }, club(), club()),
      odds(3),
    );
  const part = h('section', {}, bone('title'), h('div', { class: 'cards' }, ...many(FEW, card)));
  part.toggleAttribute('data-scored', !NEXT.includes(view));
  return view === ONE_PART ? [part] : [bone('heading'), part];
}

function matchSkeleton(): HTMLElement {
  const panel = () => h('div', { class: 'panel' }, bone('line short'), odds(3));
  return h(
    'div',
    { class: 'match' },
    h('div', { class: 'scoreboard' }, bone('line short'), bone('title'), bone('court-bone')),
    h('div', { class: 'chips' }, ...many(4, () => bone('pill'))),
    h('div', { class: 'markets' }, ...many(PANELS, panel)),
  );
}

/** A still screen in the shape of a view that loads, hidden from screen readers: the content is `aria-busy`. */
export function skeletonOf(view: string): HTMLElement {
  return h(
    'div',
    { class: 'skeleton', 'aria-hidden': 'true' },
    ...(view.startsWith('match-') ? [matchSkeleton()] : listSkeleton(view)),
  );
}
