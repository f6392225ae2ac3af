import type { Spot } from '../../../engine/roulette/rules.ts';
import { colourOf, covers, paysOf, pocketOf, SPOTS } from '../../../engine/roulette/rules.ts';
import { h } from '../../dom.ts';
import { money } from '../../money.ts';
import type { RouletteTexts } from './texts.ts';

/** `0,50` as `.5`, whole reais as they are, thousands as `2k`: what fits on a chip. */
export function shortAmount(centavos: number): string {
  const reais = centavos / 100;
  if (reais >= 1_000) return `${Math.floor(reais / 100) / 10}k`;
  return Number.isInteger(reais) ? String(reais) : reais.toFixed(reais < 10 ? 1 : 0);
}

/** The betting table as buttons: a press puts a chip down, arrows move among the spots. */
export function createBoard(texts: RouletteTexts, onPress: (spot: Spot) => void, onRemove: (spot: Spot) => void) {
  let current: Spot = 'red';
  let isOpen = false;
  const nameOf = (spot: Spot): string => {
    const pocket = pocketOf(spot);
    if (pocket === null) return texts.groups[spot as keyof typeof texts.groups];
    return pocket === 0 ? texts.number(0) : `${texts.number(pocket)}, ${texts.colours[colourOf(pocket)]}`;
  };
  const cells = new Map<Spot, HTMLButtonElement>();
  for (const spot of SPOTS) {
    const pocket = pocketOf(spot);
    const tone = pocket !== null ? colourOf(pocket) : spot === 'red' || spot === 'black' ? spot : 'plain';
    const cell = h(
      'button',
      { type: 'button', class: `spot spot-${spot}`, 'data-tone': tone, tabindex: spot === current ? '0' : '-1' },
      h('span', {}, pocket === null ? texts.groups[spot as keyof typeof texts.groups] : String(pocket)),
    );
    // The grid's three rows are the columns of the table, the highest on top.
    if (pocket !== null && pocket > 0) {
      cell.style.gridColumn = String(2 + Math.floor((pocket - 1) / 3));
      cell.style.gridRow = String(3 - ((pocket - 1) % 3));
    }
    cell.addEventListener('click', () => {
      focusOn(spot, false);
      if (isOpen) onPress(spot);
    });
    cells.set(spot, cell);
  }
  const of = (...spots: readonly Spot[]) => spots.flatMap((spot) => cells.get(spot) ?? []);
  const element = h(
    'div',
    { class: 'board', role: 'group', 'aria-label': texts.board },
    h('div', { class: 'numbers' }, ...SPOTS.filter((spot) => pocketOf(spot) !== null).flatMap((spot) => of(spot))),
    h('div', { class: 'groups' }, ...of('dozen1', 'dozen2', 'dozen3', 'column1', 'column2', 'column3')),
    h('div', { class: 'groups' }, ...of('low', 'even', 'red', 'black', 'odd', 'high')),
  );

  function focusOn(spot: Spot, move = true): void {
    cells.get(current)?.setAttribute('tabindex', '-1');
    current = spot;
    const cell = cells.get(spot);
    cell?.setAttribute('tabindex', '0');
    if (move) cell?.focus();
  }

  /** The nearest spot in a direction, as the eye would find it. */
  function neighbour(dx: number, dy: number): Spot | null {
    const here = cells.get(current)?.getBoundingClientRect();
    if (!here) return null;
    const [x, y] = [here.left + here.width / 2, here.top + here.height / 2];
    let best: { readonly spot: Spot; readonly far: number } | null = null;
    for (const [spot, cell] of cells) {
      const box = cell.getBoundingClientRect();
      const [right, down] = [box.left + box.width / 2 - x, box.top + box.height / 2 - y];
      const along = right * dx + down * dy;
      const across = Math.abs(right * dy) + Math.abs(down * dx);
      if (spot === current || along < 4) continue;
      const far = along + across * 3;
      if (!best || far < best.far) best = { spot, far };
    }
    return best?.spot ?? null;
  }

  element.addEventListener('keydown', (event) => {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      if (isOpen) onRemove(current);
      return;
    }
    const to = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[event.key];
    if (!to) return;
    event.preventDefault();
    const next = neighbour(to[0] ?? 0, to[1] ?? 0);
    if (next) focusOn(next);
  });

  return {
    element,
    nameOf,
    open(on: boolean): void {
      isOpen = on;
      element.dataset.open = String(on);
      for (const cell of cells.values()) cell.setAttribute('aria-disabled', String(!on));
    },
    /** Lays out the chips. */
    lay(chips: ReadonlyMap<Spot, number>): void {
      for (const [spot, cell] of cells) {
        const amount = chips.get(spot) ?? 0;
        cell.setAttribute('aria-label', texts.spot(nameOf(spot), paysOf(spot), amount > 0 ? money(amount) : ''));
        cell.querySelector('.chip')?.remove();
        if (amount > 0) cell.append(h('i', { class: 'chip' }, shortAmount(amount)));
      }
    },
    /** Marks where the ball fell and what it won; null: nothing. */
    mark(pocket: number | null): void {
      for (const [spot, cell] of cells) {
        cell.toggleAttribute('data-fell', pocket !== null && pocketOf(spot) === pocket);
        cell.toggleAttribute(
          'data-won',
          pocket !== null && covers(spot, pocket) && cell.querySelector('.chip') !== null,
        );
      }
    },
    fit(height: number): void {
      element.style.setProperty('--row', `${Math.max(24, Math.min(56, Math.floor((height - 20) / 5)))}px`);
    },
  };
}
