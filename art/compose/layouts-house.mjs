/** The house's own recipes (`art/recipes/`) laid out from a motif and a palette. */
import { circle, drop, grain, lg, line, p, pol, rect, rg, times, wrap } from '../lib.mjs';
import { digits } from '../motifs/table.mjs';
import { facets as crystal, radial, wheel as roulette } from '../recipes/object.mjs';
import { woodcut as cordel, bunting as flags, crops as nine, plate, tiles } from '../recipes/print.mjs';
import { hills, ripples as lake } from '../recipes/scene.mjs';
import { ink, legibleOn, mix, put, r1, title, words } from './base.mjs';

/** Two inks and an accent on cheap paper. */
export function woodcut(t) {
  const paper = t.pal.tone === 'dark' ? mix(t.pal.l, '#e9d3a0', 0.5) : mix(t.pal.l, t.pal.p, 0.25);
  const dark = mix(t.pal.d, '#000000', 0.2);
  const accent = t.pal.tone === 'pale' ? t.pal.c : t.pal.a;
  const colours = { a: dark, b: mix(accent, dark, 0.12), c: paper, d: dark, l: paper };
  const ti = title(t, {
    bottom: 376,
    w: 248,
    max: 46,
    gap: 6,
    main: dark,
    sub: legibleOn(paper, [t.pal.q, t.pal.b, dark]),
  });
  // The band below is 64 units high; a title of two lines is set smaller to fit it.
  const fit =
    ti.height > 58
      ? title(t, {
          bottom: 378,
          w: 248,
          max: 46 * (58 / ti.height),
          gap: 4,
          main: dark,
          sub: legibleOn(paper, [t.pal.q, t.pal.b, dark]),
        })
      : ti;
  return cordel({
    title: t.title,
    seed: t.seed % 97,
    paper,
    ink: dark,
    accent: legibleOn(dark, [accent, t.pal.c, paper]),
    rays: ['sun', 'arcs', 'waves'][t.seed % 3],
    cx: 150,
    cy: 162,
    r: 104,
    art: () => put(t, 150, 160, 196, { colours: { ...t.pal, ...colours } }),
    lettering: () => fit.svg,
  }).replace('<defs>', `<defs>${ink({ ...colours, a: mix(accent, dark, 0.5) })}`);
}

/** Flags over a square at dusk. */
export function bunting(t) {
  const { p: one, q, a, b, c, l, d } = t.pal;
  const low = t.pal.tone === 'pale' ? mix(b, d, 0.2) : mix(q, d, 0.55);
  const w = words(t, [low], ['l', 'c']);
  const ti = title(t, { bottom: 378, max: 56, ...w });
  const foot = ti.top - 14;
  const size = Math.min(196, foot - 96);
  return flags({
    title: t.title,
    seed: t.seed % 91,
    sky: [
      [0, one],
      [1, q],
    ],
    flags: [a, b, c, l, mix(a, l, 0.5)],
    glow: mix(c, l, 0.3),
    rows: [
      [14, 30, t.seed % 2 ? 0 : -14],
      [58, 34, -20],
    ],
    art: () =>
      `<path d="M-10 ${r1(foot - 6)}Q80 ${r1(foot - 26)} 160 ${r1(foot - 8)}T310 ${r1(foot - 16)}V400H-10Z" fill="${low}"/><g filter="url(#ds)">${put(t, 150, foot - 4 - size / 2, size)}</g>`,
    lettering: () => ti.svg,
  }).replace('<defs>', `<defs>${ink(t.pal)}`);
}

