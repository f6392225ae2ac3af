/**
 * The two sites' marks, words, icons and sharing pictures, in the colours of the palettes in `src/ui`; and the nameless sign of a site
 * whose operator has set no pictures yet.
 */
import { circle, lettering, lg, line, p, r1, rg, T, times } from '../lib.mjs';

const FACE = 'bricolage-grotesque';
export const BRANDS = {
  jangada: {
    name: 'Jangada',
    line: 'O mar à mesma hora, todo dia',
    canvas: '#07121d',
    accent: '#ffb454',
    text: '#f5eee2',
    sky: ['#171a3b', '#4a2f58', '#ad4f68', '#ffa468'],
    sea: ['#8a4a5c', '#1b2745', '#07121d'],
    sun: '#ffc878',
    sail: '#191733',
    lit: '#ffcf95',
  },
  mare: {
    name: 'Maré',
    line: 'Jogo com hora, limite e clareza',
    canvas: '#ebf1ee',
    accent: '#0a665e',
    text: '#0b2227',
    sky: ['#7fc4c8', '#bfe3dc', '#f5ead0', '#ffdf9a'],
    sea: ['#6fc0b6', '#2f9a8e', '#0a665e'],
    sun: '#fff0b8',
    sail: '#0a4f4a',
    lit: '#ffffff',
  },
};

/** A token, in colours that stand on a dark and on a light palette. */
export const NAMELESS = { name: '', canvas: '#22313b', accent: '#6f97aa', text: '#f2f6f8' };

/** The marks in 28 × 28 units, in the colours of the light (`a`) and of the letters (`b`). */
export const MARKS = {
  jangada: (a, b) =>
    `<circle cx="9" cy="14.5" r="5.2" fill="${a}"/><path d="M15.4 2.2c5.2 4.6 8 10.6 8.4 17.2-3-.5-8.4-.6-12.600.2 3.400-4.600 4.900-10.600 4.200-17.400z" fill="${b}"/><path d="M2.600 22.200c7.400-2 15.400-2 22.800 0-1.600 2-3.400 3-5.400 3H8c-2 0-3.800-1-5.400-3z" fill="${b}"/>`,
  site: (a, b) =>
    `<circle cx="14" cy="14" r="12" fill="${a}"/><circle cx="14" cy="14" r="7.6" fill="none" stroke="${b}" stroke-width="1.6"/><circle cx="14" cy="14" r="2.6" fill="${b}"/>`,
  mare: (a, b) =>
    `<path d="M14 2a12 12 0 0 1 12 12c-3.500 0-5-3-8-3s-4.500 3-8 3-5-2-8-1A12 12 0 0 1 14 2z" fill="${a}"/><path d="M2.100 16c3-1 4.900 1.600 8 1.600s5-3 8-3 4.500 2.400 7.700 2.600A12 12 0 0 1 2.100 16z" fill="${b}"/>`,
};

