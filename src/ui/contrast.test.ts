import { describe, expect, it } from 'vitest';
import { jangada, mareDark, mareLight } from '../contract/palettes.ts';
import { contrast, onAccent, weakPairs } from './contrast.ts';
import { siteTokens } from './tokens.ts';

describe('contrast', () => {
  it('returns the ratios of WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#fff')).toBeCloseTo(4.48, 2);
    expect(() => contrast('tomato', '#fff')).toThrow(RangeError);
  });

  it.each([
    ['Jangada', jangada],
    ['Maré by day', mareLight],
    ['Maré at night', mareDark],
  ])('has no weak pair in %s', (_name, palette) => {
    expect(weakPairs({ ...palette })).toEqual([]);
  });

  it('finds the weak pair of a bad palette', () => {
    const bad = weakPairs({ ...jangada, 'text-3': '#3a4a58' });
    expect(bad.map((pair) => `${pair.front} on ${pair.back}`)).toContain('text-3 on surface-3');
  });

  it('returns a readable text colour for any accent', () => {
    for (let step = 0; step < 4096; step += 7) {
      const accent = `#${step.toString(16).padStart(3, '0')}`;
      expect(contrast(onAccent(accent), accent), accent).toBeGreaterThanOrEqual(4.5);
    }
  });
});

describe('siteTokens', () => {
  it('drops invalid colours and unknown names', () => {
    const tokens = siteTokens({
      accent: '#ffb454',
      'on-accent': '#271502',
      canvas: 'url(https://x)',
      evil: '#fff',
      lit: '255 0 0',
      edge: '2',
    });
    expect(tokens).toEqual({
      '--accent': '#ffb454',
      '--on-accent': '#271502',
      '--accent-hi': '#ffb454',
      '--lit': '255 0 0',
    });
  });

  it('replaces an unreadable text colour on the accent', () => {
    expect(siteTokens({ accent: '#ffee00', 'on-accent': '#ffffff' })['--on-accent']).toBe('#140b02');
    expect(siteTokens({ accent: '#0a665e' })['--on-accent']).toBe('#ffffff');
  });
});
