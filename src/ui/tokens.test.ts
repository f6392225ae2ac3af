import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { jangada } from '../contract/palettes.ts';
import { siteTokens } from './tokens.ts';

const whole = { ...jangada, 'color-scheme': 'dark' };

it('has the same Jangada palette in the style sheet and in the contract', () => {
  const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');
  const root = css.slice(css.indexOf(':root {'), css.indexOf('}'));
  for (const [name, value] of Object.entries(whole)) {
    const property = name === 'color-scheme' ? name : `--${name}`;
    expect(new RegExp(`(?<![\\w-])${property}: ([^;]+);`).exec(root)?.[1], property).toBe(value);
  }
});

it('lets a site set every colour of a palette, and no other property', () => {
  const names = Object.keys(siteTokens({ ...whole, side: '#ffffff' }));
  expect(names).toEqual(Object.keys(whole).map((name) => (name === 'color-scheme' ? name : `--${name}`)));
});
