/** Posters of one object or sign: wheels, letters, fans, crystals, neon. */
import { circle, cut, hash, lg, line, p, pol, r1, rg, rng, SIDE, T, times } from '../lib.mjs';
import { bricks, facets, letter, neon, planks, radial, scallops, spark, wheel } from '../recipes/object.mjs';

const ROULETTE = [
  0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7,
  28, 12, 35, 3, 26,
];
const noTwo = hash('jangada') % 90;

export const posters = {
  'roda-da-praia': {
    recipe: 'wheel',
    draw: () => {
      const cols = ['#f2563f', '#fff1d6', '#1f9e9a', '#ffc83d'];
      const marks = [
        (x, y, c) =>
          circle(x, y, 11, c) +
          times(8, (i) => line(`M${pol(x, y, 15, i * 0.7854)}L${pol(x, y, 21, i * 0.7854)}`, c, 4.5)),
        (x, y, c) => cut('fish', x, y, 42, c),
        (x, y, c) => cut('star', x, y, 42, c),
        (x, y, c) => times(3, (i) => line(`M${x - 18} ${y - 10 + i * 11}q9 -9 18 0t18 0`, c, 4.5)),
      ];
      return wheel({
        title: 'Roda da Praia',
        sky: [
          [0, '#ffe6a8'],
          [0.5, '#ffb98a'],
          [1, '#f58a7a'],
        ],
        wood: [
          [0, '#fff3dc'],
          [0.8, '#ef8a4a'],
          [1, '#c9552f'],
        ],
        n: 16,
        cx: 150,
        cy: 296,
        R1: 204,
        R0: 66,
        rim: '#fffaf0',
        hub: [
          [0, '#fff8e0'],
          [0.4, '#ffc83d'],
          [1, '#d8782f'],
        ],
        shadeTop: 286,
        shade: '#0d4a5f',
        beam: '#fff8d8',
        spokes: 0,
        turn: 0.06,
        far: `<rect y="150" width="300" height="250" fill="#1f8fa6"/>${times(10, (i) => line(`M0 ${162 + i * 14}q38 -8 75 0t75 0 75 0 75 0`, '#8fe0dc', 2, 'opacity=".5"'))}`,
        seg: (i) => cols[i % 4],
        mark: (i, x, y) => marks[i % 4](x, y + 42, i % 2 ? '#0d4a5f' : '#fffaf0'),
        pointer: `<g filter="url(#ds)"><path d="M150 134L126 76C122 62 134 54 150 54S178 62 174 76Z" fill="#0d4a5f"/></g>${circle(150, 76, 10, '#ffc83d')}`,
        lettering: () =>
          T('limelight', 'Roda', { size: 58, x: 22, y: 50, anchor: 'l', fill: '#8c2a2f' }) +
          T('limelight', 'da Praia', { w: 236, y: 382, fill: '#fff3d8', max: 56 }),
      });
    },
  },
  'roleta-mineira': {
    recipe: 'wheel',
    draw: () =>
      wheel({
        title: 'Roleta Mineira',
        sky: [
          [0, '#5a6b3f'],
          [0.5, '#33452f'],
          [1, '#16211a'],
        ],
        wood: [
          [0, '#e0a06a'],
          [0.55, '#a85a2f'],
          [0.85, '#5a2a16'],
          [1, '#d88a4f'],
        ],
        n: 37,
        cx: 322,
        cy: 168,
        R1: 226,
        R0: 148,
        turn: 4.71,
        rim: '#f0c28a',
        hub: [
          [0, '#ffe6c4'],
          [0.4, '#d88a4f'],
          [1, '#7a3a1c'],
        ],
        shadeTop: 196,
        shade: '#0c1410',
        beam: '#ffe6b0',
        seg: (i) => (i === 0 ? '#c9a23a' : i % 2 ? '#8f3a22' : '#1d2a22'),
        mark: (i, x, y) => T('limelight', String(ROULETTE[i]), { size: 23, x, y: y + 30, fill: '#fbe9cc' }),
        ball: [190, 92],
        far: times(9, (i) => line(`M${-20 + i * 16} 0L${-60 + i * 16} 300`, '#fff', 1, 'opacity=".05"')),
        lettering: () =>
          T('limelight', 'Roleta', { size: 46, x: 22, y: 330, anchor: 'l', fill: '#fbe9cc' }) +
          T('limelight', 'Mineira', { w: 256, y: 386, fill: '#f0b073', max: 62 }),
      }),
  },
  'bacara-real': {
    recipe: 'letter',
    draw: () =>
      letter({
        title: 'Bacará Real',
        ground: [
          [0, '#3f2a86'],
          [1, '#140c38'],
        ],
        shade: '#080418',
        deco: times(9, (y) =>
          times(8, (x) =>
            p(
              `M${x * 42 - (y % 2 ? 21 : 0)} ${y * 48 - 24}l21 24-21 24-21-24z`,
              (x + y) % 3 ? '#4a349a' : '#5a44b0',
              'opacity=".42"',
            ),
          ),
        ),
        glyphs: [
          {
            text: '9',
            face: 'abril-fatface',
            size: 424,
            x: 150,
            y: 292,
            fill: 'url(#go)',
            inside: `<g stroke="#7a5520" stroke-opacity=".42">${times(34, (i) => `<path d="M0 ${i * 10}L300 ${i * 10 - 40}"/>`)}</g><path d="M0 214L300 150V196L0 262z" fill="#b3203f"/>`,
          },
        ],
        before: '',
        after: cut('heart-suit', 143, 96, 60, '#b3203f'),
        lettering: () =>
          T('abril-fatface', 'Bacará', { w: 208, x: 22, y: 352, anchor: 'l', fill: '#fdf3dc', max: 64 }) +
          T('abril-fatface', 'Real', { size: 32, x: 278, y: 384, anchor: 'r', fill: '#f0c97a' }),
      }),
  },
  'truco-da-roca': {
    recipe: 'letter',
    draw: () =>
      letter({
        title: 'Truco da Roça',
        ground: [
          [0, '#fbeecb'],
          [1, '#ecd199'],
        ],
        shade: '#5a2a10',
        deco: times(7, (y) =>
          times(6, (x) =>
            cut(
              ['spade-suit', 'heart-suit', 'club-suit', 'diamond-suit'][(x + y * 2) % 4],
              25 + x * 52,
              26 + y * 52,
              30,
              (x + y) % 2 ? '#dcb26a' : '#e3a08a',
            ),
          ),
        ),
        glyphs: [
          {
            text: '!',
            face: 'bowlby-one',
            size: 380,
            x: 150,
            y: 294,
            fill: '#c8332b',
            inside: `<path d="M0 0H150V400H0z" fill="#e24b3a"/>`,
          },
        ],
        after: cut('spade-suit', 150, 250, 62, '#fff3d6'),
        lettering: () =>
          `<path d="M0 316h300v84H0z" fill="#2b0f0f"/><path d="M0 312h300v5H0z" fill="#e8a91c"/>${T('abril-fatface', 'TRUCO', { w: 246, y: 364, fill: '#fff0cf', max: 54 })}${T('abril-fatface', 'da roça', { size: 24, y: 389, track: 0.06, fill: '#f2b33d' })}`,
      }),
  },
  'bola-cheia': {
    recipe: 'letter',
    draw: () =>
      letter({
        title: 'Bola Cheia',
        ground: [
          [0, '#2f6fc0'],
          [1, '#10305f'],
        ],
        shade: '#061633',
        defs: rg(
          'bb',
          [
            [0, '#ffb27a'],
            [0.35, '#f2632f'],
            [0.8, '#c83a1a'],
            [1, '#7a1c10'],
          ],
          'cx=".36" cy=".28" r=".8"',
        ),
        deco: times(9, (i) =>
          circle(20 + ((i * 97) % 300), 20 + ((i * 71) % 300), 18 + ((i * 13) % 20), '#4f8fe0', 'opacity=".35"'),
        ),
        before:
          times(5, (row) =>
            times(row + 2, (i) =>
              circle(164 + (i - (row + 1) / 2) * 60, 118 + row * 44, 7, '#fff3dc', 'opacity=".85"'),
            ),
          ) +
          `<g filter="url(#ds)">${circle(164, 62, 54, 'url(#bb)')}</g><ellipse cx="142" cy="34" rx="16" ry="7" transform="rotate(-34 142 34)" fill="#fff" opacity=".6"/>`,
        glyphs: [],
        lettering: () =>
          T('abril-fatface', 'Bola', { size: 50, x: 20, y: 348, anchor: 'l', fill: '#fff3dc' }) +
          T('abril-fatface', 'Cheia', { size: 58, x: 280, y: 387, anchor: 'r', fill: '#ffc24a' }),
      }),
  },
  'poquer-do-sertao': {
    recipe: 'letter',
    draw: () =>
      letter({
        title: 'Pôquer do Sertão',
        ground: [
          [0, '#4a2418'],
          [1, '#1d0d0a'],
        ],
        shade: '#0c0403',
        defs: lg('sn', [
          [0, '#ffd98a'],
          [0.4, '#f59a3f'],
          [0.75, '#d2502f'],
          [1, '#7a1f22'],
        ]),
        deco: times(22, (i) => line(`M150 180L${pol(150, 180, 360, i * 0.2856)}`, '#e0902f', 1.2, 'opacity=".22"')),
        glyphs: [
          {
            text: 'A',
            face: 'dela-gothic-one',
            w: 300,
            x: 150,
            y: 288,
            max: 420,
            fill: 'url(#sn)',
            inside: `${circle(214, 196, 34, '#fff0c0')}${p('M-10 236Q80 196 170 222T320 206V300H-10z', '#a83c28')}${p('M-10 262Q100 232 200 254T320 244V300H-10z', '#7a2418')}${line('M246 270V206M246 240H230Q224 240 224 232V218M246 230H260Q266 230 266 224V212', '#2a0d0c', 11)}${line('M52 276V236M52 258H42V246M52 254H62V244', '#2a0d0c', 7)}`,
          },
        ],
        after: cut('spade-suit', 149, 160, 30, '#f6c060'),
        lettering: () =>
          T('abril-fatface', 'Pôquer', { w: 216, y: 350, fill: '#fbe6bf', max: 60 }) +
          T('abril-fatface', 'do sertão', { size: 26, y: 384, track: 0.05, fill: '#f0a24a' }),
      }),
  },
  'concha-rosa': {
    recipe: 'radial',
    draw: () =>
      radial({
        title: 'Concha Rosa',
        seed: 4,
        cx: 150,
        cy: 262,
        ground: [
          [0, '#d8f6ee'],
          [0.5, '#7fd0cc'],
          [1, '#2a8a98'],
        ],
        rings: [[5, 15.5, 232, 34]],
        hem: '#4a2458',
        hemLine: '#ffd9c8',
        glow: '#fff6e8',
        defs:
          lg('rb', [
            [0, '#fff3e4'],
            [0.25, '#ffc2b0'],
            [0.6, '#f2849a'],
            [1, '#b84a86'],
          ]) +
          lg(
            'rs',
            [
              [0, '#8c2a6a', 0.55],
              [0.5, '#fff', 0.2],
              [1, '#8c2a6a', 0.6],
            ],
            SIDE,
          ) +
          rg(
            'pe',
            [
              [0, '#fff'],
              [0.5, '#fbe6ee'],
              [1, '#c79ab8'],
            ],
            'cx=".36" cy=".3"',
          ),
        under:
          times(9, (i) => line(`M0 ${18 + i * 30}q38 -12 75 0t75 0 75 0 75 0`, '#fff', 3, 'opacity=".28"')) +
          times(16, (i) => circle((i * 67) % 300, (i * 91) % 260, 2 + (i % 4), '#fff', 'opacity=".5"')),
        petal: (a, k, len, w) => {
          const l = len - Math.abs(a) * 0.55;
          return `<g transform="rotate(${a})"><path d="M-6 0C${-w * 0.5} ${-l * 0.4} ${-w * 1.02} ${-l * 0.8} ${-w * 0.92} ${-l}A${w * 0.94} ${w * 0.74} 0 0 1 ${w * 0.92} ${-l}C${w * 1.02} ${-l * 0.8} ${w * 0.5} ${-l * 0.4} 6 0Z" fill="url(#rb)"/><path d="M-6 0C${-w * 0.5} ${-l * 0.4} ${-w * 1.02} ${-l * 0.8} ${-w * 0.92} ${-l}A${w * 0.94} ${w * 0.74} 0 0 1 ${w * 0.92} ${-l}C${w * 1.02} ${-l * 0.8} ${w * 0.5} ${-l * 0.4} 6 0Z" fill="url(#rs)"/>${[0.45, 0.65, 0.85].map((t) => `<path d="M${-w * t} ${-l * t - 8}q${w * t} ${-14 * t} ${w * 2 * t} 0" stroke="#fff" stroke-opacity=".4" stroke-width="3" fill="none"/>`).join('')}</g>`;
        },
        centre: `<g filter="url(#ds)"><path d="M96 252C110 222 190 222 204 252C212 274 186 292 150 292S88 274 96 252Z" fill="#e8708f"/></g>${circle(150, 244, 34, 'url(#pe)', 'filter="url(#ds)"')}${circle(138, 232, 8, '#fff', 'opacity=".9"')}`,
        lettering: () =>
          T('shrikhand', 'Concha', { w: 210, y: 344, fill: '#ffe6d6', max: 62 }) +
          T('shrikhand', 'Rosa', { size: 36, y: 386, fill: '#ff9db4' }),
      }),
  },
  'coroa-do-reisado': {
    recipe: 'radial',
    /** One function because a picture is one call of its recipe, with the figures that only it has. */
    draw: () => {
      const ribbon = ['#e8382f', '#1f8a8c', '#ffc83d', '#f2709a', '#2f5fc0', '#fff1d6', '#3fa35a'];
      return radial({
        title: 'Coroa do Reisado',
        seed: 19,
        cx: 150,
        cy: 250,
        ground: [
          [0, '#f2a33a'],
          [0.45, '#a8283f'],
          [1, '#3a0a2a'],
        ],
        confetti: ['#ffd35c', '#fff', '#ff7ab8', '#6ff0dc'],
        hem: '#2c0a28',
        hemLine: '#ffcf5a',
        glow: '#fff2b8',
        rings: [
          [4, 19, 196, 26],
          [3, 21, 138, 22],
        ],
        defs:
          lg('gd', [
            [0, '#fff3c0'],
            [0.35, '#f6c53f'],
            [1, '#b86f1c'],
          ]) +
          rg(
            'mi',
            [
              [0, '#fff'],
              [0.5, '#bfe6f2'],
              [1, '#5a8fb8'],
            ],
            'cx=".35" cy=".3"',
          ) +
          lg('bd', [
            [0, '#ffe89a'],
            [0.5, '#e8a52c'],
            [1, '#a8641c'],
          ]),
        under: times(14, (i) =>
          line(
            `M${150 + (i - 6.5) * 9} 240C${150 + (i - 6.5) * 30} 220 ${150 + (i - 6.5) * 46} ${260 + (i % 3) * 12} ${150 + (i - 6.5) * 52} 330`,
            ribbon[i % 7],
            8,
          ),
        ),
        petal: (a, k, len, w) => {
          const l = len - Math.abs(a) * 0.5;
          return `<g transform="rotate(${a})"><path d="M0 0C${-w * 0.6} ${-l * 0.3} ${-w * 1.1} ${-l * 0.55} ${-w * 0.8} ${-l * 0.74}C${-w * 0.5} ${-l * 0.86} ${-w * 0.1} ${-l * 0.9} 0 ${-l}C${w * 0.1} ${-l * 0.9} ${w * 0.5} ${-l * 0.86} ${w * 0.8} ${-l * 0.74}C${w * 1.1} ${-l * 0.55} ${w * 0.6} ${-l * 0.3} 0 0Z" fill="${k ? '#c8324a' : 'url(#gd)'}" stroke="#7a3a10" stroke-opacity=".5" stroke-width="1.4"/>${k ? `<path d="M0 -30V${-l * 0.7}" stroke="#ffd35c" stroke-width="2" stroke-dasharray="1 7" stroke-linecap="round"/>` : ''}<circle cy="${-l * 0.68}" r="${w * 0.5}" fill="#fff3c8"/><circle cy="${-l * 0.68}" r="${w * 0.4}" fill="url(#mi)"/><circle cy="${-l}" r="6" fill="#fff3c8"/></g>`;
        },
        centre: `<g filter="url(#ds)"><path d="M62 222Q150 184 238 222L232 272Q150 236 68 272Z" fill="url(#bd)"/></g>${times(
          7,
          (i) => {
            const t = i / 6;
            const x = 82 + t * 136;
            const y = 240 - Math.sin(t * 3.14) * 22;
            return (
              circle(x, y, i % 2 ? 8 : 10.5, '#fff6d8') + circle(x, y, i % 2 ? 6 : 8.5, i % 2 ? '#1f8a8c' : 'url(#mi)')
            );
          },
        )}`,
        lettering: () =>
          T('shrikhand', 'Coroa', { w: 180, y: 344, fill: '#ffe08a', max: 64 }) +
          T('shrikhand', 'do Reisado', { size: 32, y: 384, fill: '#ff9d7a' }),
      });
    },
  },
  'rubi-do-cais': {
    recipe: 'facets',
    draw: () => {
      const ring = (n, r, o = 0) =>
        Array.from({ length: n }, (_, i) => [
          Math.cos((i / n) * 6.2832 + o) * r,
          Math.sin((i / n) * 6.2832 + o) * r * 1.12,
        ]);
      const a = ring(8, 96, 0.3927),
        b = ring(8, 68, 0),
        c = ring(8, 42, 0.3927);
      const f = (pts, col) =>
        `<path d="M${pts.map((q) => q.map(r1).join(' ')).join('L')}Z" fill="${col}" stroke="${col}" stroke-width=".5"/>`;
      const reds = ['#ff9aa8', '#f2566f', '#d82a4a', '#a8142f', '#7a0a22', '#a8142f', '#d82a4a', '#ff7a90'];
      const deep = ['#c8203f', '#a8142f', '#8c0d28', '#5f081c', '#4a0616', '#6b0a20', '#9c1230', '#d83a58'];
      let g = '';
      for (let i = 0; i < 8; i++) {
        const j = (i + 1) % 8;
        g +=
          f([a[i], b[j], a[j]], deep[(i + 5) % 8]) +
          f(
            [a[i], b[i], b[j]].map((v) => v),
            reds[(i + 6) % 8],
          ) +
          f([b[i], c[i], b[j]], reds[(i + 5) % 8]) +
          f([c[i], b[j], c[j]], deep[(i + 6) % 8]);
      }
      return facets({
        title: 'Rubi do Cais',
        seed: 31,
        cols: ['#2a0410', '#4a0818', '#750d26', '#a81a38', '#d8405a', '#f28a94', '#ffd6d2'],
        glow: '#ff8a98',
        foot: '#1d030b',
        lx: 165,
        ly: 140,
        art: `<g transform="translate(150 152)"><g filter="url(#ds)">${f(a, '#8c0d28')}</g>${g}${f(c, '#ff5f7c')}<path d="M${c[4].map(r1).join(' ')}L${c[5].map(r1).join(' ')}L${c[6].map(r1).join(' ')}L0 0Z" fill="#ffd0d4" opacity=".85"/><path d="M${c[6].map(r1).join(' ')}L${c[7].map(r1).join(' ')}L0 0Z" fill="#ffa8b4" opacity=".8"/></g>${spark(226, 66, 24)}${spark(78, 228, 14)}`,
        lettering: () =>
          T('dela-gothic-one', 'RUBI', { w: 236, y: 344, fill: '#fff0ee', max: 88 }) +
          T('dela-gothic-one', 'DO CAIS', { size: 24, y: 382, track: 0.3, fill: '#ff9aa8' }),
      });
    },
  },
  'diamante-da-chapada': {
    recipe: 'facets',
    draw: () => {
      const ring = (n, r, o = 0) =>
        Array.from({ length: n }, (_, i) => [Math.cos((i / n) * 6.2832 + o) * r, Math.sin((i / n) * 6.2832 + o) * r]);
      const f = (pts, col) =>
        `<path d="M${pts.map((q) => q.map(r1).join(' ')).join('L')}Z" fill="${col}" stroke="#fff" stroke-opacity=".35" stroke-width=".7"/>`;
      const A = ring(16, 104),
        B = ring(8, 78, 0.19635),
        C = ring(8, 50, 0.589);
      const R = rng(12);
      const ice = ['#ffffff', '#e6f3ff', '#bcdcff', '#8fbcf2', '#5f93dc', '#3566b8', '#d8c8ff', '#ffe6f2'];
      const pick = (x, y) => ice[Math.max(0, Math.min(7, Math.floor((x + y + 150) / 52 + R() * 3.2)))];
      let g = '';
      for (let i = 0; i < 16; i++) g += f([A[i], A[(i + 1) % 16], B[Math.floor(i / 2) % 8]], pick(A[i][0], A[i][1]));
      for (let i = 0; i < 8; i++) {
        const j = (i + 1) % 8;
        g += f([A[(2 * i + 2) % 16], B[i], C[i], B[j]], pick(C[i][0], C[i][1]));
        g += f([B[j], C[i], C[j]], pick(B[j][0] * 0.7, B[j][1] * 0.7));
      }
      g += f(C, '#f2f9ff');
      return facets({
        title: 'Diamante da Chapada',
        seed: 90,
        cols: ['#5f86c8', '#7fa6de', '#9cc0ee', '#bcd8f8', '#d6e8fc', '#eaf4ff', '#ffffff'],
        glow: '#ffffff',
        foot: '#16306b',
        lx: 160,
        ly: 130,
        art: `<g transform="translate(150 142) rotate(8)"><g filter="url(#ds)">${circle(0, 0, 103, '#5f93dc')}</g>${g}<path d="M${C[4].map(r1).join(' ')}L${C[5].map(r1).join(' ')}L${C[6].map(r1).join(' ')}L${C[7].map(r1).join(' ')}L-6 -4Z" fill="#fff" opacity=".95"/><path d="M${C[0].map(r1).join(' ')}L${C[1].map(r1).join(' ')}L${C[2].map(r1).join(' ')}L0 6Z" fill="#a8cdf8" opacity=".8"/></g>${spark(226, 58, 26)}${spark(66, 214, 16)}${spark(246, 226, 9)}`,
        lettering: () =>
          T('dela-gothic-one', 'DIAMANTE', { w: 262, y: 346, fill: '#ffffff' }) +
          T('dela-gothic-one', 'DA CHAPADA', { size: 23, y: 382, track: 0.14, fill: '#a9d2ff' }),
      });
    },
  },
  'ametista-rara': {
    recipe: 'facets',
    draw: () => {
      const shard = (x, y, w, h, rot, l, m, d) =>
        `<g transform="translate(${x} ${y}) rotate(${rot})"><path d="M${-w} 0V${-h * 0.72}L${-w * 0.1} ${-h}L${w} ${-h * 0.66}V0Z" fill="${m}"/><path d="M${-w} 0V${-h * 0.72}L${-w * 0.34} ${-h * 0.62}V0Z" fill="${l}"/><path d="M${-w} ${-h * 0.72}L${-w * 0.1} ${-h}L${-w * 0.34} ${-h * 0.62}Z" fill="#fff" opacity=".75"/><path d="M${-w * 0.1} ${-h}L${w} ${-h * 0.66}L${w * 0.4} ${-h * 0.58}L${-w * 0.34} ${-h * 0.62}Z" fill="${l}"/><path d="M${w * 0.4} ${-h * 0.58}L${w} ${-h * 0.66}V0H${w * 0.4}Z" fill="${d}"/></g>`;
      return facets({
        title: 'Ametista Rara',
        seed: 58,
        cols: ['#1a063c', '#33106a', '#54249a', '#7a42c8', '#a878e8', '#d2b4fa', '#f3e6ff'],
        glow: '#d8a8ff',
        foot: '#140430',
        lx: 150,
        ly: 120,
        art: `<g filter="url(#ds)">${shard(84, 262, 22, 122, -30, '#c79af6', '#8a4fd0', '#4a1f8c')}${shard(222, 264, 24, 128, 32, '#c08ff2', '#7f44c8', '#431a82')}${shard(116, 270, 27, 178, -13, '#e2c2ff', '#a268e2', '#5a2aa2')}${shard(196, 272, 26, 168, 15, '#d6aefc', '#9358da', '#4f2296')}${shard(154, 278, 36, 240, 1, '#f3e2ff', '#b882f0', '#6a34b4')}</g><path d="M14 300L44 262L74 272L104 244L132 264L158 246L184 266L214 246L240 270L262 262L290 304V330H14Z" fill="#2a0f52"/><path d="M44 262L74 272L62 300ZM104 244L132 264L100 296ZM158 246L184 266L150 300ZM214 246L240 270L206 298Z" fill="#5a2f96"/><path d="M74 272L104 244L100 296ZM132 264L158 246L150 300ZM184 266L214 246L206 298ZM240 270L262 262L270 304Z" fill="#3d1a72"/>${spark(166, 54, 24)}${spark(64, 132, 12)}${spark(250, 120, 15)}`,
        lettering: () =>
          T('dela-gothic-one', 'AMETISTA', { w: 262, y: 346, fill: '#fbf2ff' }) +
          T('dela-gothic-one', 'RARA', { size: 26, y: 383, track: 0.5, fill: '#d2a8ff' }),
      });
    },
  },
  'viola-caipira': {
    recipe: 'neon',
    draw: () =>
      neon({
        title: 'Viola Caipira',
        wall: planks('#3a2010'),
        base: '#140a06',
        light: '#ff8a1e',
        seed: noTwo,
        tubes: [
          [
            'M150 146C122 146 104 162 106 182C108 196 116 202 112 214C98 228 90 242 96 260C104 282 126 290 150 290S196 282 204 260C210 242 202 228 188 214C184 202 192 196 194 182C196 162 178 146 150 146Z',
            '#ff9a2e',
            '#fff3dc',
          ],
          ['M150 196A19 19 0 1 1 149.900 196Z', '#ff4d6a', '#ffe6e6', 4],
          ['M141 146V58M159 146V58', '#ffd24a', '#fffbe6', 4],
          ['M138 56L132 18H168L162 56Z', '#ff9a2e', '#fff3dc', 4.4],
          ['M124 26H120M124 40H120M176 26H180M176 40H180', '#34e0d0', '#eafffb', 4],
          ['M150 62V262', '#34e0d0', '#eafffb', 2.2],
          ['M128 264H172', '#ffd24a', '#fffbe6', 5],
          ['M40 150V104L66 96V142M40 150A10 8 0 1 1 39.900 149M66 142A10 8 0 1 1 65.900 141', '#ff4d6a', '#ffe6e6', 4],
          ['M240 214V172M240 214A10 8 0 1 1 239.900 213M240 172Q258 176 258 194', '#34e0d0', '#eafffb', 4],
        ],
        main: { face: 'monoton', text: 'Viola', w: 214, y: 348, fill: '#ffe9c4', glow: '#ff8a1e', max: 64 },
        second: { face: 'monoton', text: 'CAIPIRA', size: 24, y: 384, track: 0.14, fill: '#dafff8', glow: '#34e0d0' },
      }),
  },
  'foguete-de-papel': {
    recipe: 'neon',
    draw: () =>
      neon({
        title: 'Foguete de Papel',
        wall: scallops('#1c2a5a'),
        base: '#070b1e',
        light: '#2f6bff',
        seed: 11,
        tubes: [
          ['M150 32C184 66 194 122 184 186H116C106 122 116 66 150 32Z', '#38e0ff', '#f0fdff'],
          ['M150 34V84M150 130V186M116 186L150 130L184 186', '#38e0ff', '#f0fdff', 2.4],
          ['M150 88A19 19 0 1 1 149.900 88Z', '#ffcf3d', '#fffbe0', 4.6],
          ['M113 140L82 188L86 222L118 190M187 140L218 188L214 222L182 190', '#ff4d8a', '#fff0f5'],
          ['M132 202C128 228 142 242 150 276C158 242 172 228 168 202', '#ff8a2e', '#fff0dc'],
          ['M144 206C144 220 148 226 150 240C152 226 156 220 156 206', '#ffe14a', '#fffbe0', 3],
          ['M52 74l5 13 13 5-13 5-5 13-5-13-13-5 13-5z', '#ffcf3d', '#fffbe0', 3],
          ['M246 98l4 10 10 4-10 4-4 10-4-10-10-4 10-4z', '#ff4d8a', '#fff0f5', 3],
          ['M230 252h.1M60 250h.1M262 190h.1M38 176h.1', '#38e0ff', '#f0fdff', 6],
        ],
        main: { face: 'righteous', text: 'Foguete', w: 250, y: 342, fill: '#eafcff', glow: '#2f9bff', max: 60 },
        second: {
          face: 'righteous',
          text: 'de papel',
          size: 30,
          y: 382,
          track: 0.04,
          fill: '#ffd6e6',
          glow: '#ff4d8a',
        },
      }),
  },
  'dados-do-porto': {
    recipe: 'neon',
    draw: () => {
      const cube = (x, y, s, c, k) =>
        [
          [
            `M${x} ${y - s}L${x + s * 0.87} ${y - s * 0.5}V${y + s * 0.5}L${x} ${y + s}L${x - s * 0.87} ${y + s * 0.5}V${y - s * 0.5}Z`,
            c,
            '#f6ffff',
          ],
          [
            `M${x - s * 0.87} ${y - s * 0.5}L${x} ${y}L${x + s * 0.87} ${y - s * 0.5}M${x} ${y}V${y + s}`,
            c,
            '#f6ffff',
            4,
          ],
        ].concat([[k, '#ffd24a', '#fffbe6', 8]]);
      return neon({
        title: 'Dados do Porto',
        wall: bricks('#12203f'),
        base: '#080d1e',
        light: '#00b4d8',
        tubes: [
          ...cube(
            112,
            116,
            70,
            '#2fd8ff',
            'M112 81h.1M80 132h.1M66 108h.1M96 158h.1M134 128h.1M156 152h.1M156 114h.1M134 168h.1',
          ),
          ...cube(
            202,
            206,
            62,
            '#ff4da6',
            'M188 168h.1M216 182h.1M172 214h.1M186 240h.1M228 218h.1M228 244h.1M242 206h.1',
          ),
          ['M26 268q18 -14 36 0t36 0 36 0', '#2fd8ff', '#f6ffff', 3.6],
          ['M44 284q18 -14 36 0t36 0', '#2fd8ff', '#f6ffff', 3],
        ],
        main: { face: 'righteous', text: 'DADOS', w: 246, y: 350, fill: '#eafdff', glow: '#00b4ff', max: 66 },
        second: {
          face: 'righteous',
          text: 'do porto',
          size: 27,
          y: 384,
          track: 0.06,
          fill: '#ffd9ee',
          glow: '#ff4da6',
        },
      });
    },
  },
  'baralho-do-cais': {
    recipe: 'neon',
    draw: () => {
      const heart = (x, y) =>
        `M${x} ${y + 36}C${x - 52} ${y} ${x - 38} ${y - 36} ${x - 18} ${y - 34}C${x - 6} ${y - 33} ${x} ${y - 22} ${x} ${y - 16}C${x} ${y - 22} ${x + 6} ${y - 33} ${x + 18} ${y - 34}C${x + 38} ${y - 36} ${x + 52} ${y} ${x} ${y + 36}Z`;
      const diamond = (x, y) =>
        `M${x} ${y - 42}Q${x + 12} ${y - 18} ${x + 32} ${y}Q${x + 12} ${y + 18} ${x} ${y + 42}Q${x - 12} ${y + 18} ${x - 32} ${y}Q${x - 12} ${y - 18} ${x} ${y - 42}Z`;
      const spade = (x, y) =>
        `M${x} ${y - 40}C${x + 50} ${y - 6} ${x + 40} ${y + 20} ${x + 20} ${y + 20}C${x + 10} ${y + 20} ${x + 4} ${y + 14} ${x + 2} ${y + 8}C${x + 2} ${y + 22} ${x + 8} ${y + 34} ${x + 16} ${y + 38}H${x - 16}C${x - 8} ${y + 34} ${x - 2} ${y + 22} ${x - 2} ${y + 8}C${x - 4} ${y + 14} ${x - 10} ${y + 20} ${x - 20} ${y + 20}C${x - 40} ${y + 20} ${x - 50} ${y - 6} ${x} ${y - 40}Z`;
      const club = (x, y) =>
        `M${x} ${y - 40}A17 17 0 0 1 ${x + 13} ${y - 12}A17 17 0 1 1 ${x + 4} ${y + 12}C${x + 4} ${y + 24} ${x + 8} ${y + 34} ${x + 16} ${y + 38}H${x - 16}C${x - 8} ${y + 34} ${x - 4} ${y + 24} ${x - 4} ${y + 12}A17 17 0 1 1 ${x - 13} ${y - 12}A17 17 0 0 1 ${x} ${y - 40}Z`;
      return neon({
        title: 'Baralho do Cais',
        wall: bricks('#221a3a'),
        base: '#0b0818',
        light: '#a03fff',
        seed: 37,
        tubes: [
          ['M52 24H248Q264 24 264 40V260Q264 276 248 276H52Q36 276 36 260V40Q36 24 52 24Z', '#8a5cff', '#f6f0ff', 4.4],
          ['M150 40V260M52 150H248', '#8a5cff', '#f6f0ff', 2.2],
          [heart(96, 92), '#ff3f68', '#fff0f2'],
          [spade(204, 92), '#3fa8ff', '#f0f8ff'],
          [club(96, 208), '#2dffb0', '#f0fff8'],
          [diamond(204, 206), '#ffb02e', '#fff6e0'],
        ],
        main: { face: 'monoton', text: 'Baralho', w: 262, y: 340, fill: '#ffe0f0', glow: '#ff3fa0', max: 60 },
        second: { face: 'monoton', text: 'DO CAIS', size: 24, y: 382, track: 0.16, fill: '#e6dcff', glow: '#8a5cff' },
      });
    },
  },
};
