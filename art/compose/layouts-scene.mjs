/** Layouts with a place in them: caves of paper, a coast, a stage, the deep, the night, a rising line. */
import { circle, line, p, pol, times } from '../lib.mjs';
import { gradient, ground, lg, mix, put, r1, rect, rg, shadow, sheet, title, words } from './base.mjs';

/** Sheets of paper cut away one behind the other, the motif in the light at the back. */
export function papercut(t) {
  const { p: one, q, c, d, l, tone } = t.pal;
  const dark = tone === 'dark';
  const glow = dark ? mix(c, l, 0.35) : mix(one, '#ffffff', 0.7);
  const front = dark ? mix(one, d, 0.35) : tone === 'pale' ? mix(q, t.pal.b, 0.85) : mix(q, d, 0.35);
  const w = words(t, [front]);
  const ti = title(t, { bottom: 378, max: 58, ...w });
  const cy = (ti.top - 16) * 0.5 + 6;
  const n = 4;
  const layers = times(n, (i) => {
    const k = i / (n - 1);
    // The nearest sheet has the widest hole: drawn from the back to the front.
    const rx = 84 + k * 58;
    const ry = (cy - 8) * (0.62 + k * 0.36);
    const points = Array.from({ length: 10 }, (_, j) => {
      const a = (j / 10) * 6.2832 + i * 0.4;
      const r = 1 + 0.09 * Math.sin(j * 2.3 + i * 1.7 + (t.seed % 9));
      return [150 + Math.cos(a) * rx * r, cy + Math.sin(a) * ry * r];
    });
    let path = '';
    for (let j = 0; j < 10; j++) {
      const [x, y] = points[j];
      const [nx, ny] = points[(j + 1) % 10];
      path += `${j ? 'Q' : `M${r1((points[9][0] + x) / 2)} ${r1((points[9][1] + y) / 2)}Q`}${r1(x)} ${r1(y)} ${r1((x + nx) / 2)} ${r1((y + ny) / 2)}`;
    }
    return `<path filter="url(#ds)" fill-rule="evenodd" d="M-20 -20H320V420H-20Z${path}Z" fill="${mix(mix(q, glow, 0.3), front, k)}"/>`;
  });
  return sheet(
    t,
    shadow('ds', d, 3, 3, 0.4) +
      rg('gl', [
        [0, glow],
        [1, mix(q, glow, 0.5)],
      ]),
    `${rect('url(#gl)')}${layers}<g filter="url(#ds)">${put(t, 150, cy, Math.min(176, cy * 1.2))}</g>${ti.svg}`,
  );
}

/** A travel poster: flat bands of sky, a sun, land in layers, the motif before it. */
export function travel(t) {
  const { p: one, q, b, c, d, l, tone } = t.pal;
  const sky = [mix(one, q, 0), mix(one, q, 0.35), mix(one, q, 0.7), q, mix(q, c, 0.35), mix(q, c, 0.6)];
  const far = tone === 'pale' ? mix(b, one, 0.45) : mix(q, d, 0.25);
  const near = tone === 'pale' ? b : mix(one, d, 0.45);
  const atTop = t.seed % 2 === 0;
  const face = words(t, atTop ? [sky[0], sky[1]] : [near]);
  const ti = title(t, atTop ? { top: 24, max: 60, w: 250, ...face } : { bottom: 380, max: 60, ...face });
  const y0 = atTop ? ti.bottom + 12 : 20;
  const y1 = atTop ? 384 : ti.top - 14;
  const size = Math.min(236, (y1 - y0) * 0.98);
  const cy = y1 - size / 2;
  const h = atTop ? 292 : ti.top - 66;
  const bands = sky
    .map((fill, i) => `<rect y="${r1((h * i) / 5.6)}" width="300" height="${r1(h / 5 + 60)}" fill="${fill}"/>`)
    .join('');
  const land = [
    `M0 ${h}L0 ${h - 50}Q40 ${h - 92} 84 ${h - 46}T170 ${h - 70}T250 ${h - 40}T300 ${h - 66}V400H0Z`,
    `M0 ${h - 8}Q70 ${h - 36} 150 ${h - 8}T300 ${h - 20}V400H0Z`,
  ];
  return sheet(
    t,
    shadow('ds', d, 5, 4, 0.4),
    `${rect(one)}${bands}${circle(t.seed % 3 ? 214 : 92, h - 96, 54, mix(c, l, 0.3))}${p(land[0], far)}${p(land[1], mix(far, near, 0.6))}<path d="M0 ${h + 26}q38 -10 75 0t75 0 75 0 75 0V400H0Z" fill="${near}"/>${times(5, (i) => line(`M${10 + ((i * 67) % 180)} ${h + 44 + i * 13}h${60 + ((i * 31) % 50)}`, mix(near, c, 0.35), 2, 'opacity=".6"'))}${ground(150, cy + size * 0.49, size * 0.36)}<g filter="url(#ds)">${put(t, 150, cy, size)}</g>${ti.svg}`,
  );
}

