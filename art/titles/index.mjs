/**
 * The titles whose posters are composed, one file per category, one line a title:
 * title (a stroke where its lettering breaks) | English | studio | category | type, which is the engine | theme | reel set of a slot,
 * or the engine | motif and second motif | search words | other names people type | pt | en | t where bonus money does not play
 *
 * `waiting.txt` has the titles of engines that the provider does not have yet (cards, bingo, scratch cards): they are not listed.
 */
import { readFileSync } from 'node:fs';

const FILES = ['slots', 'festas', 'crash', 'mesa', 'instantaneos', 'waiting'];
const slugOf = (title) =>
  title
    .normalize('NFD')
    .replace(/[\u0300-\u036f’'/]/g, (mark) => (mark === '/' ? ' ' : ''))
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

const rows = FILES.flatMap((file) => {
  const lines = readFileSync(new URL(`${file}.txt`, import.meta.url), 'utf8')
    .trim()
    .split('\n');
  // Spread evenly, so that the whole list mixes the categories as a lobby does.
  return lines.map((line, i) => ({ line, at: (i + 0.5) / lines.length }));
});
/** As the rows of `art/games.mjs`, with `lettering` and `motif` besides. */
export const titles = rows
  .sort((one, other) => one.at - other.at)
  .map(({ line }) => {
    const [lettering, titleEn, studio, category, type, theme, reels, motif, themes, aliases, pt, en, mark] =
      line.split('|');
    const title = lettering.replace('/', ' ');
    return {
      slug: slugOf(title),
      title,
      lettering,
      titleEn,
      studio,
      category,
      type,
      theme,
      reels,
      motif,
      themes,
      aliases,
      pt,
      en,
      noBonus: mark === 't',
    };
  });
