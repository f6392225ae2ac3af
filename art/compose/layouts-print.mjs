/** Layouts that look printed: rays, bands, stamps, cards, patterns, tickets. */
import { circle, line, p, pol, times } from '../lib.mjs';
import { digits as figure } from '../motifs/table.mjs';
import { gradient, ground, mix, put, r1, rect, shadow, sheet, title, words } from './base.mjs';

/** Rays from behind the motif, a solid band for the words. */
export function sunburst(t) {
  const { p: one, q, d } = t.pal;
  const band = t.pal.tone === 'pale' ? t.pal.a : d;
  const w = words(t, [band]);
  const b = title(t, { bottom: 380, max: 62, ...w });
  const top = b.top - 20;
  const cy = top * 0.52;
  const n = 18 + (t.seed % 3) * 4;
  const rays = times(n, (i) =>
    p(`M150 ${r1(cy)}L${pol(150, cy, 420, (i / n) * 6.2832)}L${pol(150, cy, 420, ((i + 0.5) / n) * 6.2832)}Z`, q),
  );
  const disc = t.pal.tone === 'dark' ? mix(q, t.pal.c, 0.55) : mix(one, '#ffffff', 0.45);
  return sheet(
    t,
    shadow('ds', d),
    `${rect(one)}${rays}${circle(150, cy, top * 0.42, disc)}${circle(150, cy, top * 0.45, 'none', `stroke="${disc}" stroke-width="3"`)}<g filter="url(#ds)">${put(t, 150, cy, top * 0.78)}</g><path d="M0 ${r1(top)}q25 -10 50 0t50 0 50 0 50 0 50 0 50 0V400H0Z" fill="${band}"/>${b.svg}`,
  );
}

/** Arches one inside the other, the motif in the niche. */
export function arch(t) {
  const { p: one, q, d, l, c } = t.pal;
  const dark = t.pal.tone === 'dark';
  const w = words(t, [one]);
  const b = title(t, { bottom: 378, max: 58, ...w });
  const foot = b.top - 20;
  const steps = [mix(one, c, 0.16), q, dark ? mix(q, c, 0.35) : t.pal.b, dark ? mix(c, q, 0.25) : mix(l, q, 0.25)];
  const niche = times(4, (i) => {
    const r = 136 - i * 19;
    return `<path d="M${150 - r} ${r1(foot)}V${20 + 136}A${r} ${r} 0 0 1 ${150 + r} 156V${r1(foot)}Z" fill="${steps[i]}"/>`;
  });
  const size = Math.min(176, foot - 74);
  return sheet(
    t,
    shadow('ds', d, 5, 4),
    `${rect(one)}${niche}${ground(150, foot - 6, 70)}<g filter="url(#ds)">${put(t, 150, foot - 10 - size / 2, size)}</g><rect x="0" y="${r1(foot)}" width="300" height="${r1(400 - foot)}" fill="${one}"/><rect x="14" y="${r1(foot)}" width="272" height="4" fill="${legibleLine(t, one)}"/>${b.svg}`,
  );
}
const legibleLine = (t, on) => words(t, [on]).sub;

/** A postage stamp on plain ground. */
export function stamp(t) {
  const { p: one, q, d, l, c } = t.pal;
  const paper = mix(l, '#ffffff', 0.4);
  const inside = t.pal.tone === 'pale' ? t.pal.b : q;
  const w = words(t, [paper], ['d', 'a', 'b']);
  const b = title(t, { bottom: 352, w: 216, max: 52, ...w });
  const foot = b.top - 14;
  const holes =
    [...Array(11)].map((_, i) => circle(26 + i * 24.8, 20, 7.5, one) + circle(26 + i * 24.8, 380, 7.5, one)).join('') +
    [...Array(15)].map((_, i) => circle(20, 26 + i * 24.9, 7.5, one) + circle(280, 26 + i * 24.9, 7.5, one)).join('');
  const lines = times(12, (i) =>
    line(`M38 ${54 + i * 22}q56 -16 112 0t112 0`, mix(inside, c, 0.25), 1.2, 'opacity=".7"'),
  );
  return sheet(
    t,
    shadow('ds', d, 5, 5, 0.5) +
      `<clipPath id="in"><rect x="38" y="38" width="224" height="${r1(foot - 38)}"/></clipPath>`,
    `${rect(one)}<g transform="rotate(${t.seed % 2 ? -2 : 1.6} 150 200)"><g filter="url(#ds)"><rect x="20" y="20" width="260" height="360" fill="${paper}"/></g>${holes}<g clip-path="url(#in)"><rect x="38" y="38" width="224" height="300" fill="${inside}"/>${lines}${circle(150, 40 + (foot - 38) * 0.52, 84, mix(inside, l, 0.28))}</g><g filter="url(#ds)">${put(t, 150, 38 + (foot - 38) / 2, Math.min(186, foot - 50))}</g>${b.svg}</g>`,
    { mode: 'multiply', o: 0.16 },
  );
}

