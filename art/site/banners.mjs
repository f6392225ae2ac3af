/** Lobby banners, 3 : 1. The picture keeps to the right, the few words to the left; `big` is the telling for a phone, with larger words. */
import { circle, drop, lg, line, p, r1, rg, rng, T, times } from '../lib.mjs';
import { horizon } from './brand.mjs';
import { medal } from './ranks.mjs';

const FACE = 'bricolage-grotesque';
export const BANNERS = {
  festas: {
    pt: ['Festas do Brasil', 'Fogueira, frevo, bumba meu boi'],
    en: ['Festivals of Brazil', 'Bonfire, frevo and the dancing ox'],
  },
  cashback: {
    pt: ['Cashback da semana', 'Quanto, quando e com que regras'],
    en: ['Weekly cashback', 'How much, when and on what terms'],
  },
  convide: {
    pt: ['Convide um amigo', 'O vento é melhor com companhia'],
    en: ['Invite a friend', 'The wind is better in company'],
  },
  offline: {
    pt: ['Abre sem conexão', 'Instale: jogos e busca no aparelho'],
    en: ['Opens offline', 'Install it: lobby and search on your device'],
  },
  ritmo: {
    pt: ['No seu ritmo', 'Limites e pausas, em um toque'],
    en: ['At your own pace', 'Limits and breaks, in one tap'],
  },
  vip: {
    pt: ['Da concha ao Cruzeiro', 'Dez níveis de Clube VIP'],
    en: ['From shell to stars', 'Ten levels of the VIP Club'],
  },
};

