import { h } from '../../dom.ts';

/** Turns of a die before it lies, and the milliseconds by which each lands later than the one before. */
const TURNS = [2, 3, 2, 3] as const;
const LATER_MS = 90;
/** The turn of a die at rest: its top and its right side are seen. */
const REST = 'rotateX(-16deg) rotateY(-20deg)';
const SIDES = ['front', 'back', 'right', 'left', 'top', 'bottom'] as const;

/**
 * Four dice with a digit on each side, which together show a number from 00,00 to 99,99: they roll and land from left to
 * right.
 */
export class Dice {
  readonly element: HTMLElement;
  readonly #dice: readonly HTMLElement[];

  constructor(comma: string) {
    this.#dice = TURNS.map(() =>
      h('span', { class: 'die' }, ...SIDES.map((side) => h('i', { class: `side ${side}` }, '·'))),
    );
    const [tens, ones, tenths, hundredths] = this.#dice;
    const parts = [tens, ones, h('b', { class: 'comma' }, comma), tenths, hundredths];
    this.element = h(
      'output',
      { class: 'roll', 'aria-hidden': 'true' },
      ...parts.filter((part): part is HTMLElement => part !== undefined),
    );
  }

  /** Lays the dice on a number. @param hundredths 0 to 9,999 */
  show(hundredths: number, tone: 'plain' | 'won' | 'lost'): void {
    this.element.dataset.tone = tone;
    const digits = digitsOf(hundredths);
    this.#dice.forEach((die, at) => {
      const digit = Number(digits[at]);
      // The other sides are seen while the die turns.
      for (const [side, element] of [...die.children].entries()) element.textContent = String((digit + side * 3) % 10);
    });
  }

  /** Rolls the dice for this long; they already show where they land. Only `transform` moves. */
  roll(milliseconds: number): void {
    this.#dice.forEach((die, at) => {
      const turn = TURNS[at] ?? 2;
      const length = milliseconds - (TURNS.length - 1 - at) * LATER_MS;
      const from = `rotateX(${-16 - turn * 360}deg) rotateY(${-20 + (at % 2 ? -360 : 360)}deg)`;
      die.animate(
        [
          { transform: `translateY(-60%) ${from}` },
          { transform: `translateY(0) ${REST}`, offset: 0.86 },
          { transform: `translateY(-8%) ${REST}`, offset: 0.93 },
          { transform: `translateY(0) ${REST}` },
        ],
        { duration: length, easing: 'cubic-bezier(0.2, 0.7, 0.3, 1)' },
      );
    });
  }

  /** Shows the end of the roll at once. */
  finish(): void {
    for (const die of this.#dice) for (const animation of die.getAnimations?.() ?? []) animation.finish();
  }
}

/** Returns the four digits of a number from 0 to 9,999 hundredths. */
export const digitsOf = (hundredths: number): string => String(Math.round(hundredths)).padStart(4, '0').slice(-4);
