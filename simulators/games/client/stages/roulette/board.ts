import type { Kind, Spot } from '../../../engine/roulette/spots.ts';
import { colourOf, covers, insideOf, isGroup, paysOf, pocketOf, SPOTS } from '../../../engine/roulette/spots.ts';
import { h } from '../../dom.ts';
import { decimal, money } from '../../format.ts';
import type { Layer, RouletteTexts } from './texts.ts';

const COLUMNS = 13;
const ROWS = 3;
/** How far over the zero its shared spots lie. */
const AT_ZERO = 0.7;

/** R$ 0,50 as `0,5`, whole reais as they are, thousands as `2k`, to fit on a chip. */
function shortAmount(centavos: number, lang: 'pt' | 'en'): string {
  const reais = centavos / 100;
  const short = (value: number, digits: number) => decimal(value, Number.isInteger(value) ? 0 : digits, lang);
  if (reais >= 1_000) return `${short(Math.floor(reais / 100) / 10, 1)}k`;
  return short(reais, reais < 10 ? 1 : 0);
}

/** The place of a number: the grid's three rows are the columns of the table, the highest on top. */
const columnOf = (pocket: number): number => 1 + Math.floor((pocket - 1) / 3);
const rowOf = (pocket: number): number => ROWS - 1 - ((pocket - 1) % 3);

/** The layer of a spot among the numbers. */
function layerOf(spot: Spot): Layer | null {
  const inside = insideOf(spot);
  if (inside?.kind !== 'split') return inside?.kind ?? null;
  const [low = 0, high = 0] = inside.pockets;
  return low === 0 || high - low === 3 ? 'split-across' : 'split-down';
}

/** The middle of the numbers that a spot covers, in cells. */
function middleOf(pockets: readonly number[]): readonly [x: number, y: number] {
  const numbers = pockets.filter((pocket) => pocket > 0);
  const mean = (of: (pocket: number) => number) =>
    numbers.reduce((sum, pocket) => sum + of(pocket) + 0.5, 0) / numbers.length;
  return [pockets.includes(0) ? AT_ZERO : mean(columnOf), mean(rowOf)];
}

interface BoardActions {
  readonly onPress: (spot: Spot) => void;
  readonly onRemove: (spot: Spot) => void;
}

/** The betting table as buttons: a press puts a chip down, arrows move among the spots. */
export class Board {
  readonly element: HTMLElement;
  readonly #texts: RouletteTexts;
  readonly #lang: 'pt' | 'en';
  readonly #actions: BoardActions;
  readonly #numbers: HTMLElement;
  readonly #cells: ReadonlyMap<Spot, HTMLButtonElement>;
  /** The spot that the Tab key reaches. */
  #current: Spot = 'red';
  #isOpen = false;
  #layer: Layer = 'number';