/** A court card: the motif twice, head to head, the name across the middle. */
export function court(t) {
  const { p: one, q, d, l } = t.pal;
  const paper = mix(l, '#ffffff', 0.35);
  const band = t.pal.tone === 'pale' ? t.pal.b : q;
  const w = words(t, [band]);
  const b = title(t, { top: 0, w: 218, max: 44, gap: 6, ...w });
  const half = b.height / 2 + 14;
  const moved = `<g transform="translate(0 ${r1(200 - b.height / 2)})">${b.svg}</g>`;
  const head = `<g>${circle(150, 112, 74, mix(paper, q, 0.22))}${put(t, 150, (38 + 200 - half) / 2 + 2, Math.min(150, 200 - half - 40))}${put(t, 52, 54, 34)}</g>`;
  return sheet(
    t,
    shadow('ds', d, 4, 4, 0.4) +
      gradient('bg', one, q) +
      '<clipPath id="up"><rect x="26" y="24" width="248" height="176"/></clipPath>',
    `${rect('url(#bg)')}<g filter="url(#ds)"><rect x="22" y="18" width="256" height="364" rx="18" fill="${paper}"/></g><rect x="30" y="26" width="240" height="348" rx="12" fill="none" stroke="${t.pal.a}" stroke-width="2"/><g clip-path="url(#up)">${head}</g><g transform="rotate(180 150 200)"><g clip-path="url(#up)">${head}</g></g><g filter="url(#ds)"><rect x="22" y="${r1(200 - half)}" width="256" height="${r1(half * 2)}" fill="${band}"/></g><rect x="22" y="${r1(204 - half)}" width="256" height="2" fill="${w.sub}"/><rect x="22" y="${r1(194 + half)}" width="256" height="2" fill="${w.sub}"/>${moved}`,
    { mode: 'multiply', o: 0.14 },
  );
}

/** A cloth printed with small motifs, one large in a medallion. */
export function cloth(t) {
  const { p: one, q, d, a, b: two, c, l } = t.pal;
  const flat = {
    ...t.pal,
    a: mix(one, a, 0.42),
    b: mix(one, two, 0.42),
    c: mix(one, c, 0.4),
    d: mix(one, d, 0.5),
    l: mix(one, l, 0.34),
  };
  const tone = q;
  const band = t.pal.tone === 'pale' ? a : d;
  const w = words(t, [band]);
  const ti = title(t, { bottom: 374, max: 54, w: 244, ...w });
  const foot = ti.top - 18;
  const cy = foot * 0.5;
  const small = t.second ?? t.motif;
  const pattern = times(7, (y) =>
    times(5, (x) =>
      put(t, x * 74 + (y % 2 ? 37 : 0) - 6, y * 62 + 6, 44, {
        name: small.startsWith(':') ? t.motif : small,
        colours: flat,
        rot: ((x + y) % 2 ? 1 : -1) * 12,
      }),
    ),
  );
  const r = Math.min(112, foot * 0.43);
  return sheet(
    t,
    shadow('ds', d, 5, 5, 0.5) +
      gradient('md', t.pal.tone === 'dark' ? mix(tone, c, 0.4) : mix(one, '#ffffff', 0.6), tone),
    `${rect(one)}${pattern}<g filter="url(#ds)">${circle(150, cy, r + 9, c)}${circle(150, cy, r, 'url(#md)')}</g>${circle(150, cy, r - 7, 'none', `stroke="${l}" stroke-opacity=".6" stroke-width="1.6"`)}${put(t, 150, cy, r * 1.46)}<g filter="url(#ds)"><rect x="0" y="${r1(foot)}" width="300" height="${r1(400 - foot)}" fill="${band}"/></g><path d="M0 ${r1(foot + 6)}H300" stroke="${c}" stroke-width="2" stroke-dasharray="9 5"/>${ti.svg}`,
  );
}