/** A lit stage: curtains, a cone of light, the motif on a plinth. */
export function stage(t) {
  const { p: one, q, c, d, l, tone } = t.pal;
  const back = tone === 'dark' ? one : mix(q, d, 0.62);
  const cloth = tone === 'dark' ? q : t.pal.a;
  const floor = mix(back, d, 0.6);
  const w = words(t, [floor], ['l', 'c']);
  const ti = title(t, { bottom: 380, max: 56, ...w });
  const foot = ti.top - 26;
  const size = Math.min(196, foot - 62);
  const folds = (s) =>
    `<g transform="translate(${s < 0 ? 300 : 0} 0) scale(${s} 1)">${times(4, (i) => p(`M${i * 17 - 4} -6C${i * 17 + 10} 120 ${i * 12 - 4} 220 ${i * 8 - 2} ${foot}H${i * 8 + 17}C${i * 12 + 22} 210 ${i * 17 + 20} 100 ${i * 17 + 20} -6Z`, i % 2 ? mix(cloth, d, 0.25) : cloth))}</g>`;
  const top = times(
    6,
    (i) => `<path d="M${i * 54 - 12} -4a27 34 0 0 0 54 0" fill="${i % 2 ? mix(cloth, d, 0.2) : mix(cloth, l, 0.12)}"/>`,
  );
  return sheet(
    t,
    shadow('ds', d, 6, 5, 0.5) +
      lg('cone', [
        [0, l, 0.6],
        [1, l, 0.08],
      ]) +
      rg('pool', [
        [0, mix(c, l, 0.4), 0.9],
        [1, c, 0],
      ]),
    `${rect(back)}<path d="M136 -10H164L262 ${r1(foot + 4)}H38Z" fill="url(#cone)"/>${times(9, (i) => circle(30 + i * 30, 70 + ((i * 53) % 120), 2 + (i % 3), c, 'opacity=".5"'))}<rect y="${r1(foot - 6)}" width="300" height="200" fill="${floor}"/><ellipse cx="150" cy="${r1(foot + 4)}" rx="126" ry="20" fill="url(#pool)"/><ellipse cx="150" cy="${r1(foot + 2)}" rx="84" ry="13" fill="${mix(floor, c, 0.4)}"/><g filter="url(#ds)">${put(t, 150, foot - size / 2 + 2, size)}</g>${folds(1)}${folds(-1)}${top}<rect y="30" width="300" height="0"/>${ti.svg}`,
  );
}

