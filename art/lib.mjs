/**
 * The small drawing kit of the posters: lettering as outlines, motifs, gradients, light and grain, all as strings of SVG.
 * Posters are 300 × 400 units; one light, from above. The motifs are Fluent Emoji (MIT), the letters OFL display faces.
 */
import { readFileSync } from 'node:fs';
import ot from 'opentype.js';

const packaged = (p) => readFileSync(new URL(`node_modules/${p}`, import.meta.url));
const json = (p) => JSON.parse(packaged(p).toString());
const COLOUR = json('@iconify-json/fluent-emoji/icons.json').icons;
const FLAT = json('@iconify-json/fluent-emoji-high-contrast/icons.json').icons;

const faces = new Map();
function face(name, weight) {
  const key = `${name}-${weight}`;
  if (!faces.has(key)) {
    const b = packaged(`@fontsource/${name}/files/${name}-latin-${weight}-normal.woff`);
    faces.set(key, ot.parse(b.buffer.slice(b.byteOffset, b.byteOffset + b.byteLength)));
  }
  return faces.get(key);
}

export const r1 = (n) => Math.round(n * 10) / 10;
let serial = 0;

/** A motif in its own colours, `s` units wide around (x, y). */
export function emo(name, x, y, s, { rot = 0, flip = false, filter = '', op = 1 } = {}) {
  const u = `k${(serial++).toString(36)}`;
  const body = COLOUR[name].body
    .replace(/id="([^"]+)"/g, `id="${u}$1"`)
    .replace(/url\(#([^)]+)\)/g, `url(#${u}$1)`)
    .replace(/href="#([^"]+)"/g, `href="#${u}$1"`);
  const k = s / 32;
  return `<g transform="translate(${r1(x)} ${r1(y)}) rotate(${rot}) scale(${flip ? -k : k} ${k}) translate(-16 -16)" ${filter ? `filter="url(#${filter})"` : ''} opacity="${op}">${body}</g>`;
}
/** A motif cut in one colour. */
export function cut(name, x, y, s, fill, { rot = 0, flip = false } = {}) {
  const k = s / 32;
  return `<g transform="translate(${r1(x)} ${r1(y)}) rotate(${rot}) scale(${flip ? -k : k} ${k}) translate(-16 -16)">${FLAT[name].body.replace(/currentColor/g, fill)}</g>`;
}

const serialise = (cs) =>
  cs
    .map((c) =>
      c.type === 'Z'
        ? 'Z'
        : c.type === 'Q'
          ? `Q${r1(c.x1)} ${r1(c.y1)} ${r1(c.x)} ${r1(c.y)}`
          : c.type === 'C'
            ? `C${r1(c.x1)} ${r1(c.y1)} ${r1(c.x2)} ${r1(c.y2)} ${r1(c.x)} ${r1(c.y)}`
            : `${c.type}${r1(c.x)} ${r1(c.y)}`,
    )
    .join('');
/** Lettering as an outline: fitted to the width `w` (never over `max` high) or set at `size`; `anchor` is l, c or r. */
export function lettering(
  name,
  text,
  { w, size = 100, x = 150, y = 0, anchor = 'c', track = 0, fill = '#fff', extra = '', weight = 400, sx = 1, max } = {},
) {
  const f = face(name, weight);
  const make = (s) => {
    let px = 0;
    let d = '';
    let last;
    for (const ch of text) {
      const g = f.charToGlyph(ch);
      if (last) px += (f.getKerningValue(last, g) / f.unitsPerEm) * s;
      d += serialise(g.getPath(px, 0, s).commands);
      px += (g.advanceWidth / f.unitsPerEm) * s + track * s;
      last = g;
    }
    return { d, px: px - track * s };
  };
  let s = size;
  if (w) {
    s = (100 * w) / (make(100).px * sx);
    if (max && s > max) s = max;
  }
  const t = make(s);
  const width = t.px * sx;
  const ox = anchor === 'c' ? x - width / 2 : anchor === 'r' ? x - width : x;
  const tf = `translate(${r1(ox)} ${r1(y)}) scale(${sx} 1)`;
  return { svg: `<path d="${t.d}" transform="${tf}" fill="${fill}" ${extra}/>`, d: t.d, tf, s, width };
}
export const T = (...a) => lettering(...a).svg;

