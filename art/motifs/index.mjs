/** All motifs by name: the drawn ones, and Fluent Emoji as `:name`, which a layout prints in the poster's own colours. */
import { emo } from '../lib.mjs';
import { fauna } from './fauna.mjs';
import { folk } from './folk.mjs';
import { table } from './table.mjs';
import { world } from './world.mjs';

export const drawn = { ...folk, ...fauna, ...table, ...world };
/** A motif within -100..100; `:name` is a Fluent Emoji, inked by the filter `#ink` that the layout defines. */
export function motif(name, colours, { natural = false } = {}) {
  if (name.startsWith(':')) return emo(name.slice(1), 0, 0, 206, natural ? {} : { filter: 'ink' });
  const draw = drawn[name];
  if (!draw) throw new Error(`No motif ${name}`);
  return draw(colours);
}
