/** The plates of the four invented studios: their own ground, so that they stand on a light and on a dark site. */
import { circle, lg, line, p, T, times } from '../lib.mjs';

const plate = (name, defs, body) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 160" role="img" aria-label="${name}"><defs>${defs}</defs><rect width="320" height="160" rx="20" fill="url(#b)"/>${body}</svg>\n`;

export const plates = {
  'estudio-recife': plate(
    'Estúdio Recife',
    lg('b', [
      [0, '#0f4f6e'],
      [1, '#0a2c4a'],
    ]),
    `<g transform="translate(36 42)">${circle(38, 38, 38, '#ffb45f')}${[0, 1, 2].map((i) => `<path d="M${-4 - i} ${44 + i * 13}a14 14 0 0 1 28 0a14 14 0 0 1 28 0a14 14 0 0 1 28 0V90H-4z" fill="${['#f2785a', '#1f9e9a', '#0f5f78'][i]}"/>`).join('')}</g><rect x="28" y="119" width="94" height="30" fill="#0b3048"/>${T('righteous', 'Estúdio', { size: 26, x: 138, y: 70, anchor: 'l', fill: '#9fe0dc' })}${T('righteous', 'Recife', { size: 48, x: 136, y: 114, anchor: 'l', fill: '#fff3dc' })}`,
  ),
  'arraial-sao-joao': plate(
    'Arraial São João',
    lg('b', [
      [0, '#7a2438'],
      [1, '#43122c'],
    ]),
    `${line('M0 20Q160 48 320 20', '#fff', 1, 'opacity=".4"')}${times(9, (i) => {
      const x = 6 + i * 35;
      const y = 20 + Math.sin(((x + 12) / 320) * Math.PI) * 14;
      return p(
        `M${x} ${y.toFixed(1)}h24v30l-12 -11-12 11z`,
        ['#f2c14e', '#fff1d6', '#e8563f', '#3f9a8c', '#8fb4d8'][i % 5],
      );
    })}${T('shrikhand', 'Arraial', { size: 34, x: 160, y: 100, fill: '#ffd98a' })}${T('shrikhand', 'São João', { size: 40, x: 160, y: 142, fill: '#fff3dc' })}`,
  ),
  'casa-do-ipe': plate(
    'Casa do Ipê',
    lg('b', [
      [0, '#23553f'],
      [1, '#0f2f2a'],
    ]),
    `<g transform="translate(78 84)">${p('M-7 62C-4 30 -8 14 -30 -8L-22 -14C-8 0 -2 6 2 12C8 -2 18 -12 28 -18L34 -12C16 4 10 30 14 62Z', '#5a3a22')}${[
      [-36, -22, 24, '#f2b632'],
      [34, -26, 24, '#f2b632'],
      [0, -44, 30, '#f7c948'],
      [-14, -12, 18, '#e29a1e'],
      [20, -6, 17, '#ffd96b'],
    ]
      .map(([x, y, r, fill]) => circle(x, y, r, fill))
      .join(
        '',
      )}${times(9, (i) => circle(-44 + i * 11, -30 - ((i * 37) % 34), 3.6, '#fff3c4'))}${line('M-54 62H58', '#ffd96b', 4)}</g>${T('caprasimo', 'Casa do', { size: 26, x: 150, y: 74, anchor: 'l', fill: '#ffd96b' })}${T('caprasimo', 'Ipê', { size: 62, x: 148, y: 128, anchor: 'l', fill: '#fff6dd' })}`,
  ),
  'lua-prateada': plate(
    'Lua Prateada',
    lg('b', [
      [0, '#2b2266'],
      [1, '#120d36'],
    ]),
    `${times(16, (i) => circle(12 + ((i * 71) % 296), 12 + ((i * 47) % 136), 1 + (i % 3) * 0.5, '#cdd6ff', 'opacity=".6"'))}${p('M96 22C50 22 22 52 22 84C22 118 48 140 82 140C104 140 120 130 128 116C90 122 64 100 64 70C64 48 78 30 96 22Z', '#d9e0f2')}${p('M96 22C50 22 22 52 22 84C22 96 26 108 32 116C26 70 52 34 96 22Z', '#fff', 'opacity=".55"')}${circle(46, 92, 6, '#9aa6cf', 'opacity=".6"')}${circle(62, 116, 8, '#9aa6cf', 'opacity=".5"')}${T('righteous', 'Lua', { size: 40, x: 136, y: 78, anchor: 'l', fill: '#d9e0f2' })}${T('righteous', 'Prateada', { size: 36, x: 136, y: 118, anchor: 'l', fill: '#fff' })}`,
  ),
};
