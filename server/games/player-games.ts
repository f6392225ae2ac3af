/** A player's games: last played, favourites, likes. */
import { sql } from 'kysely';
import type { Game } from '../../src/contract/games.ts';
import type { Deps } from '../deps.ts';
import { type Page, pageOf } from '../lib/paging.ts';
import { findGame } from './games.ts';
import { countOf, GAMES_PER_PAGE, type GamesQuery, listed, toGames } from './rows.ts';

/** The player's last played games, newest first. */
export async function recentGames(deps: Deps, casinoId: number, playerId: number, page: number): Promise<Page<Game>> {
  const games = await personal(deps, casinoId, playerId, 'recent_games', page);
  const times = await deps.db
    .selectFrom('recent_games')
    .select(['game_id', 'played_at'])
    .where('player_id', '=', playerId)
    .execute();
  const playedAt = new Map(times.map((row) => [String(row.game_id), row.played_at.toISOString()]));
  return {
    ...games,
    data: games.data.map((game) => {
      const played_at = playedAt.get(game.game_id);
      return played_at === undefined ? game : { ...game, played_at };
    }),
  };
}

/** The player's favourites, newest first. */
export function favoriteGames(deps: Deps, casinoId: number, playerId: number, page: number): Promise<Page<Game>> {
  return personal(deps, casinoId, playerId, 'favorites', page);
}

async function personal(
  deps: Deps,
  casinoId: number,
  playerId: number,
  table: 'recent_games' | 'favorites',
  page: number,
): Promise<Page<Game>> {
  const mine = sql`${sql.table(table)}`;
  const when = sql.ref(table === 'favorites' ? 'mine.created_at' : 'mine.played_at');
  const base = listed(deps, casinoId).innerJoin(
    sql<{ game_id: number }>`(select * from ${mine} where player_id = ${playerId})`.as('mine'),
    (join) => join.on(sql<boolean>`mine.game_id = games.id`),
    // Same cast as in `listed`.
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

/** Adds or removes a favourite; idempotent. */
export async function setFavorite(
  deps: Deps,
  casinoId: number,
  playerId: number,
  key: string,
  action: 'add' | 'remove',
) {
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

/** Toggles a like, or sets it to `like`. The same transaction updates the counter. */
export async function setLike(deps: Deps, casinoId: number, playerId: number, key: string, like: boolean | undefined) {
  const game = await findGame(deps, casinoId, key);
  return deps.db.transaction().execute(async (trx) => {
    // Lock the game's row, so that parallel clicks in two tabs run one after the other.
    await trx.selectFrom('games').select('id').where('id', '=', game.id).forUpdate().execute();
    const had = await trx
      .selectFrom('likes')
      .select('game_id')
      .where('player_id', '=', playerId)
      .where('game_id', '=', game.id)
      .executeTakeFirst();
    const wanted = like ?? !had;
    if (wanted && !had) {
      await trx
        .insertInto('likes')
        .values({ player_id: playerId, game_id: game.id, casino_id: casinoId, created_at: deps.clock.now() })
        .execute();
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
