import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { jangada, jangadaLight, mareDark, mareLight } from '../contract/palettes.ts';
import { contrast, onAccent, parseHex, weakPairs } from '../lib/contrast.ts';
import { siteTokens } from './tokens.ts';

const PALETTES = [
  ['Jangada, dark', jangada, 'dark'],
  ['Jangada, light', jangadaLight, 'light'],
  ['Maré, light', mareLight, 'light'],
  ['Maré, dark', mareDark, 'dark'],
] as const;

/** A palette with the overrides of more-contrast.css: `var()` of a token, `color-mix()` of two, or a hex colour. */
function withMoreContrast(palette: Readonly<Record<string, string>>, scheme: string): Record<string, string> {
  const css = readFileSync(new URL('more-contrast.css', import.meta.url), 'utf8');
  const overrides = new Map<string, string>();
  for (const [, selector = '', body = ''] of css.matchAll(/\n(:root[^{]*)\{([^}]*)\}/g)) {
    const wanted = /data-scheme='(\w+)'/.exec(selector)?.[1] ?? scheme;
    if (wanted !== scheme || selector.includes(':focus')) continue;
    for (const [, name = '', value = ''] of body.matchAll(/--([\w-]+): ([^;]+?) !important;/g))
      overrides.set(name, value);
  }
  const valueOf = (name: string): string => {
    const text = overrides.get(name) ?? palette[name] ?? '';
    const mix = /^color-mix\(in srgb, var\(--([\w-]+)\) (\d+)%, var\(--([\w-]+)\)\)$/.exec(text);
    if (mix?.[1] && mix[3]) {
      const [front, back] = [parseHex(valueOf(mix[1])), parseHex(valueOf(mix[3]))];
      const share = Number(mix[2]) / 100;
      const part = (at: 0 | 1 | 2) => Math.round((front?.[at] ?? 0) * share + (back?.[at] ?? 0) * (1 - share));
      return `#${([0, 1, 2] as const).map((at) => part(at).toString(16).padStart(2, '0')).join('')}`;
    }
    const other = /^var\(--([\w-]+)\)$/.exec(text)?.[1];
    return other === undefined ? text : valueOf(other);
  };
  return Object.fromEntries(Object.keys(palette).map((name) => [name, valueOf(name)]));
}

describe('contrast', () => {
  it('returns the ratios of WCAG', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#fff')).toBeCloseTo(4.48, 2);
    expect(() => contrast('tomato', '#fff')).toThrow(RangeError);
  });

  it.each(PALETTES)('has no weak pair in %s', (_name, palette) => {
    expect(weakPairs({ ...palette })).toEqual([]);
  });

  it.each(PALETTES)('has 7:1 for text on all surfaces in %s with more contrast (LOOK-1)', (_name, palette, scheme) => {
    const strong = withMoreContrast(palette, scheme);
    expect(weakPairs(strong)).toEqual([]);
    for (const back of ['canvas', 'surface-1', 'surface-2', 'surface-3'] as const)
      for (const front of ['text', 'text-2', 'text-3'] as const)
        expect(contrast(strong[front] ?? '', strong[back] ?? ''), `${front} on ${back}`).toBeGreaterThanOrEqual(7);
    expect(contrast(strong['text-2'] ?? '', strong['surface-2'] ?? '')).toBeGreaterThan(
      contrast(palette['text-2'], palette['surface-2']),
    );
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
