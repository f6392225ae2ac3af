import { expect, it } from 'vitest';
import { documentLookups, inlineLiterals, literals, paintedTransitions } from './css-literals.mjs';

const declarations = (css: string): string[] => literals(css).map(({ declaration }) => declaration);

it.each([
  'font-size: 15px',
  'font-size: min(var(--t-xs), 12px)',
  'font-size: var(--s-4)',
  'font-weight: 640',
  'font-weight: bold',
  'font: 600 1rem / 1.5 var(--font)',
  'border-radius: 9px',
  'border-top-left-radius: 50%',
  'padding: 0 20px',
  'padding-inline-start: 1.2em',
  'margin: -6px 0 var(--s-4)',
  'margin-top: calc(var(--bar) + 2px)',
  'gap: .5rem',
])('refuses the literal in "%s"', (declaration) => {
  expect(declarations(`.a {\n  ${declaration};\n}`)).toEqual([declaration]);
});

it.each([
  'font-size: var(--t-sm)',
  'font-size: inherit',
  'font-weight: var(--w-mid)',
  'font: var(--w-strong) var(--t-xs) / 1.4 var(--font)',
  'border-radius: var(--r-card) var(--r-card) 0 0',
  'border-radius: inherit',
  'padding: 0 var(--gutter)',
  'margin: 0 auto',
  'margin-inline: calc(-1 * var(--s-2))',
  'padding-bottom: calc(var(--s-2) + 1.25 * var(--t-xs))',
  'letter-spacing: -0.02em',
  'width: 20px',
])('accepts "%s"', (declaration) => {
  expect(declarations(`.a { ${declaration}; }`)).toEqual([]);
});

it('names the line, and does not read comments', () => {
  expect(literals('/* padding:\n 3px; */\n.a {\n  gap: 3px;\n}')).toEqual([{ declaration: 'gap: 3px', line: 4 }]);
});

it.each([
  ['<p style={{ fontSize: 13 }} />', ['font-size: 13px']],
  ["<p style={{ color: 'red', marginTop: '6px', gap: 3 }} />", ['margin-top: 6px', 'gap: 3px']],
  ['<p style={{ fontWeight: 650, borderRadius: `${size}px` } as CSSProperties} />', ['font-weight: 650']],
  ['<p style={{ fontSize: `var(--t-${size})`, padding: 0, width: 20 }} />', []],
  ['<p style={{ fontSize: Math.round(size * 0.32) }} />', []],
  ['const box = { gap: 3 };', []],
])('finds in the element "%s" what is written where a token has the value', (tsx, found) => {
  expect(inlineLiterals(tsx).map(({ declaration }) => declaration)).toEqual(found);
});

it.each([
  ['transition: width 160ms', ['transition: width 160ms']],
  ['transition: background-color var(--m-tap) linear, opacity 90ms', ['transition: background-color var linear']],
  ['transition: all 1s', ['transition: all 1s']],
  ['transition: opacity var(--fade, var(--m-move)) linear, transform 90ms cubic-bezier(0.2, 0.8, 0.2, 1)', []],
  ['transition: background-color 600000s 0s', []],
  ['transition: none', []],
  ['/* transition: width 1s */', []],
])('finds in "%s" what the compositor cannot move alone', (css, found) => {
  expect(paintedTransitions(`.a { ${css}; }`).map(({ declaration }) => declaration)).toEqual(found);
});

it('refuses a selector that searches the whole document, and none that searches an element', () => {
  const css = '.a:has(b) {}\n:global(html:has([data-x])) {}\nbody.c:has(d) .e, .f {}\n:root[data-g] .h:has(i) {}';
  expect(documentLookups(css).map(({ line }) => line)).toEqual([2, 3]);
});
