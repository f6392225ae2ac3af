/** The palettes of the demonstration's two sites: token name (without `--`) → colour, as `src/ui/tokens.css` has them. */
import type { Palette } from '../../../src/contract/site.ts';

/** Jangada: sea after sunset, one low sun. */
export const jangada: Palette = {
  canvas: '#07121d', 'surface-1': '#0e1d2b', 'surface-2': '#152a3b', 'surface-3': '#1d374b', 'surface-4': '#27465d',
  text: '#f5eee2', 'text-2': '#bccad4', 'text-3': '#97abb9',
  accent: '#ffb454', 'accent-hi': '#ffcb85', 'on-accent': '#271502', 'accent-wash': '#3a2c20',
  positive: '#66d9a6', negative: '#ff968c', warning: '#f6d76b', info: '#8acbf2',
  'positive-wash': '#12342f', 'negative-wash': '#3a2127', 'warning-wash': '#332d18',
  focus: '#a8e4ff',
  'sky-1': '#171a3b', 'sky-2': '#4a2f58', 'sky-3': '#ad4f68', 'sky-4': '#ffa468', 'sea-1': '#8a4a5c', 'sea-2': '#1b2745',
  sun: '#ffc878', sail: '#191733', 'sail-lit': '#ffcf95',
  lit: '255 226 190', shade: '2 8 15', edge: '.075', depth: '.55',
};

/** Maré, light: morning sand, lagoon green. */
export const mareLight: Palette = {
  canvas: '#ebf1ee', 'surface-1': '#fbfdfc', 'surface-2': '#ffffff', 'surface-3': '#dfe9e5', 'surface-4': '#cadad4',
  text: '#0b2227', 'text-2': '#38545a', 'text-3': '#4c666b',
  accent: '#0a665e', 'accent-hi': '#0d7b71', 'on-accent': '#ffffff', 'accent-wash': '#d3ebe5',
  positive: '#0b6a42', negative: '#a8281f', warning: '#714b00', info: '#0b578f',
  'positive-wash': '#d6efe2', 'negative-wash': '#fae0dc', 'warning-wash': '#faedc9',
  focus: '#0a49b8',
  'sky-1': '#bfe0e4', 'sky-2': '#d8ebe4', 'sky-3': '#f5ead0', 'sky-4': '#ffdf9f', 'sea-1': '#86cbc3', 'sea-2': '#bfe0da',
  sun: '#ffd88a', sail: '#0a665e', 'sail-lit': '#ffffff',
  lit: '255 255 255', shade: '18 60 62', edge: '.9', depth: '.16',
};

/** Maré, dark: the same lagoon at night. */
export const mareDark: Palette = {
  canvas: '#061614', 'surface-1': '#0c2320', 'surface-2': '#12302d', 'surface-3': '#1a3f3b', 'surface-4': '#23504a',
  text: '#eaf6f2', 'text-2': '#b2cdc6', 'text-3': '#8fb0a8',
  accent: '#74e4ca', 'accent-hi': '#9bf0dc', 'on-accent': '#03231d', 'accent-wash': '#153f38',
  positive: '#7fdca8', negative: '#ff9d92', warning: '#f1d36f', info: '#93cff0',
  'positive-wash': '#12382c', 'negative-wash': '#3b2424', 'warning-wash': '#33301a',
  focus: '#ffd9a0',
  'sky-1': '#0b2a30', 'sky-2': '#155049', 'sky-3': '#3f8f7c', 'sky-4': '#e3cf95', 'sea-1': '#1d6a5c', 'sea-2': '#0b2f2c',
  sun: '#f6ecc9', sail: '#051a19', 'sail-lit': '#f6ecc9',
  lit: '205 255 240', shade: '1 10 9', edge: '.07', depth: '.55',
};
