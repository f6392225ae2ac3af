import type { Kind, Spot } from '../../../engine/roulette/spots.ts';
import { colourOf, covers, insideOf, isGroup, paysOf, pocketOf, SPOTS } from '../../../engine/roulette/spots.ts';
import { h } from '../../dom.ts';
import { decimal, money } from '../../money.ts';
import type { Layer } from './layers.ts';
import type { RouletteTexts } from './texts.ts';

const COLUMNS = 13;
const ROWS = 3;
/** How far over the zero its shared spots lie. */
const AT_ZERO = 0.7;

/** R$ 0,50 as `0,5`, whole reais as they are, thousands as `2k`, to fit on a chip. */
export function shortAmount(centavos: number, lang: 'pt' | 'en'): string {
  const reais = centavos / 100;
  const short = (value: number, digits: number) => decimal(value, Number.isInteger(value) ? 0 : digits, lang);
  if (reais >= 1_000) return `${short(Math.floor(reais / 100) / 10, 1)}k`;
  return short(reais, reais < 10 ? 1 : 0);
}

/** The place of a number: the grid's three rows are the columns of the table, the highest on top. */
const columnOf = (pocket: number): number => 1 + Math.floor((pocket - 1) / 3);
const rowOf = (pocket: number): number => ROWS - 1 - ((pocket - 1) % 3);

function layerOf(kind: Kind, pockets: readonly number[]): Layer {
  if (kind !== 'split') return kind;
  const [low = 0, high = 0] = pockets;
  return low === 0 || high - low === 3 ? 'split-across' : 'split-down';
}

/** The middle of the numbers that a spot covers, in cells. */
function middleOf(pockets: readonly number[]): readonly [x: number, y: number] {
  const numbers = pockets.filter((pocket) => pocket > 0);
  const mean = (of: (pocket: number) => number) =>
    numbers.reduce((sum, pocket) => sum + of(pocket) + 0.5, 0) / numbers.length;
  return [pockets.includes(0) ? AT_ZERO : mean(columnOf), mean(rowOf)];
}

/** The betting table as buttons: a press puts a chip down, arrows move among the spots. */
export function createBoard(
  texts: RouletteTexts,
  lang: 'pt' | 'en',
  onPress: (spot: Spot) => void,
  onRemove: (spot: Spot) => void,
) {
  let current: Spot = 'red';
  let isOpen = false;
  let layer: Layer = 'number';
  const cells = new Map<Spot, HTMLButtonElement>();
  const layers = new Map<Spot, Layer>();

  const nameOf = (spot: Spot): string => {
    const inside = insideOf(spot);
    if (!inside) return isGroup(spot) ? texts.groups[spot] : '';
    const { kind, pockets } = inside;
    if (kind !== 'number') return texts.between[kind](texts.list(pockets));
    const [pocket = 0] = pockets;
    return pocket === 0 ? texts.number(0) : `${texts.number(pocket)}, ${texts.colours[colourOf(pocket)]}`;
  };

  function cellOf(spot: Spot): HTMLButtonElement {
    const inside = insideOf(spot);
    const pocket = pocketOf(spot);
    if (inside && pocket === null) return betweenOf(inside.kind, inside.pockets);
    const tone = pocket !== null ? colourOf(pocket) : spot === 'red' || spot === 'black' ? spot : 'plain';
    const cell = h(
      'button',
      { type: 'button', class: `spot spot-${spot}`, 'data-tone': tone },
      h('span', {}, isGroup(spot) ? texts.groups[spot] : String(pocket)),
    );
    if (pocket !== null && pocket > 0) {
      cell.style.gridColumn = String(1 + columnOf(pocket));
      cell.style.gridRow = String(1 + rowOf(pocket));
    }
    return cell;
  }
  function betweenOf(kind: Kind, pockets: readonly number[]): HTMLButtonElement {
    const [x, y] = middleOf(pockets);
    // Rows of three and pairs of them can be pressed anywhere along the row.
    const isLong = (kind === 'street' || kind === 'six') && !pockets.includes(0);
    const cell = h('button', { type: 'button', class: `between${isLong ? ' is-long' : ''}`, hidden: true });
    cell.style.left = `${(x / COLUMNS) * 100}%`;
    cell.style.top = isLong ? '0' : `${(y / ROWS) * 100}%`;
    return cell;
  }

  for (const spot of SPOTS) {
    const inside = insideOf(spot);
    if (inside) layers.set(spot, layerOf(inside.kind, inside.pockets));
    const cell = cellOf(spot);
    cell.setAttribute('tabindex', spot === current ? '0' : '-1');
    cell.addEventListener('click', () => {
      focusOn(spot, false);
      if (isOpen && isReachable(spot)) onPress(spot);
    });
    for (const event of ['pointerenter', 'focus']) cell.addEventListener(event, () => light(spot));
    for (const event of ['pointerleave', 'blur']) cell.addEventListener(event, () => light(null));
    cells.set(spot, cell);
  }
  const of = (...spots: readonly Spot[]) => spots.flatMap((spot) => cells.get(spot) ?? []);
  const numbers = h('div', { class: 'numbers' }, ...SPOTS.filter((spot) => !isGroup(spot)).flatMap((spot) => of(spot)));
  const element = h(
    'div',
    { class: 'board', role: 'group', 'aria-label': texts.board },
    numbers,
    h('div', { class: 'groups' }, ...of('dozen1', 'dozen2', 'dozen3', 'column1', 'column2', 'column3')),
    h('div', { class: 'groups' }, ...of('low', 'even', 'red', 'black', 'odd', 'high')),
  );

  /** Tells whether a press reaches a spot on the current layer. */
  function isReachable(spot: Spot): boolean {
    return isGroup(spot) || layers.get(spot) === layer;
  }

  /** Shows which numbers a spot between them covers. */
  function light(spot: Spot | null): void {
    for (const [other, cell] of cells) {
      const pocket = pocketOf(other);
      cell.toggleAttribute('data-under', spot !== null && pocket !== null && spot !== other && covers(spot, pocket));
    }
  }

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
      if (spot === current || !isReachable(spot)) continue;
      const box = cell.getBoundingClientRect();
      const [right, down] = [box.left + box.width / 2 - x, box.top + box.height / 2 - y];
      const along = right * dx + down * dy;
      const across = Math.abs(right * dy) + Math.abs(down * dx);
      if (along < 4) continue;
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

  /** Disables the spots of other layers; their chips stay visible. */
  function show(): void {
    numbers.dataset.layer = layer;
    for (const [spot, cell] of cells) {
      if (isGroup(spot)) continue;
      const reachable = isReachable(spot);
      cell.inert = !reachable;
      if (pocketOf(spot) === null) cell.hidden = !reachable && cell.querySelector('.chip') === null;
    }
  }
  show();

  return {
    element,
    nameOf,
    /** Sets the layer: the kind of spot that a press on the numbers means. */
    mean(next: Layer): void {
      layer = next;
      if (!isReachable(current)) focusOn(SPOTS.find((spot) => layers.get(spot) === layer) ?? 'red', false);
      show();
    },
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
        if (amount > 0) cell.append(h('i', { class: 'chip' }, shortAmount(amount, lang)));
      }
      show();
    },
    /** Marks the pocket of the ball and the winning spots; null: none. */
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
