/** Recipes built on one object or sign: wheel cropped by the frame, letter as poster, radial fans, facets, neon tube. */
import {
  blur,
  circle,
  clip,
  drop,
  grain,
  lg,
  line,
  lettering as outline,
  p,
  pol,
  r1,
  rect,
  rg,
  rng,
  T,
  times,
  wrap,
} from '../lib.mjs';

/**
 * A wheel far larger than the frame. `seg(i)` gives each segment's colour, `mark(i)` its figure. One function because all
 * its layers share centre and radii.
 */
export function wheel({
  title,
  sky,
  wood,
  n = 37,
  seg,
  mark,
  cx = 150,
  cy = 330,
  R1 = 235,
  R0 = 150,
  rim = '#e8c17a',
  hub,
  turn = 0,
  beam = '#fff3cf',
  shadeTop = 250,
  shade = '#05070f',
  ball,
  far = '',
  lettering,
  pointer = '',
  spokes = 4,
}) {
  const g = grain(0.9, 0.22, 15, 'overlay');
  let s = '';
  const step = 6.2832 / n;
  for (let i = 0; i < n; i++) {
    const a = i * step - 1.5708 - step / 2 + turn;
    const b = a + step;
    s += `<path d="M${pol(cx, cy, R0, a)}L${pol(cx, cy, R1, a)}A${R1} ${R1} 0 0 1 ${pol(cx, cy, R1, b)}L${pol(cx, cy, R0, b)}A${R0} ${R0} 0 0 0 ${pol(cx, cy, R0, a)}Z" fill="${seg(i)}" stroke="${rim}" stroke-width="1"/>`;
  }
  const marks = times(n, (i) => {
    const deg = ((i * step + turn) * 180) / Math.PI;
    return `<g transform="rotate(${r1(deg)} ${cx} ${cy})">${mark(i, cx, cy - R1)}</g>`;
  });
  const spoke = times(spokes, (i) => {
    const a = (i / spokes) * 6.2832 + 0.6;
    return `M${cx} ${cy}L${pol(cx, cy, R0 * 0.64, a)}`;
  });
  return wrap(
    rg('bg', sky, 'cx=".5" cy=".1" r="1"') +
      rg('wd', wood) +
      lg('beam', [
        [0, beam, 0.85],
        [1, beam, 0],
      ]) +
      rg('hub', hub, 'cx=".4" cy=".3"') +
      rg(
        'ball',
        [
          [0, '#fff'],
          [0.7, '#e6e2da'],
          [1, '#9a948a'],
        ],
        'cx=".35" cy=".3"',
      ) +
      drop('ds', 0, 8, 8, shade, 0.6) +
      blur('b8', 9) +
      lg('shd', [
        [0, shade, 0],
        [0.62, shade, 0.86],
        [1, shade, 0.94],
      ]) +
      g.d,
    `${rect('url(#bg)')}${far}<g filter="url(#ds)">${circle(cx, cy, R1 + 27, 'url(#wd)')}${circle(cx, cy, R1 + 15, shade)}</g>${s}${marks}${circle(cx, cy, R0, 'url(#wd)')}${circle(cx, cy, R0 * 0.75, 'none', `stroke="${rim}" stroke-opacity=".5" stroke-width="2"`)}<path d="${spoke}" stroke="url(#hub)" stroke-width="9" stroke-linecap="round"/>${circle(cx, cy, 34, 'url(#hub)')}${ball ? circle(ball[0], ball[1], 11, 'url(#ball)', 'filter="url(#ds)"') : ''}${pointer}<path d="M150 -20L-60 260L150 420L360 260z" fill="url(#beam)" opacity=".22" filter="url(#b8)" style="mix-blend-mode:screen"/>${shadeTop < 400 ? `<rect y="${shadeTop}" width="300" height="${400 - shadeTop}" fill="url(#shd)"/>` : ''}${lettering()}${g.r}`,
    title,
  );
}

