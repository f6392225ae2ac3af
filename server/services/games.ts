/**
 * The catalogue as players read it: filter, rows of the lobby, one game, likes, favourites, recent games. One file
 * because all of them read the same joined row and show it in the same words.
 */
import { performance } from 'node:perf_hooks';
import { sql, type Selectable, type SelectQueryBuilder } from 'kysely';
import type * as v from 'valibot';
import type { catalogGame, Game, GameDetail, GameFilter, GameStats, Provider } from '../../src/contract/games.ts';
import type { Deps } from '../deps.ts';
import type { Database, Games } from '../db/schema.ts';
import { ApiError } from '../errors.ts';
import type { Language } from '../messages.ts';
import { searchWords } from './fold.ts';
import { databaseId } from './ids.ts';
import { pageOf, type Page } from './paging.ts';

export const GAMES_PER_PAGE = 24;
const ROW_LENGTH = 12;

/** What a poster and a search know beside the columns. */
export interface GameArt {
  readonly palette?: readonly [string, string];
  readonly aliases?: readonly string[];
  readonly is_new?: boolean;
  readonly max_win?: number;
}

export type GameRow = Selectable<Games>;
type Row = GameRow & { readonly provider_name: string };
type Marks = { readonly favorites: ReadonlySet<number>; readonly likes: ReadonlySet<number> };
type GamesQuery = SelectQueryBuilder<Database, 'games' | 'providers', Row>;

const NOBODY: Marks = { favorites: new Set(), likes: new Set() };

function artOf(row: GameRow): GameArt {
  // Written by the seed's loader and by `operator game set`.
  return row.art as GameArt;
}

function toGame(row: Row, marks: Marks): Game {
  const art = artOf(row);
  return {
    game_id: String(row.id),
    title: row.title,
    gamecode: row.gamecode,
    providercode: row.provider_code,
    provider_name: row.provider_name,
    has_tables: row.has_tables,
    only_demo: row.only_demo,
    bonus_allowed: row.bonus_allowed,
    views: row.views,
    showAll: row.show_all,
    image: row.image,
    image_mobile: row.image_mobile,
    hasFavorite: marks.favorites.has(row.id),
    type: row.type,
    to: `/casino/${row.provider_code}/${row.gamecode}`,
    category_slug: row.category_slug,
    hasLike: marks.likes.has(row.id),
    totalLikes: row.total_likes,
    placeholder: art.palette ? art.palette.join(',') : null,
    aliases: [...(art.aliases ?? [])],
    is_new: art.is_new ?? false,
    maintenance: row.maintenance,
  };
}

function listed(deps: Deps, casinoId: number): GamesQuery {
  return deps.db
    .selectFrom('games')
    .innerJoin('providers', (join) =>
      join.onRef('providers.casino_id', '=', 'games.casino_id').onRef('providers.code', '=', 'games.provider_code'),
    )
    .where('games.casino_id', '=', casinoId)
    .where('games.active', '=', true)
    .where('providers.active', '=', true)
    .selectAll('games')
    // Kysely's type of a join grows with each; all readers need the row alone.
    .select('providers.name as provider_name') as unknown as GamesQuery;
}

async function marksOf(deps: Deps, playerId: number | null, rows: readonly Row[]): Promise<Marks> {
  if (playerId === null || rows.length === 0) return NOBODY;
  const ids = rows.map((row) => row.id);
  const [favorites, likes] = await Promise.all(
    (['favorites', 'likes'] as const).map((table) =>
      deps.db.selectFrom(table).select('game_id').where('player_id', '=', playerId).where('game_id', 'in', ids).execute(),
    ),
  );
  const set = (found: readonly { game_id: number }[] | undefined) => new Set((found ?? []).map(({ game_id }) => game_id));
  return { favorites: set(favorites), likes: set(likes) };
}

async function toGames(deps: Deps, playerId: number | null, rows: readonly Row[]): Promise<Game[]> {
  const marks = await marksOf(deps, playerId, rows);
  return rows.map((row) => toGame(row, marks));
}

function filtered(query: GamesQuery, filter: GameFilter): GamesQuery {
  let found = query;
  if (filter.category) {
    const category = filter.category;
    found = found.where((eb) => eb.or([eb('games.category_slug', '=', category), sql<boolean>`${category} = any(games.categories)`]));
  }
  if (filter.provider) found = found.where('games.provider_code', '=', filter.provider);
  if (filter.type) found = found.where('games.type', '=', filter.type);
  if (filter.bonuses) found = found.where('games.bonus_allowed', '=', true);
  // The folded words hold letters and digits only, so no wildcard of LIKE can be among them.
  for (const word of searchWords(filter.searchTerm ?? '')) found = found.where('games.search', 'like', `%${word}%`);
  return found;
}

