/** Recipes that look printed: woodcut (cordel), bunting, tile grid with medallion, herbarium plate, 3 × 3 crops. */
import {
  blur,
  circle,
  clip,
  cut,
  DIAG,
  drop,
  emo,
  grain,
  lg,
  line,
  p,
  pol,
  r1,
  rect,
  rg,
  rng,
  rough,
  T,
  times,
  wrap,
} from '../lib.mjs';

/** Two colours and a rough edge. `art(ink, paper, accent)` draws inside 15..285 × 15..305; the band below carries the title. */
export function woodcut({
  title,
  seed,
  paper,
  ink,
  accent,
  rays = 'sun',
  cx = 150,
  cy = 170,
  r = 100,
  art,
  lettering,
}) {
  const R = rng(seed);
  const g = grain(0.7, 0.3, 2, 'multiply');
  let back = '';
  if (rays === 'sun') {
    const n = 30 + Math.floor(R() * 8);
    back = `<path fill="${paper}" d="${times(n, (i) => {
      const a = (i / n) * 6.2832;
      const b = a + 0.08 + R() * 0.05;
      return `M${pol(cx, cy, r + 6, a)}L${pol(cx, cy, 360, (a + b) / 2)}L${pol(cx, cy, r + 6, b)}Z`;
    })}"/>`;
  } else if (rays === 'arcs') {
    back = times(9, (i) =>
      circle(
        cx,
        cy,
        r + 12 + i * 19,
        'none',
        `stroke="${paper}" stroke-width="${r1(7 - i * 0.5)}" stroke-dasharray="${r1(30 + R() * 30)} ${r1(4 + R() * 5)}"`,
      ),
    );
  } else {
    back = times(22, (i) =>
      line(`M0 ${22 + i * 13}q38 ${-9 + R() * 4} 75 0t75 0 75 0 75 0`, paper, r1(1.6 + (i / 22) * 4)),
    );
  }
  return wrap(
    rough('ro', 3.2, 0.045, seed % 90) +
      rough('ro2', 5, 0.03, 2) +
      g.d +
      clip('in', '<rect x="15" y="15" width="270" height="290"/>'),
    `${rect(paper)}<g filter="url(#ro)"><rect x="11" y="11" width="278" height="378" fill="${ink}"/><g clip-path="url(#in)">${back}${circle(cx + 3, cy + 2, r, accent)}${art(ink, paper, accent)}</g><rect x="16" y="310" width="268" height="74" fill="${paper}"/></g><g filter="url(#ro2)">${lettering(ink, accent, paper)}</g>${g.r}`,
    title,
  );
}

/** Flags over a square at dusk. `art` stands on the ground below them. */
export function bunting({
  title,
  seed,
  sky,
  flags,
  glow,
  rows = [
    [22, 32, 0],
    [76, 38, -20],
  ],
  art,
  lettering,
}) {
  const R = rng(seed);
  const g = grain(0.6, 0.3, 5, 'soft-light');
  let f = '';
  for (const [y, w, off] of rows) {
    f += line(`M0 ${y}Q150 ${y + 30} 300 ${y}`, '#fff', 1, 'opacity=".35"');
    let last = -1;
    for (let i = -1; i < 9; i++) {
      const x = off + i * (w + 9);
      let c = Math.floor(R() * flags.length);
      if (c === last) c = (c + 1) % flags.length;
      last = c;
      f += p(
        `M${x} ${r1(y + Math.sin(((x + w / 2) / 300) * Math.PI) * 14)}h${w}v${r1(w * 1.25)}l${-w / 2} ${r1(-w * 0.5)}l${-w / 2} ${r1(w * 0.5)}z`,
        flags[c],
      );
    }
  }
  return wrap(
    lg('bg', sky) +
      rg('gl', [
        [0, glow, 0.9],
        [0.45, glow, 0.35],
        [1, glow, 0],
      ]) +
      rough('ro', 2.2, 0.06, 4) +
      drop('ds', 0, 4, 4, '#0a1230', 0.45) +
      blur('b6', 6) +
      g.d,
    `${rect('url(#bg)')}<ellipse cx="150" cy="300" rx="210" ry="150" fill="url(#gl)"/><g filter="url(#ro)">${f}</g>${art(R)}${lettering()}${g.r}`,
    title,
  );
}

/**
 * A wall of tiles, a medallion, a cartouche. `tile` draws 60 × 60 units; `flip` mirrors each second tile so that four make
 * a figure. One function because a picture is one template: its layers share the drawing's definitions.
 */
