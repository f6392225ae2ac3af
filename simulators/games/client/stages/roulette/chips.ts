import type { Chip } from '../../../engine/roulette/rules.ts';
import type { Spot } from '../../../engine/roulette/spots.ts';
import { h, icon } from '../../dom.ts';
import { money } from '../../format.ts';
import type { StageParts } from '../../stage.ts';
import { Board } from './board.ts';
import type { RouletteTexts } from './texts.ts';

const UNDO = ['M9 14L4 9l5-5', 'M4 9h10a6 6 0 0 1 0 12h-3'];
const CLEAR = ['M4 7h16', 'M9 7V4h6v3', 'M6 7l1 13h10l1-13'];

const tool = (label: string, paths: readonly string[]) =>
  h('button', { type: 'button', class: 'tool', 'aria-label': label, title: label }, icon(...paths));

/** The chips that the player has put on the table, with their sum and the buttons that take them back. */
export class Chips {
  readonly board: Board;
  /** The sum and the buttons. */
  readonly element: HTMLElement;
  readonly #parts: StageParts;
  readonly #texts: RouletteTexts;
  readonly #most: number;
  readonly #amounts = new Map<Spot, number>();
  #placed: Chip[] = [];
  readonly #sum = h('b');
  readonly #undo: HTMLButtonElement;
  readonly #clear: HTMLButtonElement;
  #isFree = false;

  constructor(parts: StageParts, texts: RouletteTexts) {
    this.#parts = parts;
    this.#texts = texts;
    this.#most = parts.facts.stakes.at(-1) ?? 0;
    this.board = new Board(texts, parts.lang, {
      onPress: (spot) => this.#put(spot),
      onRemove: (spot) => this.#remove(spot),
    });
    this.#undo = tool(texts.undo, UNDO);
    this.#clear = tool(texts.clear, CLEAR);
    this.element = h('div', { class: 'on-table' }, h('span', {}, texts.total, ' ', this.#sum), this.#undo, this.#clear);
    this.#undo.addEventListener('click', () => this.#takeLast());
    this.#clear.addEventListener('click', () => {
      this.lay([]);
      parts.say(texts.removed(money(0)));
    });
    this.board.open(false);
    this.#update();
  }

  get total(): number {
    return [...this.#amounts.values()].reduce((all, amount) => all + amount, 0);
  }

  get list(): Chip[] {
    return [...this.#amounts].map(([on, amount]) => ({ on, amount }));
  }

  /** Lets the player change the chips, or not. */
  enable(on: boolean): void {
    this.#isFree = on;
    this.board.open(on);
    this.#enableButtons();
  }

  /** Puts other chips on the table, as of an interrupted round. */
  lay(chips: readonly Chip[]): void {
    this.#amounts.clear();
    this.#placed = [...chips];
    for (const { on, amount } of chips) this.#amounts.set(on, amount);
    this.#update();
  }

  /** Tells whether these are the chips on the table. */
  isLaid(chips: readonly Chip[]): boolean {
    return chips.length === this.#amounts.size && chips.every(({ on, amount }) => this.#amounts.get(on) === amount);
  }

  #put(spot: Spot): void {
    const { stake, say, sound } = this.#parts;
    const amount = stake();
    this.board.mark(null);
    if (this.total + amount > this.#most) {
      const tooMuch = this.#texts.tooMuch(money(this.#most));
      say(tooMuch);
      this.#sum.textContent = tooMuch;
      return;
    }
    this.#amounts.set(spot, (this.#amounts.get(spot) ?? 0) + amount);
    this.#placed.push({ on: spot, amount });
    this.#update();
    sound.tick(2);
    say(this.#texts.placed(this.board.nameOf(spot), money(this.total)));
  }

  #remove(spot: Spot): void {
    if (!this.#amounts.delete(spot)) return;
    this.#placed = this.#placed.filter((chip) => chip.on !== spot);
    this.#update();
    this.#parts.say(this.#texts.removed(money(this.total)));
  }

  #takeLast(): void {
    const last = this.#placed.pop();
    if (!last) return;
    const left = (this.#amounts.get(last.on) ?? 0) - last.amount;
    if (left > 0) this.#amounts.set(last.on, left);
    else this.#amounts.delete(last.on);
    this.#update();
    this.#parts.say(this.#texts.removed(money(this.total)));
  }

  #update(): void {
    this.board.lay(this.#amounts);
    this.#sum.textContent = money(this.total);
    this.#enableButtons();
    this.#parts.changed();
  }

  #enableButtons(): void {
    this.#undo.disabled = this.#placed.length === 0 || !this.#isFree;
    this.#clear.disabled = this.#amounts.size === 0 || !this.#isFree;
  }
}
