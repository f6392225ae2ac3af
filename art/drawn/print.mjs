/** Printed posters: cordel, bunting, tiles, plates, crops. Each entry draws one game; the recipe lays it out. */
import { DIAG, lg, rg, rng } from '../lib.mjs';
import {
  bunting,
  circle,
  crops,
  cut,
  emo,
  leaf,
  line,
  p,
  plate,
  r1,
  T,
  tiles,
  times,
  woodcut,
} from '../recipes/print.mjs';

export const posters = {
  mandacaru: {
    recipe: 'woodcut',
    draw: () => {
      const body = 'M150 330V78M150 236H98Q82 236 82 218V150M150 206H204Q220 206 220 188V112';
      return woodcut({
        title: 'Flor de Mandacaru',
        seed: 12,
        paper: '#f3e3bb',
        ink: '#1d1510',
        accent: '#e08a1e',
        rays: 'sun',
        cx: 150,
        cy: 150,
        r: 92,
        art: (ink, paper) => {
          const flower = (x, y, s) =>
            times(7, (i) =>
              p(
                `M0 0C${-s * 0.3} ${-s * 0.5} ${-s * 0.2} ${-s} 0 ${-s * 1.15}C${s * 0.2} ${-s} ${s * 0.3} ${-s * 0.5} 0 0Z`,
                i % 2 ? paper : '#c63a24',
                `transform="translate(${x} ${y}) rotate(${(i - 3) * 27})" stroke="${ink}" stroke-width="1.6"`,
              ),
            );
          const hill = times(7, (i) => line(`M-10 ${290 + i * 5}q80 ${-14 + i} 160 0t170 0`, paper, 1.4));
          return `${line(body, paper, 50)}${line(body, ink, 42)}${line('M138 330V82M150 330V74M162 330V82M108 228H98Q90 228 90 214V150M108 242H96Q75 240 75 218V152M192 199H204Q212 198 212 184V114M192 213H206Q227 210 227 188V114', paper, 2, 'stroke-dasharray="9 5 3 6"')}${p('M0 300Q80 268 160 284T300 276V400H0z', ink)}${hill}${flower(150, 62, 32)}${flower(82, 134, 24)}${flower(220, 96, 24)}${flower(62, 196, 14)}${cut('eagle', 252, 50, 30, paper)}`;
        },
        lettering: (ink) =>
          T('bowlby-one', 'MANDACARU', { w: 252, y: 377, fill: ink, max: 60, sx: 0.9 }) +
          T('bowlby-one', 'flor de', { size: 25, x: 24, y: 336, anchor: 'l', fill: '#c63a24' }),
      });
    },
  },
  caranguejo: {
    recipe: 'woodcut',
    draw: () =>
      woodcut({
        title: 'Caranguejo do Mangue',
        seed: 41,
        paper: '#e9e4d2',
        ink: '#13202b',
        accent: '#d6462c',
        rays: 'waves',
        cx: 150,
        cy: 150,
        r: 104,
        art: (ink, paper) => {
          const roots = times(
            7,
            (i) =>
              line(
                `M${18 + i * 44} 320C${14 + i * 44} ${276 - (i % 2) * 10} ${36 + i * 44} 262 ${40 + i * 44} 240M${18 + i * 44} 320C${52 + i * 44} 288 ${70 + i * 44} 290 ${74 + i * 44} 320`,
                ink,
                11,
              ) +
              line(
                `M${18 + i * 44} 320C${14 + i * 44} ${276 - (i % 2) * 10} ${36 + i * 44} 262 ${40 + i * 44} 240M${18 + i * 44} 320C${52 + i * 44} 288 ${70 + i * 44} 290 ${74 + i * 44} 320`,
                paper,
                2.4,
                'stroke-dasharray="14 4"',
              ),
          );
          const leg = (s) =>
            times(
              4,
              (i) =>
                line(
                  `M${150 + s * 46} ${172 + i * 9}L${150 + s * (92 + i * 3)} ${150 + i * 20}L${150 + s * (104 - i * 4)} ${184 + i * 20}`,
                  paper,
                  16,
                ) +
                line(
                  `M${150 + s * 46} ${172 + i * 9}L${150 + s * (92 + i * 3)} ${150 + i * 20}L${150 + s * (104 - i * 4)} ${184 + i * 20}`,
                  ink,
                  10,
                ),
            );
          const claw = (s) =>
            `<g transform="translate(150 160) scale(${s} 1)">${line('M40 -6L84 -34', paper, 22)}${line('M40 -6L84 -34', ink, 15)}<path d="M70 -40C62 -78 84 -110 112 -108C100 -96 96 -86 98 -76C106 -88 120 -92 130 -84C134 -58 112 -28 84 -26Z" fill="${ink}" stroke="${paper}" stroke-width="4"/><path d="M80 -46C78 -66 86 -84 98 -92" stroke="${paper}" stroke-width="3" fill="none"/></g>`;
          return `${roots}${leg(1)}${leg(-1)}${claw(1)}${claw(-1)}<path d="M78 168C82 132 118 118 150 118S218 132 222 168C224 208 190 232 150 232S76 208 78 168Z" fill="${ink}" stroke="${paper}" stroke-width="5"/>${line('M98 176Q150 206 202 176M106 196Q150 222 194 196M118 152Q150 138 182 152', paper, 3, 'stroke-dasharray="22 4 8 4"')}${line('M130 122V98M170 122V98', ink, 8)}${circle(130, 94, 11, paper)}${circle(170, 94, 11, paper)}${circle(131, 95, 5, ink)}${circle(171, 95, 5, ink)}`;
        },
        lettering: (ink, accent) =>
          T('rammetto-one', 'CARANGUEJO', { w: 248, y: 350, fill: ink }) +
          T('rammetto-one', 'do mangue', { size: 26, y: 378, fill: accent }),
      }),
  },
  'tambor-de-maracatu': {
    recipe: 'woodcut',
    draw: () =>
      woodcut({
        title: 'Tambor de Maracatu',
        seed: 77,
        paper: '#f5e6c0',
        ink: '#16301f',
        accent: '#e8a91c',
        rays: 'arcs',
        cx: 150,
        cy: 164,
        r: 96,
        art: (ink, paper) => {
          const zig = times(6, (i) => {
            const x = 76 + i * 24.7;
            return `M${x} 144L${r1(x + 12.3)} 252L${r1(x + 24.7)} 144`;
          });
          return `<g transform="rotate(-7 150 200)"><path d="M70 134V258C70 282 230 282 230 258V134Z" fill="#b8321f" stroke="${ink}" stroke-width="6"/><path d="${zig}" stroke="${paper}" stroke-width="5" fill="none"/>${line('M70 150C80 176 220 176 230 150', ink, 12)}${line('M70 250C80 276 220 276 230 250', ink, 12)}${line('M72 150C84 174 216 174 228 150M72 250C84 274 216 274 228 250', paper, 1.6, 'stroke-dasharray="10 5"')}<ellipse cx="150" cy="132" rx="82" ry="27" fill="${paper}" stroke="${ink}" stroke-width="7"/><ellipse cx="150" cy="132" rx="52" ry="15" fill="none" stroke="${ink}" stroke-width="1.6" stroke-dasharray="14 5"/></g>${line('M252 40L168 124', paper, 16)}${line('M252 40L168 124', ink, 9)}${circle(165, 126, 15, ink, `stroke="${paper}" stroke-width="3.5"`)}${line('M44 46L120 112', paper, 16)}${line('M44 46L120 112', ink, 9)}${circle(124, 116, 15, ink, `stroke="${paper}" stroke-width="3.5"`)}${line('M30 300h240M50 292h200', paper, 2, 'stroke-dasharray="30 6 12 6"')}`;
        },
        lettering: (ink) =>
          T('bowlby-one', 'MARACATU', { w: 252, y: 377, fill: ink, max: 60, sx: 0.95 }) +
          T('bowlby-one', 'tambor de', { size: 24, x: 24, y: 335, anchor: 'l', fill: '#b8321f' }),
      }),
  },
  'bingo-da-vila': {
    recipe: 'bunting',
    draw: () =>
      bunting({
        title: 'Bingo da Vila',
        seed: 63,
        sky: [
          [0, '#f2c879'],
          [0.5, '#f0a873'],
          [1, '#c9616b'],
        ],
        flags: ['#c9372c', '#fff1d6', '#1f7a78', '#2b4f8f', '#e8a91c', '#7a3560'],
        glow: '#fff0c0',
        rows: [
          [20, 32, 0],
          [70, 36, -22],
        ],
        art: (R) => {
          const cols = ['#2b6f8f', '#f4e3c3', '#b8443a', '#f2c14e', '#5a8f5c', '#efe0d0'];
          const houses = times(6, (i) => {
            const x = -14 + i * 56;
            const h = 66 + R() * 22;
            const y = 310 - h;
            return (
              p(`M${x} 312V${r1(y)}L${x + 28} ${r1(y - 22)}L${x + 56} ${r1(y)}V312Z`, cols[i]) +
              p(
                `M${x - 4} ${r1(y + 3)}L${x + 28} ${r1(y - 26)}L${x + 60} ${r1(y + 3)}L${x + 56} ${r1(y + 9)}L${x + 28} ${r1(y - 16)}L${x} ${r1(y + 9)}Z`,
                '#6b2a33',
              ) +
              `<rect x="${x + 9}" y="${r1(y + 20)}" width="15" height="19" rx="7" fill="#4a1d33"/><rect x="${x + 32}" y="${r1(y + 20)}" width="15" height="19" rx="7" fill="#ffe39a"/><rect x="${x + 20}" y="${r1(y + 46)}" width="16" height="50" rx="2" fill="#4a1d33"/>`
            );
          });
          const ball = (x, y, r, c, n) =>
            `<g filter="url(#ds)">${circle(x, y, r, c)}${circle(x, y, r, 'url(#bh)')}${circle(x, y, r * 0.56, '#fffaf0')}</g>${T('caprasimo', n, { size: r * 0.72, x, y: y + r * 0.25, fill: '#3b1d22' })}`;
          return `<defs>${rg(
            'bh',
            [
              [0, '#fff', 0.55],
              [0.5, '#fff', 0],
              [1, '#3a0d22', 0.4],
            ],
            'cx=".34" cy=".26" r=".85"',
          )}</defs>${houses}${p('M0 306h300v100H0z', '#4a1d33')}${ball(88, 190, 44, '#c9372c', '15')}${ball(208, 176, 50, '#1f7a78', '44')}${ball(150, 250, 38, '#e8a91c', '7')}`;
        },
        lettering: () =>
          T('caprasimo', 'Bingo', { size: 58, y: 351, fill: '#ffe9bd' }) +
          T('caprasimo', 'da Vila', { size: 27, y: 389, fill: '#f2a65e' }),
      }),
  },
  'domino-da-praca': {
    recipe: 'tiles',
    /** One function because a picture is one call of its recipe, with the figures that only it has. */
    draw: () => {
      const PIPS = [
        [],
        [[0, 0]],
        [
          [-1, -1],
          [1, 1],
        ],
        [
          [-1, -1],
          [0, 0],
          [1, 1],
        ],
        [
          [-1, -1],
          [1, -1],
          [-1, 1],
          [1, 1],
        ],
        [
          [-1, -1],
          [1, -1],
          [0, 0],
          [-1, 1],
          [1, 1],
        ],
        [
          [-1, -1],
          [1, -1],
          [-1, 0],
          [1, 0],
          [-1, 1],
          [1, 1],
        ],
      ];
      const pips = (n, cx, cy, d, r, c) => PIPS[n].map(([a, b]) => circle(cx + a * d, cy + b * d, r, c)).join('');
      const tile = (x, y) => {
        const dark = (x + y) % 2;
        return `<rect width="60" height="60" fill="#5a3520"/><rect x="1.5" y="1.5" width="57" height="57" rx="7" fill="${dark ? '#1d1b1a' : '#f2e7cf'}"/><rect x="1.5" y="1.5" width="57" height="28" rx="7" fill="#fff" opacity="${dark ? 0.06 : 0.35}"/>${pips((x * 3 + y * 5) % 7, 30, 30, 15, 5.2, dark ? '#f2e7cf' : '#1d1b1a')}`;
      };
      const big = (x, y, rot, a, b, c, k) =>
        `<g filter="url(#ds)" transform="translate(${x} ${y}) rotate(${rot})"><rect x="-52" y="-100" width="104" height="200" rx="14" fill="${c}"/><rect x="-52" y="-100" width="104" height="194" rx="14" fill="#fff" opacity=".14"/><path d="M-40 0h80" stroke="${k}" stroke-width="3"/>${circle(0, 0, 5, '#c9a23a')}${pips(a, 0, -50, 27, 10, k)}${pips(b, 0, 50, 27, 10, k)}</g>`;
      return tiles({
        title: 'Dominó da Praça',
        tile,
        flip: false,
        medal: {
          rim: '#000',
          light: '#000',
          deep: '#000',
          line: '#e2b565',
          art: big(150, 158, 24, 6, 5, '#c8402c', '#fff3dc'),
        },
        round: false,
        cartouche: '#2a1a12',
        shade: '#140b06',
        lettering: () =>
          T('abril-fatface', 'Dominó', { size: 46, y: 349, fill: '#f6ead2' }) +
          T('abril-fatface', 'da praça', { size: 23, y: 372, track: 0.06, fill: '#e2b565' }),
      });
    },
  },
  'chave-do-sobrado': {
    recipe: 'tiles',
    draw: () => {
      const tile = `<rect width="60" height="60" fill="#f3e6c6"/><path d="M0 0H60L0 60Z" fill="#e2a93b"/><path d="M60 60H22A38 38 0 0 1 60 22Z" fill="#1f6b5c"/><path d="M60 60H38A22 22 0 0 1 60 38Z" fill="#f3e6c6"/><path d="M60 60H48A12 12 0 0 1 60 48Z" fill="#9c2f2a"/><path d="M0 0H26A26 26 0 0 1 0 26Z" fill="#9c2f2a"/><path d="M0 0H14A14 14 0 0 1 0 14Z" fill="#f3e6c6"/><path d="M30 30m-7 0l7-7 7 7-7 7z" fill="#f3e6c6"/><rect width="60" height="60" fill="none" stroke="#7a5a2a" stroke-opacity=".35" stroke-width=".8"/>`;
      const key = `<g transform="translate(150 172) rotate(38)" filter="url(#ds2)"><path fill-rule="evenodd" d="M0 -76C22 -76 36 -62 36 -44C36 -28 24 -18 11 -14V66H34V44H24V30H11V18H30V4H11V66H-11V-14C-24 -18 -36 -28 -36 -44C-36 -62 -22 -76 0 -76ZM0 -60A14 14 0 1 0 0.1 -60ZM-14 -38A7 7 0 1 0 -13.9 -38ZM14 -38A7 7 0 1 0 14.1 -38Z" fill="url(#ky)"/><path d="M-16 2h32M-14 10h28" stroke="#7a4a14" stroke-opacity=".6" stroke-width="3"/></g>`;
      return tiles({
        title: 'Chave do Sobrado',
        tile,
        medal: {
          rim: '#f6ecd4',
          light: '#2f8f7c',
          deep: '#0f4238',
          line: '#e2a93b',
          art: `<defs>${lg('ky', [
            [0, '#fff0bf'],
            [0.5, '#e9b54a'],
            [1, '#b3761f'],
          ])}</defs>${key}`,
        },
        teeth: '#e2a93b',
        cartouche: '#9c2f2a',
        shade: '#3a1a0a',
        lettering: () =>
          T('yeseva-one', 'Chave', { size: 47, y: 350, fill: '#fbf0d8' }) +
          T('yeseva-one', 'do sobrado', { size: 23, y: 372, track: 0.04, fill: '#f2c468' }),
      });
    },
  },
  'bingo-do-largo': {
    recipe: 'tiles',
    draw: () => {
      const tile = (x, y) => {
        const n = ((x * 17 + y * 29 + x * y * 7) % 75) + 1;
        const hit = (x * 3 + y * 7) % 4 === 0;
        return `<rect width="60" height="60" fill="#7c2f1f"/><rect x="1.2" y="1.2" width="57.6" height="57.6" fill="#fbefd2"/>${T('gloock', String(n), { size: 33, x: 30, y: 42, fill: '#7c2f1f' })}${hit ? circle(31, 30, 24, '#d8452a', 'opacity=".86"') + T('gloock', String(n), { size: 33, x: 30, y: 42, fill: '#fff3dc' }) : ''}`;
      };
      const bell = `<g transform="translate(150 168)" filter="url(#ds2)"><path d="M-8 -70h16v14h-16z" fill="#c98f2e"/><path d="M0 -60C34 -60 44 -30 46 4C48 26 56 36 66 44H-66C-56 36 -48 26 -46 4C-44 -30 -34 -60 0 -60Z" fill="url(#bl)"/><rect x="-70" y="42" width="140" height="12" rx="6" fill="#c98f2e"/>${circle(0, 62, 13, '#a86e1c')}<path d="M-32 8C-30 -22 -22 -42 -8 -50" stroke="#fff6d8" stroke-width="6" fill="none" stroke-linecap="round" opacity=".8"/><path d="M-46 14H46" stroke="#a86e1c" stroke-width="3"/></g>`;
      return tiles({
        title: 'Bingo do Largo',
        tile,
        flip: false,
        medal: {
          rim: '#fff6e0',
          light: '#2f6f9a',
          deep: '#123a5c',
          line: '#f2c25e',
          art: `<defs>${lg(
            'bl',
            [
              [0, '#ffe6a0'],
              [0.5, '#f0b541'],
              [1, '#c98423'],
            ],
            'x1="0" y1="0" x2="1" y2="0"',
          )}</defs>${bell}`,
        },
        cartouche: '#123a5c',
        shade: '#2a120a',
        rot: -9,
        lettering: () =>
          T('abril-fatface', 'BINGO', { size: 44, y: 348, track: 0.04, fill: '#fff3dc' }) +
          T('abril-fatface', 'do largo', { size: 24, y: 372, track: 0.06, fill: '#f2c25e' }),
      });
    },
  },
  'trevo-da-manha': {
    recipe: 'tiles',
    draw: () => {
      const tile = `<rect width="50" height="50" fill="#e9f3da"/><path d="M0 50L50 0V50Z" fill="#b9dba0"/><path d="M25 50L50 25V50Z" fill="#7dbb73"/><path d="M0 0L25 0L0 25Z" fill="#f6e7a8"/><circle cx="50" cy="50" r="7" fill="#2f7a44"/>`;
      const lf = (rot) =>
        `<g transform="rotate(${rot})"><path d="M0 -4C-10 -26 -50 -40 -48 -72C-46 -94 -16 -98 0 -74C16 -98 46 -94 48 -72C50 -40 10 -26 0 -4Z" fill="url(#lf4)"/><path d="M0 -6V-62M0 -24L-20 -46M0 -24L20 -46" stroke="#d8f0b8" stroke-width="2" fill="none" opacity=".65"/><path d="M-34 -64C-30 -80 -18 -80 -10 -72" stroke="#fff" stroke-width="4" stroke-linecap="round" fill="none" opacity=".4"/></g>`;
      const dew = (x, y, r) =>
        circle(x, y, r, '#fff', 'opacity=".75"') +
        circle(x, y, r * 0.8, '#bfe8e0', 'opacity=".7"') +
        circle(x - r * 0.3, y - r * 0.3, r * 0.3, '#fff');
      const clover = `<g transform="translate(146 160)"><g filter="url(#ds)"><path d="M0 0C8 50 22 90 58 124" stroke="#1d5a34" stroke-width="10" fill="none" stroke-linecap="round"/>${[-45, 45, 135, 225].map(lf).join('')}</g>${dew(-52, -40, 9)}${dew(48, 30, 7)}${dew(38, -66, 6)}${dew(-26, 58, 5)}</g>`;
      return tiles({
        title: 'Trevo da Manhã',
        tile,
        size: 50,
        medal: {
          rim: '#fff',
          light: '#fff',
          deep: '#fff',
          line: '#2f7a44',
          art: `<defs>${lg('lf4', [
            [0, '#6cc25f'],
            [1, '#1f6b3a'],
          ])}</defs>${circle(146, 156, 128, '#fbf7e2', 'opacity=".92"')}${clover}`,
        },
        round: false,
        ribbon: false,
        cartouche: '#17402a',
        shade: '#0a2a18',
        lettering: () =>
          T('caprasimo', 'Trevo', { size: 56, y: 358, fill: '#f4f7d8' }) +
          T('caprasimo', 'da manhã', { size: 25, y: 386, fill: '#a9d98a' }),
      });
    },
  },
  'caju-de-ouro': {
    recipe: 'plate',
    draw: () => {
      const caju = (x, y, k, rot) =>
        `<g transform="translate(${x} ${y}) rotate(${rot}) scale(${k})"><g filter="url(#ds)"><path d="M0 -92C34 -94 44 -58 54 -20C64 20 44 52 0 52S-64 20 -54 -20C-44 -58 -34 -94 0 -92Z" fill="url(#cj)"/><path d="M-16 46C-42 52 -50 82 -34 102C-18 122 16 118 26 98C32 84 20 76 10 82C0 88 -8 82 -2 72C4 60 4 44 -16 46Z" fill="url(#nt)"/></g><path d="M-38 -18C-34 -50 -26 -72 -12 -82" stroke="#fff4c0" stroke-width="8" stroke-linecap="round" fill="none" opacity=".65"/><path d="M-28 74C-26 60 -16 54 -6 54" stroke="#d8c7a4" stroke-width="3" stroke-linecap="round" fill="none" opacity=".7"/><path d="M30 -40C40 -10 44 14 34 34" stroke="#8c1d12" stroke-width="2" fill="none" opacity=".3"/></g>`;
      return plate({
        title: 'Caju de Ouro',
        ink: '#4a3626',
        accent: '#a3361c',
        face: 'dm-serif-display',
        paper: ['#fbf2dc', '#efdcb4'],
        defs:
          lg('cj', [
            [0, '#d8321f'],
            [0.45, '#f0712a'],
            [1, '#ffc63f'],
          ]) +
          lg('nt', [
            [0, '#8a7350'],
            [1, '#4a3a28'],
          ]),
        art: `<path d="M138 66C142 30 176 10 214 4" stroke="#5a3f22" stroke-width="6" fill="none" stroke-linecap="round"/><path d="M176 26C196 40 214 50 226 78" stroke="#5a3f22" stroke-width="4" fill="none"/><g filter="url(#ds)">${leaf(150, 44, 120, 38, 168)}${leaf(172, 26, 112, 36, 16)}${leaf(160, 34, 86, 28, 118)}</g>${caju(134, 156, 1.12, 4)}${caju(232, 136, 0.62, -10)}<g transform="translate(170 240) rotate(-62) scale(.66)" filter="url(#ds2)"><path d="M-16 46C-42 52 -50 82 -34 102C-18 122 16 118 26 98C32 84 20 76 10 82C0 88 -8 82 -2 72C4 60 4 44 -16 46Z" fill="url(#nt)"/></g>`,
        fig: 'fig. 12',
        figAt: 300,
        foot: 'FLORA DA SORTE · PRANCHA XII',
      });
    },
  },
  'cafe-do-sitio': {
    recipe: 'plate',
    draw: () => {
      const R = rng(9);
      const berry = (x, y, r, c) =>
        `${circle(x, y, r, c)}${circle(x - r * 0.3, y - r * 0.35, r * 0.28, '#fff', 'opacity=".55"')}${circle(x + r * 0.2, y + r * 0.55, r * 0.16, '#2a0d0a')}`;
      const cluster = (x, y) =>
        `<g filter="url(#ds2)">${times(7, (i) => berry(x + Math.cos(i * 0.9) * (i ? 15 : 0), y + Math.sin(i * 0.9) * (i ? 13 : 0), 10.5, ['#c4271d', '#d8432a', '#a81c1c', '#e0762a', '#8fa33a', '#c4271d', '#b8231c'][Math.floor(R() * 7)]))}</g>`;
      const bean = (x, y, rot, s) =>
        `<g transform="translate(${x} ${y}) rotate(${rot}) scale(${s})" filter="url(#ds2)"><ellipse rx="20" ry="14" fill="url(#bn)"/><path d="M-19 0C-8 -8 6 8 19 0" stroke="#1f0f08" stroke-width="3" fill="none"/><path d="M-12 -8Q0 -12 10 -9" stroke="#d9a878" stroke-width="2" fill="none" opacity=".6"/></g>`;
      return plate({
        title: 'Café do Sítio',
        ink: '#3f3322',
        accent: '#3a2417',
        face: 'gloock',
        paper: ['#eef0e2', '#d6dcc4'],
        defs: lg('bn', [
          [0, '#8a5430'],
          [1, '#3f2012'],
        ]),
        art: `<path d="M42 286C104 236 156 168 196 44" stroke="#5f4426" stroke-width="6" fill="none" stroke-linecap="round"/><g filter="url(#ds)">${leaf(190, 66, 96, 26, -48)}${leaf(186, 80, 100, 28, 200)}${leaf(160, 142, 118, 34, -8)}${leaf(154, 150, 112, 32, 206)}${leaf(112, 208, 112, 32, 14)}${leaf(98, 228, 78, 24, 190)}</g>${cluster(180, 96)}${cluster(148, 158)}${cluster(108, 214)}${bean(210, 272, 20, 1.15)}${bean(246, 258, -40, 0.95)}${bean(238, 292, 70, 0.9)}`,
        fig: 'fig. 3',
        foot: 'FLORA DA SORTE · PRANCHA III',
      });
    },
  },
  morpho: {
    recipe: 'plate',
    draw: () => {
      const wing = `<path d="M4 -14C30 -84 92 -122 124 -106C138 -92 124 -46 96 -14C70 8 30 8 4 -2Z" fill="#0b1026"/><path d="M8 -14C32 -76 84 -108 112 -96C122 -84 108 -44 84 -18C62 0 30 2 8 -4Z" fill="url(#wg)"/><path d="M4 0C34 -4 74 2 92 26C106 50 88 92 58 100C36 104 8 62 3 20Z" fill="#0b1026"/><path d="M7 2C34 0 68 6 82 28C92 48 76 80 54 86C38 88 14 54 7 18Z" fill="url(#wg2)"/><g stroke="#0b1026" stroke-opacity=".4" stroke-width="1.4" fill="none"><path d="M8 -14C40 -50 70 -78 112 -96M8 -10C44 -36 76 -54 106 -64M8 -6C40 -18 66 -24 92 -26M7 6C34 14 60 22 84 34M7 12C26 30 48 52 64 82"/></g><path d="M22 -40C40 -74 76 -96 104 -92" stroke="#d8f0ff" stroke-width="5" fill="none" stroke-linecap="round" opacity=".55"/>${[
        [116, -88, 3],
        [118, -72, 2.6],
        [112, -54, 2.4],
        [104, -38, 2.2],
        [90, 44, 2.6],
        [86, 62, 2.6],
        [76, 78, 2.4],
      ]
        .map(([x, y, r]) => circle(x, y, r, '#f6efd8'))
        .join('')}`;
      return plate({
        title: 'Morpho Azul',
        ink: '#4a4436',
        accent: '#12275f',
        face: 'dm-serif-display',
        paper: ['#f4f0e4', '#dcd8c8'],
        defs:
          lg(
            'wg',
            [
              [0, '#8fd6ff'],
              [0.45, '#2f86ec'],
              [1, '#123a9c'],
            ],
            DIAG,
          ) +
          lg('wg2', [
            [0, '#3f9bf2'],
            [1, '#1a3fa6'],
          ]),
        art: `<rect x="22" y="26" width="256" height="272" fill="#fff" opacity=".35"/><path d="M22 26h256v272H22z" fill="none" stroke="#4a4436" stroke-opacity=".45" stroke-width=".8"/><g transform="translate(150 158) rotate(-6)"><g filter="url(#ds)">${wing}</g><g filter="url(#ds)" transform="scale(-1 1)">${wing}</g><g filter="url(#ds2)"><path d="M0 -30C7 -30 7 -10 6 20C5 44 3 56 0 60C-3 56 -5 44 -6 20C-7 -10 -7 -30 0 -30Z" fill="#191420"/>${circle(0, -36, 7, '#191420')}</g>${line('M2 -42C10 -66 22 -80 34 -84M-2 -42C-10 -66 -22 -80 -34 -84', '#191420', 2)}${circle(0, -6, 3.4, '#e8c15a')}</g>${times(9, (i) => line(`M${40 + i * 8} 284v${i % 4 ? 5 : 9}`, '#4a4436', 0.9))}${T('dm-serif-display', 'M. menelaus', { size: 11, x: 260, y: 288, anchor: 'r', fill: '#4a4436' })}`,
        fig: 'fig. 21',
        figAt: 20,
        foot: 'FAUNA DA SORTE · PRANCHA XXI',
      });
    },
  },
  jabuticaba: {
    recipe: 'crops',
    draw: () => {
      const ball = (x, y, r) =>
        circle(x, y, r, 'url(#jb)', 'filter="url(#ds)"') +
        `<ellipse cx="${r1(x - r * 0.34)}" cy="${r1(y - r * 0.42)}" rx="${r1(r * 0.2)}" ry="${r1(r * 0.13)}" fill="#fff" opacity=".75" transform="rotate(-34 ${r1(x - r * 0.34)} ${r1(y - r * 0.42)})"/>` +
        p(
          `M${r1(x + r * 0.3)} ${r1(y + r * 0.5)}l${r1(r * 0.1)} ${r1(r * 0.12)}l${r1(r * 0.16)} 0l${r1(-r * 0.1)} ${r1(r * 0.14)}l${r1(r * 0.04)} ${r1(r * 0.16)}l${r1(-r * 0.16)} ${r1(-r * 0.08)}z`,
          '#c9a8d8',
          'opacity=".7"',
        );
      const flower = (x, y, s) =>
        `<g filter="url(#ds)">${times(5, (i) => circle(x + Math.cos(i * 1.2566 - 1.57) * s, y + Math.sin(i * 1.2566 - 1.57) * s, s * 0.72, '#fffaf0'))}${circle(x, y, s * 0.5, '#f2c14e')}</g>`;
      const half = (x, y, r) =>
        `<g filter="url(#ds)">${circle(x, y, r, '#3a1450')}${circle(x, y, r * 0.86, '#f6e8f2')}</g>${circle(x - r * 0.24, y, r * 0.26, '#d8b8a0')}${circle(x + r * 0.28, y + r * 0.06, r * 0.22, '#d8b8a0')}`;
      const trunk = (x, y) =>
        `<path d="M${x - 30} ${y - 60}C${x - 18} ${y} ${x - 36} ${y + 20} ${x - 26} ${y + 60}H${x + 22}C${x + 14} ${y + 10} ${x + 30} ${y - 10} ${x + 20} ${y - 60}Z" fill="#8a5a3a"/>${ball(x - 26, y - 24, 15)}${ball(x + 22, y + 2, 17)}${ball(x - 16, y + 26, 16)}${ball(x + 10, y - 34, 12)}`;
      const lf = (x, y) =>
        `<g filter="url(#ds)"><path d="M${x - 52} ${y + 44}C${x - 44} ${y - 20} ${x} ${y - 50} ${x + 50} ${y - 48}C${x + 50} ${y + 6} ${x + 10} ${y + 48} ${x - 52} ${y + 44}Z" fill="#1f6b45"/></g><path d="M${x - 52} ${y + 44}L${x + 44} ${y - 42}" stroke="#a6d88f" stroke-width="2.5"/>`;
      return crops({
        title: 'Quintal de Jabuticaba',
        ink: '#2a1038',
        paper: '#f3e6f2',
        grounds: ['#b9dba0', '#f2c14e', '#e88aa0', '#7a3f8c', '#f6e8d0', '#4fa37c', '#f0894f', '#cfe3f0', '#f2c14e'],
        cells: [
          lf,
          (x, y) => ball(x, y + 2, 42),
          (x, y) => flower(x - 18, y - 16, 15) + flower(x + 20, y + 20, 17),
          (x, y) => half(x, y, 38),
          trunk,
          (x, y) => ball(x - 30, y + 26, 34) + ball(x + 26, y - 22, 32),
          (x, y) => ball(x - 24, y - 22, 26) + ball(x + 26, y - 14, 24) + ball(x, y + 26, 28),
          (x, y) => emo('basket', x, y + 2, 96, { filter: 'ds' }),
          (x, y) => ball(x + 40, y + 40, 66),
        ],
        lettering: (y) =>
          T('chango', 'Jabuticaba', { w: 268, y: y + 69, fill: '#6b2a80' }) +
          T('chango', 'quintal de', { size: 22, y: y + 29, fill: '#2a1038' }) +
          p(
            `M40 ${y + 86}q20 -10 44 0t44 0 44 0 44 0 44 0`,
            'none',
            'stroke="#1f6b45" stroke-width="5" stroke-linecap="round"',
          ),
      });
    },
  },
  'bingo-de-quintal': {
    recipe: 'crops',
    draw: () => {
      const num = (n, c) => (x, y) =>
        T('chango', n, { size: n.length > 1 ? 54 : 78, x, y: y + (n.length > 1 ? 20 : 28), fill: c });
      const bean = (x, y, rot, c) =>
        `<g transform="translate(${x} ${y}) rotate(${rot})" filter="url(#ds)"><path d="M-22 4C-24 -14 -4 -20 4 -10C10 -4 14 -8 20 -4C28 4 20 18 4 16C-10 16 -20 16 -22 4Z" fill="${c}"/><path d="M-12 -4Q-6 -10 0 -8" stroke="#fff" stroke-width="3" stroke-linecap="round" opacity=".55" fill="none"/></g>`;
      return crops({
        title: 'Bingo de Quintal',
        ink: '#12305a',
        paper: '#ffe9b0',
        top: true,
        grounds: ['#3f8fd0', '#fff1d0', '#e8503a', '#f2b92f', '#12305a', '#fff1d0', '#fff1d0', '#4fa36a', '#3f8fd0'],
        cells: [
          num('5', '#fff1d0'),
          (x, y) => emo('hot-beverage', x + 4, y + 2, 92, { filter: 'ds' }),
          num('28', '#fff1d0'),
          (x, y) =>
            bean(x - 14, y - 22, 10, '#6b2418') +
            bean(x + 22, y + 6, 70, '#3a1a12') +
            bean(x - 20, y + 26, -20, '#8a3320'),
          num('9', '#f2b92f'),
          (x, y) => emo('rooster', x, y + 4, 104, { filter: 'ds' }),
          (x, y) => num('63', '#12305a')(x, y) + circle(x, y, 40, '#e8503a', 'opacity=".55"'),
          (x, y) => emo('sunflower', x + 10, y + 6, 112, { filter: 'ds', rot: 12 }),
          num('41', '#fff1d0'),
        ],
        lettering: (y) =>
          T('chango', 'BINGO', { w: 246, y: y + 58, fill: '#e8503a', max: 66 }) +
          T('chango', 'de quintal', { size: 25, y: y + 88, fill: '#12305a' }),
      });
    },
  },
  'raspa-coco': {
    recipe: 'crops',
    draw: () => {
      const half = (a, b) => (x, y, i) =>
        `<g transform="rotate(${(i * 47) % 360} ${x} ${y})"><g filter="url(#ds)">${circle(x, y, 44, a)}</g>${circle(x, y, 39, b)}${circle(x, y, 33, '#fffdf4')}${circle(x, y, 21, '#e6f0ea')}${circle(x + 3, y + 4, 17, '#f7fbf6')}${line(`M${x - 27} ${y - 10}A29 29 0 0 1 ${x - 8} ${y - 28}`, '#fff', 3)}</g>`;
      const whole = (x, y) =>
        `<g filter="url(#ds)">${circle(x, y + 4, 44, '#5a3420')}</g>${times(14, (i) => line(`M${x - 34 + i * 5} ${y - 24 + (i % 3) * 7}q4 18 -2 ${34 - (i % 4) * 4}`, '#8a5a36', 1.6))}${circle(x - 12, y - 12, 6, '#2a140a')}${circle(x + 12, y - 14, 6, '#2a140a')}${circle(x + 2, y + 6, 7, '#2a140a')}`;
      const green = (x, y) =>
        `${line(`M${x + 10} ${y - 30}L${x + 26} ${y - 62}`, '#ff6f91', 7)}<g filter="url(#ds)"><path d="M${x} ${y - 40}C${x + 40} ${y - 40} ${x + 52} ${y} ${x + 44} ${y + 26}C${x + 34} ${y + 52} ${x - 34} ${y + 52} ${x - 44} ${y + 26}C${x - 52} ${y} ${x - 40} ${y - 40} ${x} ${y - 40}Z" fill="#3fa34d"/></g><ellipse cx="${x}" cy="${y - 28}" rx="30" ry="11" fill="#f7fbe8"/><ellipse cx="${x}" cy="${y - 26}" rx="20" ry="6" fill="#cfe8e0"/>${line(`M${x - 30} ${y + 18}Q${x - 36} ${y - 2} ${x - 26} ${y - 16}`, '#a6e08f', 5)}`;
      const scratch = (x, y) =>
        `<rect x="${x - 50}" y="${y - 50}" width="100" height="100" fill="#b8c0c6"/>${times(10, (i) => line(`M${x - 50} ${y - 44 + i * 10}h100`, '#fff', 1, 'opacity=".35"'))}<path d="M${x - 46} ${y + 6}L${x + 6} ${y - 44}L${x + 20} ${y - 30}L${x - 20} ${y + 12}L${x + 38} ${y - 34}L${x + 46} ${y - 14}L${x - 18} ${y + 40}L${x + 44} ${y + 2}L${x + 38} ${y + 34}L${x + 2} ${y + 46}L${x - 34} ${y + 42}L${x - 24} ${y + 24}L${x - 44} ${y + 26}Z" fill="#ffe08a"/>${T('chango', '3x', { size: 40, x, y: y + 16, fill: '#c9372c' })}`;
      return crops({
        title: 'Raspa Coco',
        ink: '#12302c',
        paper: '#12463f',
        grounds: ['#ffd35c', '#2fae8a', '#ff8a6b', '#f6efd8', '#c0c8cc', '#3f8fd0', '#ff9fb2', '#ffd35c', '#2fae8a'],
        cells: [
          half('#6b3f24', '#8a5a36'),
          green,
          half('#6b3f24', '#8a5a36'),
          whole,
          scratch,
          half('#6b3f24', '#8a5a36'),
          green,
          half('#6b3f24', '#8a5a36'),
          whole,
        ],
        lettering: (y) =>
          T('modak', 'Raspa', { size: 46, x: 24, anchor: 'l', y: y + 48, fill: '#ffd35c' }) +
          T('modak', 'Coco', { size: 62, x: 276, anchor: 'r', y: y + 87, fill: '#fff6df' }),
      });
    },
  },
};
