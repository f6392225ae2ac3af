/** Lists of games by filter, one game with its figures, and related games. */
import { sql } from 'kysely';
import type { Game, GameDetail, GameFilter, GameStats } from '../../src/contract/games.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { searchOf } from '../lib/fold.ts';
import { databaseId } from '../lib/ids.ts';
import { type Page, pageOf } from '../lib/paging.ts';
import type { Language } from '../messages.ts';
import { artOf, countOf, GAMES_PER_PAGE, type GamesQuery, listed, onShelf, type Row, toGames } from './rows.ts';

/** Number of related games. */
const RELATED = 12;

function filtered(query: GamesQuery, filter: GameFilter): GamesQuery {
  let found = query;
  if (filter.category) found = found.where(onShelf(filter.category));
  if (filter.provider) found = found.where('games.provider_code', '=', filter.provider);
  if (filter.type) found = found.where('games.type', '=', filter.type);
  if (filter.bonuses) found = found.where('games.bonus_allowed', '=', true);
  if (filter.volatility) found = found.where('games.volatility', '=', filter.volatility);
  if (filter.rtp) found = found.where('games.rtp', '>=', filter.rtp);
  const { words, sign } = searchOf(filter.searchTerm ?? '');
  // Without any filter: the list of all games.
  if (!filter.category && !filter.provider && !filter.type && words.length === 0 && sign === null)
    found = found.where('games.show_all', '=', true);
  if (words.length > 0) {
    // Folded words hold only letters and digits, so they cannot contain a wildcard of LIKE or of a pattern.
    const each = sql.join(
      words.map((word) => sql`games.search like ${`%${word}%`}`),
      sql` and `,
    );
    found = found.where(sql<boolean>`((${each}) or ${isJoined(words.join(''))})`);
  }
  if (sign !== null) found = found.where(sql<boolean>`strpos(games.title, ${sign}) > 0`);
  return found;
}

/** Shortest term that is compared with joined words; a shorter one would match by chance. */
const SHORTEST_JOINED = 5;

/** SQL condition: the term is the beginning of words written as one, `saojoao` of `São João`. */
function isJoined(term: string) {
  if (term.length < SHORTEST_JOINED) return sql<boolean>`false`;
  return sql<boolean>`games.search ~ ${`\\m${[...term].join(' ?')}`}`;
}

const ORDERS = {
  new: sql`coalesce((games.art->>'is_new')::boolean, false) desc`,
  title: sql`games.search collate "C"`,
  rtp: sql`games.rtp desc nulls last`,
} as const;

/** One page of the games that match a filter, in the order asked for, or best first. */
export async function listGames(
  deps: Deps,
  casinoId: number,
  playerId: number | null,
  filter: GameFilter,
  page: number,
): Promise<Page<Game>> {
  const base = filtered(listed(deps, casinoId), filter);
  const total = await countOf(base);
  const [first] = searchOf(filter.searchTerm ?? '').words;
  // Titles that start with the search word come first.
  const match = first ? sql`(games.search like ${`${first}%`}) desc` : null;
  const order = filter.sort ? ORDERS[filter.sort] : match;
  const ordered = order ? base.orderBy(order) : base;
  const rows = await ordered
    .orderBy('games.position')
    .orderBy('games.id')
    .limit(GAMES_PER_PAGE)
    .offset((page - 1) * GAMES_PER_PAGE)
    .execute();
  return pageOf(await toGames(deps, playerId, rows), page, GAMES_PER_PAGE, total);
}

/**
 * One game by id or gamecode, limited to `provider` if given.
 * @throws ApiError 404 `game_not_found`.
 */
export async function findGame(deps: Deps, casinoId: number, key: string, provider?: string | null): Promise<Row> {
  const rows = await listed(deps, casinoId)
    .where((eb) => eb.or([eb('games.gamecode', '=', key), eb('games.id', '=', databaseId(key))]))
    .orderBy('games.position')
    .execute();
  const fits = rows.filter((row) => !provider || row.provider_code === provider);
  // A gamecode of digits wins over an equal id.
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
    // An open round has no result yet: its stake would lower the player's return.
    .where('settled_at', 'is not', null)
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

/** Address of the provider's rules and pay table of a game; null without a provider. */
function rulesUrl(deps: Deps, gamecode: string, language: Language): string | null {
  if (deps.env.PROVIDER_URL === null) return null;
  const url = new URL(`/rules/${encodeURIComponent(gamecode)}`, deps.env.PROVIDER_URL);
  url.searchParams.set('lang', language);
  return url.href;
}

/** Address of a game's frame without launch parameters; null without a provider. */
export function frameBase(deps: Pick<Deps, 'env'>, gamecode: string): string | null {
  return deps.env.PROVIDER_URL === null ? null : `${deps.env.PROVIDER_URL}/play/${encodeURIComponent(gamecode)}`;
}

export async function gameDetail(
  deps: Deps,
  casinoId: number,
  playerId: number | null,
  language: Language,
  row: Row,
): Promise<GameDetail> {
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
    rules_url: rulesUrl(deps, row.gamecode, language),
    has_demo: true,
    frame_url: frameBase(deps, row.gamecode),
  };
}

/** Games like this one: same category first, then same provider. */
export async function relatedGames(deps: Deps, casinoId: number, playerId: number | null, row: Row): Promise<Game[]> {
  const rows = await listed(deps, casinoId)
    .where('games.id', '!=', row.id)
    .orderBy(
      sql`(games.category_slug = ${row.category_slug})::int * 2 + (games.provider_code = ${row.provider_code})::int desc`,
    )
    .orderBy('games.position')
    .limit(RELATED)
    .execute();
  return toGames(deps, playerId, rows);
}