/** Clear water, weeds, a shaft of sun. */
export function deep(t) {
  const { p: one, q, c, d, l, tone } = t.pal;
  const topc = tone === 'pale' ? mix(one, '#ffffff', 0.3) : mix(q, l, 0.28);
  const low = tone === 'dark' ? mix(one, d, 0.4) : tone === 'pale' ? mix(q, t.pal.b, 0.8) : mix(q, d, 0.45);
  const w = words(t, [low], ['l', 'c', 'd']);
  const ti = title(t, { bottom: 378, max: 60, ...w });
  const cy = (ti.top - 8) * 0.5;
  const rays = times(6, (i) =>
    p(`M${30 + i * 46} -10h${14 + (i % 3) * 9}L${-20 + i * 50} 340h-46Z`, l, `opacity="${0.06 + (i % 3) * 0.05}"`),
  );
  const weed = (x, h, s, fill) =>
    line(`M${x} 400C${x - 16 * s} ${400 - h * 0.3} ${x + 18 * s} ${400 - h * 0.55} ${x} ${400 - h}`, fill, 9);
  const bub = times(22, (i) =>
    circle(
      (i * 97 + t.seed) % 300,
      (i * 61 + (t.seed >> 3)) % 300,
      1.6 + ((i * 7) % 6),
      'none',
      `stroke="${l}" stroke-opacity="${0.25 + (i % 4) * 0.12}" stroke-width="1.2"`,
    ),
  );
  return sheet(
    t,
    shadow('ds', d, 9, 7, 0.5) +
      lg('w', [
        [0, topc],
        [0.5, q],
        [1, low],
      ]) +
      lg('ft', [
        [0, low, 0],
        [0.6, low, 1],
      ]),
    `${rect('url(#w)')}<ellipse cx="150" cy="-16" rx="200" ry="74" fill="${l}" opacity=".3"/>${rays}${bub}${weed(26, 210, 1, mix(low, t.pal.b, 0.5))}${weed(52, 150, -1, mix(low, c, 0.3))}${weed(276, 230, -1, mix(low, t.pal.b, 0.5))}${weed(252, 160, 1, mix(low, c, 0.3))}<g filter="url(#ds)">${put(t, 150, cy + 6, Math.min(226, ti.top - 40))}</g><rect y="${r1(ti.top - 70)}" width="300" height="${r1(470 - ti.top)}" fill="url(#ft)"/>${ti.svg}`,
  );
}

/** A great disc of light, hills, stars. */
export function moonrise(t) {
  const { p: one, q, c, d, l, tone } = t.pal;
  const disc = tone === 'dark' ? mix(c, l, 0.5) : mix(l, '#ffffff', 0.4);
  const near = tone === 'dark' ? mix(one, d, 0.75) : tone === 'pale' ? t.pal.b : mix(q, d, 0.6);
  const w = words(t, [near], ['l', 'c', 'd']);
  const ti = title(t, { bottom: 376, max: 60, ...w });
  const h = ti.top - 8;
  const size = Math.min(204, h - 60);
  const stars =
    tone === 'dark'
      ? times(46, (i) =>
          circle(
            (i * 83 + t.seed) % 300,
            (i * 47 + (t.seed >> 4)) % 220,
            0.7 + (i % 3) * 0.5,
            l,
            `opacity="${0.35 + (i % 4) * 0.15}"`,
          ),
        )
      : '';
  return sheet(
    t,
    shadow('ds', d, 6, 6, 0.5) +
      gradient('sk', one, tone === 'dark' ? q : mix(q, '#ffffff', 0.1)) +
      rg('ha', [
        [0, disc, 0.55],
        [1, disc, 0],
      ]),
    `${rect('url(#sk)')}${stars}${circle(150, h * 0.46, 190, 'url(#ha)')}${circle(150, h * 0.46, 104, disc)}${circle(106, h * 0.4, 17, q, 'opacity=".14"')}${circle(196, h * 0.3, 12, q, 'opacity=".14"')}${circle(190, h * 0.62, 22, q, 'opacity=".12"')}<path d="M-10 ${r1(h - 26)}Q70 ${r1(h - 78)} 160 ${r1(h - 34)}T310 ${r1(h - 50)}V400H-10Z" fill="${mix(q, near, 0.5)}"/><g filter="url(#ds)">${put(t, 150, h - 12 - size / 2, size)}</g><path d="M-10 ${r1(h - 8)}Q110 ${r1(h - 34)} 210 ${r1(h - 8)}T310 ${r1(h - 14)}V400H-10Z" fill="${near}"/>${line(`M-10 ${r1(h - 8)}Q110 ${r1(h - 34)} 210 ${r1(h - 8)}T310 ${r1(h - 14)}`, disc, 1.6, 'opacity=".5"')}${ti.svg}`,
  );
}

