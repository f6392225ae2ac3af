/** Ten medals of one series: the sea from the sand to the stars. The hour and the metal of the rim change with the level. */
import { circle, drop, lg, line, p, pol, r1, rg, times } from '../lib.mjs';

export const TITLES = [
  { level: 1, pt: 'Concha', en: 'Shell' },
  { level: 2, pt: 'Remo', en: 'Paddle' },
  { level: 3, pt: 'Canoa', en: 'Canoe' },
  { level: 4, pt: 'Jangada', en: 'Raft' },
  { level: 5, pt: 'Saveiro', en: 'Sloop' },
  { level: 6, pt: 'Âncora', en: 'Anchor' },
  { level: 7, pt: 'Bússola', en: 'Compass' },
  { level: 8, pt: 'Timão', en: 'Helm' },
  { level: 9, pt: 'Farol', en: 'Lighthouse' },
  { level: 10, pt: 'Cruzeiro do Sul', en: 'Southern Cross' },
];
const RIMS = [
  ['#d9b98c', '#8a6238'],
  ['#d0a06a', '#7a4a24'],
  ['#c98a5a', '#6b3a20'],
  ['#e0a070', '#8a4a2a'],
  ['#d8dde2', '#7f8b96'],
  ['#e6ecf2', '#7f93a6'],
  ['#f2d48a', '#a8782c'],
  ['#ffe09a', '#b8822a'],
  ['#ffe9b8', '#c9922f'],
  ['#fff6e0', '#c7a8ff'],
];
const SKIES = [
  ['#ffe9c9', '#f6b98a', '#e9cf9a', '#c9a26a'],
  ['#cfeeee', '#f9dcb0', '#58b8b4', '#1f7f8a'],
  ['#9fdcec', '#e6f6ee', '#2fa0b0', '#12667f'],
  ['#6fc4e8', '#d6f0ea', '#1f8fa8', '#0f567a'],
  ['#4aa8e0', '#bfe6f2', '#1a7fae', '#0d4a80'],
  ['#2f7fb8', '#0f5a8c', '#0c3f70', '#062448'],
  ['#ffb45f', '#f2785a', '#8a3f6b', '#3a2458'],
  ['#f2885a', '#b8446b', '#5a2a6b', '#241a48'],
  ['#3a2f6b', '#8a4a80', '#2a2a5c', '#10163a'],
  ['#0a0f30', '#23306b', '#141c4a', '#070b24'],
];

const sail = (d, l) =>
  `<path d="M150 60C196 96 222 144 226 196C200 190 150 190 110 198C138 160 156 112 150 60Z" fill="${l}"/><path d="M150 60C156 112 138 160 110 198L124 195C150 158 162 112 150 60Z" fill="${d}" opacity=".3"/><path d="M176 128C190 128 200 140 200 152C200 166 190 176 176 176C182 160 182 144 176 128Z" fill="#e8503a"/>`;
