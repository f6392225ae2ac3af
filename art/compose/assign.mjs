/**
 * Which layout, palette and face a composed poster gets: by what its motif and theme ask for, kept apart from its neighbours in
 * the whole list and in its category. Deterministic; earlier choices stay (`art/composed.json`).
 */
import { hash } from '../lib.mjs';
import { palettes } from './palettes.mjs';

const LIKES = {
  sea: ['deep', 'ripples', 'travel', 'papercut', 'deep', 'stamp', 'woven', 'moonrise', 'geometry', 'orbit', 'close'],
  forest: [
    'moonrise',
    'papercut',
    'specimen',
    'vitral',
    'close',
    'ripples',
    'cloth',
    'stamp',
    'arch',
    'travel',
    'tile',
    'fan',
  ],
  fruit: ['crops', 'specimen', 'halftone', 'quad', 'sunburst', 'stamp', 'tile', 'geometry', 'cloth', 'close', 'orbit'],
  sertao: ['woodcut', 'woven', 'travel', 'moonrise', 'sunburst', 'arch', 'stamp', 'papercut', 'halftone', 'tile'],
  gems: ['facets', 'vitral', 'arch', 'papercut', 'sign', 'orbit', 'stage', 'fan', 'close', 'moonrise', 'sunburst'],
  cards: ['court', 'stage', 'sign', 'arch', 'quad', 'geometry', 'halftone', 'vitral', 'cloth', 'sunburst', 'tile'],
  junina: ['bunting', 'woodcut', 'woven', 'sunburst', 'moonrise', 'stage', 'stamp', 'bunting', 'quad'],
  carnival: [
    'fan',
    'stage',
    'sunburst',
    'halftone',
    'geometry',
    'quad',
    'sign',
    'woven',
    'vitral',
    'bunting',
    'crops',
    'close',
  ],
};
const EXTRA = {
  crash: ['climb', 'flight', 'climb', 'flight', 'travel', 'halftone', 'close', 'orbit', 'sign', 'papercut', 'geometry'],
  instantaneos: ['geometry', 'tile', 'stage', 'facets'],
  bingo: ['numbers', 'numbers', 'geometry', 'bunting', 'stage'],
  raspadinha: ['scratch', 'scratch', 'scratch', 'tile', 'geometry'],
  mesa: ['court', 'tile', 'specimen', 'stamp'],
  jackpot: ['facets', 'fan', 'stage', 'sign'],
  'ao-vivo': ['stage', 'sign', 'sunburst'],
  festas: ['bunting', 'woodcut'],
};
const ROULETTE = ['wheel', 'halo', 'wheel', 'halo', 'stage', 'vitral', 'sign', 'geometry', 'court', 'orbit'];
const HUES = {
  sea: ['teal', 'blue', 'grey'],
  forest: ['green', 'teal', 'brown'],
  fruit: ['orange', 'pink', 'yellow', 'green', 'cream'],
  sertao: ['orange', 'brown', 'red', 'yellow', 'cream'],
  gems: ['violet', 'blue', 'pink', 'teal'],
  cards: ['red', 'green', 'grey', 'violet', 'blue'],
  junina: ['blue', 'orange', 'red', 'cream'],
  carnival: ['pink', 'violet', 'orange', 'blue', 'yellow'],
};
const FACES = {
  woodcut: ['bowlby', 'rammetto', 'dela', 'caprasimo', 'chango'],
  specimen: ['gloock', 'yeseva', 'serif', 'abril', 'caprasimo'],
  arch: ['limelight', 'yeseva', 'abril', 'shoulders', 'righteous', 'gloock'],
  vitral: ['limelight', 'yeseva', 'abril', 'caprasimo', 'righteous'],
  court: ['abril', 'serif', 'gloock', 'yeseva', 'limelight'],
  stage: ['shrikhand', 'righteous', 'bungee', 'abril', 'chango', 'limelight'],
  sign: ['righteous', 'unbounded', 'shrikhand', 'bungee', 'chango'],
  travel: ['shoulders', 'passion', 'limelight', 'righteous', 'bungee'],
  climb: ['unbounded', 'shoulders', 'passion', 'dela', 'righteous'],
  flight: ['shoulders', 'passion', 'unbounded', 'yeseva', 'shrikhand'],
  halftone: ['chango', 'bowlby', 'shrikhand', 'rammetto', 'passion', 'bungee'],
  geometry: ['unbounded', 'dela', 'righteous', 'shoulders', 'bungee'],
  numbers: ['chango', 'shrikhand', 'bowlby', 'caprasimo', 'righteous'],
  scratch: ['chango', 'bungee', 'shrikhand', 'rammetto', 'unbounded'],
};
const WATER = ['teal', 'blue', 'violet', 'green', 'grey'];
const ANY = [
  'abril',
  'serif',
  'gloock',
  'yeseva',
  'caprasimo',
  'shrikhand',
  'chango',
  'righteous',
  'bowlby',
  'rammetto',
  'shoulders',
  'passion',
  'unbounded',
  'dela',
  'bungee',
];