/** Four prints of one motif, each in other inks. */
export function quad(t) {
  const { p: one, q, a, b, c, d, l } = t.pal;
  const band = t.pal.tone === 'pale' ? d : l;
  const w = words(t, [band], ['d', 'l', 'a']);
  const ti = title(t, { bottom: 382, max: 52, w: 262, ...w });
  const foot = ti.top - 16;
  const h = foot / 2;
  const inks = [
    [q, { a, b, c, d, l }],
    [c, { a: b, b: a, c: l, d, l: '#ffffff' }],
    [a, { a: l, b: d, c, d, l: c }],
    [b, { a: c, b: d, c: a, d, l }],
  ];
  const cells = inks.map(([fill, colours], i) => {
    const x = (i % 2) * 150;
    const y = Math.floor(i / 2) * h;
    const own = t.motif.startsWith(':') ? { extra: '' } : { colours };
    return `<g clip-path="url(#q${i})"><rect x="${x}" y="${r1(y)}" width="150" height="${r1(h)}" fill="${fill}"/>${p(`M${x} ${r1(y + h)}L${x + 150} ${r1(y)}V${r1(y + h)}Z`, '#000', 'opacity=".09"')}${put(t, x + 75, y + h / 2, Math.min(132, h - 14), { ...own, flip: i % 2 === 1 })}</g>`;
  });
  const clips = inks
    .map(
      (_, i) =>
        `<clipPath id="q${i}"><rect x="${(i % 2) * 150}" y="${r1(Math.floor(i / 2) * h)}" width="150" height="${r1(h)}"/></clipPath>`,
    )
    .join('');
  return sheet(
    t,
    clips,
    `${rect(one)}${cells.join('')}<rect y="${r1(foot)}" width="300" height="${r1(400 - foot)}" fill="${band}"/>${ti.svg}`,
    { mode: 'multiply', o: 0.16 },
  );
}

/** Dots that grow towards the foot, a slanted plate for the words. */
export function halftone(t) {
  const { p: one, q, a, c, d, l } = t.pal;
  const plate = t.pal.tone === 'pale' ? a : l;
  const w = words(t, [plate], ['d', 'l', 'b']);
  const ti = title(t, { bottom: 372, max: 56, w: 236, ...w });
  const foot = ti.top - 16;
  const dots = times(15, (y) => times(13, (x) => circle(x * 25 + (y % 2 ? 12.5 : 0) - 4, y * 22, 1.2 + y * 0.72, q)));
  const cy = foot * 0.5;
  return sheet(
    t,
    shadow('ds', d, 7, 0.6, 0.5),
    `${rect(one)}${dots}${p(`M-20 ${r1(cy + 96)}L320 ${r1(cy - 96)}V${r1(cy - 20)}L-20 ${r1(cy + 172)}Z`, c, 'opacity=".85"')}<g filter="url(#ds)">${put(t, 150, cy + 2, Math.min(226, foot * 0.86), { rot: t.seed % 2 ? -5 : 5 })}</g><g transform="rotate(-3 150 ${r1((foot + 372) / 2)})"><rect x="14" y="${r1(foot)}" width="272" height="${r1(388 - foot)}" fill="${d}" opacity=".45" transform="translate(5 6)"/><rect x="14" y="${r1(foot)}" width="272" height="${r1(388 - foot)}" fill="${plate}"/>${ti.svg}</g>`,
    { o: 0.12 },
  );
}

/** Woven bands of signs above and below, the motif on the plain cloth between. */
export function woven(t) {
  const { p: one, q, a, b, c, d, l } = t.pal;
  const plain = t.pal.tone === 'dark' ? mix(q, d, 0.12) : one;
  const w = words(t, [plain]);
  const band = (y, kind, h) => {
    const fill = [d, a, b, c][kind % 4];
    const on = [c, l, l, d][kind % 4];
    const n = 300 / (h * 1.2);
    const sign = times(Math.ceil(n) + 1, (i) => {
      const x = i * h * 1.2;
      return kind % 3 === 0
        ? p(`M${r1(x)} ${y + h}L${r1(x + h * 0.6)} ${y}L${r1(x + h * 1.2)} ${y + h}Z`, on)
        : kind % 3 === 1
          ? p(
              `M${r1(x + h * 0.6)} ${y + 1}L${r1(x + h * 1.05)} ${y + h / 2}L${r1(x + h * 0.6)} ${y + h - 1}L${r1(x + h * 0.15)} ${y + h / 2}Z`,
              on,
            )
          : p(`M${r1(x)} ${y + h * 0.3}h${r1(h * 0.6)}v${r1(h * 0.4)}h${r1(-h * 0.6)}Z`, on);
    });
    return `<rect y="${y}" width="300" height="${h}" fill="${fill}"/>${sign}`;
  };
  const k = t.seed % 4;
  const ti = title(t, { bottom: 352, max: 56, w: 262, ...w });
  const y0 = 48;
  const room = ti.top - 14 - y0;
  return sheet(
    t,
    shadow('ds', d, 4, 3, 0.4),
    `${rect(plain)}${band(0, k, 16)}${band(16, k + 1, 26)}${band(366, k + 1, 22)}${band(388, k, 12)}${times(16, (i) => line(`M0 ${52 + i * 20}H300`, '#000', 0.8, 'opacity=".07"'))}<g filter="url(#ds)">${put(t, 150, y0 + room / 2, Math.min(226, room))}</g>${ti.svg}`,
    { mode: 'multiply', o: 0.2, f: 0.6 },
  );
}