export function tiles({
  title,
  tile,
  flip = true,
  medal,
  cartouche,
  lettering,
  size = 60,
  my = 170,
  mr = 104,
  shade = '#1a1410',
  teeth,
  round = true,
  ribbon = true,
  rot = 0,
}) {
  const g = grain(0.5, 0.16, 6, 'multiply');
  let wall = '';
  const n = Math.ceil(300 / size) + 3;
  for (let y = -2; y < Math.ceil(400 / size) + 2; y++)
    for (let x = -2; x < n; x++) {
      const fx = flip && Math.abs(x) % 2 === 1;
      const fy = flip && Math.abs(y) % 2 === 1;
      wall += `<g transform="translate(${x * size + (fx ? size : 0)} ${y * size + 20 + (fy ? size : 0)}) scale(${fx ? -1 : 1} ${fy ? -1 : 1})">${typeof tile === 'function' ? tile(x + 2, y + 2) : tile}</g>`;
    }
  const sun = teeth
    ? times(32, (i) => {
        const a = (i / 32) * 6.2832;
        return p(
          `M${pol(150, my, mr - 16, a)}L${pol(150, my, mr - 5, a + 0.098)}L${pol(150, my, mr - 16, a + 0.196)}`,
          teeth,
        );
      })
    : '';
  const field = round
    ? `<g filter="url(#ds)">${circle(150, my, mr, medal.rim)}${circle(150, my, mr - 18, 'url(#md)')}</g>${sun}${circle(150, my, mr - 24, 'none', `stroke="${medal.rim}" stroke-width="1.4"`)}`
    : '';
  return wrap(
    lg(
      'sh',
      [
        [0, '#fff', 0.5],
        [0.35, '#fff', 0],
        [0.7, shade, 0.1],
        [1, shade, 0.5],
      ],
      DIAG,
    ) +
      rg(
        'md',
        [
          [0, medal.light],
          [1, medal.deep],
        ],
        'cx=".4" cy=".35"',
      ) +
      drop('ds', 0, 6, 8, shade, 0.5) +
      drop('ds2', 0, 3, 3, shade, 0.45) +
      g.d,
    `<g transform="rotate(${rot} 150 200)">${wall}</g>${field}${medal.art}${ribbon ? `<g filter="url(#ds)">${p('M20 302h260q-11 20 0 42t0 42H20q11-20 0-42t0-42z', cartouche)}</g><path d="M32 308h236M32 380h236" stroke="${medal.line}" stroke-width="1.6"/>` : `<g filter="url(#ds)"><rect y="306" width="300" height="100" fill="${cartouche}"/></g>`}${lettering()}${rect('url(#sh)', 'style="mix-blend-mode:soft-light"')}${g.r}`,
    title,
  );
}

/** A specimen on paper, with the small print of a plate. */
export function plate({
  title,
  paper = ['#f7efe0', '#ead9bd'],
  ink,
  accent,
  defs = '',
  art,
  fig,
  figAt = 68,
  foot,
  face = 'gloock',
  label,
}) {
  const g = grain(0.5, 0.3, 8, 'multiply');
  return wrap(
    lg('pp', [
      [0, paper[0]],
      [1, paper[1]],
    ]) +
      lg(
        'lf',
        [
          [0, '#3d7a4c'],
          [1, '#123f31'],
        ],
        DIAG,
      ) +
      drop('ds', 2, 7, 5, '#5a3b1c', 0.35) +
      drop('ds2', 1, 3, 2.5, '#5a3b1c', 0.3) +
      defs +
      g.d,
    `${rect('url(#pp)')}${art}<g stroke="${ink}" stroke-width=".7" fill="none" opacity=".7"><path d="M228 ${figAt + 6}h50"/></g>${T(face, fig, { size: 10, x: 278, y: figAt, anchor: 'r', fill: ink })}${T(face, label ?? title, { w: 246, y: 362, fill: accent, max: 62 })}<path d="M27 377h246" stroke="${accent}"/>${T(face, foot, { size: 8.4, y: 390.5, track: 0.16, fill: ink })}${g.r}`,
    title,
  );
}
/** A leaf with veins, pointing along +x from (x, y). */
export const leaf = (x, y, l, w, rot, fill = 'url(#lf)', vein = '#dfe8c2') =>
  `<g transform="translate(${x} ${y}) rotate(${rot})"><path d="M0 0C${l * 0.3} ${-w} ${l * 0.8} ${-w * 0.8} ${l} 0C${l * 0.8} ${w * 0.8} ${l * 0.3} ${w} 0 0Z" fill="${fill}"/><path d="M0 0H${l * 0.94}" stroke="${vein}" stroke-opacity=".7"/>${[0.2, 0.35, 0.5, 0.65, 0.8].map((k) => `<path fill="none" d="M${l * k} 0l${l * 0.12} ${-w * 0.5}M${l * k} 0l${l * 0.12} ${w * 0.5}" stroke="${vein}" stroke-opacity=".45" stroke-width=".8"/>`).join('')}</g>`;

/** Nine crops over a label. `cells` are nine functions (x, y) → SVG inside a 100 × 100 window. */
export function crops({ title, cells, grounds, ink = '#20120a', paper = '#fff3d6', lettering, top = false }) {
  const g = grain(0.8, 0.2, 4, 'overlay');
  const dy = top ? 100 : 0;
  const body = cells
    .map((cell, i) => {
      const x = (i % 3) * 100;
      const y = Math.floor(i / 3) * 100 + dy;
      const deco =
        i % 2
          ? circle(x + 50, y + 50, 42, '#fff', 'opacity=".2"')
          : p(`M${x} ${y + 100}L${x + 100} ${y}V${y + 100}z`, '#000', 'opacity=".08"');
      return `<rect x="${x}" y="${y}" width="100" height="100" fill="${grounds[i]}"/>${deco}<clipPath id="f${i}"><rect x="${x}" y="${y}" width="100" height="100"/></clipPath><g clip-path="url(#f${i})">${cell(x + 50, y + 50, i)}</g>`;
    })
    .join('');
  return wrap(
    drop('ds', 4, 4, 0, ink, 0.28) +
      rg(
        'jb',
        [
          [0, '#8d5aa8'],
          [0.35, '#4a2466'],
          [1, '#1d0b30'],
        ],
        'cx=".36" cy=".3" r=".8"',
      ) +
      g.d,
    `${rect(ink)}${body}<rect y="${top ? 0 : 300}" width="300" height="100" fill="${paper}"/>${lettering(top ? 0 : 300)}${g.r}`,
    title,
  );
}
export { circle, cut, emo, line, p, r1, T, times };
