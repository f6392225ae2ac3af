/** Recipes that look painted: moon, under water, seen from above, hills, ripples, macro crop. */
import { blur, circle, clip, DIAG, drop, grain, lg, line, p, pol, r1, rect, rg, rng, times, wrap } from '../lib.mjs';

/** A face or figure against one large disc of light. */
export function moon({
  title,
  seed,
  sky,
  disc,
  halo,
  hills,
  my = 140,
  mr = 108,
  stars = 60,
  defs = '',
  art,
  lettering,
}) {
  const R = rng(seed);
  const g = grain(0.9, 0.26, seed % 50, 'overlay');
  const st = times(stars, () =>
    circle(R() * 300, R() * 230, 0.4 + R() * 0.8, '#fff', `opacity="${r1(0.2 + R() * 0.6)}"`),
  );
  return wrap(
    lg('sk', sky) +
      rg('mo', disc, 'cx=".42" cy=".38" r=".7"') +
      rg('ha', [
        [0, halo, 0.75],
        [0.45, halo, 0.25],
        [1, halo, 0],
      ]) +
      lg('d1', [
        [0, hills[0]],
        [1, hills[1]],
      ]) +
      lg('d2', [
        [0, hills[2]],
        [0.5, hills[3]],
      ]) +
      blur('ey', 7) +
      drop('ds', 0, 6, 8, hills[3], 0.5) +
      clip('mc', `<circle cx="150" cy="${my}" r="${mr}"/>`) +
      defs +
      g.d,
    `${rect('url(#sk)')}${st}${circle(150, my, 200, 'url(#ha)')}${circle(150, my, mr, 'url(#mo)')}<g clip-path="url(#mc)" fill="${disc[disc.length - 1][1]}" opacity=".3">${circle(212, my - 30, 26, 'inherit')}${circle(120, my - 58, 14, 'inherit')}${circle(190, my + 50, 20, 'inherit')}${circle(88, my + 8, 30, 'inherit')}</g>${p('M-10 268Q60 214 150 250T310 226V400H-10z', 'url(#d1)')}${p('M-10 268Q60 214 150 250T310 226l0 8Q240 236 150 256T-10 276z', halo, 'opacity=".3"')}${art(R)}${p('M-10 262Q110 236 210 268T310 262V400H-10z', 'url(#d2)')}${line('M-10 262Q110 236 210 268T310 262', halo, 1.4, 'opacity=".55"')}${line('M-10 284Q110 262 210 288T310 284M-10 304Q110 286 210 308T310 306', halo, 1, 'opacity=".12"')}${lettering()}${g.r}`,
    title,
  );
}

/** Shafts of light, bubbles, sand. */
export function underwater({ title, seed, water, sun, foot, defs = '', art, lettering, bubbles = 34 }) {
  const R = rng(seed);
  const g = grain(0.8, 0.2, 9, 'overlay');
  const shafts = times(7, (i) => {
    const x = 20 + i * 48 + R() * 20;
    return p(
      `M${r1(x)} -10L${r1(x + 16 + R() * 18)} -10L${r1(x - 50 + R() * 20)} 330L${r1(x - 120)} 330z`,
      sun,
      `opacity="${r1(0.06 + R() * 0.09)}"`,
    );
  });
  const bu = times(bubbles, () =>
    circle(
      R() * 300,
      R() * 400,
      1 + R() * R() * 8,
      'none',
      `stroke="#dffef6" stroke-opacity="${r1(0.2 + R() * 0.5)}" stroke-width=".8"`,
    ),
  );
  return wrap(
    lg('ft', [
      [0, foot, 0],
      [0.75, foot, 0.78],
    ]) +
      lg('w', water) +
      rg('sun', [
        [0, '#fbfff0', 0.95],
        [0.3, sun, 0.5],
        [1, sun, 0],
      ]) +
      drop('ds', 5, 11, 9, foot, 0.6) +
      drop('ds2', 2, 4, 3, foot, 0.5) +
      defs +
      g.d,
    `${rect('url(#w)')}<ellipse cx="170" cy="-10" rx="220" ry="150" fill="url(#sun)"/>${shafts}${p('M0 330q60-30 110 0t190-20V400H0z', foot, 'opacity=".6"')}${art(R)}<rect y="240" width="300" height="160" fill="url(#ft)"/>${bu}${lettering()}${g.r}`,
    title,
  );
}

/** The ground seen from straight above, things casting a shadow down right, a plain label. */
export function above({
  title,
  ground,
  defs = '',
  art,
  label,
  lettering,
  light = '#ffe7b0',
  shade = '#12203f',
  labelY = 288,
  edge = '#fff4dd',
  mode = 'multiply',
}) {
  const g = grain(0.55, 0.22, 3, mode);
  return wrap(
    rg(
      'us',
      [
        [0, '#fff', 0.35],
        [0.6, '#fff', 0],
        [1, '#000', 0.25],
      ],
      'cx=".3" cy=".28" r=".9"',
    ) +
      blur('bb', 6) +
      lg(
        'li',
        [
          [0, light, 0.7],
          [0.5, '#fff', 0],
          [1, shade, 0.55],
        ],
        DIAG,
      ) +
      drop('ds', 3, 5, 3, '#000', 0.4) +
      drop('ds2', 5, 9, 6, '#000', 0.4) +
      defs +
      g.d,
    `${ground}${art}${label ? `<rect x="0" y="${labelY}" width="300" height="${400 - labelY}" fill="${label}"/><rect y="${labelY}" width="300" height="5" fill="${edge}"/>` : ''}${lettering()}${rect('url(#li)', 'style="mix-blend-mode:soft-light"')}${g.r}`,
    title,
  );
}
/** A parasol from above. */
export function parasol(x, y, r, colours, rot = 0, n = 10) {
  let s = `<ellipse cx="${x + r * 0.4}" cy="${y + r * 0.46}" rx="${r}" ry="${r}" fill="#101319" opacity=".38" filter="url(#bb)"/>`;
  for (let i = 0; i < n; i++) {
    const a = rot + (i / n) * 6.2832;
    const b = rot + ((i + 1) / n) * 6.2832;
    s += p(
      `M${x} ${y}L${pol(x, y, r, a)}Q${pol(x, y, r * 0.93, (a + b) / 2)} ${pol(x, y, r, b)}Z`,
      colours[i % colours.length],
    );
  }
  return `${s}${circle(x, y, r * 0.98, 'url(#us)')}${circle(x, y, r * 0.045, '#fff')}`;
}

