/** Painted posters: the moon, under water, seen from above, hills, still water, very near. */
import { circle, clip, cut, DIAG, lg, line, p, pol, r1, rect, rg, rng, SIDE, T, times } from '../lib.mjs';
import { above, hills, macro, moon, parasol, ripples, underwater } from '../recipes/scene.mjs';

export const posters = {
  'lobo-guara': {
    recipe: 'moon',
    draw: () => {
      const half = `<path d="M150 118C134 116 120 122 112 134C96 110 84 78 88 44C112 58 132 88 140 120Z" fill="url(#ea)"/><path d="M118 124C104 104 96 84 96 62C110 76 122 96 130 116Z" fill="#2a1238"/><path d="M150 116C122 114 104 132 100 158C96 182 108 200 122 210C134 220 138 244 150 248Z" fill="url(#fc)"/><path d="M150 150C140 164 134 184 134 206C136 226 142 242 150 246Z" fill="#ffe3b8" opacity=".85"/><path d="M100 164C96 186 106 202 122 212C112 186 112 176 100 164Z" fill="#ffd6a0" opacity=".5"/><path d="M112 176C118 162 134 162 142 176C134 184 120 186 112 176Z" fill="#1d0d26"/><path d="M114 175C120 165 132 165 139 175C132 181 121 182 114 175Z" fill="url(#iy)"/><ellipse cx="128" cy="173.500" rx="3" ry="6" fill="#180d1f"/><circle cx="125" cy="171" r="1.600" fill="#fff"/><path d="M88 44C84 78 96 110 112 134C104 142 100 152 100 162" fill="none" stroke="#ffe3ad" stroke-width="2.400" stroke-linecap="round" opacity=".9"/>`;
      return moon({
        title: 'Lobo-Guará',
        seed: 18,
        my: 150,
        mr: 112,
        sky: [
          [0, '#1d1140'],
          [0.5, '#6b2a5c'],
          [0.8, '#d9683f'],
          [1, '#f6b45a'],
        ],
        disc: [
          [0, '#fff6dc'],
          [0.6, '#ffdf9a'],
          [1, '#f2a24e'],
        ],
        halo: '#ffcf8a',
        hills: ['#a04a3f', '#3a1a40', '#3a1636', '#1a0c26'],
        stars: 36,
        defs:
          lg('fc', [
            [0, '#d9702f'],
            [0.6, '#a8431f'],
            [1, '#6b2418'],
          ]) +
          lg('ea', [
            [0, '#3a1432'],
            [0.5, '#8c3a1f'],
            [1, '#c9622a'],
          ]) +
          lg('iy', [
            [0, '#fff2a8'],
            [1, '#f0a01d'],
          ]) +
          lg('nk', [
            [0, '#8c3a22'],
            [0.6, '#3a1a30'],
            [1, '#1a0c26'],
          ]),
        art: (R) =>
          `<g><path d="M104 176C84 206 78 240 70 290H230C222 240 216 206 196 176Z" fill="url(#nk)"/><path d="M122 208C116 240 132 268 150 284C168 268 184 240 178 208Z" fill="#f6dcb4" opacity=".75"/>${half}<g transform="translate(300 0) scale(-1 1)">${half}</g><path d="M138 228C142 222 158 222 162 228C162 238 156 244 150 246C144 244 138 238 138 228Z" fill="#1d0d26"/><path d="M143 228q6-4 11 0" stroke="#fff" stroke-opacity=".5" stroke-width="2" fill="none"/></g>${times(
            34,
            () => {
              const x = R() * 300;
              const h = 16 + R() * 26;
              return line(
                `M${r1(x)} 276q${r1(-4 + R() * 8)} ${r1(-h / 2)} ${r1(-8 + R() * 16)} ${r1(-h)}`,
                '#2a1030',
                2.2,
              );
            },
          )}`,
        lettering: () =>
          T('dm-serif-display', 'Lobo', { size: 66, y: 342, fill: '#fff0d2' }) +
          T('dm-serif-display', 'GUARÁ', { size: 27, y: 380, track: 0.34, fill: '#ffc27a' }),
      });
    },
  },
  coruja: {
    recipe: 'moon',
    draw: () => {
      const eye = (x) =>
        `${circle(x, 150, 42, '#d9c3a0', 'opacity=".9"')}${times(22, (i) => line(`M${pol(x, 150, 30, i * 0.2856)}L${pol(x, 150, 41, i * 0.2856)}`, '#5a4a5c', 1.8, 'opacity=".55"'))}${circle(x, 150, 28, '#0d1530')}${circle(x, 150, 25, 'url(#iy)')}${circle(x, 150, 13.5, '#0a0d1c')}${circle(x - 7, 142, 5, '#fff')}`;
      return moon({
        title: 'Coruja da Meia-Noite',
        seed: 23,
        my: 132,
        mr: 116,
        sky: [
          [0, '#040a1c'],
          [0.5, '#0e2b4a'],
          [0.85, '#2f6b7c'],
          [1, '#8cc0b0'],
        ],
        disc: [
          [0, '#fdfffb'],
          [0.6, '#dff0ea'],
          [1, '#9cc7c4'],
        ],
        halo: '#cfeee6',
        hills: ['#2f5f6b', '#123048', '#10283f', '#081426'],
        defs:
          lg('bd', [
            [0, '#6b4a4a'],
            [0.4, '#3f2f44'],
            [1, '#141a34'],
          ]) +
          rg('iy', [
            [0, '#fff6b0'],
            [0.7, '#f6b52a'],
            [1, '#c9701a'],
          ]),
        art: () =>
          `<path d="M78 290C62 214 70 150 96 116C90 98 88 84 84 66C104 76 120 86 132 92C144 88 156 88 168 92C180 86 196 76 216 66C212 84 210 98 204 116C230 150 238 214 222 290Z" fill="url(#bd)"/><path d="M84 66C104 76 120 86 132 92C144 88 156 88 168 92C180 86 196 76 216 66" fill="none" stroke="#eaf8ee" stroke-width="2.600" stroke-linecap="round" opacity=".85"/><path d="M78 240C72 200 76 150 96 116M222 240C228 200 224 150 204 116" fill="none" stroke="#dff0ea" stroke-width="2" opacity=".4"/>${times(5, (r) => times(7 - (r % 2), (c) => p(`M${96 + c * 17 + (r % 2) * 8.5} ${206 + r * 15}q8.500 15 17 0`, 'none', 'stroke="#e2cfae" stroke-width="2.400" stroke-linecap="round" opacity=".6"')))}${eye(112)}${eye(188)}<path d="M92 108C116 104 138 118 150 140C162 118 184 104 208 108C190 122 164 134 150 166C136 134 110 122 92 108Z" fill="#2a2038"/><path d="M150 154C142 162 138 172 140 182L150 200L160 182C162 172 158 162 150 154Z" fill="#f0a83a"/><path d="M150 156L150 198" stroke="#8c4a14" stroke-width="1.400"/>`,
        lettering: () =>
          T('gloock', 'Coruja', { w: 216, y: 338, fill: '#eefaf4', max: 62 }) +
          T('gloock', 'da meia-noite', { size: 27, y: 377, fill: '#f6c768' }),
      });
    },
  },
  tartaruga: {
    recipe: 'underwater',
    /** One function because a picture is one call of its recipe, with the figures that only it has. */
    draw: () => {
      const hex = (x, y, r) =>
        `M${pol(x, y, r, 0.52)}L${pol(x, y, r, 1.57)}L${pol(x, y, r, 2.62)}L${pol(x, y, r, 3.66)}L${pol(x, y, r, 4.71)}L${pol(x, y, r, 5.76)}Z`;
      const scutes = [
        [0, -50, 27],
        [0, -3, 29],
        [0, 44, 25],
        [-45, -28, 26],
        [45, -28, 26],
        [-45, 22, 25],
        [45, 22, 25],
      ]
        .map(
          ([x, y, r]) =>
            p(hex(x, y, r), 'url(#sc)', 'stroke="#f3e2a0" stroke-width="3" stroke-linejoin="round"') +
            p(hex(x, y, r * 0.55), '#f3d98a', 'opacity=".22"'),
        )
        .join('');
      const flip = `<path d="M52 -62C92 -100 146 -104 172 -70C142 -66 108 -50 72 -22Z" fill="url(#fl)"/><g fill="#2c6a60" opacity=".55">${circle(94, -70, 7, 'inherit')}${circle(114, -78, 6, 'inherit')}${circle(132, -80, 5, 'inherit')}${circle(82, -50, 5, 'inherit')}${circle(104, -58, 5, 'inherit')}</g>`;
      const back = '<path d="M44 62C70 74 88 98 84 124C64 116 42 100 26 76Z" fill="url(#fl)"/>';
      return underwater({
        title: 'Tartaruga do Mar',
        seed: 33,
        water: [
          [0, '#b8f2dc'],
          [0.28, '#3fc3b4'],
          [0.65, '#137a94'],
          [1, '#0a3d5c'],
        ],
        sun: '#e9fff0',
        foot: '#07304f',
        defs:
          rg(
            'sh',
            [
              [0, '#b98a44'],
              [0.7, '#7a4f22'],
              [1, '#3f2a16'],
            ],
            'cx=".4" cy=".3"',
          ) +
          rg(
            'sc',
            [
              [0, '#d0a155'],
              [1, '#7d5226'],
            ],
            'cx=".4" cy=".3"',
          ) +
          lg(
            'fl',
            [
              [0, '#9fdcb2'],
              [1, '#2f8272'],
            ],
            DIAG,
          ) +
          lg('hl', [
            [0, '#fff', 0.5],
            [0.5, '#fff', 0],
          ]) +
          clip('shc', '<ellipse rx="80" ry="94"/>'),
        art: () =>
          `<g transform="translate(20 300) scale(.34) rotate(20)" opacity=".5"><ellipse rx="80" ry="94" fill="#0a4a66"/><path d="M52 -62C92 -100 146 -104 172 -70C142 -66 108 -50 72 -22ZM-52 -62C-92 -100 -146 -104 -172 -70C-142 -66 -108 -50 -72 -22Z" fill="#0a4a66"/></g><g transform="translate(156 174) rotate(28) scale(.98)"><g filter="url(#ds)">${flip}<g transform="scale(-1 1)">${flip}</g>${back}<g transform="scale(-1 1)">${back}</g><path d="M-24 -88C-30 -120 -20 -142 0 -144S30 -120 24 -88Z" fill="url(#fl)"/><ellipse rx="84" ry="98" fill="url(#sh)"/></g><g fill="#2c6a60" opacity=".5">${circle(0, -130, 6, 'inherit')}${circle(-10, -116, 5, 'inherit')}${circle(10, -116, 5, 'inherit')}</g>${circle(-17, -122, 4.4, '#10262c')}${circle(17, -122, 4.4, '#10262c')}<g clip-path="url(#shc)">${scutes}<ellipse rx="84" ry="98" fill="none" stroke="#f3e2a0" stroke-width="12" stroke-dasharray="24 3" opacity=".5"/><ellipse cx="-20" cy="-40" rx="70" ry="60" fill="url(#hl)"/></g></g>`,
        lettering: () =>
          T('yeseva-one', 'Tartaruga', { w: 258, x: 21, y: 352, anchor: 'l', fill: '#fdf6dc' }) +
          T('yeseva-one', 'do mar', { size: 27, x: 279, y: 383, anchor: 'r', fill: '#9eeadb' }),
      });
    },
  },
  'polvo-de-prata': {
    recipe: 'underwater',
    draw: () => {
      const arms = [
        'M118 196C70 206 30 190 26 150C24 126 48 116 56 132C60 142 50 148 44 142',
        'M182 196C230 206 270 186 276 144C278 120 252 112 246 128C242 138 252 144 258 138',
        'M112 208C74 236 26 236 14 276C10 298 34 304 40 290',
        'M188 208C226 236 276 232 286 272C290 294 268 302 260 288',
        'M124 214C104 254 66 268 74 312C80 332 104 322 98 308',
        'M176 214C198 252 236 268 228 312C222 332 198 324 204 308',
        'M140 218C138 262 116 290 130 330',
        'M160 218C164 258 186 286 172 330',
      ];
      const arm = (d, i) =>
        `<g filter="url(#ds2)">${line(d, i % 2 ? '#6f66b8' : '#7d74c6', 21)}</g>${line(d, 'url(#ar)', 15, 'opacity=".8"')}${line(d, '#f4ecff', 4.6, 'stroke-dasharray="0 10" transform="translate(3 4)" opacity=".85"')}`;
      return underwater({
        title: 'Polvo de Prata',
        seed: 52,
        water: [
          [0, '#8fb4ff'],
          [0.25, '#4a5fd0'],
          [0.6, '#252a86'],
          [1, '#0d1040'],
        ],
        sun: '#e4e8ff',
        foot: '#090b33',
        bubbles: 26,
        defs:
          rg(
            'hd',
            [
              [0, '#ffffff'],
              [0.35, '#d6d2f6'],
              [0.75, '#8f83d2'],
              [1, '#4f4598'],
            ],
            'cx=".38" cy=".24" r=".85"',
          ) +
          lg('ar', [
            [0, '#cfc8f4'],
            [1, '#6a60b4'],
          ]),
        art: () =>
          `${arms.map(arm).join('')}<g filter="url(#ds)"><path d="M150 40C206 40 226 92 214 138C208 164 200 180 196 206C184 232 116 232 104 206C100 180 92 164 86 138C74 92 94 40 150 40Z" fill="url(#hd)"/></g><g fill="#5a50a8" opacity=".4">${circle(178, 72, 9, 'inherit')}${circle(196, 96, 6, 'inherit')}${circle(166, 92, 5, 'inherit')}${circle(186, 116, 4, 'inherit')}${circle(112, 118, 5, 'inherit')}</g>${circle(122, 172, 20, '#f6edff')}${circle(178, 172, 20, '#f6edff')}${circle(122, 172, 16, '#ffb83d')}${circle(178, 172, 16, '#ffb83d')}<rect x="111" y="168" width="22" height="8" rx="4" fill="#140d33"/><rect x="167" y="168" width="22" height="8" rx="4" fill="#140d33"/>${circle(116, 164, 4, '#fff')}${circle(172, 164, 4, '#fff')}${line('M138 200q12 8 24 0', '#4f4598', 3)}<path d="M104 96C106 72 120 58 138 54" stroke="#fff" stroke-width="8" stroke-linecap="round" fill="none" opacity=".75"/>`,
        lettering: () =>
          T('caprasimo', 'Polvo', { w: 220, y: 354, fill: '#fffaff', max: 74 }) +
          T('caprasimo', 'de prata', { size: 26, y: 385, fill: '#c9c2ff' }),
      });
    },
  },
  'vitoria-regia': {
    recipe: 'above',
    draw: () => {
      const pad = (x, y, r, rot, a, b) =>
        `<g transform="translate(${x} ${y}) rotate(${rot})"><g filter="url(#ds2)"><path d="M0 0L${pol(0, 0, r, 0.12)}A${r} ${r} 0 1 1 ${pol(0, 0, r, -0.12)}Z" fill="${a}"/></g><path d="M0 0L${pol(0, 0, r * 0.9, 0.13)}A${r * 0.9} ${r * 0.9} 0 1 1 ${pol(0, 0, r * 0.9, -0.13)}Z" fill="${b}"/>${times(15, (i) => line(`M0 0L${pol(0, 0, r * 0.86, 0.3 + i * 0.4)}M${pol(0, 0, r * 0.5, 0.3 + i * 0.4)}L${pol(0, 0, r * 0.84, 0.46 + i * 0.4)}`, '#d3efa4', 1.4, 'opacity=".5"'))}${circle(0, 0, r * 0.96, 'url(#us)', 'opacity=".7"')}</g>`;
      const petals = (x, y, n, len, w, c, off = 0) =>
        times(
          n,
          (i) =>
            `<path transform="translate(${x} ${y}) rotate(${r1((i / n) * 360 + off)})" d="M0 0C${-w} ${-len * 0.4} ${-w * 0.8} ${-len * 0.8} 0 ${-len}C${w * 0.8} ${-len * 0.8} ${w} ${-len * 0.4} 0 0Z" fill="${c}" filter="url(#dp)"/>`,
        );
      return above({
        title: 'Vitória-Régia',
        ground: `${rect('url(#wt)')}${times(16, (i) => `<ellipse cx="176" cy="150" rx="${40 + i * 19}" ry="${38 + i * 18}" fill="none" stroke="#8fe0c4" stroke-opacity="${r1(0.28 - i * 0.014)}" stroke-width="1.6"/>`)}`,
        defs:
          lg(
            'wt',
            [
              [0, '#1f6a63'],
              [1, '#062a2f'],
            ],
            DIAG,
          ) +
          lg('p1', [
            [0, '#fff'],
            [1, '#f7a8c4'],
          ]) +
          lg('p2', [
            [0, '#fff7fb'],
            [1, '#ee7fae'],
          ]) +
          '<filter id="dp" x="-40%" y="-40%" width="180%" height="180%"><feDropShadow dx="1" dy="2" stdDeviation="1.600" flood-color="#5a1036" flood-opacity=".4"/></filter>',
        art: `${pad(60, 52, 78, 40, '#b8563f', '#2f8a4f')}${pad(262, 248, 84, 200, '#b8563f', '#3f9d58')}${pad(36, 232, 62, -60, '#a84a3a', '#2a7d48')}${pad(256, 34, 46, 120, '#a84a3a', '#4aa860')}${petals(160, 158, 12, 84, 20, 'url(#p2)')}${petals(160, 158, 11, 64, 17, 'url(#p1)', 15)}${petals(160, 158, 9, 42, 13, '#fff', 4)}${circle(160, 158, 15, '#f4b73a')}${times(14, (i) => circle(160 + Math.cos(i * 0.449) * 11, 158 + Math.sin(i * 0.449) * 11, 2.6, '#fff0b0'))}`,
        label: '#f4ead2',
        labelY: 300,
        edge: '#d98aa8',
        light: '#fff2cc',
        shade: '#02181c',
        lettering: () =>
          T('righteous', 'Vitória', { size: 55, y: 352, x: 24, anchor: 'l', fill: '#0e4a40' }) +
          T('righteous', 'Régia', { size: 40, y: 386, x: 278, anchor: 'r', fill: '#c2417a' }),
      });
    },
  },
  'frevo-na-ladeira': {
    recipe: 'above',
    draw: () => {
      const R = rng(5);
      let stones = '';
      for (let y = -1; y < 20; y++)
        for (let x = -1; x < 12; x++)
          stones += `<rect x="${r1(x * 28 + (y % 2 ? 14 : 0) + 1)}" y="${r1(y * 21 + 1)}" width="26" height="19" rx="6" fill="${['#8f9bb0', '#a3adbf', '#97a2b5', '#b0b8c6', '#868fa6'][Math.floor(R() * 5)]}"/>`;
      const four = ['#ffd23c', '#e8382f', '#1f8a4c', '#2858b8'];
      const bits = times(
        70,
        (i) =>
          `<rect x="${r1(R() * 300)}" y="${r1(R() * 300)}" width="${r1(4 + R() * 4)}" height="${r1(3 + R() * 2)}" rx="1" transform="rotate(${r1(R() * 60 - 30)} 150 150)" fill="${['#ffd23c', '#fff', '#ff5f8f', '#2fd0c0', '#e8382f'][i % 5]}"/>`,
      );
      const ribbon = (d, c) => line(d, '#1a2038', 7, 'opacity=".25" transform="translate(4 6)"') + line(d, c, 6);
      return above({
        title: 'Frevo na Ladeira',
        ground: `${rect('#6b7590')}${stones}`,
        art: `${ribbon('M-10 120C60 90 90 170 140 150S220 60 310 96', '#ff5f8f')}${ribbon('M-10 250C70 290 120 220 180 262S260 300 310 250', '#2fd0c0')}${bits}${parasol(214, 76, 84, four, 0.3, 8)}${parasol(66, 134, 66, four, 0.9, 8)}${parasol(188, 226, 62, four, 0.1, 8)}${parasol(40, 18, 40, four, 0.5, 8)}${parasol(56, 262, 44, four, 0.2, 8)}`,
        label: '#e8382f',
        labelY: 292,
        edge: '#ffd23c',
        light: '#fff0b8',
        shade: '#16204a',
        mode: 'soft-light',
        lettering: () =>
          T('chango', 'FREVO', { w: 258, y: 354, fill: '#ffe27a', max: 60 }) +
          T('chango', 'na ladeira', { size: 25, y: 384, fill: '#fff6e4' }),
      });
    },
  },
  'bacara-da-baia': {
    recipe: 'above',
    draw: () => {
      const card = (x, y, rot, n, suit, c) =>
        `<g transform="translate(${x} ${y}) rotate(${rot})"><g filter="url(#ds2)"><rect x="-46" y="-66" width="92" height="132" rx="9" fill="#fffaf0"/></g>${T('abril-fatface', n, { size: 34, x: -28, y: -33, fill: c })}${cut(suit, -28, -16, 22, c)}<g transform="rotate(180)">${T('abril-fatface', n, { size: 34, x: -28, y: -33, fill: c })}${cut(suit, -28, -16, 22, c)}</g>${cut(suit, 0, 0, 52, c)}</g>`;
      const chip = (x, y, r, c) =>
        `<g filter="url(#ds2)">${circle(x, y, r, c)}</g>${times(8, (i) => line(`M${pol(x, y, r * 0.82, i * 0.785)}L${pol(x, y, r * 0.97, i * 0.785)}`, '#fff6e0', r * 0.2))}${circle(x, y, r * 0.64, '#fff6e0')}${circle(x, y, r * 0.54, c)}${circle(x, y, r, 'url(#us)')}`;
      return above({
        title: 'Bacará da Baía',
        ground: `${rect('url(#ft)')}<g fill="none" stroke="#f0cf8a">${times(3, (i) => circle(150, -120, 300 + i * 26, 'none', `stroke-width="${2.4 - i * 0.6}" opacity="${0.8 - i * 0.2}"`))}${line('M150 170V300M60 150L20 292M240 150L280 292', '#f0cf8a', 1.6, 'opacity=".6"')}</g>`,
        defs: rg(
          'ft',
          [
            [0, '#2fa896'],
            [0.6, '#137668'],
            [1, '#083c40'],
          ],
          'cx=".35" cy=".25" r=".95"',
        ),
        art: `${card(96, 116, -16, '4', 'heart-suit', '#c8283a')}${card(186, 136, 9, '5', 'spade-suit', '#14202c')}${chip(250, 34, 38, '#c8283a')}${chip(272, 248, 34, '#1f3f8f')}${chip(238, 266, 30, '#e0a52c')}${chip(32, 256, 40, '#14202c')}${chip(20, 20, 30, '#e0a52c')}`,
        label: '#0b2f3c',
        labelY: 292,
        edge: '#f0cf8a',
        light: '#fff0c8',
        shade: '#02141c',
        mode: 'soft-light',
        lettering: () =>
          T('righteous', 'Bacará', { w: 218, y: 352, fill: '#fff3d6', max: 62 }) +
          T('righteous', 'da baía', { size: 26, y: 384, fill: '#7fe0cc' }),
      });
    },
  },
  'pipa-no-ceu': {
    recipe: 'hills',
    draw: () => {
      const bow = (x, y, rot, c) =>
        `<g transform="translate(${x} ${y}) rotate(${rot})" filter="url(#ds2)"><path d="M0 0L-15 -9V9ZM0 0L15 -9V9Z" fill="${c}"/></g>`;
      const roofs = (y, c, w, s) =>
        times(Math.ceil(320 / w), (i) => {
          const h = 14 + ((i * 37 + s) % 5) * 8;
          return `<rect x="${i * w - 8}" y="${y - h}" width="${w - 3}" height="${h + 90}" fill="${c[(i + s) % c.length]}"/><rect x="${i * w - 2}" y="${y - h + 10}" width="8" height="10" fill="#ffe9a8" opacity="${(i * 7 + s) % 3 ? 0.9 : 0.25}"/>${i % 3 === 1 ? `<path d="M${i * w + 4} ${y - h}v-12h12v12" fill="#3a7fc0"/>` : ''}`;
        });
      return hills({
        title: 'Pipa no Céu',
        seed: 6,
        sky: [
          [0, '#1c86d8'],
          [0.4, '#5cc0f0'],
          [0.75, '#cdeef2'],
          [1, '#fdf0cc'],
        ],
        sun: [52, 60, 24],
        sunc: '#fffbe0',
        layers: [
          [
            'M-5 300C30 268 70 268 96 282C126 236 160 234 190 274C220 258 262 262 310 292V400H-5z',
            '#7fc0c8',
            '#a8dcd0',
          ],
          ['M-5 330C50 300 90 306 130 316S240 296 310 322V400H-5z', '#3f8f8a', '#6bb89a'],
        ],
        curve: 'M-8 340C60 336 150 300 196 172',
        defs:
          lg('nf', [
            [0, '#3a1430', 0],
            [0.55, '#3a1430', 0.82],
            [1, '#3a1430', 0.95],
          ]) +
          lg('k1', [
            [0, '#ff5a4a'],
            [1, '#d82a4a'],
          ]) +
          lg('k2', [
            [0, '#ffd84a'],
            [1, '#f5a52a'],
          ]),
        art: `<g fill="#fff" opacity=".85"><path d="M30 176h64a14 14 0 0 0 0-28 20 20 0 0 0-38-6 16 16 0 0 0-26 34z"/><path d="M206 246h54a11 11 0 0 0 0-22 16 16 0 0 0-30-5 13 13 0 0 0-24 27z" opacity=".7"/></g><g transform="translate(204 112) rotate(22)"><g filter="url(#ds)"><path d="M0 -86L62 -6L0 78L-62 -6Z" fill="#fff"/></g><path d="M0 -86L62 -6H0Z" fill="url(#k1)"/><path d="M0 -86L-62 -6H0Z" fill="url(#k2)"/><path d="M-62 -6H0V78Z" fill="#2f5fd0"/><path d="M62 -6H0V78Z" fill="#fff3dc"/><path d="M0 -86V78M-62 -6H62" stroke="#5a3a1c" stroke-width="2.500"/><circle cy="-6" r="15" fill="#12305c"/><circle cy="-6" r="6" fill="#ffd84a"/></g>${line('M176 182C150 206 188 226 162 246C142 262 160 276 148 290', '#fff3dc', 2.4)}${bow(170, 200, 30, '#ff5a4a')}${bow(172, 228, -30, '#ffd84a')}${bow(153, 256, 40, '#2f5fd0')}`,
        over:
          roofs(350, ['#c9583f', '#e08a4a', '#d8b07a', '#a84a3f', '#e8c890'], 34, 2) +
          p('M0 290h300v120H0z', 'url(#nf)'),
        lettering: () =>
          T('passion-one', 'PIPA', { w: 250, y: 388, fill: '#fff6dc', max: 104, weight: 700 }) +
          T('passion-one', 'NO CÉU', { size: 40, x: 22, y: 120, anchor: 'l', fill: '#0d4f8c', weight: 700 }),
      });
    },
  },
  'balao-da-tarde': {
    recipe: 'hills',
    draw: () => {
      const env = 'M0 -96C58 -96 88 -54 84 -8C80 38 40 66 22 92H-22C-40 66 -80 38 -84 -8C-88 -54 -58 -96 0 -96Z';
      const gore = (a, b) => {
        const f = (k) => `C${58 * k} -96 ${88 * k} -54 ${84 * k} -8C${80 * k} 38 ${40 * k} 66 ${22 * k} 92`;
        const g = (k) => `C${40 * k} 66 ${80 * k} 38 ${84 * k} -8C${88 * k} -54 ${58 * k} -96 0 -96`;
        return `M0 -96${f(a)}L${22 * b} 92${g(b)}Z`;
      };
      const ks = [-1, -0.72, -0.36, 0, 0.36, 0.72, 1];
      const cols = ['#f6c544', '#e8503f', '#fff1d6', '#7a3f9c', '#fff1d6', '#e8503f'];
      const small = (x, y, s, c) =>
        `<g transform="translate(${x} ${y}) scale(${s})" opacity=".8"><path d="${env}" fill="${c}"/><rect x="-14" y="108" width="28" height="20" rx="4" fill="#5a2a4a"/></g>`;
      return hills({
        title: 'Balão da Tarde',
        seed: 9,
        sky: [
          [0, '#3a2f72'],
          [0.35, '#a0508c'],
          [0.62, '#f2897a'],
          [1, '#ffd9a0'],
        ],
        sun: [232, 262, 36],
        sunc: '#fff2c8',
        layers: [
          [
            'M-5 288C30 256 66 250 92 272C128 232 170 240 200 268C236 250 270 254 310 276V400H-5z',
            '#d9788a',
            '#f0a890',
          ],
          ['M-5 322C50 292 90 300 132 312C170 286 216 288 250 308L310 300V400H-5z', '#9a4a80', '#c9708a'],
          ['M-5 352C60 326 130 338 180 348S270 330 310 350V400H-5z', '#4a2868', '#7a3f7c'],
        ],
        defs: lg(
          'bs',
          [
            [0, '#fff', 0.35],
            [0.45, '#fff', 0],
            [1, '#2a0d40', 0.55],
          ],
          SIDE,
        ),
        art: `${small(52, 196, 0.2, '#ffe0a8')}${small(262, 166, 0.14, '#ffd0c0')}<g transform="translate(140 126) rotate(3)"><g filter="url(#ds)"><path d="${env}" fill="#e8503f"/></g>${ks
          .slice(0, -1)
          .map((k, i) => p(gore(k, ks[i + 1]), cols[i]))
          .join(
            '',
          )}<path d="M-80 12C-40 34 40 34 80 12L70 34C34 52 -34 52 -70 34Z" fill="#3a1a5c" opacity=".85"/><path d="${env}" fill="url(#bs)"/><path d="M-60 -52C-48 -76 -30 -86 -14 -89" stroke="#fff" stroke-width="6" stroke-linecap="round" fill="none" opacity=".55"/><path d="M-20 92L-13 116M20 92L13 116M0 92V116" stroke="#4a2030" stroke-width="2"/><g filter="url(#ds2)"><path d="M-17 114H17L14 140H-14Z" fill="#8a5230"/></g><path d="M-17 114H17V120H-17Z" fill="#c98a4f"/></g>`,
        lettering: () =>
          T('big-shoulders-display', 'BALÃO', { w: 258, y: 386, weight: 900, fill: '#fff1dd', max: 96 }) +
          T('big-shoulders-display', 'DA TARDE', {
            size: 32,
            x: 22,
            y: 298,
            anchor: 'l',
            weight: 900,
            fill: '#3a1a5c',
          }),
      });
    },
  },
  bondinho: {
    recipe: 'hills',
    draw: () =>
      hills({
        title: 'Bondinho da Serra',
        seed: 14,
        sky: [
          [0, '#f6e2b8'],
          [0.4, '#f4b98a'],
          [0.7, '#9cc7bd'],
          [1, '#d6ead8'],
        ],
        sun: [70, 138, 30],
        sunc: '#fff8e2',
        layers: [
          ['M-5 236C40 210 74 214 104 236C140 220 180 224 214 244L310 230V400H-5z', '#a8cfc4', '#cfe6d6'],
          [
            'M120 400C150 330 176 250 214 186C228 160 256 150 276 176C296 206 304 260 320 300V400z',
            '#3f7a78',
            '#7fb5a6',
          ],
          ['M-5 318C30 286 66 284 92 306C130 330 180 300 226 320L310 312V400H-5z', '#1f4f5c', '#3f7f7c'],
        ],
        defs:
          lg('car', [
            [0, '#f2603f'],
            [1, '#b82f2a'],
          ]) +
          lg('win', [
            [0, '#fff6d8'],
            [0.6, '#9fd6dc'],
            [1, '#4f96a8'],
          ]),
        art: `${line('M-20 52L320 172', '#2a3f4a', 2.4)}${line('M-20 44L320 164', '#2a3f4a', 1.4, 'opacity=".6"')}<path d="M258 134h30v34h-30z" fill="#2a4a54"/><path d="M252 134h42l-8-12h-26z" fill="#f2603f"/><g transform="translate(244 137) scale(.17)"><rect x="-60" y="40" width="120" height="70" rx="16" fill="#c8402f"/></g><g transform="translate(132 104) rotate(4)">${line('M-22 -4H34', '#1f2f38', 9)}${line('M6 0V40', '#1f2f38', 7)}${circle(-16, -6, 7, '#3a4f5a')}${circle(28, -4, 7, '#3a4f5a')}<g filter="url(#ds)"><path d="M-76 58C-76 44 -66 38 -54 38H66C78 38 88 44 88 58V120C88 146 70 158 48 158H-36C-58 158 -76 146 -76 120Z" fill="url(#car)"/></g><path d="M-76 60H88V110H-76Z" fill="#fff1d8"/><path d="M-70 64H-32V106H-70ZM-26 64H14V106H-26ZM20 64H54V106H20ZM60 64H82V106H60Z" fill="url(#win)"/><path d="M-66 68L-44 68L-62 100ZM-20 68H4L-16 100Z" fill="#fff" opacity=".55"/><path d="M-74 122H86" stroke="#ffd98a" stroke-width="4"/><path d="M-60 44H70" stroke="#ffc2a0" stroke-width="3" stroke-linecap="round" opacity=".8"/>${T('big-shoulders-display', 'Nº 7', { size: 22, x: 6, y: 148, weight: 900, fill: '#ffe6b8' })}</g><g fill="#1f4f5c">${times(3, (i) => p(`M${196 + i * 20} ${60 + i * 9}q7-8 12 0q5-8 12 0q-7-3-12 3q-5-6-12-3z`, '#2a4f5c'))}</g>`,
        lettering: () =>
          T('passion-one', 'BONDINHO', { w: 264, y: 360, fill: '#fff3d8', weight: 700 }) +
          T('passion-one', 'DA SERRA', { size: 27, y: 388, track: 0.22, fill: '#ffc98a', weight: 400 }),
      }),
  },
  'vento-norte': {
    recipe: 'hills',
    draw: () => {
      const wave = (y, a, w) => `M-5 ${y}${times(8, (i) => `q${w / 2} ${i % 2 ? a : -a} ${w} 0`)}V400H-5z`;
      return hills({
        title: 'Vento Norte',
        seed: 27,
        sky: [
          [0, '#12304f'],
          [0.35, '#3f6f8c'],
          [0.6, '#e9a86b'],
          [0.7, '#ffd79a'],
        ],
        sun: [214, 256, 40],
        sunc: '#fff0c0',
        layers: [
          ['M-5 258H310V400H-5z', '#e39a62', '#2f6f86'],
          [wave(284, 12, 46), '#2f7d96', '#1c5674'],
          [wave(314, 16, 62), '#1a5a7a', '#123f60'],
          [wave(348, 14, 54), '#0f3a58', '#0a2540'],
        ],
        defs:
          lg(
            'sl',
            [
              [0, '#fffdf2'],
              [0.6, '#f6e2bb'],
              [1, '#d9a468'],
            ],
            DIAG,
          ) +
          lg('s2', [
            [0, '#f2603f'],
            [1, '#b8322f'],
          ]),
        art: `${times(5, (i) => line(`M${-10 + i * 18} ${84 + i * 36}q60 -24 118 -6t${60 + i * 10} -14`, '#fff', 2.2, `opacity="${0.42 - i * 0.05}"`))}<path d="M170 262h92" stroke="#fff3c8" stroke-width="3" opacity=".7"/><path d="M186 272h60M176 281h70" stroke="#fff3c8" stroke-width="2.500" opacity=".5"/><g transform="translate(14 40) scale(.88)"><path d="M134 30C140 130 136 220 126 300" stroke="#3a2417" stroke-width="5" fill="none" stroke-linecap="round"/><g filter="url(#ds)"><path d="M136 36C214 92 262 176 266 262C210 250 132 252 66 270C122 208 148 130 136 36Z" fill="url(#sl)"/></g><path d="M136 36C214 92 262 176 266 262C252 259 238 257 224 256C220 176 190 96 136 36Z" fill="#c98a4f" opacity=".4"/><path d="M146 66C186 118 204 182 204 255M142 96C162 146 168 200 164 254M140 130C142 172 138 214 122 257" stroke="#b88a56" stroke-width="1.200" fill="none" opacity=".6"/><path d="M166 150C186 150 200 166 200 184C200 202 186 216 168 216C176 196 176 170 166 150Z" fill="url(#s2)"/><path d="M28 288C104 300 196 300 272 282L258 304C196 318 92 318 42 306Z" fill="#4a2a1a"/><path d="M28 288C104 300 196 300 272 282L268 290C196 307 104 307 32 295Z" fill="#c98a52"/></g>`,
        over: p(wave(314, 16, 62), '#154e6e', 'opacity=".82"') + p(wave(348, 14, 54), '#0c3350', 'opacity=".95"'),
        lettering: () =>
          T('big-shoulders-display', 'VENTO', { size: 62, x: 18, y: 62, weight: 900, anchor: 'l', fill: '#fff3d6' }) +
          T('big-shoulders-display', 'NORTE', { w: 260, y: 386, weight: 900, fill: '#ffd9a0', max: 96 }),
      });
    },
  },
  cururu: {
    recipe: 'ripples',
    draw: () => {
      const side = `<path d="M150 148C132 148 122 140 116 128C96 124 78 138 78 160C60 190 50 236 60 284H150Z" fill="url(#fg)"/><circle cx="100" cy="150" r="27" fill="url(#fg)"/><circle cx="100" cy="148" r="19" fill="#f6dc5a"/><ellipse cx="101" cy="148" rx="14" ry="8.500" fill="#10200c"/><circle cx="94" cy="143" r="4" fill="#fff"/><path d="M76 140C82 122 104 116 118 128" fill="none" stroke="#eaf8a8" stroke-width="3.500" stroke-linecap="round" opacity=".85"/><g fill="#2f5a1c" opacity=".45"><circle cx="82" cy="206" r="9"/><circle cx="96" cy="184" r="5"/><circle cx="72" cy="240" r="7"/><circle cx="126" cy="168" r="6"/></g>`;
      return ripples({
        title: 'Sapo Cururu',
        seed: 8,
        sky: [
          [0, '#062420'],
          [0.5, '#1d5a44'],
          [0.75, '#7fae5a'],
        ],
        water: [
          [0, '#5f9a58'],
          [0.3, '#1a5a4c'],
          [1, '#04201f'],
        ],
        ring: '#e4f4a8',
        cx: 150,
        cy: 286,
        horizon: 232,
        sun: [238, 116, 27, '#f0f4b8'],
        defs: lg('fg', [
          [0, '#b6dc5a'],
          [0.5, '#6fa83a'],
          [1, '#2a5f2c'],
        ]),
        far:
          times(12, (i) => {
            const x = (i * 53) % 300;
            const h = 60 + ((i * 29) % 70);
            return (
              line(`M${x} 240q${(i % 3) * 6 - 6} ${-h / 2} ${(i % 5) * 5 - 10} ${-h}`, '#0c3a30', 4) +
              `<ellipse cx="${x + (i % 5) * 5 - 10}" cy="${240 - h}" rx="4.500" ry="15" fill="#3a2a18"/>`
            );
          }) + circle(238, 116, 27, '#fdfbe0'),
        art: (R) =>
          `<g filter="url(#dsb)">${side}<g transform="translate(300 0) scale(-1 1)">${side}</g></g><path d="M88 218C110 244 190 244 212 218C216 260 200 286 150 286S84 260 88 218Z" fill="#f1eebb" opacity=".9"/><path d="M80 204C104 236 196 236 220 204" fill="none" stroke="#1f3f16" stroke-width="4.500" stroke-linecap="round"/><circle cx="140" cy="186" r="2.600" fill="#1f3f16"/><circle cx="160" cy="186" r="2.600" fill="#1f3f16"/><path d="M20 292q66-24 130-10t134 8q-30 30-130 30T20 292z" fill="#0b3d38" opacity=".95"/><path d="M40 286q56-14 110-4t112 2" fill="none" stroke="#e4f4a8" stroke-width="2" opacity=".8"/><g transform="translate(34 330)"><ellipse rx="52" ry="17" fill="#2f7a48"/><path d="M0 0L52 -6L46 8Z" fill="#0b3d38"/></g><g fill="#f0f4b8">${times(18, () => circle(R() * 300, 30 + R() * 190, 0.8 + R() * 1.8, 'inherit', `opacity="${r1(0.3 + R() * 0.7)}"`))}</g>`,
        lettering: () =>
          T('unbounded', 'CURURU', { w: 246, y: 64, weight: 800, fill: '#f4f6c4' }) +
          T('unbounded', 'sapo', { size: 26, x: 150, y: 380, weight: 500, track: 0.1, fill: '#cfe88a' }),
      });
    },
  },
  'onda-gigante': {
    recipe: 'ripples',
    draw: () => {
      const w =
        'M-10 410V236C30 240 62 214 84 168C112 106 168 60 226 74C272 86 292 128 274 162C266 178 246 184 236 172C246 156 238 136 216 134C176 130 158 176 176 222C192 262 240 292 310 296V410Z';
      return ripples({
        title: 'Onda Gigante',
        seed: 15,
        sky: [
          [0, '#fbe9c0'],
          [0.5, '#fbc98f'],
          [0.75, '#f59a78'],
        ],
        water: [
          [0, '#1f8fbf'],
          [1, '#0a2a55'],
        ],
        ring: '#bfeaf2',
        cx: 70,
        cy: 380,
        horizon: 286,
        n: 8,
        sun: [232, 206, 40, '#fff2c0'],
        defs:
          lg('of', [
            [0, '#0a2a66', 0],
            [0.6, '#0a2a66', 0.85],
            [1, '#0a2a66', 0.95],
          ]) +
          lg('wv', [
            [0, '#5fd0d8'],
            [0.3, '#1f95c4'],
            [0.7, '#12559c'],
            [1, '#0a2a66'],
          ]) +
          clip('wc', `<path d="${w}"/>`),
        far: circle(232, 206, 40, '#f2563f'),
        art: (R) =>
          `<g filter="url(#dsb)"><path d="${w}" fill="url(#wv)"/></g><g clip-path="url(#wc)" fill="none" stroke="#eafcff" stroke-linecap="round">${times(11, (i) => `<path d="M${-20 + i * 6} ${410 + i * 4}C${40 + i * 10} ${300 + i * 8} ${70 + i * 7} ${230 + i * 5} ${96 + i * 6} ${180 + i * 3}C${124 + i * 4} ${118 + i * 4} ${176 + i * 2} ${84 + i * 4.5} 222 ${90 + i * 4.5}" stroke-width="${r1(3.4 - i * 0.2)}" opacity="${r1(0.75 - i * 0.05)}"/>`)}</g><g fill="#fffdf4">${times(
            26,
            (i) => {
              const a = i / 25;
              const x = 150 + a * 128 - (a > 0.75 ? (a - 0.75) * 170 : 0);
              const y = 86 - Math.sin(a * 2.2) * 22 + a * a * 104;
              return circle(x + (R() - 0.5) * 12, y + (R() - 0.5) * 12, 7 + R() * 10, 'inherit');
            },
          )}${times(30, () => circle(226 + R() * 74, 50 + R() * 150, 0.8 + R() * 3, 'inherit', `opacity="${r1(0.5 + R() * 0.5)}"`))}</g><g transform="translate(116 262) rotate(-34)"><path d="M-34 8C-20 -2 20 -2 36 6C20 14 -18 16 -34 8Z" fill="#ffd23c"/><path d="M-4 2L2 -16L14 -20M2 -16L-6 -28" stroke="#1a1030" stroke-width="6" stroke-linecap="round" stroke-linejoin="round" fill="none"/><path d="M-6 -28L12 -36M-6 -28L-22 -24" stroke="#1a1030" stroke-width="4" stroke-linecap="round"/><circle cx="-9" cy="-38" r="6.500" fill="#1a1030"/></g>`,
        lettering: () =>
          `<rect y="300" width="300" height="100" fill="url(#of)"/>` +
          T('unbounded', 'ONDA', { w: 236, y: 54, weight: 800, fill: '#0d3a78', max: 62 }) +
          T('unbounded', 'gigante', { size: 30, x: 150, y: 380, weight: 500, fill: '#eafcff' }),
      });
    },
  },
  'tucano-da-serra': {
    recipe: 'macro',
    draw: () =>
      macro({
        title: 'Tucano da Serra',
        ground: [
          [0, '#63d0b4'],
          [1, '#1f8f86'],
        ],
        disc: [96, 140, 140, '#a8efd2', 'opacity=".6"'],
        leaves: {
          shade: '#06302c',
          back: [
            [320, 40, 190, 40, 160, '#0f5f4f'],
            [330, 96, 150, 30, 186, '#178066'],
            [-20, 330, 180, 44, -10, '#0f5f4f'],
            [-30, 290, 140, 34, 20, '#178066'],
          ],
          front: [
            [336, 420, 200, 44, 222, '#17806a'],
            [-50, 352, 330, 74, 6, '#0b4a40'],
            [350, 372, 300, 66, 172, '#0d5548'],
          ],
        },
        defs:
          lg('bk', [
            [0, '#ffe35a'],
            [0.45, '#ffb42c'],
            [0.8, '#f2711f'],
            [1, '#c83a1a'],
          ]) +
          lg(
            'hd',
            [
              [0, '#3a3f52'],
              [0.5, '#171a26'],
              [1, '#090b12'],
            ],
            DIAG,
          ) +
          lg('ch', [
            [0, '#fffdf0'],
            [1, '#ffdf6b'],
          ]),
        art: `<g filter="url(#dsa)"><path d="M-20 60C18 34 84 34 132 74C168 104 184 150 176 206C170 256 196 320 190 410H-20Z" fill="url(#hd)"/></g><path d="M-20 214C40 190 104 196 140 226C152 266 150 320 128 410H-20Z" fill="url(#ch)"/><path d="M-20 214C40 190 104 196 140 226C141 232 142 238 142 244C100 214 40 210 -20 232Z" fill="#e8452f"/><g filter="url(#dsa)"><path d="M122 92C186 60 262 72 286 132C296 168 290 206 272 236C266 206 244 190 206 188C176 188 146 182 138 160C132 140 116 116 122 92Z" fill="url(#bk)"/></g><path d="M138 160C176 158 222 160 252 176C266 186 272 204 272 236C266 206 244 190 206 188C176 188 146 182 138 160Z" fill="#c8401c"/><path d="M136 156C178 152 226 154 256 172" stroke="#7a1f10" stroke-width="3" fill="none"/><path d="M258 92C280 108 292 150 286 190C282 210 278 224 272 236C268 214 262 204 254 196C270 166 272 124 258 92Z" fill="#14161f"/><path d="M140 96C180 76 220 78 248 96" stroke="#fff6c0" stroke-width="7" stroke-linecap="round" fill="none" opacity=".8"/><path d="M122 92C116 116 132 140 138 160" stroke="#14161f" stroke-width="7" fill="none"/><ellipse cx="92" cy="124" rx="34" ry="32" fill="#2f8fe0"/><ellipse cx="92" cy="124" rx="24" ry="23" fill="#8fd0ff"/><circle cx="94" cy="124" r="15" fill="#0c0d14"/><circle cx="88" cy="117" r="5" fill="#fff"/><path d="M10 58C46 44 88 50 122 76" stroke="#6f778f" stroke-width="3.500" fill="none" stroke-linecap="round" opacity=".7"/>`,
        lettering: () =>
          T('bungee', 'TUCANO', { w: 262, x: 20, y: 374, anchor: 'l', fill: '#fff3d0' }) +
          T('bungee', 'da serra', { size: 25, x: 284, y: 322, anchor: 'r', fill: '#ffcf4a' }),
      }),
  },
};
