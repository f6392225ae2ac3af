/** Imports a provider's games from a file, validated as a whole. Games that the file does not name stay as they are. */
import { sql } from 'kysely';
import * as v from 'valibot';
import { slug } from '../../src/contract/call.ts';
import { volatility } from '../../src/contract/games.ts';
import type { Trx } from '../db/connect.ts';
import { fold } from '../lib/fold.ts';

const text = (most: number) => v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(most));
const both = v.object({ pt: text(2000), en: text(2000) });
/** Path of the site: the page's content policy loads no images of other origins. */
const picture = v.pipe(v.string(), v.maxLength(500), v.regex(/^\/(?![/\\])[\w./~-]+$/, 'a path of the site'));
const centavos = v.pipe(v.number(), v.safeInteger(), v.minValue(1));

/** Format of the file: money in centavos, `rtp` in per cent. */
export const catalogueFile = v.object({
  providers: v.pipe(v.array(v.object({ code: slug, name: text(80), image: picture })), v.maxLength(500)),
  categories: v.optional(
    v.pipe(
      v.array(v.object({ slug, title: both, icon: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,40}$/)) })),
      v.maxLength(100),
    ),
    [],
  ),
  games: v.pipe(
    v.array(
      v.pipe(
        v.object({
          gamecode: slug,
          provider: slug,
          category: slug,
          title: text(120),
          type: slug,
          image: picture,
          image_mobile: v.optional(picture),
          description: both,
          rtp: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
          volatility,
          min_bet: centavos,
          max_bet: centavos,
          has_tables: v.optional(v.boolean(), false),
          only_demo: v.optional(v.boolean(), false),
          bonus_allowed: v.optional(v.boolean(), true),
          featured: v.optional(v.boolean(), false),
          /** Absent: a new game is listed, and a known one stays listed or hidden. */
          active: v.optional(v.boolean()),
          aliases: v.optional(v.pipe(v.array(text(60)), v.maxLength(20)), []),
        }),
        v.check(({ min_bet, max_bet }) => min_bet <= max_bet, 'min_bet may not be above max_bet'),
      ),
    ),
    v.maxLength(20_000),
  ),
});
export type CatalogueFile = v.InferOutput<typeof catalogueFile>;

const BATCH = 400;

/** Imports the file into a site: updates known codes, adds new ones. All in the caller's transaction. */
export async function importCatalogue(trx: Trx, casinoId: number, file: CatalogueFile, now: Date): Promise<void> {
  for (const [position, one] of file.providers.entries())
    await trx
      .insertInto('providers')
      .values({ casino_id: casinoId, ...one, position })
      .onConflict((conflict) =>
        conflict.columns(['casino_id', 'code']).doUpdateSet({ name: one.name, image: one.image }),
      )
      .execute();
  for (const [position, { slug: name, icon, title }] of file.categories.entries()) {
    const words = { icon, title_pt: title.pt, title_en: title.en };
    await trx
      .insertInto('categories')
      .values({ casino_id: casinoId, slug: name, ...words, position })
      .onConflict((conflict) => conflict.columns(['casino_id', 'slug']).doUpdateSet(words))
      .execute();
  }
  const names = new Map(file.providers.map(({ code, name }) => [code, name]));
  const rows = file.games.map(({ provider, category, description, aliases, image_mobile, ...game }, position) => ({
    casino_id: casinoId,
    ...game,
    active: game.active ?? true,
    provider_code: provider,
    category_slug: category,
    image_mobile: image_mobile ?? game.image,
    description_pt: description.pt,
    description_en: description.en,
    position,
    art: JSON.stringify({ aliases }),
    search: fold([game.title, ...aliases, names.get(provider) ?? ''].join(' ')),
    created_at: now,
    updated_at: now,
  }));
  const [first] = rows;
  if (!first) return;
  const silent = file.games.flatMap(({ active, gamecode }) => (active === undefined ? [gamecode] : []));
  const kept = ['casino_id', 'gamecode', 'provider_code', 'created_at', 'position', 'active'];
  const changed = Object.keys(first).filter((column) => !kept.includes(column));
  for (let at = 0; at < rows.length; at += BATCH)
    await trx
      .insertInto('games')
      .values(rows.slice(at, at + BATCH))
      .onConflict((conflict) =>
        conflict.columns(['casino_id', 'provider_code', 'gamecode']).doUpdateSet({
          ...Object.fromEntries(changed.map((column) => [column, sql.ref(`excluded.${column}`)])),
          active: sql<boolean>`case when excluded.gamecode = any(${silent}) then games.active else excluded.active end`,
        }),
      )
      .execute();
}