/** A sign as large as the sheet, another picture inside it. `glyphs`: [{text, face, size|w, x, y, anchor, fill, inside}]. */
export function letter({ title, ground, deco, glyphs, defs = '', before = '', after = '', lettering, shade = '#000' }) {
  const g = grain(0.8, 0.3, 17, 'overlay');
  let d = '';
  let body = '';
  glyphs.forEach((gl, i) => {
    const o = outline(gl.face, gl.text, gl);
    d += clip(`c${i}`, `<path d="${o.d}" transform="${o.tf}"/>`);
    body += `<g filter="url(#ds)"><path d="${o.d}" transform="${o.tf}" fill="${gl.fill}"/></g>${gl.inside ? `<g clip-path="url(#c${i})">${gl.inside}</g>` : ''}`;
  });
  return wrap(
    lg('bg', ground) +
      lg('go', [
        [0, '#fff0c4'],
        [0.45, '#eabf6c'],
        [0.55, '#c28d3c'],
        [1, '#f6d592'],
      ]) +
      drop('ds', 0, 6, 10, shade, 0.5) +
      drop('ds2', 0, 3, 4, shade, 0.45) +
      defs +
      d +
      g.d,
    `${rect('url(#bg)')}${deco}${before}${body}${after}${lettering()}${g.r}`,
    title,
  );
}

/** Fans of `petal(angle, ring)` around a centre; a hem below carries the title. */
export function radial({
  title,
  seed,
  ground,
  rings,
  petal,
  cx = 150,
  cy = 236,
  centre,
  hem,
  hemLine,
  confetti,
  defs = '',
  under = '',
  lettering,
  glow = '#fff2b8',
}) {
  const R = rng(seed);
  const g = grain(0.8, 0.22, 2, 'overlay');
  const fans = rings
    .map(([count, spread, ...rest], k) => times(count * 2 + 1, (i) => petal((i - count) * spread, k, ...rest)))
    .join('');
  const bits = confetti
    ? times(
        60,
        (i) =>
          `<rect x="${r1(R() * 300)}" y="${r1(R() * 400)}" width="${r1(2 + R() * 4)}" height="${r1(2 + R() * 3)}" transform="rotate(${r1(R() * 90)} 150 200)" fill="${confetti[i % confetti.length]}" opacity="${r1(0.3 + R() * 0.6)}"/>`,
      )
    : '';
  return wrap(
    rg('bg', ground, 'cx=".5" cy=".55" r=".8"') +
      drop('ds', 0, 5, 6, hem, 0.6) +
      rg('gl', [
        [0, glow, 0.9],
        [1, glow, 0],
      ]) +
      defs +
      g.d,
    `${rect('url(#bg)')}${bits}${under}<g filter="url(#ds)" transform="translate(${cx} ${cy})">${fans}</g>${circle(cx, cy - 4, 80, 'url(#gl)')}${centre}${p('M0 286Q150 232 300 286V400H0z', hem)}${line('M0 286Q150 232 300 286', hemLine, 3)}${lettering()}${g.r}`,
    title,
  );
}

/**
 * A broken crystal wall lit at (lx, ly), from dark to light over seven colours. One function because the facets' points,
 * colours and turns come from one sequence of random numbers.
 */