const TILES = [
  (x, y) => p('M0 0A60 60 0 0 1 60 60H0Z', x) + p('M0 30A30 30 0 0 1 30 60H0Z', y),
  (x, y) => p('M30 4L56 30L30 56L4 30Z', x) + p('M30 18L42 30L30 42L18 30Z', y),
  (x, y) => circle(0, 0, 34, x) + circle(0, 0, 20, y) + circle(60, 60, 22, x) + circle(60, 60, 11, y),
  (x, y) => p('M0 0L60 0L30 30Z', x) + p('M0 60L60 60L30 30Z', y),
  (x, y) => p('M0 0Q30 12 60 0Q48 30 60 60Q30 48 0 60Q12 30 0 0Z', x) + circle(30, 30, 9, y),
  (x, y) => p('M0 14Q15 0 30 14T60 14V28Q45 42 30 28T0 28Z', x) + p('M0 44Q15 30 30 44T60 44V54Q45 68 30 54T0 54Z', y),
];
/** A tiled wall and a medallion. */
export function tile(t) {
  const { p: one, q, a, b, c, d, l, tone } = t.pal;
  const base = tone === 'dark' ? mix(l, q, 0.12) : mix(l, one, 0.3);
  const pattern = TILES[t.seed % TILES.length];
  const cart = tone === 'pale' ? b : one;
  const w = words(t, [cart]);
  const ti = title(t, { bottom: 378, w: 216, max: 46, gap: 6, ...w });
  const k = Math.min(1, 66 / ti.height);
  const fit = k < 1 ? title(t, { bottom: 376, w: 216, max: 46 * k, gap: 4, ...w }) : ti;
  const moved = `<g transform="translate(0 ${r1(-(378 - 344) + fit.height / 2)})">${fit.svg}</g>`;
  return tiles({
    title: t.title,
    tile: `<rect width="60" height="60" fill="${base}"/>${pattern(tone === 'dark' ? q : mix(q, b, 0.35), tone === 'dark' ? mix(q, c, 0.7) : mix(a, base, 0.3))}`,
    size: [60, 48, 52][t.seed % 3],
    my: 156,
    mr: 112,
    medal: {
      rim: mix(l, '#ffffff', 0.3),
      light: tone === 'dark' ? mix(q, c, 0.35) : mix(one, '#ffffff', 0.6),
      deep: tone === 'dark' ? one : q,
      art: put(t, 150, 156, 134),
      line: w.sub,
    },
    cartouche: cart,
    lettering: () => moved,
    shade: d,
    teeth: tone === 'pale' ? undefined : mix(l, c, 0.5),
  }).replace('<defs>', `<defs>${ink(t.pal)}`);
}

/** A specimen on paper. */
export function specimen(t) {
  const { d, l, q } = t.pal;
  const paper = [mix(l, '#fff7e8', 0.5), mix(mix(l, '#ecdcb8', 0.6), q, 0.14)];
  const main = legibleOn(paper[1], [t.pal.tone === 'pale' ? t.pal.a : t.pal.q, t.pal.p, d]);
  const ti = title(t, { bottom: 366, w: 246, max: 54, main, sub: main });
  const size = Math.min(228, ti.top - 50);
  return plate({
    title: t.title,
    paper,
    ink: d,
    accent: main,
    fig: `Fig. ${1 + (t.seed % 38)}`,
    figAt: 34,
    foot: 'ESTAMPAS DO BRASIL',
    label: ' ',
    art: `<g filter="url(#ds)">${put(t, 146, 26 + (ti.top - 40) / 2 + 4, size, { natural: true })}</g>${t.second ? `<g filter="url(#ds2)">${put(t, 256, ti.top - 44, 46, { name: t.second, natural: true })}</g>` : ''}${line(`M32 ${r1(ti.top - 20)}v-26M32 ${r1(ti.top - 33)}h26`, d, 0.8, 'opacity=".7"')}${ti.svg}`,
  }).replace('<defs>', `<defs>${ink(t.pal)}`);
}

/** Nine windows on three things. */
export function crops(t) {
  const { p: one, q, a, b, c, d, l, tone } = t.pal;
  const paper = tone === 'dark' ? l : tone === 'pale' ? l : mix(l, '#ffffff', 0.2);
  const grounds = [q, c, b, l, a, q, c, one, l].map((f, i) => (i === 7 && tone === 'dark' ? mix(one, q, 0.5) : f));
  const other = t.second ?? t.motif;
  const ti = title(t, { top: 0, w: 256, max: 46, gap: 5, ...words(t, [paper], ['d', 'a', 'b']) });
  const k = Math.min(1, 72 / ti.height);
  const fit = k < 1 ? title(t, { top: 0, w: 256, max: 46 * k, gap: 4, ...words(t, [paper], ['d', 'a', 'b']) }) : ti;
  const tones = [t.pal, { ...t.pal, a: l, b: a, c: d }, { ...t.pal, a: c, b: l, c: a }, { ...t.pal, a: b, c: a, b: c }];
  const cells = times9((i) => (x, y) => {
    const name = i % 2 ? other : t.motif;
    const big = i % 3 === 0;
    return put(t, x + (big ? ((i % 2) * 2 - 1) * 18 : 0), y + (big ? 16 : 0), big ? 148 : 82, {
      name,
      colours: name.startsWith(':') ? t.pal : tones[i % 4],
      rot: big ? -10 : 0,
      flip: i % 4 === 1,
      natural: false,
    });
  });
  return nine({
    title: t.title,
    cells,
    grounds,
    ink: d,
    paper,
    lettering: (y) => `<g transform="translate(0 ${r1(y + 50 - fit.height / 2)})">${fit.svg}</g>`,
    top: t.seed % 3 === 0,
  }).replace('<defs>', `<defs>${ink(t.pal)}`);
}
const times9 = (fn) => Array.from({ length: 9 }, (_, i) => fn(i));

