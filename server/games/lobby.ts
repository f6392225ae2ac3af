/** Content of the lobby: the whole catalogue in compact form, its rows, featured games, the studios. */
import { sql } from 'kysely';
import type * as v from 'valibot';
import type { catalogGame, Game, Provider } from '../../src/contract/games.ts';
import type { Category } from '../../src/contract/site.ts';
import type { Deps } from '../deps.ts';
import { createCache } from '../lib/cache.ts';
import { type Page, pageOf } from '../lib/paging.ts';
import type { Language } from '../messages.ts';
import { artOf, factsOf, GAMES_PER_PAGE, listed, marksOf, type Row, toGame, toGames } from './rows.ts';

const ROW_LENGTH = 12;

const CATALOG_MS = 3000;
const catalogCaches = new WeakMap<Deps, ReturnType<typeof createCache<string>>>();

/** The catalogue as JSON text, cached for `CATALOG_MS`. */
export async function catalogText(deps: Deps, casinoId: number): Promise<string> {
  const sites = catalogCaches.get(deps) ?? createCache<string>(CATALOG_MS);
  catalogCaches.set(deps, sites);
  return sites.get(String(casinoId), () => catalogJson(deps, casinoId));
}

/** Serialises the whole catalogue (10,000 games), so that it is not built anew per visitor. */
async function catalogJson(deps: Deps, casinoId: number): Promise<string> {
  const rows = await listed(deps, casinoId).orderBy('games.position').orderBy('games.id').execute();
  const games = rows.map((row): v.InferInput<typeof catalogGame> => {
    const art = artOf(row);
    return {
      game_id: String(row.id),
      title: row.title,
      gamecode: row.gamecode,
      providercode: row.provider_code,
      category_slug: row.category_slug,
      ...(row.categories.length > 0 ? { categories: row.categories } : {}),
      type: row.type,
      image: row.image,
      image_mobile: row.image_mobile,
      placeholder: art.palette ? art.palette.join(',') : null,
      ...(art.aliases?.length ? { aliases: [...art.aliases] } : {}),
      only_demo: row.only_demo,
      bonus_allowed: row.bonus_allowed,
      has_tables: row.has_tables,
      is_new: art.is_new ?? false,
      maintenance: row.maintenance,
      ...(row.show_all ? {} : { showAll: false }),
      // Two significant digits are enough to sort by, and keep the catalogue's ETag stable when a player opens a game.
      // The catalogue has no likes; the game's own answer has them.
      views: Number(row.views.toPrecision(2)),
      ...factsOf(row),
    };
  });
  return JSON.stringify({ data: { version: '1', games } });
}

const ROW_WORDS: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  popular: { pt: 'Populares', en: 'Popular' },
  new: { pt: 'Novidades', en: 'New' },
};

/** The site's categories in order, without those that have no listed game. */
export async function listCategories(deps: Deps, casinoId: number, language: Language): Promise<Category[]> {
  const rows = await deps.db
    .selectFrom('categories')
    .select(['slug', 'title_pt', 'title_en', 'icon'])
    .select(
      listed(deps, casinoId)
        .where(sql<boolean>`(games.category_slug = categories.slug or categories.slug = any(games.categories))`)
        .clearSelect()
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('total'),
    )
    .where('casino_id', '=', casinoId)
    .orderBy('position')
    .execute();
  return rows
    .map(({ slug, title_pt, title_en, icon, total }) => ({
      slug,
      title: language === 'en' ? title_en : title_pt,
      icon,
      total: Number(total ?? 0),
    }))
    .filter(({ total }) => total > 0);
}

/**
 * The lobby's rows: popular, new, then each category with the games that name it as main or additional category. The
 * first two are lists of all games (`show_all`).
 */
export async function homeRows(deps: Deps, casinoId: number, playerId: number | null, language: Language) {
  const [categories, popular, fresh, shelved] = await Promise.all([
    deps.db.selectFrom('categories').selectAll().where('casino_id', '=', casinoId).orderBy('position').execute(),
    listed(deps, casinoId)
      .where('games.show_all', '=', true)
      .orderBy('games.position')
      .orderBy('games.id')
      .limit(ROW_LENGTH)
      .execute(),
    listed(deps, casinoId)
      .where('games.show_all', '=', true)
      .where(sql<boolean>`games.art @> '{"is_new":true}'`)
      .orderBy('games.position')
      .orderBy('games.id')
      .limit(ROW_LENGTH)
      .execute(),
    deps.db
      .selectFrom(
        listed(deps, casinoId)
          .innerJoin(
            sql<{ slug: string }>`lateral (select distinct unnest(games.categories || games.category_slug) as slug)`.as(
              'shelf',
            ),
            (join) => join.onTrue(),
          )
          .select('shelf.slug as shelf')
          .select(
            sql<number>`row_number() over (partition by shelf.slug order by games.position, games.id)`.as('place'),
          )
          .as('shelved'),
      )
      .selectAll()
      .where('place', '<=', ROW_LENGTH)
      .orderBy('position')
      .orderBy('id')
      // The outer query lost the table's name, but not its columns.
      .execute() as unknown as Promise<(Row & { readonly shelf: string })[]>,
  ]);
  const marks = await marksOf(deps, playerId, [...popular, ...fresh, ...shelved]);
  const row = (slug: string, title: string, rows: readonly Row[]) => ({
    slug,
    title,
    games: rows.map((one) => toGame(one, marks)),
  });
  return [
    row('popular', ROW_WORDS['popular']?.[language] ?? '', popular),
    row('new', ROW_WORDS['new']?.[language] ?? '', fresh),
    ...categories.map((category) =>
      row(
        category.slug,
        language === 'en' ? category.title_en : category.title_pt,
        shelved.filter(({ shelf }) => shelf === category.slug),
      ),
    ),
  ].filter(({ games }) => games.length > 0);
}

export async function featuredGames(deps: Deps, casinoId: number, playerId: number | null): Promise<Game[]> {
  const rows = await listed(deps, casinoId)
    .where('games.show_all', '=', true)
    .where('games.featured', '=', true)
    .orderBy('games.position')
    .limit(GAMES_PER_PAGE)
    .execute();
  return toGames(deps, playerId, rows);
}

export async function listProviders(deps: Deps, casinoId: number, page: number): Promise<Page<Provider>> {
  const perPage = GAMES_PER_PAGE;
  const base = deps.db.selectFrom('providers').where('casino_id', '=', casinoId).where('active', '=', true);
  const [rows, counted] = await Promise.all([
    base
      .select(['code', 'name', 'image'])
      .select(({ selectFrom }) =>
        selectFrom('games')
          .whereRef('games.provider_code', '=', 'providers.code')
          .where('games.casino_id', '=', casinoId)
          .where('games.active', '=', true)
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .as('total'),
      )
      .orderBy('position')
      .orderBy('code')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
    base.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirst(),
  ]);
  const data = rows.map(({ code, name, image, total }) => ({ code, name, image, total: Number(total ?? 0) }));
  return pageOf(data, page, perPage, Number(counted?.n ?? 0));
}