/** A line that climbs, the motif at its head. */
export function climb(t) {
  const { p: one, q, a, c, d, l, tone } = t.pal;
  const w = words(t, [tone === 'dark' ? mix(q, one, 0.4) : q], ['l', 'd', 'c']);
  const ti = title(t, { bottom: 380, max: 60, anchor: 'l', x: 22, ...w });
  const foot = ti.top - 18;
  const size = Math.min(158, foot * 0.58);
  const hx = 284 - size / 2;
  const hy = 22 + size / 2;
  const curve = `M-8 ${r1(foot)}C90 ${r1(foot - 4)} ${r1(hx - 70)} ${r1(foot - 40)} ${r1(hx - size * 0.18)} ${r1(hy + size * 0.28)}`;
  const lineColour = tone === 'pale' ? a : c;
  const grid =
    times(9, (i) => line(`M0 ${i * 40 + 10}H300`, tone === 'pale' ? d : l, 0.8, 'opacity=".13"')) +
    times(8, (i) => line(`M${i * 40 + 10} 0V${r1(foot)}`, tone === 'pale' ? d : l, 0.8, 'opacity=".13"'));
  return sheet(
    t,
    shadow('ds', d, 7, 6, 0.5) +
      gradient('bg', one, q) +
      lg('ar', [
        [0, lineColour, 0.62],
        [1, lineColour, 0.04],
      ]) +
      rg('ha', [
        [0, mix(lineColour, l, 0.4), 0.7],
        [1, lineColour, 0],
      ]),
    `${rect('url(#bg)')}${grid}<path d="${curve}V${r1(foot)}Z" fill="url(#ar)"/>${circle(hx, hy, size * 0.86, 'url(#ha)')}${line(curve, d, 11, 'opacity=".3" transform="translate(0 5)"')}${line(curve, lineColour, 8)}${line(curve, l, 2.4, 'opacity=".8"')}${times(4, (i) => circle(30 + i * 52, foot - 2 - i * i * 6.4, 6.5 - i * 0.3, l, `stroke="${lineColour}" stroke-width="3"`))}<g filter="url(#ds)">${put(t, hx, hy, size)}</g>${line(`M0 ${r1(foot + 4)}H300`, tone === 'pale' ? d : l, 1.4, 'opacity=".5"')}${ti.svg}`,
  );
}

/** So near that the frame cuts it. */
export function close(t) {
  const { p: one, q, c, d, tone } = t.pal;
  const low = tone === 'dark' ? mix(one, d, 0.55) : tone === 'pale' ? mix(t.pal.b, d, 0.25) : mix(q, d, 0.55);
  const w = words(t, [low], ['l', 'c']);
  const left = t.seed % 2 === 0;
  const ti = title(t, { bottom: 378, max: 62, anchor: left ? 'l' : 'c', x: left ? 20 : 150, w: 260, ...w });
  const blob = mix(q, c, tone === 'pale' ? 0.3 : 0.5);
  const h = ti.top;
  return sheet(
    t,
    shadow('ds', d, 10, 9, 0.5) +
      gradient('bg', tone === 'dark' ? mix(one, q, 0.35) : one, q) +
      lg('ft', [
        [0, low, 0],
        [0.5, low, 0.96],
        [1, low],
      ]),
    `${rect('url(#bg)')}${circle(left ? 210 : 96, h * 0.4, 150, blob)}${circle(left ? 210 : 96, h * 0.4, 172, 'none', `stroke="${blob}" stroke-width="3" stroke-dasharray="2 12" stroke-linecap="round"`)}<g filter="url(#ds)">${put(t, left ? 178 : 130, h * 0.52, Math.min(340, h * 1.18), { rot: left ? 8 : -8 })}</g><rect y="${r1(h - 58)}" width="300" height="${r1(458 - h)}" fill="url(#ft)"/>${ti.svg}`,
  );
}

/** Rings around the motif, small things on their way round. */
export function orbit(t) {
  const { p: one, q, a, b, c, d, l } = t.pal;
  const w = words(t, [one]);
  const ti = title(t, { bottom: 380, max: 58, ...w });
  const cy = (ti.top - 10) * 0.5;
  const ring = (r, fill) => circle(150, cy, r, fill);
  const moons = times(7, (i) => {
    const an = (i / 7) * 6.2832 + (t.seed % 7);
    const r = i % 2 ? 132 : 108;
    const [x, y] = pol(150, cy, r, an).split(' ').map(Number);
    return t.second
      ? put(t, x, y, i % 2 ? 32 : 26, { name: t.second })
      : circle(x, y, 5 + (i % 3) * 3, [a, b, c][i % 3]);
  });
  return sheet(
    t,
    shadow('ds', d, 5, 5, 0.45),
    `${rect(one)}${ring(196, mix(one, q, 0.25))}${ring(164, mix(one, q, 0.5))}${ring(132, mix(one, q, 0.75))}${ring(102, q)}${circle(150, cy, 132, 'none', `stroke="${l}" stroke-opacity=".4" stroke-width="1.2" stroke-dasharray="1 7" stroke-linecap="round"`)}${circle(150, cy, 80, mix(q, c, 0.35))}${moons}<g filter="url(#ds)">${put(t, 150, cy, Math.min(158, cy * 1.12))}</g><path d="M0 ${r1(ti.top - 22)}H300V400H0Z" fill="${one}" opacity=".86"/>${ti.svg}`,
  );
}