/** Layers of land in the haze, a curve of flight. */
export function flight(t) {
  const { p: one, q, c, d, l, tone } = t.pal;
  const low = tone === 'pale' ? mix(t.pal.b, d, 0.15) : mix(one, d, 0.6);
  const w = words(t, [low], ['l', 'c']);
  const ti = title(t, { bottom: 380, max: 58, ...w });
  const h = ti.top - 20;
  const far = tone === 'pale' ? mix(q, t.pal.b, 0.35) : mix(q, c, 0.25);
  return hills({
    title: t.title,
    seed: t.seed,
    sky: [
      [0, tone === 'dark' ? one : mix(one, '#ffffff', 0.2)],
      [0.6, q],
      [1, mix(q, c, 0.5)],
    ],
    sun: [t.seed % 2 ? 76 : 90, h - 96, 38],
    sunc: mix(c, '#ffffff', 0.4),
    layers: [
      [
        `M0 ${r1(h - 20)}Q50 ${r1(h - 92)} 98 ${r1(h - 44)}T190 ${r1(h - 74)}T300 ${r1(h - 44)}V400H0Z`,
        mix(far, l, 0.2),
        far,
      ],
      [
        `M0 ${r1(h + 4)}Q80 ${r1(h - 44)} 160 ${r1(h - 8)}T300 ${r1(h - 30)}V400H0Z`,
        mix(far, low, 0.45),
        mix(far, low, 0.7),
      ],
      [`M0 ${r1(h + 16)}Q90 ${r1(h - 12)} 170 ${r1(h + 10)}T300 ${r1(h)}V400H0Z`, mix(low, far, 0.2), low],
    ],
    curve: `M-6 ${r1(h - 30)}C70 ${r1(h - 26)} 120 ${r1(h - 76)} 158 ${r1(h * 0.5)}`,
    curveColour: l,
    art: `<g filter="url(#ds)">${put(t, 178, h * 0.4, Math.min(186, h * 0.66), { rot: t.seed % 3 ? -4 : 4 })}</g>`,
    lettering: () => ti.svg,
  }).replace('<defs>', `<defs>${ink(t.pal)}`);
}

/** Rings on still water, the motif and its reflection. */
export function ripples(t) {
  const { p: one, q, c, d, l, tone } = t.pal;
  const water = tone === 'dark' ? mix(one, d, 0.3) : mix(q, d, 0.4);
  const deepest = tone === 'dark' ? mix(one, d, 0.75) : mix(q, d, 0.62);
  const w = words(t, [deepest], ['l', 'c']);
  const ti = title(t, { bottom: 380, max: 56, ...w });
  const horizon = ti.top - 56;
  const size = Math.min(206, horizon + 4);
  return lake({
    title: t.title,
    seed: t.seed,
    sky: [
      [0, one],
      [1, mix(q, c, tone === 'pale' ? 0.2 : 0.45)],
    ],
    water: [
      [0, water],
      [1, deepest],
    ],
    ring: mix(c, l, 0.5),
    cy: horizon + 18,
    horizon,
    n: 14,
    sun: [150, horizon * 0.5, 60, mix(c, l, 0.4)],
    art: () =>
      `<g clip-path="url(#wa)" opacity=".3"><g transform="translate(0 ${r1(2 * horizon + 30)}) scale(1 -1)">${put(t, 150, horizon + 12 - size / 2, size)}</g></g><g filter="url(#dsb)">${put(t, 150, horizon + 12 - size / 2, size)}</g>`,
    lettering: () =>
      `<rect y="${r1(ti.top - 34)}" width="300" height="${r1(434 - ti.top)}" fill="url(#calm)"/>${ti.svg}`,
    defs: lg('calm', [
      [0, deepest, 0],
      [0.3, deepest, 0.92],
      [1, deepest],
    ]),
  }).replace('<defs>', `<defs>${ink(t.pal)}`);
}

