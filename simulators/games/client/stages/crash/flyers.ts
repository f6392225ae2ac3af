/** The flying thing of each game: flat shapes on a 32-unit grid, nose to the upper right. */
type Shapes = readonly (readonly [d: string, fill: string])[];

const KITE: Shapes = [
  ['M27 4L10 8l5 5z', '#ffcf5c'],
  ['M27 4L24 22l-9-9z', '#f2604c'],
  ['M10 8l5 5-9 5z', '#3fb6e8'],
  ['M24 22l-9-9-9 5z', '#fff0cf'],
  ['M10 20c-3 2-1 4-4 6s-1 3-3 4', 'none'],
];
const FROG: Shapes = [
  ['M6 22c0-8 6-13 12-13 7 0 10 5 10 9 0 6-6 9-12 9-6 0-10-1-10-5z', '#69b23c'],
  ['M4 26c2-4 6-5 9-3l-2 5H3z', '#4d8f2c'],
  ['M19 8a4 4 0 1 1 8 0 4 4 0 0 1-8 0z', '#7cc64a'],
  ['M21.500 7.500a2 2 0 1 1 4 0 2 2 0 0 1-4 0z', '#fff'],
  ['M23.200 7.500a1 1 0 1 1 2 0 1 1 0 0 1-2 0z', '#12210b'],
  ['M12 24c4 2 10 1 14-4-1 5-5 7-10 7-2 0-4-1-4-3z', '#d7ecb1'],
];
const GLIDER: Shapes = [
  ['M30 4L2 14l12 2z', '#ffb454'],
  ['M30 4L14 16l4 12z', '#e9543f'],
  ['M14 16l4 12-3-5z', '#a92f35'],
  ['M14 18l5 3-3 3z', '#2b2440'],
];
const WAVE: Shapes = [
  ['M3 25C7 9 20 3 29 9c-7-1-10 3-9 7 1 3 4 4 7 3-3 6-14 9-24 6z', '#35b6e0'],
  ['M3 25C9 15 17 12 22 13c-2 2-3 3-2 5-5-1-12 3-17 7z', '#8be0f5'],
  ['M29 9c-7-1-10 3-9 7-3-5 1-11 9-7z', '#f4fdff'],
];
const BALLOON: Shapes = [
  ['M17 2c7 0 11 5 11 10 0 6-5 9-8 12h-6c-3-3-8-6-8-12C6 7 10 2 17 2z', '#f2665a'],
  ['M17 2c3 0 5 5 5 10 0 6-2 9-3 12h-4c-1-3-3-6-3-12 0-5 2-10 5-10z', '#ffcf6e'],
  ['M14 26h6l-.600 4h-4.800z', '#8a5a34'],
];
const ROCKET: Shapes = [
  ['M29 3C20 4 13 9 10 17l5 5c8-3 13-10 14-19z', '#f3f7fb'],
  ['M29 3c-4 6-9 12-16.500 16.500L15 22c8-3 13-10 14-19z', '#c2d3e4'],
  ['M10 17c-4 0-6 2-7 5l6-1z', '#2fc9b6'],
  ['M15 22c0 4-2 6-5 7l1-6z', '#1ba08f'],
  ['M9 20l3 3c-2 3-5 5-8 5 0-3 2-6 5-8z', '#ffb454'],
  ['M20 9.500a2.500 2.500 0 1 1 5 0 2.500 2.500 0 0 1-5 0z', '#2b6fa8'],
];

const FLYERS: Readonly<Record<string, Shapes>> = {
  'pipa-no-ceu': KITE,
  cururu: FROG,
  'asa-delta': GLIDER,
  'onda-gigante': WAVE,
  'balao-da-tarde': BALLOON,
  'foguete-de-papel': ROCKET,
};

const pathOf = (d: string): Path2D => new Path2D(d);

/** Draws a game's flyer once, at a size in device pixels. */
export function drawFlyer(gamecode: string, size: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  canvas.width = size;
  canvas.height = size;
  const on = canvas.getContext('2d');
  if (!on) return canvas;
  on.scale(size / 32, size / 32);
  for (const [d, fill] of FLYERS[gamecode.replace(/~\d+$/, '')] ?? GLIDER) {
    if (fill === 'none') {
      on.strokeStyle = '#fff0cf';
      on.lineWidth = 1.2;
      on.stroke(pathOf(d));
      continue;
    }
    on.fillStyle = fill;
    on.fill(pathOf(d));
  }
  return canvas;
}
