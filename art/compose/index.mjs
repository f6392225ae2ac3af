/** The composed posters: a layout, a palette, a face and one or two motifs make a poster of a title. */
import { hash } from '../lib.mjs';
import * as house from './layouts-house.mjs';
import * as print from './layouts-print.mjs';
import * as scene from './layouts-scene.mjs';
import { contrast, palettes } from './palettes.mjs';
import { partsOf } from './title.mjs';

export const layouts = { ...print, ...scene, ...house };

/** The natural colours of a leaf or a fruit, kept where they stand out from the ground. */
const NATURE = {
  trevo: { a: '#4fb85f', b: '#2f9150' },
  cacto: { a: '#4aa36c', b: '#2f7f5e' },
  coqueiro: { a: '#4fae62', b: '#2c8556' },
  caju: { a: '#f0592f', b: '#5aa648' },
  guarana: { a: '#dd3b32', b: '#57a04a' },
  coco: { a: '#6fae4a' },
  bola: { l: '#ffffff', d: '#1a1c24', a: '#1a1c24' },
  fogueira: { a: '#f0592f', c: '#ffb640', l: '#fff0b8' },
};
function coloursOf(name, pal) {
  const own = NATURE[name];
  if (!own || (own.a && Math.min(contrast(own.a, pal.p), contrast(own.a, pal.q)) < 1.45)) return pal;
  return { ...pal, ...own };
}

/** The SVG of a composed poster. `motif` is one name or two with a plus between. Throws on an unknown name. */
export function compose({ slug, title, layout, palette, face, motif }) {
  const draw = layouts[layout];
  const pal = palettes[palette];
  if (!draw || !pal) throw new Error(`${slug}: no layout ${layout} or palette ${palette}`);
  const [first, second] = motif.split('+');
  return draw({
    title: title.replace('/', ' ').replace(/\s+/g, ' '),
    parts: partsOf(title),
    motif: first,
    second,
    pal,
    colours: (name) => coloursOf(name, pal),
    face,
    seed: hash(slug) % 9973,
  });
}