/** Petals in a fan behind the motif. */
export function fan(t) {
  const { p: one, q, a, b, c, d, l, tone } = t.pal;
  const hem = tone === 'pale' ? mix(b, d, 0.25) : mix(one, d, 0.35);
  const w = words(t, [hem], ['l', 'c']);
  const ti = title(t, { bottom: 380, max: 52, w: 250, ...w });
  const k = Math.min(1, 84 / ti.height);
  const fit = k < 1 ? title(t, { bottom: 380, max: 52 * k, w: 250, ...w }) : ti;
  const inks = t.seed % 2 ? [a, c, l] : [b, c, a];
  const petal = (angle, ring, len, wide) => {
    const fill = inks[ring % 3];
    return `<g transform="rotate(${r1((angle * 180) / Math.PI)})"><path d="M0 -20C${-wide} ${-len * 0.5} ${-wide * 0.8} ${-len} 0 ${-len}C${wide * 0.8} ${-len} ${wide} ${-len * 0.5} 0 -20Z" fill="${fill}" stroke="${d}" stroke-opacity=".25"/>${circle(0, -len * 0.82, wide * 0.34, ring % 2 ? fill : d, 'opacity=".6"')}</g>`;
  };
  return radial({
    title: t.title,
    seed: t.seed % 77,
    ground: [
      [0, q],
      [1, one],
    ],
    rings: [
      [6, 0.24, 206, 22],
      [5, 0.3, 164, 22],
      [4, 0.38, 124, 22],
    ],
    petal,
    cx: 150,
    cy: 226,
    centre: `${circle(150, 190, 84, mix(d, one, 0.3))}${circle(150, 190, 84, 'none', `stroke="${c}" stroke-width="4"`)}${put(t, 150, 190, 134)}`,
    hem,
    hemLine: c,
    confetti: t.seed % 2 ? [a, b, c, l] : undefined,
    lettering: () => fit.svg,
    glow: mix(c, l, 0.4),
  }).replace('<defs>', `<defs>${ink(t.pal)}`);
}

/** A wall of broken crystal. */
export function facets(t) {
  const { p: one, q, c, d, l, tone } = t.pal;
  const cols =
    tone === 'dark'
      ? [mix(one, d, 0.6), mix(one, d, 0.25), one, mix(one, q, 0.5), q, mix(q, l, 0.3), mix(q, l, 0.6)]
      : [mix(q, d, 0.45), mix(q, d, 0.2), q, mix(one, q, 0.5), one, mix(one, '#ffffff', 0.4), mix(one, '#ffffff', 0.7)];
  const foot = tone === 'dark' ? mix(one, d, 0.75) : mix(q, d, 0.75);
  const w = words(t, [foot], ['l', 'c']);
  const ti = title(t, { bottom: 376, max: 58, ...w });
  return crystal({
    title: t.title,
    seed: t.seed % 83,
    cols,
    glow: mix(c, l, 0.5),
    foot,
    lx: 160,
    ly: ti.top * 0.48,
    art: `<g filter="url(#ds)">${put(t, 150, ti.top * 0.5 + 2, Math.min(218, ti.top - 34))}</g>`,
    lettering: () => ti.svg,
    step: 60,
    jitter: 44,
  }).replace('<defs>', `<defs>${ink(t.pal)}`);
}