/** A scratch card: silver rubbed off the picture. */
export function scratch(t) {
  const { p: one, q, a, c, d, l } = t.pal;
  const w = words(t, [one]);
  const ti = title(t, { bottom: 380, max: 56, ...w });
  const foot = ti.top - 16;
  const h = foot - 26;
  const cy = 22 + h / 2;
  const rub = times(5, (i) => {
    const y = 22 + h * 0.2 + (i * h * 0.58) / 4;
    const lean = ((t.seed >> i) % 16) - 8;
    return `<path d="M${r1(74 + Math.abs(i - 2) * 13 + lean)} ${r1(y + 14)}L${r1(226 - Math.abs(i - 2) * 13 + lean)} ${r1(y - 12)}" stroke="#000" stroke-width="${r1(h / 6.6 + 7)}" stroke-linecap="round" fill="none"/>`;
  });
  const coins = times(6, (y) =>
    times(5, (x) =>
      circle(
        38 + x * 56 + (y % 2 ? 28 : 0),
        44 + y * 48,
        10,
        'none',
        'stroke="#fff" stroke-opacity=".35" stroke-width="2"',
      ),
    ),
  );
  return sheet(
    t,
    shadow('ds', d, 5, 5, 0.45) +
      gradient('si', '#e3e8ee', '#a7b1be', 'x1="0" y1="0" x2="1" y2="1"') +
      gradient('un', t.pal.tone === 'dark' ? mix(q, c, 0.45) : mix(one, '#ffffff', 0.6), q) +
      `<mask id="mk"><rect width="300" height="400" fill="#fff"/>${rub}</mask><clipPath id="in"><rect x="22" y="22" width="256" height="${r1(h)}" rx="16"/></clipPath>`,
    `${rect(one)}<g filter="url(#ds)"><rect x="16" y="16" width="268" height="${r1(h + 12)}" rx="20" fill="${l}"/></g><g clip-path="url(#in)"><rect x="22" y="22" width="256" height="${r1(h)}" fill="url(#un)"/>${put(t, 150, cy, Math.min(216, h - 24))}<g mask="url(#mk)"><rect x="22" y="22" width="256" height="${r1(h)}" fill="url(#si)"/>${coins}</g></g><g transform="translate(252 ${r1(22 + h - 18)})">${circle(0, 0, 27, d)}${circle(0, -2, 26, c)}${circle(0, -2, 19, 'none', `stroke="${a}" stroke-width="3"`)}</g>${ti.svg}`,
    { o: 0.14 },
  );
}

/** A field of called numbers, the motif over it. */
export function numbers(t) {
  const { p: one, q, a, b, c, d, l } = t.pal;
  const paper = t.pal.tone === 'dark' ? mix(l, c, 0.12) : mix(one, '#ffffff', 0.55);
  const band = t.pal.tone === 'pale' ? a : one;
  const w = words(t, [band]);
  const ti = title(t, { bottom: 380, max: 58, ...w });
  const foot = ti.top - 18;
  const cells = times(6, (y) =>
    times(5, (x) => {
      const n = ((t.seed >> (x + y)) + x * 17 + y * 29) % 90;
      const on = (x * 3 + y * 5 + t.seed) % 7 === 0;
      const cx = 30 + x * 60;
      const cy = 26 + y * 52;
      return `<rect x="${cx - 28}" y="${cy - 24}" width="56" height="48" rx="6" fill="none" stroke="${mix(paper, d, 0.28)}" stroke-width="1.4"/>${on ? circle(cx, cy, 21, b) : ''}${figure(n + 1, cx, cy, 22, on ? l : mix(paper, d, 0.55))}`;
    }),
  );
  const cy = foot * 0.5;
  const r = Math.min(106, foot * 0.4);
  return sheet(
    t,
    shadow('ds', d, 6, 6, 0.5) + gradient('md', mix(q, c, t.pal.tone === 'dark' ? 0.4 : 0.1), q),
    `${rect(paper)}${cells}<g filter="url(#ds)">${circle(150, cy, r + 8, l)}${circle(150, cy, r, 'url(#md)')}</g>${put(t, 150, cy, r * 1.5)}<g filter="url(#ds)"><path d="M0 ${r1(foot + 8)}Q150 ${r1(foot - 12)} 300 ${r1(foot + 8)}V400H0Z" fill="${band}"/></g>${ti.svg}`,
    { mode: 'multiply', o: 0.14 },
  );
}