/** Coloured glass in lead, the motif in its round window. */
export function vitral(t) {
  const { p: one, q, a, b, c, d, l, tone } = t.pal;
  const lead = d;
  const band = tone === 'pale' ? mix(b, d, 0.5) : mix(one, d, 0.55);
  const w = words(t, [band], ['l', 'c']);
  const ti = title(t, { bottom: 378, max: 54, w: 248, ...w });
  const foot = ti.top - 20;
  const cy = foot * 0.5;
  const glass = [q, mix(q, a, 0.5), mix(q, c, 0.45), mix(one, q, 0.5), mix(q, l, 0.35), mix(b, q, 0.4)];
  const n = 14;
  const cells = times(3, (k) =>
    times(n, (i) => {
      const r0 = 88 + k * 46;
      const r2 = r0 + 46 + (k === 2 ? 140 : 0);
      const x = ((i + (k % 2) * 0.5) / n) * 6.2832;
      const y = ((i + 1 + (k % 2) * 0.5) / n) * 6.2832;
      return `<path d="M${pol(150, cy, r0, x)}L${pol(150, cy, r2, x)}L${pol(150, cy, r2, y)}L${pol(150, cy, r0, y)}Z" fill="${glass[(i * 5 + k * 2 + (t.seed % 5)) % glass.length]}" stroke="${lead}" stroke-width="3.4"/>`;
    }),
  );
  return sheet(
    t,
    rg('gl', [
      [0, mix(c, l, 0.6)],
      [1, mix(q, c, tone === 'pale' ? 0.15 : 0.4)],
    ]) +
      rg(
        'sh',
        [
          [0, '#fff', 0.35],
          [0.7, '#fff', 0],
          [1, '#000', 0.3],
        ],
        'cx=".4" cy=".2" r=".9"',
      ) +
      shadow('ds', d, 4, 4, 0.4),
    `${rect(q)}${cells}${circle(150, cy, 90, 'url(#gl)', `stroke="${lead}" stroke-width="6"`)}<g filter="url(#ds)">${put(t, 150, cy, 138)}</g>${rect('url(#sh)', 'style="mix-blend-mode:soft-light"')}<rect x="0" y="${r1(foot)}" width="300" height="${r1(400 - foot)}" fill="${band}"/><rect y="${r1(foot)}" width="300" height="4" fill="${lead}"/><rect y="${r1(foot + 6)}" width="300" height="2" fill="${c}"/>${ti.svg}`,
  );
}