  constructor(texts: RouletteTexts, lang: 'pt' | 'en', actions: BoardActions) {
    this.#texts = texts;
    this.#lang = lang;
    this.#actions = actions;
    this.#cells = new Map(SPOTS.map((spot) => [spot, this.#createCell(spot)]));
    const of = (...spots: readonly Spot[]) => spots.flatMap((spot) => this.#cells.get(spot) ?? []);
    this.#numbers = h('div', { class: 'numbers' }, ...of(...SPOTS.filter((spot) => !isGroup(spot))));
    this.element = h(
      'div',
      { class: 'board', role: 'group', 'aria-label': texts.board },
      this.#numbers,
      h('div', { class: 'groups' }, ...of('dozen1', 'dozen2', 'dozen3', 'column1', 'column2', 'column3')),
      h('div', { class: 'groups' }, ...of('low', 'even', 'red', 'black', 'odd', 'high')),
    );
    this.element.addEventListener('keydown', (event) => this.#press(event));
    this.#showLayer();
  }

  nameOf(spot: Spot): string {
    const texts = this.#texts;
    const inside = insideOf(spot);
    if (!inside) return isGroup(spot) ? texts.groups[spot] : '';
    const { kind, pockets } = inside;
    if (kind !== 'number') return texts.between[kind](texts.list(pockets));
    const [pocket = 0] = pockets;
    return pocket === 0 ? texts.number(0) : `${texts.number(pocket)}, ${texts.colours[colourOf(pocket)]}`;
  }

  /** Sets the layer: the kind of spot that a press on the numbers means. */
  mean(layer: Layer): void {
    this.#layer = layer;
    if (!this.#isReachable(this.#current)) this.#focus(SPOTS.find((spot) => layerOf(spot) === layer) ?? 'red', false);
    this.#showLayer();
  }

  open(on: boolean): void {
    this.#isOpen = on;
    this.element.dataset.open = String(on);
    for (const cell of this.#cells.values()) cell.setAttribute('aria-disabled', String(!on));
  }

  /** Lays out the chips. */
  lay(chips: ReadonlyMap<Spot, number>): void {
    for (const [spot, cell] of this.#cells) {
      const amount = chips.get(spot) ?? 0;
      const staked = amount > 0 ? money(amount) : '';
      cell.setAttribute('aria-label', this.#texts.spot(this.nameOf(spot), paysOf(spot), staked));
      cell.querySelector('.chip')?.remove();
      if (amount > 0) cell.append(h('i', { class: 'chip' }, shortAmount(amount, this.#lang)));
    }
    this.#showLayer();
  }

  /** Marks the pocket of the ball and the winning spots; null: none. */
  mark(pocket: number | null): void {
    for (const [spot, cell] of this.#cells) {
      const won = pocket !== null && covers(spot, pocket) && cell.querySelector('.chip') !== null;
      cell.toggleAttribute('data-fell', pocket !== null && pocketOf(spot) === pocket);
      cell.toggleAttribute('data-won', won);
    }
  }

  fit(height: number): void {
    this.element.style.setProperty('--row', `${Math.max(24, Math.min(56, Math.floor((height - 20) / 5)))}px`);
  }

  #createCell(spot: Spot): HTMLButtonElement {
    const inside = insideOf(spot);
    const pocket = pocketOf(spot);
    const cell = inside && pocket === null ? betweenCell(inside.kind, inside.pockets) : this.#plainCell(spot, pocket);
    cell.setAttribute('tabindex', spot === this.#current ? '0' : '-1');
    cell.addEventListener('click', () => {
      this.#focus(spot, false);
      if (this.#isOpen && this.#isReachable(spot)) this.#actions.onPress(spot);
    });
    for (const event of ['pointerenter', 'focus']) cell.addEventListener(event, () => this.#light(spot));
    for (const event of ['pointerleave', 'blur']) cell.addEventListener(event, () => this.#light(null));
    return cell;
  }

  /** The cell of a number or a group. */
  #plainCell(spot: Spot, pocket: number | null): HTMLButtonElement {
    const tone = pocket !== null ? colourOf(pocket) : spot === 'red' || spot === 'black' ? spot : 'plain';
    const cell = h(
      'button',
      { type: 'button', class: `spot spot-${spot}`, 'data-tone': tone },
      h('span', {}, isGroup(spot) ? this.#texts.groups[spot] : String(pocket)),
    );
    if (pocket !== null && pocket > 0) {
      cell.style.gridColumn = String(1 + columnOf(pocket));
      cell.style.gridRow = String(1 + rowOf(pocket));
    }
    return cell;
  }

  #press(event: KeyboardEvent): void {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      if (this.#isOpen) this.#actions.onRemove(this.#current);
      return;
    }
    const to = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] }[event.key];
    if (!to) return;
    event.preventDefault();
    const next = this.#neighbour(to[0] ?? 0, to[1] ?? 0);
    if (next) this.#focus(next);
  }

  /** Tells whether a press reaches a spot on the current layer. */
  #isReachable(spot: Spot): boolean {
    return isGroup(spot) || layerOf(spot) === this.#layer;
  }

  /** Shows which numbers a spot between them covers. */
  #light(spot: Spot | null): void {
    for (const [other, cell] of this.#cells) {
      const pocket = pocketOf(other);
      cell.toggleAttribute('data-under', spot !== null && pocket !== null && spot !== other && covers(spot, pocket));
    }
  }

  #focus(spot: Spot, move = true): void {
    this.#cells.get(this.#current)?.setAttribute('tabindex', '-1');
    this.#current = spot;
    const cell = this.#cells.get(spot);
    cell?.setAttribute('tabindex', '0');
    if (move) cell?.focus();
  }

  /** The nearest spot in a direction, as the eye would find it. */
  #neighbour(dx: number, dy: number): Spot | null {
    const here = this.#cells.get(this.#current)?.getBoundingClientRect();
    if (!here) return null;
    const [x, y] = [here.left + here.width / 2, here.top + here.height / 2];
    let best: { readonly spot: Spot; readonly far: number } | null = null;
    for (const [spot, cell] of this.#cells) {
      if (spot === this.#current || !this.#isReachable(spot)) continue;
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

  /** Disables the spots of other layers; their chips stay visible. */
  #showLayer(): void {
    this.#numbers.dataset.layer = this.#layer;
    for (const [spot, cell] of this.#cells) {
      if (isGroup(spot)) continue;
      const isReachable = this.#isReachable(spot);
      cell.inert = !isReachable;
      if (pocketOf(spot) === null) cell.hidden = !isReachable && cell.querySelector('.chip') === null;
    }
  }
}

/** The cell of a spot between numbers. */
function betweenCell(kind: Kind, pockets: readonly number[]): HTMLButtonElement {
  const [x, y] = middleOf(pockets);
  // Rows of three and pairs of them can be pressed anywhere along the row.
  const isLong = (kind === 'street' || kind === 'six') && !pockets.includes(0);
  const cell = h('button', { type: 'button', class: `between${isLong ? ' is-long' : ''}`, hidden: true });
  cell.style.left = `${(x / COLUMNS) * 100}%`;
  cell.style.top = isLong ? '0' : `${(y / ROWS) * 100}%`;
  return cell;
}
