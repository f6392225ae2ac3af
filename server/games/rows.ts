/** Games as database rows, joined with their studio, and their form in the contract for one player. */
import { type Selectable, type SelectQueryBuilder, sql } from 'kysely';
import * as v from 'valibot';
import { type Game, volatility } from '../../src/contract/games.ts';
import type { Database, Games } from '../db/schema.ts';
import type { Deps } from '../deps.ts';

export const GAMES_PER_PAGE = 24;

/** Data for posters and search beside the columns. */
export interface GameArt {
  readonly palette?: readonly [string, string];
  readonly aliases?: readonly string[];
  readonly is_new?: boolean;
  readonly max_win?: number;
}

export type GameRow = Selectable<Games>;
export type Row = GameRow & { readonly provider_name: string };
export type Marks = { readonly favorites: ReadonlySet<number>; readonly likes: ReadonlySet<number> };
export type GamesQuery = SelectQueryBuilder<Database, 'games' | 'providers', Row>;

const NOBODY: Marks = { favorites: new Set(), likes: new Set() };

export function artOf(row: GameRow): GameArt {
  // Only the seed's loader and `operator game set` write it.
  return row.art;
}

export function toGame(row: Row, marks: Marks): Game {
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
    ...factsOf(row),
  };
}

/** Facts of the game's sheet that lists and the catalogue carry, too. */
export function factsOf({
  rtp,
  volatility: level,
  min_bet,
  max_bet,
}: GameRow): Pick<Game, 'rtp' | 'volatility' | 'min_bet' | 'max_bet'> {
  return {
    ...(rtp === null ? {} : { rtp }),
    ...(v.is(volatility, level) ? { volatility: level } : {}),
    min_bet,
    max_bet,
  };
}

/** Query of all listed games: active, of an active provider. `show_all` only matters for lists of all games. */
export function listed(deps: Deps, casinoId: number): GamesQuery {
  return (
    deps.db
      .selectFrom('games')
      .innerJoin('providers', (join) =>
        join.onRef('providers.casino_id', '=', 'games.casino_id').onRef('providers.code', '=', 'games.provider_code'),
      )
      .where('games.casino_id', '=', casinoId)
      .where('games.active', '=', true)
      .where('providers.active', '=', true)
      .selectAll('games')
      // Kysely's type grows with each join, but readers only need the row.
      .select('providers.name as provider_name')
  );
}

export async function marksOf(deps: Deps, playerId: number | null, rows: readonly Row[]): Promise<Marks> {
  if (playerId === null || rows.length === 0) return NOBODY;
  const ids = rows.map((row) => row.id);
  const [favorites, likes] = await Promise.all(
    (['favorites', 'likes'] as const).map((table) =>
      deps.db
        .selectFrom(table)
        .select('game_id')
        .where('player_id', '=', playerId)
        .where('game_id', 'in', ids)
        .execute(),
    ),
  );
  const set = (found: readonly { game_id: number }[] | undefined) =>
    new Set((found ?? []).map(({ game_id }) => game_id));
  return { favorites: set(favorites), likes: set(likes) };
}

export async function toGames(deps: Deps, playerId: number | null, rows: readonly Row[]): Promise<Game[]> {
  const marks = await marksOf(deps, playerId, rows);
  return rows.map((row) => toGame(row, marks));
}

/** Number of rows of a query, whatever it selects. */
export async function countOf(query: GamesQuery): Promise<number> {
  const row = await query
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirst();
  return Number(row?.total ?? 0);
}

/** SQL condition: the game belongs to a category, as its main or an additional one. */
export function onShelf(slug: string) {
  return sql<boolean>`(games.category_slug = ${slug} or ${slug} = any(games.categories))`;
}
