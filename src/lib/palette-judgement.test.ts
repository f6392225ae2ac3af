import { expect, it } from 'vitest';
import { jangada } from '../contract/palettes.ts';
import { isHexName, judgePalette, shownPalette } from './palette-judgement.ts';

it('names pairs that are hard to read, each with colours that hold', () => {
  const { weak, wrong, unknown } = judgePalette(jangada, { ...jangada, text: '#556677' });
  expect([wrong, unknown]).toEqual([null, null]);
  expect(weak.length).toBeGreaterThan(0);
  const [pair] = weak;
  expect(pair).toMatchObject({ front: 'text', back: 'canvas', needed: 4.5 });
  const nearest = pair?.holding.find(({ name }) => name === 'text')?.color ?? '';
  expect(judgePalette(jangada, { ...jangada, text: nearest }).weak).toEqual([]);
});

it('judges a second palette on the first one’s colours, and names a wrong colour', () => {
  expect(judgePalette({ canvas: '#f5eee2' }, {}).weak.length).toBeGreaterThan(0);
  expect(judgePalette({}, {}).weak).toEqual([]);
  expect(judgePalette({}, { text: 'red' })).toMatchObject({ wrong: ['text', 'red'], weak: [] });
  expect(judgePalette({}, { texto: '#ffffff' }).unknown).toBe('texto');
  expect(shownPalette({ canvas: '#000000' }, { text: '#ffffff' })).toMatchObject({
    canvas: '#000000',
    text: '#ffffff',
    accent: jangada.accent,
  });
  expect([isHexName('canvas'), isHexName('lit'), isHexName('edge')]).toEqual([true, false, false]);
});
