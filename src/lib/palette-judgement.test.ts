import { expect, it } from 'vitest';
import { jangada } from '../contract/palettes.ts';
import { isHexName, judgePalette } from './palette-judgement.ts';

it('names pairs that are hard to read, each with colours that hold', () => {
  const { weak, wrong, unknown } = judgePalette(jangada, jangada, { ...jangada, text: '#556677' });
  expect([wrong, unknown]).toEqual([null, null]);
  expect(weak.length).toBeGreaterThan(0);
  const [pair] = weak;
  expect(pair).toMatchObject({ front: 'text', back: 'canvas', needed: 4.5 });
  const nearest = pair?.holding.find(({ name }) => name === 'text')?.color ?? '';
  expect(judgePalette(jangada, jangada, { ...jangada, text: nearest }).weak).toEqual([]);
});

it('judges a second palette on the first one’s colours, and names a wrong colour', () => {
  expect(judgePalette(jangada, { canvas: '#f5eee2' }, {}).weak.length).toBeGreaterThan(0);
  expect(judgePalette(jangada, {}, {}).weak).toEqual([]);
  expect(judgePalette(jangada, {}, { text: 'red' })).toMatchObject({ wrong: ['text', 'red'], weak: [] });
  expect(judgePalette(jangada, {}, { texto: '#ffffff' }).unknown).toBe('texto');
  expect([isHexName(jangada, 'canvas'), isHexName(jangada, 'lit'), isHexName(jangada, 'edge')]).toEqual([
    true,
    false,
    false,
  ]);
});