const wood = '#7a4526';
const ART = [
  () =>
    `${times(9, (i) => `<path transform="rotate(${(i - 4) * 17} 150 208)" d="M146 208C132 160 130 124 136 96A16 12 0 0 1 164 96C170 124 168 160 154 208Z" fill="url(#a)" stroke="#b8607a" stroke-width="1.500"/>`)}<path d="M118 206C124 190 176 190 182 206C186 220 170 228 150 228S114 220 118 206Z" fill="#e8808f"/>`,
  () =>
    `<g transform="rotate(38 150 150)">${line('M150 62V238', wood, 13)}${line('M147 66V232', '#c98a52', 4)}<path d="M132 180C132 164 168 164 168 180C172 210 168 246 150 254C132 246 128 210 132 180Z" fill="#c9763a"/><path d="M150 176V248" stroke="#7a4526" stroke-width="3"/><path d="M133 206Q150 214 167 206" stroke="#fff1d6" stroke-width="7" fill="none"/><rect x="132" y="54" width="36" height="12" rx="6" fill="${wood}"/></g>`,
  () =>
    `<path d="M52 160C104 190 196 190 248 160C240 196 212 214 150 214S60 196 52 160Z" fill="url(#w)"/><path d="M52 160C104 190 196 190 248 160C232 178 196 186 150 186S68 178 52 160Z" fill="#3a1d10"/>${line('M104 170V196M196 170V196', '#c98a52', 5)}${line('M196 96L116 196', '#5a3018', 8)}<path d="M200 80C214 84 216 104 204 118C194 116 188 104 192 88Z" fill="#e8a05a"/>`,
  () =>
    `${sail('#b8864a', '#fff6e0')}${line('M150 56C152 110 144 160 136 208', wood, 5)}<path d="M66 206C120 194 186 194 240 206C228 222 216 226 202 226H104C90 226 78 222 66 206Z" fill="url(#w)"/>`,
  () =>
    `${line('M146 54V214', wood, 6)}<path d="M152 62C190 96 214 140 220 186H152Z" fill="#fff8e6"/><path d="M140 84C118 116 100 148 92 182H140Z" fill="#ffd98a"/><path d="M152 128C174 132 196 132 206 148C212 162 216 174 220 186H152Z" fill="#e8503a" opacity=".9"/><path d="M70 196H234C228 222 206 236 190 236H110C92 236 78 222 70 196Z" fill="url(#w)"/><path d="M70 196H234L232 206H74Z" fill="#fff1d6"/><path d="M146 54l26 8-26 9z" fill="#e8503a"/>`,
  () =>
    `<g fill="none" stroke="url(#m)" stroke-linecap="round" stroke-width="17"><circle cx="150" cy="84" r="18" stroke-width="12"/><path d="M150 104V222"/><path d="M116 132H184" stroke-width="14"/><path d="M84 172C88 214 118 230 150 232C182 230 212 214 216 172"/></g><path d="M68 186L86 156L104 186ZM196 186L214 156L232 186Z" fill="url(#m)"/>${line('M206 70C236 96 196 120 222 150C242 176 218 196 226 222', '#e8c38a', 6, 'stroke-dasharray="9 5"')}`,
  () =>
    `${circle(150, 150, 84, '#fff4dc')}${circle(150, 150, 84, 'none', 'stroke="#8a4a2a" stroke-width="7"')}${times(32, (i) => line(`M${pol(150, 150, i % 4 ? 72 : 64, i * 0.19635)}L${pol(150, 150, 77, i * 0.19635)}`, '#8a4a2a', i % 4 ? 1.6 : 3.4))}${times(4, (i) => `<path transform="rotate(${i * 90} 150 150)" d="M150 150L140 140L150 96Z" fill="#c9986a"/><path transform="rotate(${i * 90} 150 150)" d="M150 150L160 140L150 96Z" fill="#8a4a2a"/>`)}<g transform="rotate(28 150 150)"><path d="M150 84L164 150H136Z" fill="#d8402f"/><path d="M150 216L136 150H164Z" fill="#2f4a6b"/></g>${circle(150, 150, 9, '#ffd98a', 'stroke="#8a4a2a" stroke-width="3"')}`,
  () =>
    `${times(8, (i) => `<g transform="rotate(${i * 45} 150 150)">${line('M150 150V62', '#5a2f18', 13)}${line('M148 146V76', '#c9803f', 4)}${circle(150, 62, 11, '#c9803f')}${circle(150, 76, 6, '#ffd98a')}</g>`)}${circle(150, 150, 56, 'none', 'stroke="#5a2f18" stroke-width="20"')}${circle(150, 150, 56, 'none', 'stroke="#d08a48" stroke-width="13"')}${times(8, (i) => circle(150 + Math.cos(i * 0.785 + 0.39) * 56, 150 + Math.sin(i * 0.785 + 0.39) * 56, 3.4, '#ffe2a0'))}${circle(150, 150, 22, '#5a2f18')}${circle(150, 150, 16, '#ffd98a')}${circle(150, 150, 7, '#a8641c')}`,
  () =>
    `<path d="M150 92L-40 30V130Z" fill="#fff3c0" opacity=".55"/><path d="M150 92L340 60V140Z" fill="#fff3c0" opacity=".38"/><path d="M60 262Q96 214 150 216T246 262Z" fill="#171433"/><path d="M128 112H172L184 226H116Z" fill="#fff4e2"/><path d="M126 134H174L177 162H123ZM120.500 188H179.500L182 212H118Z" fill="#d8402f"/><path d="M150 112H172L184 226H150Z" fill="#1a1238" opacity=".28"/><rect x="118" y="104" width="64" height="10" rx="3" fill="#3a2458"/><rect x="132" y="78" width="36" height="28" fill="#fff6c8"/>${line('M144 78V104M156 78V104', '#3a2458', 3)}<path d="M126 80C132 58 168 58 174 80Z" fill="#d8402f"/>${circle(150, 58, 5, '#ffe08a')}<rect x="142" y="198" width="16" height="28" rx="8" fill="#3a2458"/>`,
  () => {
    const star = (x, y, s) =>
      `${circle(x, y, s * 1.8, 'url(#h)')}<path d="M${x} ${y - s}Q${x + s * 0.12} ${y - s * 0.12} ${x + s} ${y}Q${x + s * 0.12} ${y + s * 0.12} ${x} ${y + s}Q${x - s * 0.12} ${y + s * 0.12} ${x - s} ${y}Q${x - s * 0.12} ${y - s * 0.12} ${x} ${y - s}Z" fill="#fffdf0"/>`;
    return `${line('M158 66L142 218M84 150L214 128', '#bfc8ff', 2, 'stroke-dasharray="2 8" opacity=".8"')}${star(158, 66, 27)}${star(142, 216, 34)}${star(84, 150, 26)}${star(214, 128, 22)}${star(178, 166, 13)}${times(40, (i) => circle(56 + ((i * 83) % 188), 50 + ((i * 59) % 190), 0.8 + (i % 3) * 0.5, '#fff', `opacity="${r1(0.3 + (i % 5) * 0.12)}"`))}`;
  },
];