/** Layers of land in the haze, one sun, a thing on its curve. */
export function hills({
  title,
  sky,
  sun = [86, 230, 46],
  sunc = '#fffbe8',
  layers,
  defs = '',
  curve,
  curveColour = '#fff',
  art,
  over = '',
  lettering,
  seed = 1,
}) {
  const g = grain(0.8, 0.24, seed % 40, 'overlay');
  const lay = layers.map(([d, a, b], i) => ({
    def: lg(`m${i}`, [
      [0, a],
      [1, b],
    ]),
    svg: p(d, `url(#m${i})`),
  }));
  return wrap(
    lg('sk', sky) +
      rg('su', [
        [0, sunc],
        [0.5, sunc, 0.55],
        [1, sunc, 0],
      ]) +
      lay.map((l) => l.def).join('') +
      lg(
        'tr',
        [
          [0, curveColour, 0],
          [0.6, curveColour, 0.85],
          [1, curveColour],
        ],
        'x1="0" y1="1" x2="1" y2="0"',
      ) +
      drop('ds', 4, 12, 8, layers[layers.length - 1][2], 0.45) +
      drop('ds2', 1, 3, 2, layers[layers.length - 1][2], 0.4) +
      blur('b3', 4) +
      defs +
      g.d,
    `${rect('url(#sk)')}${circle(sun[0], sun[1], sun[2] * 2.8, 'url(#su)', 'opacity=".8"')}${circle(sun[0], sun[1], sun[2], sunc)}${lay.map((l) => l.svg).join('')}${curve ? `${line(curve, 'url(#tr)', 14, 'opacity=".4" filter="url(#b3)"')}${line(curve, 'url(#tr)', 3)}` : ''}${art}${over}${lettering()}${g.r}`,
    title,
  );
}

/** Rings on still water under a band of sky. */
export function ripples({
  title,
  seed,
  sky,
  water,
  ring,
  cx = 150,
  cy = 300,
  horizon = 230,
  n = 16,
  sun,
  defs = '',
  art,
  lettering,
  far = '',
}) {
  const R = rng(seed);
  const g = grain(0.8, 0.24, 6, 'overlay');
  const rings = times(
    n,
    (i) =>
      `<ellipse cx="${cx}" cy="${cy}" rx="${26 + i * 20}" ry="${5 + i * 7}" fill="none" stroke="url(#rl)" stroke-width="${r1(3 - i * 0.12)}" opacity="${r1(0.95 - i * 0.05)}"/>`,
  );
  return wrap(
    lg('sk', sky) +
      lg('rv', water) +
      lg('rl', [
        [0, ring],
        [1, ring, 0.25],
      ]) +
      rg('su', [
        [0, '#fffbe6'],
        [0.35, sun[3], 0.8],
        [1, sun[3], 0],
      ]) +
      drop('dsb', -2, 8, 7, water[water.length - 1][1], 0.55) +
      clip('wa', `<rect y="${horizon}" width="300" height="${400 - horizon}"/>`) +
      defs +
      g.d,
    `${rect('url(#sk)')}${circle(sun[0], sun[1], sun[2] * 3, 'url(#su)')}${far}<rect y="${horizon}" width="300" height="${400 - horizon}" fill="url(#rv)"/><g clip-path="url(#wa)">${rings}</g>${art(R)}${lettering()}${g.r}`,
    title,
  );
}

/** So near that the frame cuts it; broad leaves in the corners. */
export function macro({ title, ground, disc, leaves, defs = '', art, lettering }) {
  const g = grain(0.8, 0.22, 23, 'overlay');
  const lf = ([x, y, l, w, rot, c]) =>
    `<path transform="translate(${x} ${y}) rotate(${rot})" d="M0 0C${l * 0.25} ${-w} ${l * 0.75} ${-w} ${l} 0C${l * 0.75} ${w} ${l * 0.25} ${w} 0 0Z" fill="${c}"/>`;
  return wrap(
    lg('bg', ground) + drop('dsa', -6, 8, 10, leaves.shade, 0.45) + drop('ds', 0, 6, 6, leaves.shade, 0.4) + defs + g.d,
    `${rect('url(#bg)')}${circle(...disc)}<g filter="url(#ds)">${leaves.back.map(lf).join('')}</g>${art}<g filter="url(#ds)">${leaves.front.map(lf).join('')}</g>${lettering()}${g.r}`,
    title,
  );
}