/** Repeatable chance. */
export function rng(seed) {
  let a = (seed * 2654435761) >>> 0;
  return () => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
/** A seed from a name (FNV-1a). */
export function hash(text) {
  let h = 2166136261;
  for (const ch of text) h = Math.imul(h ^ ch.codePointAt(0), 16777619);
  return h >>> 0;
}

const stops = (st) =>
  st.map(([o, c, p]) => `<stop offset="${o}" stop-color="${c}"${p != null ? ` stop-opacity="${p}"` : ''}/>`).join('');
export const lg = (id, st, a = 'x1="0" y1="0" x2="0" y2="1"') =>
  `<linearGradient id="${id}" ${a}>${stops(st)}</linearGradient>`;
export const rg = (id, st, a = '') => `<radialGradient id="${id}" ${a}>${stops(st)}</radialGradient>`;
export const DIAG = 'x1="0" y1="0" x2="1" y2="1"';
export const SIDE = 'x1="0" y1="0" x2="1" y2="0"';
export const grain = (f = 0.9, o = 0.16, seed = 1, mode = 'overlay') => ({
  d: `<filter id="gn" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency="${f}" numOctaves="2" seed="${seed}"/><feColorMatrix type="saturate" values="0"/><feComponentTransfer><feFuncR type="linear" slope="1.5" intercept="-.25"/><feFuncG type="linear" slope="1.5" intercept="-.25"/><feFuncB type="linear" slope="1.5" intercept="-.25"/><feFuncA type="linear" slope="0" intercept="1"/></feComponentTransfer></filter>`,
  r: `<rect width="300" height="400" filter="url(#gn)" opacity="${r1(o * 6) / 10}" style="mix-blend-mode:${mode}"/>`,
});
export const rough = (id, sc = 4, f = 0.05, seed = 3) =>
  `<filter id="${id}" x="-5%" y="-5%" width="110%" height="110%"><feTurbulence type="fractalNoise" baseFrequency="${f}" numOctaves="3" seed="${seed}"/><feDisplacementMap in="SourceGraphic" scale="${sc}" xChannelSelector="R" yChannelSelector="G"/></filter>`;
export const blur = (id, s) =>
  `<filter id="${id}" x="-60%" y="-60%" width="220%" height="220%"><feGaussianBlur stdDeviation="${s}"/></filter>`;
export const drop = (id, dx, dy, s, c, o) =>
  `<filter id="${id}" x="-40%" y="-40%" width="180%" height="180%"><feDropShadow dx="${dx}" dy="${dy}" stdDeviation="${s}" flood-color="${c}" flood-opacity="${o}"/></filter>`;
export const clip = (id, d) => `<clipPath id="${id}">${d}</clipPath>`;
export const rect = (fill, extra = '') => `<rect width="300" height="400" fill="${fill}" ${extra}/>`;
export const circle = (x, y, r, fill, extra = '') =>
  `<circle cx="${r1(x)}" cy="${r1(y)}" r="${r1(r)}" fill="${fill}" ${extra}/>`;
export const p = (d, fill, extra = '') => `<path d="${d}" fill="${fill}" ${extra}/>`;
export const line = (d, stroke, w = 1, extra = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${w}" stroke-linecap="round" stroke-linejoin="round" ${extra}/>`;
export const times = (n, fn) => Array.from({ length: n }, (_, i) => fn(i)).join('');
export const pol = (x, y, r, a) => `${r1(x + Math.cos(a) * r)} ${r1(y + Math.sin(a) * r)}`;

export const wrap = (defs, body, title) => {
  serial = 0;
  return `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 300 400" role="img" aria-label="${title}"><defs>${defs}<clipPath id="fr"><rect width="300" height="400"/></clipPath></defs><g clip-path="url(#fr)">${body}</g></svg>`.replace(
    />\s+</g,
    '><',
  );
};