function penalty(list, key, value, reach, weight) {
  let sum = 0;
  for (let back = 1; back <= reach && back <= list.length; back++)
    if (list[list.length - back][key] === value) sum += weight / back;
  return sum;
}

const best = (list, score) => list.map((item) => [score(item), item]).sort((x, y) => y[0] - x[0])[0][1];

/** Chooses layout, palette and face of a game after those on its shelf and on the whole trail. `used`: counts of each. */
function choose(game, shelf, trail, used) {
  const noise = (text) => (hash(`${game.slug} ${text}`) % 1000) / 1000;
  const emoji = game.motif.startsWith(':');
  const wheel = game.motif.startsWith('roda');
  const liked = wheel ? ROULETTE : [...(EXTRA[game.category] ?? []), ...LIKES[game.theme]];
  const layout = best(
    [...new Set(liked)].filter((name) => !(emoji && ['woodcut', 'quad'].includes(name))),
    (name) =>
      liked.filter((other) => other === name).length * 0.7 +
      noise(name) -
      penalty(shelf, 'layout', name, 6, 5) -
      penalty(trail, 'layout', name, 3, 6) -
      (used[name] ?? 0) * 0.06,
  );
  const pales = shelf.slice(-3).filter(({ tone }) => tone === 'pale').length;
  const { name: palette } = best(
    Object.values(palettes),
    (pal) =>
      (HUES[game.theme].includes(pal.hue) ? 0.55 : 0) +
      noise(pal.name) * 0.9 +
      (pal.tone === 'pale' ? (pales ? -0.8 : 0.25) : pal.tone === 'mid' ? 0.2 : 0) -
      (layout === 'sign' && pal.tone !== 'dark' ? 1 : 0) -
      (layout === 'deep' && (pal.tone === 'pale' || !WATER.includes(pal.hue)) ? 3 : 0) -
      penalty(shelf, 'hue', pal.hue, 4, 1.6) -
      penalty(trail, 'hue', pal.hue, 3, 1.2) -
      penalty(shelf, 'palette', pal.name, 9, 2) -
      (used[pal.name] ?? 0) * 0.06,
  );
  const face = best(
    FACES[layout] ?? ANY,
    (name) =>
      noise(name) -
      penalty(shelf, 'face', name, 4, 1.5) -
      penalty(trail, 'face', name, 3, 1.2) -
      (used[name] ?? 0) * 0.01,
  );
  return [layout, palette, face];
}

/** `fixed`: {slug: 'layout palette face'} of before. `given`: the recipe of a poster that is drawn by itself. */
export function assign(games, fixed, given) {
  const chosen = {};
  const used = {};
  const trail = [];
  const shelves = {};
  for (const game of games) {
    const shelf = (shelves[game.category] ??= []);
    const own = given(game.slug);
    let entry;
    if (own) entry = { layout: own, hue: '', tone: '', face: '', motif: '' };
    else {
      const [layout, palette, face] = fixed[game.slug]?.split(' ') ?? choose(game, shelf, trail, used);
      entry = { layout, palette, face, hue: palettes[palette].hue, tone: palettes[palette].tone };
    }
    for (const key of [entry.layout, entry.palette, entry.face]) if (key) used[key] = (used[key] ?? 0) + 1;
    trail.push(entry);
    shelf.push(entry);
    if (!own) chosen[game.slug] = `${entry.layout} ${entry.palette} ${entry.face}`;
  }
  return chosen;
}