export function medal(level) {
  const i = level - 1;
  const [rl, rd] = RIMS[i];
  const [a, b, c, d] = SKIES[i];
  const water =
    level === 7 || level === 8 || level === 10
      ? ''
      : `<path d="M0 ${level === 1 ? 214 : 200}q38 -12 75 0t75 0 75 0 75 0V300H0z" fill="url(#q)"/>`;
  const front = [2, 3, 4, 5].includes(level)
    ? `<path d="M0 218q38 -12 75 0t75 0 75 0 75 0V300H0z" fill="${d}" opacity=".92"/>${line('M60 240q24 -8 48 0t48 0M150 256q22 -7 44 0', '#fff', 3, 'opacity=".35"')}`
    : '';
  const studs = times(level, (k) => {
    const t = (k - (level - 1) / 2) * 0.2;
    return (
      circle(150 + Math.sin(t) * 127, 150 + Math.cos(t) * 127, 5.6, level > 6 ? '#fff8e0' : '#fff3dc') +
      circle(150 + Math.sin(t) * 127, 150 + Math.cos(t) * 127, 3.6, rd)
    );
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 300"><defs>${lg(
    'r',
    [
      [0, rl],
      [0.45, rd],
      [0.55, rl],
      [1, rd],
    ],
    'x1="0" y1="0" x2="1" y2="1"',
  )}${lg('s', [
    [0, a],
    [0.66, b],
  ])}${lg('q', [
    [0, c],
    [1, d],
  ])}${lg('a', [
    [0, '#ffe3d6'],
    [1, '#f08a96'],
  ])}${lg('w', [
    [0, '#b8703a'],
    [1, '#5a2f18'],
  ])}${lg('m', [
    [0, '#f6fbff'],
    [0.5, '#b8cadb'],
    [1, '#6b8299'],
  ])}${rg('h', [
    [0, '#fff', 0.8],
    [1, '#bfc8ff', 0],
  ])}${drop('ds', 0, 6, 6, '#020a14', 0.4)}${drop('do', 0, 4, 5, '#020a14', 0.5)}<clipPath id="c"><circle cx="150" cy="150" r="114"/></clipPath></defs><g filter="url(#do)">${circle(150, 150, 140, 'url(#r)')}</g>${circle(150, 150, 119, rd)}<g clip-path="url(#c)"><rect width="300" height="300" fill="url(#s)"/>${circle(212, 104, 26, '#fff6d8', `opacity="${level < 6 ? 0.8 : level < 9 && level > 6 ? 0.25 : 0}"`)}${water}<g filter="url(#ds)">${ART[i]()}</g>${front}</g>${circle(150, 150, 114, 'none', 'stroke="#fff" stroke-opacity=".35" stroke-width="2"')}${p('M34 118A120 120 0 0 1 150 26', 'none', 'stroke="#fff" stroke-width="6" stroke-linecap="round" opacity=".55"')}${studs}</svg>`;
}
