/**
 * The tools of the drawn motifs. A motif is a function of five colours, `a` (body), `b` (second), `c` (accent), `d` (dark) and
 * `l` (light), that answers SVG within -100..100: the same drawing is painted, printed in two inks or cut in one.
 */
import { circle, line, p, pol, r1, times } from '../lib.mjs';

export { circle as C, line as L, p as P, pol, r1, times };
/** A shape and its mirror image. */
export const mir = (s) => `${s}<g transform="scale(-1 1)">${s}</g>`;
export const E = (x, y, rx, ry, fill, extra = '') =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}" ${extra}/>`;
export const R = (x, y, w, h, fill, rx = 0, extra = '') =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${rx}" fill="${fill}" ${extra}/>`;
/** Turned and moved. */
export const at = (x, y, s, rot = 0, k = 1) =>
  `<g transform="translate(${x} ${y}) rotate(${rot}) scale(${k})">${s}</g>`;
/** Light from above and the side away from it, laid over any colour. */
export const lit = 'fill="#fff" opacity=".28"';
export const dim = 'fill="#000" opacity=".2"';
export const over = (d) => `<path d="${d}" ${lit}/>`;
export const under = (d) => `<path d="${d}" ${dim}/>`;
/** A star or a gear: `n` points between two radii. */
export const star = (x, y, R1, R0, n, fill, turn = -1.5708, extra = '') =>
  p(
    `M${Array.from({ length: n * 2 }, (_, i) => pol(x, y, i % 2 ? R0 : R1, turn + (i * Math.PI) / n)).join('L')}Z`,
    fill,
    extra,
  );