const scenes = {
  festas: () => {
    const R = rng(11);
    const cols = ['#d4532f', '#e9b44c', '#efe3cd', '#3f8f86', '#c97b9c', '#7da7c9'];
    let flags = '';
    for (const [y, w, off] of [
      [-16, 42, 0],
      [50, 46, -26],
      [112, 40, 8],
    ]) {
      flags += line(`M0 ${y}Q600 ${y + 70} 1200 ${y}`, '#fff', 1.4, 'opacity=".3"');
      for (let i = 0; i < 26; i++) {
        const x = off + i * (w + 12);
        const sag = Math.sin(((x + w / 2) / 1200) * Math.PI) * 35;
        if (x + w < 520 && y > 60) continue;
        flags += p(
          `M${x} ${r1(y + sag)}h${w}v${r1(w * 1.25)}l${-w / 2} ${r1(-w * 0.5)}l${-w / 2} ${r1(w * 0.5)}z`,
          cols[Math.floor(R() * 6)],
          x < 520 ? 'opacity=".55"' : '',
        );
      }
    }
    const sparks = times(60, () => {
      const x = 900 + (R() - 0.5) * 330 * (0.3 + R());
      const y = 330 - R() * 230;
      return circle(x, y, 1 + R() * 2.4, '#ffd98a', `opacity="${r1(0.3 + R() * 0.7)}"`);
    });
    return {
      ink: '#fff1d6',
      soft: '#ffd39a',
      defs:
        lg('bg', [
          [0, '#131f4a'],
          [0.6, '#2b3f7a'],
          [1, '#6b3a52'],
        ]) +
        rg('gl', [
          [0, '#ffb457', 0.95],
          [0.4, '#f0743a', 0.5],
          [1, '#f0743a', 0],
        ]),
      body: `<rect width="1200" height="400" fill="url(#bg)"/>${flags}<ellipse cx="900" cy="372" rx="420" ry="220" fill="url(#gl)"/><path d="M0 366Q300 330 620 358T1200 346V400H0z" fill="#2a1636"/><g transform="translate(900 210) scale(1.250)"><path d="M0 -92c38 44 58 80 46 112-6 18-22 26-46 26s-42-8-46-28c-5-30 24-48 46-110z" fill="#e2502b"/><path d="M2 -40c22 30 34 50 24 68-4 12-14 16-26 16s-24-6-27-18c-3-19 17-28 29-66z" fill="#f4b03f"/><path d="M1 2c11 16 16 24 12 32-2 6-7 8-13 8s-11-4-12-10c-2-9 7-14 13-30z" fill="#fff1cf"/><path d="M-66 50l132-16 2 14-132 16zM-66 34l132 16-2 14-132-16z" fill="#2b121a"/></g>${sparks}${times(
        7,
        (i) => {
          const x = 610 + i * 88;
          const s = i % 2 ? 1 : -1;
          return i === 3 || i === 4
            ? ''
            : `<g transform="translate(${x} 338) scale(${s * 0.9} .9)" fill="#1d0f2a"><circle cy="-62" r="10"/><path d="M-22 -68Q0 -84 22 -68Q0 -74 -22 -68Z"/><path d="M-9 -52H9L16 -8L24 22H-24L-14 -8Z"/><path d="M8 -48L34 -66M-8 -48L-30 -30" stroke="#1d0f2a" stroke-width="7" stroke-linecap="round"/></g>`;
        },
      )}`,
    };
  },
  cashback: () => ({
    ink: '#eafcff',
    soft: '#9fe4dc',
    defs:
      lg('bg', [
        [0, '#0b2b4f'],
        [0.5, '#12606f'],
        [1, '#e9c48c'],
      ]) +
      lg('sd', [
        [0, '#f2d6a0'],
        [1, '#c99a62'],
      ]) +
      lg('w1', [
        [0, '#1f9aa0'],
        [1, '#0d5a78'],
      ]) +
      lg('w2', [
        [0, '#54c8bc'],
        [1, '#1d8a96'],
      ]) +
      lg('sh', [
        [0, '#ffe3d6'],
        [1, '#f08a96'],
      ]) +
      drop('ds', 4, 10, 8, '#3a2410', 0.4) +
      rg(
        'us',
        [
          [0, '#fff', 0.45],
          [0.6, '#fff', 0],
          [1, '#000', 0.25],
        ],
        'cx=".3" cy=".28" r=".9"',
      ),
    body: `<rect width="1200" height="400" fill="url(#sd)"/>${times(60, (i) => circle((i * 197) % 1200, (i * 83) % 400, 1.4, '#8a6236', 'opacity=".35"'))}<rect width="130" height="400" fill="#0a3f66"/><g transform="translate(120 0)"><path d="M0 0H760C700 60 790 120 720 190S640 320 690 400H0Z" fill="#fff" opacity=".55"/><path d="M0 0H720C664 60 752 124 682 196S606 320 652 400H0Z" fill="url(#w2)"/><path d="M0 0H640C590 70 668 130 606 204S540 330 580 400H0Z" fill="#fff" opacity=".5"/><path d="M0 0H600C552 70 630 132 568 206S504 330 540 400H0Z" fill="url(#w1)"/><path d="M0 0H480C440 80 500 140 450 214S396 330 424 400H0Z" fill="#0a3f66"/>${times(4, (i) => line(`M${500 + i * 62} 0C${450 + i * 62} 80 ${530 + i * 62} 134 ${466 + i * 62} 210S${410 + i * 60} 330 ${440 + i * 60} 400`, '#fff', 2.4, 'opacity=".3" stroke-dasharray="60 22 20 14"'))}</g><g transform="translate(990 196) rotate(16) scale(1.450)" filter="url(#ds)">${times(9, (i) => `<path transform="rotate(${(i - 4) * 17} 0 58)" d="M-4 58C-18 10 -20 -26 -14 -54A16 12 0 0 1 14 -54C20 -26 18 10 4 58Z" fill="url(#sh)" stroke="#b8607a" stroke-width="1.500"/>`)}<path d="M-32 56C-26 44 26 44 32 56C36 70 20 78 0 78S-36 70 -32 56Z" fill="#e8708f"/></g>${[
      [868, 70, 28],
      [1146, 82, 24],
      [852, 336, 20],
      [1146, 330, 32],
    ]
      .map(
        ([x, y, r]) =>
          `<g filter="url(#ds)">${circle(x, y, r, '#e8b04a')}</g>${circle(x, y, r * 0.78, 'none', 'stroke="#a8701f" stroke-width="2.500"')}${circle(x, y, r, 'url(#us)')}<path d="M${x - r * 0.5} ${y + r * 0.18}q${r * 0.25} ${-r * 0.3} ${r * 0.5} 0t${r * 0.5} 0" stroke="#8a5614" stroke-width="3" fill="none" stroke-linecap="round"/>`,
      )
      .join('')}`,
  }),
  convide: () => {
    const s = horizon('jangada', 1200, 400, { fx: 0.7, hy: 0.66, boat: false, scale: 1.3 });
    const boat = (x, y, k) =>
      `<g transform="translate(${x} ${y}) scale(${k})"><path d="M15.4 2.2c5.2 4.6 8 10.6 8.4 17.2-3-.5-8.4-.6-12.600.2 3.400-4.600 4.900-10.600 4.200-17.400z" fill="#191733"/><path d="M15.4 2.2c-.2 6.400-1 12-4.200 17.400l1.600-.2c2.600-5.600 3.200-11 2.600-17.200z" fill="#ffcf95"/><path d="M2.600 22.200c7.400-2 15.400-2 22.800 0-1.600 2-3.400 3-5.400 3H8c-2 0-3.800-1-5.400-3z" fill="#191733"/></g>`;
    return {
      ink: '#fff3df',
      soft: '#ffc79a',
      defs: s.defs,
      body: `${s.body}${boat(640, 150, 5.2)}${boat(870, 94, 9.6)}<path d="M640 288q70 -10 140 0M880 338q120 -16 250 0" stroke="#ffcf95" stroke-width="2.500" fill="none" opacity=".4"/>`,
    };
  },
  offline: () => {
    const s = horizon('jangada', 1200, 400, { fx: 0.585, hy: 0.7, boat: false, scale: 1.05 });
    const tile = (x, y, a, b) =>
      `<rect x="${x}" y="${y}" width="46" height="62" rx="7" fill="${a}"/>${circle(x + 23, y + 26, 13, b)}<path d="M${x + 8} ${y + 50}h30" stroke="${b}" stroke-width="5" stroke-linecap="round"/>`;
    const tiles = [
      ['#5b4a86', '#fbe9c4'],
      ['#1b97a3', '#ffd27a'],
      ['#b8442c', '#f0e0bf'],
      ['#129a78', '#d8fff0'],
      ['#c98a22', '#1d4fbe'],
      ['#b8307f', '#ffd35c'],
    ];
    return {
      ink: '#fff3df',
      soft: '#ffc79a',
      defs:
        s.defs +
        drop('ds', 0, 14, 18, '#050a1e', 0.7) +
        lg('ph', [
          [0, '#2c3f55'],
          [1, '#0e1d2b'],
        ]) +
        lg('sk', [
          [0, '#171a3b'],
          [0.6, '#ad4f68'],
          [1, '#ffa468'],
        ]),
      body: `${s.body}<g transform="translate(930 32) rotate(7 100 180)"><g filter="url(#ds)"><rect width="200" height="400" rx="32" fill="url(#ph)"/></g><rect x="9" y="9" width="182" height="382" rx="24" fill="#07121d"/><path d="M9 33A24 24 0 0 1 33 9H167A24 24 0 0 1 191 33V112H9Z" fill="url(#sk)"/>${circle(132, 92, 19, '#ffc878')}<rect x="9" y="96" width="182" height="20" fill="#1b2745"/><path d="M156 48C168 58 174 72 175 88C168 87 157 87 148 89C154 80 158 66 156 48Z" fill="#191733"/><rect x="24" y="28" width="62" height="9" rx="4.500" fill="#fff3df"/><rect x="24" y="126" width="152" height="20" rx="10" fill="#1d374b"/>${tiles.map(([a, b], i) => tile(24 + (i % 3) * 53, 162 + Math.floor(i / 3) * 82, a, b)).join('')}<rect x="24" y="330" width="152" height="24" rx="12" fill="#ffb454"/></g><g transform="translate(858 84)" fill="none" stroke="#fff3df" stroke-width="7" stroke-linecap="round" stroke-linejoin="round" opacity=".92"><path d="M18 52H-18A20 20 0 0 1 -20 12A28 28 0 0 1 32 6A22 22 0 0 1 42 44"/><path d="M-34 -18L46 62"/></g>`,
    };
  },
  ritmo: () => ({
    ink: '#0b3a3a',
    soft: '#0d5a55',
    light: true,
    defs:
      lg('bg', [
        [0, '#d6efe8'],
        [0.6, '#f6edd2'],
        [1, '#ffe3ac'],
      ]) +
      rg('su', [
        [0, '#fffdf0'],
        [0.5, '#ffe7a8', 0.7],
        [1, '#ffe7a8', 0],
      ]) +
      lg('l1', [
        [0, '#8fd0c4'],
        [1, '#4fa89c'],
      ]) +
      lg('l2', [
        [0, '#3f978c'],
        [1, '#1d6f68'],
      ]) +
      drop('ds', 2, 8, 8, '#0a4f4a', 0.3),
    body: `<rect width="1200" height="400" fill="url(#bg)"/>${circle(770, 214, 260, 'url(#su)')}${circle(770, 214, 74, '#fff6d2')}<path d="M0 266Q300 236 600 262T1200 250V400H0z" fill="url(#l1)"/><path d="M0 306Q260 280 560 306T1200 296V400H0z" fill="url(#l2)"/>${times(6, (i) => line(`M${710 - i * 6} ${272 + i * 15}h${120 + i * 12}`, '#fff6d2', 3, `opacity="${r1(0.8 - i * 0.1)}"`))}<g filter="url(#ds)">${line('M902 118C906 200 914 270 930 336M1112 84C1122 190 1118 270 1104 336', '#6b4426', 13)}<path d="M914 226L944 246M1114 224L1082 246" stroke="#fff1d6" stroke-width="4"/><path d="M940 240C980 274 1046 274 1088 240C1080 286 1050 304 1014 304S948 286 940 240Z" fill="#f2563f"/><path d="M946 258C984 290 1046 290 1082 258M954 274C986 300 1044 300 1074 274" stroke="#ffd98a" stroke-width="4" fill="none"/></g>${[
      [902, 118],
      [1112, 84],
    ]
      .map(([x, y]) =>
        times(
          7,
          (i) =>
            `<path transform="translate(${x} ${y}) rotate(${-172 + i * 27})" d="M0 0C30 -22 70 -18 104 10C70 4 34 8 0 0Z" fill="${i % 2 ? '#1d7a5c' : '#2f9a6c'}"/>`,
        ),
      )
      .join('')}${line('M602 322q26 -18 52 0M560 338q18 -12 36 0', '#eafaf2', 4, 'opacity=".6"')}`,
  }),
  vip: () => {
    const m = (level, x, y, s) =>
      `<svg x="${x - s / 2}" y="${y - s / 2}" width="${s}" height="${s}" viewBox="0 0 300 300">${medal(level)
        .replace(/^<svg[^>]*>/, '')
        .replace(/<\/svg>$/, '')
        .replace(/id="(\w+)"/g, `id="$1v${level}"`)
        .replace(/url\(#(\w+)\)/g, `url(#$1v${level})`)}</svg>`;
    return {
      ink: '#f6efff',
      soft: '#c9c2ff',
      defs:
        lg('bg', [
          [0, '#080c26'],
          [0.6, '#1f2a63'],
          [1, '#5a3f80'],
        ]) +
        rg('gw', [
          [0, '#bfc8ff', 0.5],
          [1, '#bfc8ff', 0],
        ]),
      body: `<rect width="1200" height="400" fill="url(#bg)"/>${times(110, (i) => circle((i * 127) % 1200, (i * 71) % 330, 0.7 + (i % 4) * 0.5, '#fff', `opacity="${r1(0.2 + (i % 5) * 0.14)}"`))}${circle(890, 190, 330, 'url(#gw)')}${line('M560 372Q760 300 890 200T1180 40', '#bfc8ff', 2.5, 'stroke-dasharray="3 11" opacity=".8"')}${m(1, 640, 320, 104)}${m(4, 758, 268, 138)}${m(9, 908, 192, 186)}${m(10, 1090, 108, 190)}<path d="M0 372q100 -22 200 0t200 0 200 0 200 0 200 0 200 0V400H0z" fill="#0b1136"/>`,
    };
  },
};

export function banner(name, language, big) {
  const s = scenes[name]();
  const [main, second] = BANNERS[name][language];
  const shade = s.light ? '#f2f8ee' : '#050a1e';
  const mainText = big
    ? main.split(' ').reduce((rows, word) => {
        const last = rows[rows.length - 1];
        if (last && (last + ' ' + word).length <= 11) rows[rows.length - 1] = `${last} ${word}`;
        else rows.push(word);
        return rows;
      }, [])
    : [main];
  const size = big ? (mainText.length > 2 ? 88 : 98) : main.length > 17 ? 54 : 62;
  const top = big ? 200 - ((mainText.length - 1) * size * 1.02) / 2 + size * 0.34 : 206;
  const words = big
    ? mainText
        .map((row, i) =>
          T(FACE, row, { size, x: 56, y: top + i * size * 1.02, anchor: 'l', weight: 700, track: -0.02, fill: s.ink }),
        )
        .join('')
    : T(FACE, main, { size, x: 64, y: top, anchor: 'l', weight: 700, track: -0.02, fill: s.ink }) +
      T(FACE, second, { size: 29, x: 66, y: top + 50, anchor: 'l', weight: 600, fill: s.soft });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 400"><defs>${s.defs}${lg(
    'shade',
    [
      [0, shade, s.light ? 0.7 : 0.66],
      [0.6, shade, s.light ? 0.45 : 0.42],
      [1, shade, 0],
    ],
    'x1="0" y1="0" x2="1" y2="0"',
  )}</defs>${s.body}<rect width="720" height="400" fill="url(#shade)"/>${words}</svg>`;
}