export function logo(site, { accent = BRANDS[site].accent, text = BRANDS[site].text } = {}) {
  const word = lettering(FACE, BRANDS[site].name, {
    size: 23,
    x: 35,
    y: 21.6,
    anchor: 'l',
    weight: 700,
    track: -0.015,
    fill: text,
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${r1(37 + word.width)} 28" role="img" aria-label="${BRANDS[site].name}">${MARKS[site](accent, text)}${word.svg}</svg>\n`;
}
export const mark = (site, a = BRANDS[site].accent, b = BRANDS[site].text) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28" role="img" aria-label="${BRANDS[site].name}">${MARKS[site](a, b)}</svg>\n`;
/** A pixel picture of the nameless sign, 512 units. @param bleed to the edges, for a mask */
export const namelessIcon = ({ bleed = false } = {}) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><rect width="512" height="512" rx="${bleed ? 0 : 112}" fill="${NAMELESS.canvas}"/><g transform="translate(${bleed ? 116 : 88} ${bleed ? 116 : 88}) scale(${bleed ? 10 : 12})">${MARKS.site(NAMELESS.accent, NAMELESS.text)}</g></svg>`;
/** A browser tab may be light or dark: the written part follows it. */
export const favicon = (site) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 28 28"><style>.w{fill:#0b2227}@media(prefers-color-scheme:dark){.w{fill:#f5eee2}}</style>${MARKS[site](site === 'jangada' ? '#f09a2e' : '#17917f', '#000').replaceAll('fill="#000"', 'class="w"')}</svg>\n`;
/** One colour on nothing, for the status bar of Android. */
export const badge = (site) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-2 -2 32 32">${MARKS[site]('#fff', '#fff')}</svg>`;

/** An app icon of 512 units. `bleed`: the mark keeps to the safe circle of a maskable icon; else the corners are rounded. */
export function icon(site, { bleed = false, round = true } = {}) {
  const b = BRANDS[site];
  const k = bleed ? 10.6 : 13;
  const at = `translate(${256 - 14 * k} ${256 - 14 * k - (site === 'jangada' ? 4 : 0)}) scale(${k})`;
  const body =
    site === 'jangada'
      ? `<rect width="512" height="512" fill="url(#s)"/><circle cx="${256 - 5 * k}" cy="${252 + 0.5 * k}" r="${k * 11}" fill="url(#g)"/><rect y="356" width="512" height="156" fill="url(#w)"/>${times(4, (i) => line(`M${96 + i * 22} ${392 + i * 24}H${300 - i * 18}`, b.sun, 7 - i, `opacity="${0.55 - i * 0.1}"`))}<g transform="${at}">${MARKS.jangada(b.sun, '#fff6e6')}</g>`
      : `<rect width="512" height="512" fill="url(#s)"/><circle cx="256" cy="210" r="250" fill="url(#g)"/><g transform="${at}">${MARKS.mare('#fff8e2', '#a8efdf')}</g>`;
  const sky =
    site === 'jangada'
      ? lg('s', [
          [0, b.sky[0]],
          [0.34, b.sky[1]],
          [0.58, b.sky[2]],
          [0.7, b.sky[3]],
        ])
      : lg('s', [
          [0, '#0f7f74'],
          [0.6, '#0a665e'],
          [1, '#06433f'],
        ]);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><defs>${sky}${lg('w', [
    [0, '#7a3f58'],
    [0.4, '#2a2c50'],
    [1, '#0b1a2b'],
  ])}${rg('g', [
    [0, site === 'jangada' ? '#ffd890' : '#fff', site === 'jangada' ? 0.75 : 0.22],
    [1, site === 'jangada' ? '#ffa468' : '#fff', 0],
  ])}<clipPath id="c"><rect width="512" height="512" rx="${round && !bleed ? 112 : 0}"/></clipPath></defs><g clip-path="url(#c)">${body}</g></svg>`;
}

/** The horizon, any size: sky, sun, raft and water. `fx` is where the sun stands, from 0 to 1. */
export function horizon(site, w, h, { fx = 0.72, hy = 0.64, boat = true, scale = 1 } = {}) {
  const b = BRANDS[site];
  const y = h * hy;
  const x = w * fx;
  const r = h * 0.13 * scale;
  const k = (h / 630) * 11 * scale;
  const lines = times(9, (i) => {
    const half = r * (1.5 - i * 0.12) * (i % 2 ? 0.7 : 1);
    const ly = y + h * 0.018 + i * h * 0.032;
    return line(`M${r1(x - half)} ${r1(ly)}H${r1(x + half)}`, b.sun, r1(h * 0.008), `opacity="${r1(0.75 - i * 0.07)}"`);
  });
  const sail = `<g transform="translate(${r1(x + r * 1.7)} ${r1(y - 20.6 * k)}) scale(${r1(k)})"><path d="M15.4 2.2c5.2 4.6 8 10.6 8.4 17.2-3-.5-8.4-.6-12.600.2 3.400-4.600 4.900-10.600 4.200-17.400z" fill="${b.sail}"/><path d="M15.4 2.2c-.2 6.400-1 12-4.200 17.400l1.600-.2c2.600-5.600 3.200-11 2.600-17.200z" fill="${b.lit}" opacity=".9"/><path d="M2.600 22.200c7.400-2 15.400-2 22.800 0-1.600 2-3.400 3-5.400 3H8c-2 0-3.800-1-5.400-3z" fill="${b.sail}"/></g>`;
  return {
    defs:
      lg('hs', [
        [0, b.sky[0]],
        [0.5, b.sky[1]],
        [0.86, b.sky[2]],
        [1, b.sky[3]],
      ]) +
      lg('hw', [
        [0, b.sea[0]],
        [0.4, b.sea[1]],
        [1, b.sea[2]],
      ]) +
      rg('hg', [
        [0, b.sun, 0.85],
        [0.35, b.sky[3], 0.4],
        [1, b.sky[3], 0],
      ]),
    body: `<rect width="${w}" height="${r1(y)}" fill="url(#hs)"/>${circle(x, y, r * 4.2, 'url(#hg)')}${circle(x, y - r * 0.35, r, b.sun)}<rect y="${r1(y)}" width="${w}" height="${r1(h - y)}" fill="url(#hw)"/>${lines}${times(7, (i) => line(`M${r1((w * ((i * 37) % 100)) / 100)} ${r1(y + h * 0.05 + i * h * 0.042)}q${r1(w * 0.05)} ${r1(-h * 0.008)} ${r1(w * 0.1)} 0`, b.lit, r1(h * 0.004), 'opacity=".22"'))}${boat ? sail : ''}`,
  };
}

export function sharing(site) {
  const b = BRANDS[site];
  const s = horizon(site, 1200, 630, { fx: 0.63, hy: 0.66, scale: 0.9 });
  const dark = site === 'jangada';
  const ink = dark ? '#fff3df' : '#08302f';
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 630"><defs>${s.defs}${lg(
    'sc',
    [
      [0, dark ? b.sky[0] : '#eef7f2', dark ? 0.72 : 0.8],
      [1, dark ? b.sky[0] : '#eef7f2', 0],
    ],
    'x1="0" y1="0" x2="1" y2="0"',
  )}</defs>${s.body}<rect width="760" height="630" fill="url(#sc)"/><g transform="translate(84 188) scale(4.300)">${MARKS[site](b.accent, ink)}</g>${T(FACE, b.name, { size: 132, x: 84, y: 438, anchor: 'l', weight: 700, track: -0.02, fill: ink })}${T(FACE, b.line, { size: 36, x: 88, y: 502, anchor: 'l', weight: 600, fill: dark ? '#f2c9a4' : '#0d4a47' })}${p('M0 0h1v1z', 'none')}</svg>`;
}
