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

it("has a game's bar in the column of all pages, in the document as in the app", () => {
  const sheet = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');
  const onDesktop = (css: string, bar: string) => {
    const wide = css.slice(css.lastIndexOf('@media (min-width: 1024px)'));
    return new RegExp(`\\${bar} \\{\\s*padding-inline: ([^;]+);`).exec(wide)?.[1];
  };
  const own = onDesktop(sheet('../features/games/play/GameBar.module.css'), '.bar');
  expect(own).toBe('calc(var(--gutter) - var(--s-3))');
  expect(onDesktop(sheet('base.css'), '.early-bar')).toBe(own);
  // Neither has the dock beside it.
  expect(sheet('tokens.css')).toMatch(/:root\[data-immersive\],\s*\.early-bar \{\s*--dock: 0px;/);
});

it('LANG-5: shows a toast below a game, at the edge of the window, where its page has no tabs', () => {
  const css = readFileSync(new URL('Toaster.module.css', import.meta.url), 'utf8');
  expect(css).toMatch(/html\[data-immersive\] \.place \{\s*bottom: calc\(var\(--safe-b\) \+ 12px\);/);
  // Sideways the game fills the window.
  expect(css).toMatch(/landscape\)[^{]*\{\s*html\[data-immersive\] \.place \{\s*inset: calc\(.* \+ 4px\) 0 auto;/);
});

it('LANG-5: shows a toast above the field of the chat’s page on a desktop, and at the top over a modal there', () => {
  const css = readFileSync(new URL('Toaster.module.css', import.meta.url), 'utf8');
  const composer = css.search(/html\[data-has-composer\] \.place \{\s*bottom: calc\(var\(--safe-b\) \+ 5rem\);/);
  expect(composer).toBeGreaterThan(-1);
  // The later one of two rules of the same weight counts.
  expect(css.indexOf('html[data-has-modal] .place')).toBeGreaterThan(composer);
});

it('LANG-5: a sheet and a dialog leave a toast its height', () => {
  const css = readFileSync(new URL('Sheet.module.css', import.meta.url), 'utf8');
  expect(css).toContain('--room: calc(var(--toast, 97px) + 15px);');
  expect(
    css.match(/html\[data-has-toast\][^{]*\.popup \{\s*max-height: calc\(100dvh[^;]*var\(--room\)\);/g),
  ).toHaveLength(4);
});