/** One page of the games that a filter leaves, best first. */
export async function listGames(deps: Deps, casinoId: number, playerId: number | null, filter: GameFilter, page: number): Promise<Page<Game>> {
  const base = filtered(listed(deps, casinoId), filter);
  const total = await countOf(base);
  const [first] = searchWords(filter.searchTerm ?? '');
  // A title that begins with what was typed comes before one that merely holds it.
  const ordered = first ? base.orderBy(sql`(games.search like ${`${first}%`}) desc`) : base;
  const rows = await ordered
    .orderBy('games.position')
    .orderBy('games.id')
    .limit(GAMES_PER_PAGE)
    .offset((page - 1) * GAMES_PER_PAGE)
    .execute();
  return pageOf(await toGames(deps, playerId, rows), page, GAMES_PER_PAGE, total);
}

async function countOf(query: GamesQuery): Promise<number> {
  const row = await query
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirst();
  return Number(row?.total ?? 0);
}

const CATALOG_MS = 3000;
const catalogs = new WeakMap<Deps, Map<number, { readonly text: string; readonly at: number }>>();

/** The catalogue's text, made anew every few seconds at most. */
export async function catalogText(deps: Deps, casinoId: number): Promise<string> {
  const sites = catalogs.get(deps) ?? new Map();
  catalogs.set(deps, sites);
  const kept = sites.get(casinoId);
  if (kept && performance.now() - kept.at < CATALOG_MS) return kept.text;
  const text = await catalogJson(deps, casinoId);
  sites.set(casinoId, { text, at: performance.now() });
  return text;
}

/** The whole catalogue in compact form, as ready JSON text: 10,000 games are not made anew for each visitor. */
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
      // Two figures are enough to sort by, and keep the catalogue's ETag when somebody opens a game. Likes are told
      // by the game itself.
      views: Number(row.views.toPrecision(2)),
    };
  });
  return JSON.stringify({ data: { version: '1', games } });
}

const ROW_WORDS: Readonly<Record<string, Readonly<Record<Language, string>>>> = {
  popular: { pt: 'Populares', en: 'Popular' },
  new: { pt: 'Novidades', en: 'New' },
};

/** The lobby's rows: popular, new, then each category that has games. */
export async function homeRows(deps: Deps, casinoId: number, playerId: number | null, language: Language) {
  const [categories, popular, fresh, shelved] = await Promise.all([
    deps.db.selectFrom('categories').selectAll().where('casino_id', '=', casinoId).orderBy('position').execute(),
    listed(deps, casinoId).orderBy('games.position').orderBy('games.id').limit(ROW_LENGTH).execute(),
    listed(deps, casinoId).where(sql<boolean>`games.art @> '{"is_new":true}'`).orderBy('games.position').orderBy('games.id').limit(ROW_LENGTH).execute(),
    deps.db
      .selectFrom(
        listed(deps, casinoId)
          .select(sql<number>`row_number() over (partition by games.category_slug order by games.position, games.id)`.as('place'))
          .as('shelf'),
      )
      .selectAll()
      .where('place', '<=', ROW_LENGTH)
      .orderBy('position')
      .orderBy('id')
      // The outer query has lost the name of its table, not the columns.
      .execute() as unknown as Promise<Row[]>,
  ]);
  const marks = await marksOf(deps, playerId, [...popular, ...fresh, ...shelved]);
  const row = (slug: string, title: string, rows: readonly Row[]) => ({ slug, title, games: rows.map((one) => toGame(one, marks)) });
  return [
    row('popular', ROW_WORDS['popular']?.[language] ?? '', popular),
    row('new', ROW_WORDS['new']?.[language] ?? '', fresh),
    ...categories.map((category) =>
      row(category.slug, language === 'en' ? category.title_en : category.title_pt, shelved.filter((game) => game.category_slug === category.slug)),
    ),
  ].filter(({ games }) => games.length > 0);
}

