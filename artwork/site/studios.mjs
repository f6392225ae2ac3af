/** The plates of the two invented studios: their own ground, so that they stand on a light and on a dark site. */
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
};
