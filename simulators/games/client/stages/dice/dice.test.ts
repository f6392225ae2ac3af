// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { Dice, digitsOf } from './dice.ts';

it('shows a number on the front sides of four dice', () => {
  const dice = new Dice(',');
  dice.show(742, 'won');
  const fronts = [...dice.element.querySelectorAll('.front')].map((side) => side.textContent);
  expect(fronts).toEqual(['0', '7', '4', '2']);
  expect(dice.element.textContent).toContain(',');
  expect(dice.element.dataset['tone']).toBe('won');
});

it('names all four digits of the lowest and the highest number', () => {
  expect([digitsOf(0), digitsOf(9_999)]).toEqual(['0000', '9999']);
});

it('rolls with transform only', () => {
  const names = new Set<string>();
  Object.assign(Element.prototype, {
    animate: (frames: Keyframe[]) => frames.forEach((frame) => Object.keys(frame).forEach((name) => names.add(name))),
  });
  new Dice('.').roll(900);
  Reflect.deleteProperty(Element.prototype, 'animate');
  expect([...names].toSorted()).toEqual(['offset', 'transform']);
});