export async function featuredGames(deps: Deps, casinoId: number, playerId: number | null): Promise<Game[]> {
  const rows = await listed(deps, casinoId).where('games.featured', '=', true).orderBy('games.position').limit(GAMES_PER_PAGE).execute();
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

/**
 * One game by id or gamecode; `provider` must be its own when it is named.
 * @throws ApiError 404 `game_not_found`.
 */
export async function findGame(deps: Deps, casinoId: number, key: string, provider?: string | null): Promise<Row> {
  const number = databaseId(key);
  const rows = await listed(deps, casinoId)
    .where((eb) => eb.or([eb('games.gamecode', '=', key), ...(number === null ? [] : [eb('games.id', '=', number)])]))
    .orderBy('games.position')
    .execute();
  const fits = rows.filter((row) => !provider || row.provider_code === provider);
  // A gamecode of digits wins over an id that happens to look the same.
  const game = fits.find((row) => row.gamecode === key) ?? fits[0];
  if (!game) throw new ApiError(404, 'game_not_found');
  return game;
}

async function statsOf(deps: Deps, playerId: number, gameId: number): Promise<GameStats> {
  const row = await deps.db
    .selectFrom('wagers')
    .where('player_id', '=', playerId)
    .where('game_id', '=', gameId)
    .where('kind', '=', 'bet')
    .where('rolled_back_at', 'is', null)
    .select(({ fn }) => [
      fn.countAll<number>().as('rounds'),
      fn.coalesce(fn.sum<number>('amount'), sql<number>`0`).as('staked'),
      fn.coalesce(fn.sum<number>('win_amount'), sql<number>`0`).as('won'),
      fn.max('created_at').as('last'),
    ])
    .executeTakeFirstOrThrow();
  const staked = Number(row.staked);
  const won = Number(row.won);
  return {
    rounds: Number(row.rounds),
    staked,
    won,
    rtp: staked > 0 ? Math.round((won / staked) * 10_000) / 100 : null,
    last_played_at: row.last?.toISOString() ?? null,
  };
}

export async function gameDetail(deps: Deps, casinoId: number, playerId: number | null, language: Language, row: Row): Promise<GameDetail> {
  const [game] = await toGames(deps, playerId, [row]);
  if (!game) throw new ApiError(404, 'game_not_found');
  const volatility = row.volatility;
  return {
    ...game,
    rtp: row.rtp ?? 0,
    volatility: volatility === 'low' || volatility === 'high' || volatility === 'very_high' ? volatility : 'medium',
    min_bet: row.min_bet,
    max_bet: row.max_bet,
    description: language === 'en' ? row.description_en : row.description_pt,
    my_stats: playerId === null ? null : await statsOf(deps, playerId, row.id),
    max_win: artOf(row).max_win ?? null,
    rules_url: null,
    has_demo: true,
  };
}

/** Games like this one: its category first, then its provider's. */
export async function relatedGames(deps: Deps, casinoId: number, playerId: number | null, row: Row): Promise<Game[]> {
  const rows = await listed(deps, casinoId)
    .where('games.id', '!=', row.id)
    .orderBy(sql`(games.category_slug = ${row.category_slug})::int * 2 + (games.provider_code = ${row.provider_code})::int desc`)
    .orderBy('games.position')
    .limit(ROW_LENGTH)
    .execute();
  return toGames(deps, playerId, rows);
}

/** Games that the player played last, newest first. */
export function recentGames(deps: Deps, casinoId: number, playerId: number, page: number): Promise<Page<Game>> {
  return personal(deps, casinoId, playerId, 'recent_games', page);
}

/** The player's favourites, newest first. */
export function favoriteGames(deps: Deps, casinoId: number, playerId: number, page: number): Promise<Page<Game>> {
  return personal(deps, casinoId, playerId, 'favorites', page);
}

async function personal(deps: Deps, casinoId: number, playerId: number, table: 'recent_games' | 'favorites', page: number): Promise<Page<Game>> {
  const mine = sql`${sql.table(table)}`;
  const when = sql.ref(table === 'favorites' ? 'mine.created_at' : 'mine.played_at');
  const base = listed(deps, casinoId).innerJoin(sql<{ game_id: number }>`(select * from ${mine} where player_id = ${playerId})`.as('mine'), (join) =>
    join.on(sql<boolean>`mine.game_id = games.id`),
    // As in `listed`.
  ) as unknown as GamesQuery;
  const total = await countOf(base);
  const rows = await base
    .orderBy(sql`${when} desc`)
    .orderBy('games.id')
    .limit(GAMES_PER_PAGE)
    .offset((page - 1) * GAMES_PER_PAGE)
    .execute();
  return pageOf(await toGames(deps, playerId, rows), page, GAMES_PER_PAGE, total);
}

/** Sets or takes away a favourite; sending the same twice changes nothing. */
export async function setFavorite(deps: Deps, casinoId: number, playerId: number, key: string, action: 'add' | 'remove') {
  const game = await findGame(deps, casinoId, key);
  if (action === 'add') {
    await deps.db
      .insertInto('favorites')
      .values({ player_id: playerId, game_id: game.id, casino_id: casinoId, created_at: deps.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  } else {
    await deps.db.deleteFrom('favorites').where('player_id', '=', playerId).where('game_id', '=', game.id).execute();
  }
  return { action, hasFavorite: action === 'add' };
}

/** Toggles a like, or makes it what `like` says. The counter moves in the statement that adds or takes the like. */
export async function setLike(deps: Deps, casinoId: number, playerId: number, key: string, like: boolean | undefined) {
  const game = await findGame(deps, casinoId, key);
  return deps.db.transaction().execute(async (trx) => {
    // The game's row is the turnstile: two clicks of one player in two tabs come one after the other.
    await trx.selectFrom('games').select('id').where('id', '=', game.id).forUpdate().execute();
    const had = await trx.selectFrom('likes').select('game_id').where('player_id', '=', playerId).where('game_id', '=', game.id).executeTakeFirst();
    const wanted = like ?? !had;
    if (wanted && !had) {
      await trx.insertInto('likes').values({ player_id: playerId, game_id: game.id, casino_id: casinoId, created_at: deps.clock.now() }).execute();
    } else if (!wanted && had) {
      await trx.deleteFrom('likes').where('player_id', '=', playerId).where('game_id', '=', game.id).execute();
    }
    const change = Number(wanted) - Number(had !== undefined);
    const { total_likes } = await trx
      .updateTable('games')
      .set((eb) => ({ total_likes: eb('total_likes', '+', change) }))
      .where('id', '=', game.id)
      .returning('total_likes')
      .executeTakeFirstOrThrow();
    return { action: wanted ? ('liked' as const) : ('unliked' as const), totalLikes: total_likes };
  });
}
