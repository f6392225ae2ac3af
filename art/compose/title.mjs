/** A poster's words: broken into one or two lines, each fitted and set as outlines, measured by what is really drawn. */
import { lettering } from '../lib.mjs';

/** Display faces and how each likes to be set: `up` in capitals, `sx` the narrowest it may be pressed. */
export const faces = {
  bowlby: { file: 'bowlby-one', up: true, sub: 'bowlby-one' },
  shoulders: { file: 'big-shoulders-display', weight: 900, up: true, sub: 'big-shoulders-display', subWeight: 800 },
  passion: { file: 'passion-one', weight: 700, up: true, sub: 'passion-one', subWeight: 400 },
  dela: { file: 'dela-gothic-one', up: true, sub: 'dela-gothic-one' },
  rammetto: { file: 'rammetto-one', sub: 'rammetto-one' },
  bungee: { file: 'bungee', up: true, sub: 'bungee' },
  unbounded: { file: 'unbounded', weight: 800, sub: 'unbounded', subWeight: 600 },
  abril: { file: 'abril-fatface', sub: 'abril-fatface' },
  serif: { file: 'dm-serif-display', sub: 'dm-serif-display' },
  gloock: { file: 'gloock', sub: 'gloock' },
  yeseva: { file: 'yeseva-one', sub: 'yeseva-one' },
  caprasimo: { file: 'caprasimo', sub: 'caprasimo' },
  shrikhand: { file: 'shrikhand', sub: 'shrikhand' },
  chango: { file: 'chango', sub: 'chango' },
  righteous: { file: 'righteous', sub: 'righteous' },
  limelight: { file: 'limelight', up: true, sub: 'limelight' },
};

const JOINS = new Set([
  'da',
  'de',
  'do',
  'das',
  'dos',
  'no',
  'na',
  'nos',
  'nas',
  'em',
  'e',
  'ao',
  'à',
  'com',
  'sem',
  'a',
  'o',
]);
/**
 * Lines of a title and which of them is the name. Written with a stroke where it breaks; without one it breaks before the
 * first joining word ("Onça / da Lua"). The name is the line that no joining word begins or ends.
 */
export function partsOf(title) {
  const words = title.replace('/', ' / ').split(/\s+/);
  let cutAt = words.indexOf('/');
  const plain = words.filter((word) => word !== '/');
  if (cutAt < 0) cutAt = plain.findIndex((word, i) => i > 0 && JOINS.has(word.toLowerCase()));
  if (cutAt < 1 && plain.length === 2) cutAt = 1;
  if (cutAt < 1 && plain.length > 2) cutAt = plain.length - 1;
  if (cutAt < 1) return [{ text: title, main: true }];
  const lines = [plain.slice(0, cutAt), plain.slice(cutAt)];
  const joined = (line) => JOINS.has(line[0].toLowerCase()) || JOINS.has(line.at(-1).toLowerCase());
  const first = joined(lines[0]) ? 1 : joined(lines[1]) ? 0 : lines[0].join(' ').length <= 10 ? 0 : 1;
  return lines.map((line, i) => ({ text: line.join(' '), main: i === first }));
}

function bounds(d) {
  let x0 = Infinity;
  let y0 = Infinity;
  let x1 = -Infinity;
  let y1 = -Infinity;
  const all = d.match(/-?\d+(?:\.\d+)?/g).map(Number);
  for (let i = 0; i < all.length; i += 2) {
    x0 = Math.min(x0, all[i]);
    x1 = Math.max(x1, all[i]);
    y0 = Math.min(y0, all[i + 1]);
    y1 = Math.max(y1, all[i + 1]);
  }
  return { x0, y0, x1, y1 };
}

/**
 * The title with its lowest ink at `bottom` (or its highest at `top`), within `w` around `x`. `main` and `sub` are colours.
 * Answers the drawing and the rows it takes.
 */
export function block(
  parts,
  face,
  { x = 150, w = 256, bottom, top, main, sub = main, max = 66, anchor = 'c', extra = '', gap = 9 },
) {
  const f = faces[face];
  const set = parts.map((part) => {
    const text = f.up ? part.text.toUpperCase() : part.text;
    const file = part.main ? f.file : f.sub;
    const weight = (part.main ? f.weight : f.subWeight) ?? 400;
    const limit = part.main ? max : Math.max(25, Math.min(30, max * 0.5));
    let o = lettering(file, text, { w, max: limit, weight, x: 0, anchor: 'l' });
    let b = bounds(o.d);
    // Ink, not advance: a wide face may stand out on either side.
    const wide = b.x1 - b.x0;
    if (wide > w) {
      o = lettering(file, text, { size: (o.s * w) / wide, weight, x: 0, anchor: 'l' });
      b = bounds(o.d);
    }
    return { ...o, b, part };
  });
  const height = set.reduce((sum, { b }) => sum + b.y1 - b.y0, 0) + gap * (set.length - 1);
  const start = top ?? bottom - height;
  let y = start;
  const svg = set
    .map(({ d, b, part }) => {
      const width = b.x1 - b.x0;
      const ox = (anchor === 'c' ? x - width / 2 : anchor === 'r' ? x - width : x) - b.x0;
      const oy = y - b.y0;
      y += b.y1 - b.y0 + gap;
      return `<path d="${d}" transform="translate(${ox.toFixed(1)} ${oy.toFixed(1)})" fill="${part.main ? main : sub}" ${extra}/>`;
    })
    .join('');
  const mainSet = set.find(({ part }) => part.main);
  return { svg, top: start, bottom: start + height, height, size: mainSet.s, width: mainSet.b.x1 - mainSet.b.x0 };
}
