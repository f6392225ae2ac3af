/** The parts that every layout gets, and shapes that most of them use. */
import { grain, lg, r1, rect, rg, wrap } from '../lib.mjs';
import { motif } from '../motifs/index.mjs';
import { legible, mix, rgb } from './palettes.mjs';
import { block } from './title.mjs';

/** A Fluent Emoji's light and shade as steps of the poster's own inks, so that it looks printed with the rest. */
export function ink({ d, b, a, c, l }, id = 'ink') {
  const steps = [d, mix(d, b, 0.55), b, mix(b, a, 0.6), a, mix(a, c, 0.55), c, mix(c, l, 0.5), l].map(rgb);
  const table = (i) => steps.map((s) => Math.round(s[i] * 100) / 100).join(' ');
  return `<filter id="${id}" x="-5%" y="-5%" width="110%" height="110%" color-interpolation-filters="sRGB"><feColorMatrix type="matrix" values=".3 .55 .15 0 0 .3 .55 .15 0 0 .3 .55 .15 0 0 0 0 0 1 0"/><feComponentTransfer><feFuncR type="discrete" tableValues="${table(0)}"/><feFuncG type="discrete" tableValues="${table(1)}"/><feFuncB type="discrete" tableValues="${table(2)}"/></feComponentTransfer></filter>`;
}
// Figures are not read in a mirror.
const UPRIGHT = new Set([
  'sete',
  'bolas',
  'bola90',
  'bola13',
  'cartela',
  'globo',
  'camisa',
  'as',
  'leque',
  'relogio',
  'cordel',
]);
/** The motif `size` units wide around (x, y). */
export const put = (
  t,
  x,
  y,
  size,
  { name = t.motif, colours = t.colours(name), rot = 0, natural = false, extra = '', flip = false } = {},
) =>
  `<g transform="translate(${r1(x)} ${r1(y)}) rotate(${rot}) scale(${flip && !UPRIGHT.has(name) ? -1 : 1} 1) scale(${Math.round(size * 5) / 1000})" ${extra}>${motif(name, colours, { natural })}</g>`;
/** A soft shadow below, without a filter: cheap to draw and to store. */
export const ground = (x, y, rx, ry = rx * 0.16, o = 0.32) =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="#000" opacity="${o}"/>`;
export const shadow = (id, colour, dy = 6, s = 5, o = 0.45) =>
  `<filter id="${id}" x="-20%" y="-20%" width="140%" height="150%"><feDropShadow dx="0" dy="${dy}" stdDeviation="${s}" flood-color="${colour}" flood-opacity="${o}"/></filter>`;
/** Title colours for a ground. */
export const words = (t, grounds, first = ['l', 'c', 'd']) => {
  const main = legible(
    grounds,
    first.map((k) => t.pal[k]),
  );
  const sub = legible(
    grounds,
    [t.pal.c, t.pal.a, t.pal.b, main].filter((k) => k !== main),
  );
  return { main, sub };
};
/** The first colour that reads on one ground. */
export const legibleOn = (on, choices) => legible([on], choices);
export const title = (t, options) => block(t.parts, t.face, options);
/** Puts the pieces together, with the printed grain over all. */
export function sheet(t, defs, body, { o = 0.2, f = 0.8, mode = 'overlay' } = {}) {
  const g = grain(f, o, (t.seed % 40) + 1, mode);
  return wrap(ink(t.pal) + defs + g.d, body + g.r, t.title);
}
export const gradient = (id, one, other, a) =>
  lg(
    id,
    [
      [0, one],
      [1, other],
    ],
    a,
  );
export { lg, mix, r1, rect, rg };