/** Quarter circles on a grid, the motif in the large square. */
export function geometry(t) {
  const { p: one, q, a, b, c, d, l } = t.pal;
  const plain = t.pal.tone === 'pale' ? l : one;
  const w = words(t, [plain]);
  const ti = title(t, { bottom: 380, max: 56, anchor: 'l', x: 20, w: 260, ...w });
  const foot = ti.top - 16;
  const u = foot / 4;
  const k = 300 / 4;
  const inks = [a, b, c, q, l, d];
  const cell = (x, y, i) => {
    const X = x * k;
    const Y = y * u;
    const ground_ = inks[(i * 2 + t.seed) % 6];
    const on = inks[(i * 2 + 1 + t.seed) % 6];
    const g = [
      `M0 0H${k}A${k} ${u} 0 0 1 0 ${r1(u)}Z`,
      `M${k} 0V${r1(u)}H0A${k} ${u} 0 0 1 ${k} 0Z`,
      `M0 ${r1(u)}V0A${k} ${u} 0 0 1 ${k} ${r1(u)}Z`,
      `M0 0H${k}L0 ${r1(u)}Z`,
      `M0 ${r1(u / 2)}A${k / 2} ${r1(u / 2)} 0 0 1 ${k} ${r1(u / 2)}Z`,
    ][(i + t.seed) % 5];
    return `<g transform="translate(${X} ${r1(Y)})"><rect width="${k + 0.5}" height="${r1(u + 0.5)}" fill="${ground_}"/><path d="${g}" fill="${on}"/></g>`;
  };
  const bx = t.seed % 2 ? 1 : 0;
  const by = 1;
  let i = 0;
  const cells = times(4, (y) =>
    times(4, (x) => (x >= bx && x < bx + 3 && y >= by && y < by + 3 ? '' : cell(x, y, i++))),
  );
  return sheet(
    t,
    shadow('ds', d, 5, 4, 0.4),
    `${rect(plain)}${cells}<rect x="${bx * k}" y="${r1(by * u)}" width="${3 * k}" height="${r1(3 * u)}" fill="${t.pal.tone === 'dark' ? q : mix(one, '#ffffff', 0.25)}"/>${circle(bx * k + 1.5 * k, by * u + 1.5 * u, Math.min(k, u) * 1.36, t.pal.tone === 'dark' ? mix(q, c, 0.3) : mix(one, q, 0.6))}<g filter="url(#ds)">${put(t, bx * k + 1.5 * k, by * u + 1.5 * u, Math.min(k, u) * 2.7)}</g>${ti.svg}`,
    { mode: 'multiply', o: 0.16 },
  );
}

/** A sign hung at night: a glowing frame, the motif lit within. */
export function sign(t) {
  const { a, c, d, l } = t.pal;
  const wall = mix(d, t.pal.p, t.pal.tone === 'dark' ? 0.3 : 0.12);
  const glow = t.pal.tone === 'pale' ? c : t.pal.tone === 'mid' ? l : c;
  const w = { main: mix(l, '#ffffff', 0.5), sub: glow };
  const ti = title(t, { bottom: 372, max: 56, w: 246, ...w });
  const foot = ti.top - 26;
  const cy = foot * 0.5 + 8;
  const bricks = times(14, (y) =>
    times(
      6,
      (x) =>
        `<rect x="${x * 58 - (y % 2 ? 29 : 0)}" y="${y * 29}" width="56" height="27" rx="2" fill="${mix(wall, l, 0.05 + ((x * 7 + y * 5) % 4) * 0.012)}"/>`,
    ),
  );
  const r = Math.min(126, foot * 0.46);
  const frame = [
    `M${150 - r} ${cy}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`,
    `M${150 - r} ${cy + r}V${cy - r * 0.2}A${r} ${r * 0.8} 0 0 1 ${150 + r} ${cy - r * 0.2}V${cy + r}Z`,
    `M${150 - r} ${cy - r + 26}q0 -26 26 -26H${150 + r - 26}q26 0 26 26V${cy + r - 26}q0 26 -26 26H${150 - r + 26}q-26 0 -26 -26Z`,
    `M150 ${cy - r * 1.06}L${150 + r * 1.06} ${cy}L150 ${cy + r * 1.06}L${150 - r * 1.06} ${cy}Z`,
  ][t.seed % 4];
  const inner = t.seed % 4 === 3 ? 1.06 : 1.34;
  return sheet(
    t,
    rg('lt', [
      [0, a, 0.5],
      [0.6, a, 0.14],
      [1, a, 0],
    ]) +
      `<filter id="b8" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="8"/></filter><filter id="b3" x="-30%" y="-30%" width="160%" height="160%"><feGaussianBlur stdDeviation="4"/></filter>`,
    `${rect(wall)}${bricks}<ellipse cx="150" cy="${r1(cy)}" rx="220" ry="200" fill="url(#lt)"/>${line(frame, glow, 16, 'filter="url(#b8)" opacity=".75"')}${line(frame, glow, 6)}${line(frame, '#fff', 2.2, 'opacity=".85"')}<g filter="url(#b8)" opacity=".55">${put(t, 150, cy, r * inner)}</g>${put(t, 150, cy, r * inner)}<g filter="url(#b3)" opacity=".8">${title(t, { bottom: 372, max: 56, w: 246, main: a, sub: glow }).svg}</g>${ti.svg}`,
    { o: 0.14 },
  );
}