const HUBS = [
  { cx: 150, cy: 336, R1: 232, R0: 150, turn: 0.08 },
  { cx: 296, cy: 150, R1: 214, R0: 136, turn: 0.5 },
  { cx: 150, cy: -6, R1: 250, R0: 168, turn: 0.2 },
  { cx: 10, cy: 190, R1: 206, R0: 130, turn: 0.9 },
  { cx: 150, cy: 158, R1: 134, R0: 92, turn: 0.3 },
];
/** A roulette far larger than the frame; what it is named after lies in its hub when the hub is seen. */
export function wheel(t) {
  const { p: one, q, a, b, c, d, l, tone } = t.pal;
  const low = tone === 'dark' ? mix(one, d, 0.6) : tone === 'pale' ? mix(b, d, 0.35) : mix(q, d, 0.6);
  const w = words(t, [low], ['l', 'c']);
  const ti = title(t, { bottom: 380, max: 58, ...w });
  const at = HUBS[t.seed % HUBS.length];
  const red = tone === 'dark' ? a : tone === 'pale' ? a : b;
  const inner = t.second && at.R1 < 215;
  const hx = at.cx > 200 ? 238 : at.cx < 100 ? 66 : at.cx;
  const picture = inner
    ? `${circle(at.cx === 150 ? 150 : hx, at.cy, at.R0 * 0.66, mix(low, q, 0.35))}${circle(at.cx === 150 ? 150 : hx, at.cy, at.R0 * 0.66, 'none', `stroke="${c}" stroke-width="3"`)}${put(t, at.cx === 150 ? 150 : hx, at.cy, at.R0 * 1.02, { name: t.second })}`
    : '';
  return roulette({
    title: t.title,
    sky: [
      [0, mix(q, l, 0.15)],
      [1, one],
    ],
    wood: [
      [0, mix(c, b, 0.4)],
      [0.7, mix(b, d, 0.45)],
      [1, mix(d, b, 0.15)],
    ],
    n: 37,
    seg: (i) => (i === 0 ? mix(c, '#1c8f5a', 0.5) : i % 2 ? red : mix(d, '#000000', 0.15)),
    mark: (i, x, y) => (at.R1 > 200 ? digits((i * 23) % 37, x, y + 20, 13, l) : circle(x, y + 11, 2.2, l)),
    ...at,
    rim: mix(c, l, 0.3),
    hub: [
      [0, l],
      [0.5, c],
      [1, mix(b, d, 0.5)],
    ],
    beam: l,
    shadeTop: ti.top - 70,
    shade: low,
    ball: [
      at.cx === 150 ? 208 : at.cx > 150 ? 196 : 116,
      at.cy > 300 ? 172 : at.cy < 0 ? 190 : at.cy + (at.R1 < 140 ? -84 : 92),
    ],
    lettering: () => `${picture}${ti.svg}`,
  }).replace('<defs>', `<defs>${ink(t.pal)}`);
}

/** The wheel as a halo behind what the table is named after. */
export function halo(t) {
  const { p: one, q, a, b, c, d, l, tone } = t.pal;
  const low = tone === 'dark' ? mix(one, d, 0.5) : tone === 'pale' ? mix(b, d, 0.2) : mix(q, d, 0.55);
  const w = words(t, [low], ['l', 'c']);
  const ti = title(t, { bottom: 380, max: 58, ...w });
  const foot = ti.top - 18;
  const cy = foot * 0.5 + 4;
  const n = 24;
  const ring = times(n, (i) => {
    const x = (i / n) * 6.2832;
    const y = ((i + 1) / n) * 6.2832;
    return `<path d="M${pol(150, cy, 96, x)}L${pol(150, cy, 128, x)}A128 128 0 0 1 ${pol(150, cy, 128, y)}L${pol(150, cy, 96, y)}A96 96 0 0 0 ${pol(150, cy, 96, x)}Z" fill="${i === 5 ? c : i % 2 ? a : d}" stroke="${mix(c, l, 0.4)}" stroke-width="1.4"/>`;
  });
  const g = grain(0.8, 0.18, (t.seed % 40) + 1, 'overlay');
  return wrap(
    `${ink(t.pal)}${lg('bg', [
      [0, mix(one, q, 0.3)],
      [1, q],
    ])}${rg('in', [
      [0, mix(c, l, 0.55)],
      [1, tone === 'pale' ? q : mix(q, c, 0.3)],
    ])}${drop('ds', 0, 6, 6, d, 0.5)}${g.d}`,
    `${rect('url(#bg)')}${times(24, (i) => p(`M150 ${r1(cy)}L${pol(150, cy, 420, (i / 24) * 6.2832)}L${pol(150, cy, 420, ((i + 0.5) / 24) * 6.2832)}Z`, l, 'opacity=".1"'))}<g filter="url(#ds)">${circle(150, cy, 140, mix(b, d, 0.5))}${circle(150, cy, 133, mix(c, l, 0.3))}</g>${ring}${circle(150, cy, 96, 'url(#in)')}<g filter="url(#ds)">${put(t, 150, cy, 158, { name: t.second ?? t.motif })}</g>${circle(208, r1(cy - 95), 10, '#fff')}<path d="M0 ${r1(foot)}Q150 ${r1(foot - 22)} 300 ${r1(foot)}V400H0Z" fill="${low}"/>${ti.svg}${g.r}`,
    t.title,
  );
}