export function facets({
  title,
  seed,
  cols,
  glow,
  foot,
  lx = 175,
  ly = 150,
  art,
  lettering,
  defs = '',
  step = 50,
  jitter = 38,
}) {
  const R = rng(seed);
  const g = grain(0.9, 0.2, 19, 'overlay');
  const nx = Math.round(300 / step);
  const ny = Math.round(400 / step);
  const pts = [];
  for (let y = 0; y <= ny; y++)
    for (let x = 0; x <= nx; x++)
      pts.push([
        x * step + (x > 0 && x < nx ? (R() - 0.5) * jitter : 0),
        y * step + (y > 0 && y < ny ? (R() - 0.5) * jitter : 0),
      ]);
  let f = '';
  for (let y = 0; y < ny; y++)
    for (let x = 0; x < nx; x++) {
      const q = [
        pts[y * (nx + 1) + x],
        pts[y * (nx + 1) + x + 1],
        pts[(y + 1) * (nx + 1) + x + 1],
        pts[(y + 1) * (nx + 1) + x],
      ];
      for (const t of R() > 0.5
        ? [
            [0, 1, 2],
            [0, 2, 3],
          ]
        : [
            [0, 1, 3],
            [1, 2, 3],
          ]) {
        const c = t.map((k) => q[k]);
        const d = Math.hypot((c[0][0] + c[1][0] + c[2][0]) / 3 - lx, (c[0][1] + c[1][1] + c[2][1]) / 3 - ly) / 250;
        const col = cols[Math.max(0, Math.min(6, Math.round((1 - d) * 5.2 + (R() - 0.5) * 2.6)))];
        f += `<path d="M${c.map((v) => v.map(r1).join(' ')).join('L')}Z" fill="${col}" stroke="${col}" stroke-width=".6"/>`;
      }
    }
  return wrap(
    rg('gl', [
      [0, '#fff', 0.95],
      [0.35, glow, 0.42],
      [1, glow, 0],
    ]) +
      lg('bt', [
        [0, foot, 0],
        [1, foot, 0.96],
      ]) +
      drop('ds', 0, 10, 9, foot, 0.7) +
      defs +
      g.d,
    `${f}${circle(lx - 5, ly, 170, 'url(#gl)')}${art}<rect y="215" width="300" height="185" fill="url(#bt)"/>${lettering()}${g.r}`,
    title,
  );
}
export const spark = (x, y, s, fill = '#fff') =>
  p(
    `M${x} ${y - s}l${s * 0.28} ${s * 0.72} ${s * 0.72} ${s * 0.28} ${-s * 0.72} ${s * 0.28} ${-s * 0.28} ${s * 0.72} ${-s * 0.28} ${-s * 0.72} ${-s * 0.72} ${-s * 0.28} ${s * 0.72} ${-s * 0.28}z`,
    fill,
  );

/** Bent glass tubes on a wall. `tubes`: [[path, halo, core, width]]. */
export function neon({ title, wall, base = '#0d0814', light, tubes, main, second, seed = 29 }) {
  const g = grain(0.9, 0.2, seed, 'overlay');
  const tube = ([d, c, core = '#fff4f0', w = 5.4]) =>
    `${line(d, '#000', w + 1, 'stroke-opacity=".5" transform="translate(6 9)" filter="url(#b2)"')}${line(d, c, w * 3, 'filter="url(#b18)" opacity=".8"')}${line(d, c, w * 1.6, 'filter="url(#b8)"')}${line(d, c, w)}${line(d, core, w * 0.4)}`;
  return wrap(
    rg('lt', [
      [0, light, 0.6],
      [0.5, light, 0.22],
      [1, light, 0],
    ]) +
      blur('b2', 2.2) +
      blur('b8', 7) +
      blur('b18', 18) +
      lg('vg', [
        [0, '#000', 0.3],
        [0.4, '#000', 0],
        [1, '#05020a', 0.7],
      ]) +
      g.d,
    `${rect(base)}${wall}<ellipse cx="154" cy="180" rx="210" ry="200" fill="url(#lt)"/>${rect('url(#vg)')}${tubes.map(tube).join('')}<g filter="url(#b8)">${T(main.face, main.text, { ...main, fill: main.glow })}</g>${T(main.face, main.text, main)}<g filter="url(#b2)">${T(second.face, second.text, { ...second, fill: second.glow })}</g>${T(second.face, second.text, second)}${g.r}`,
    title,
  );
}
export const bricks = (c) =>
  times(20, (y) =>
    times(
      9,
      (x) =>
        `<rect x="${(x - 1) * 44 + (y % 2 ? 22 : 0)}" y="${r1(y * 20.4)}" width="42" height="18.4" rx="1.5" fill="${c}" opacity="${r1(0.5 + (((x - 1) * 7 + y * 13) % 5) * 0.1)}"/>`,
    ),
  );
export const planks = (c) =>
  times(
    8,
    (x) =>
      `<rect x="${x * 40 + 1}" y="0" width="38" height="400" fill="${c}" opacity="${r1(0.55 + ((x * 7) % 5) * 0.09)}"/><path d="M${x * 40 + 12} 0q6 90 -2 190t4 210" stroke="#000" stroke-opacity=".22" fill="none"/>`,
  );
export const scallops = (c) =>
  times(16, (y) =>
    times(
      9,
      (x) =>
        `<path d="M${x * 40 - (y % 2 ? 20 : 0)} ${y * 28}a20 20 0 0 0 40 0" fill="${c}" stroke="#000" stroke-opacity=".35" opacity="${r1(0.5 + ((x * 5 + y * 11) % 5) * 0.1)}"/>`,
    ),
  );
