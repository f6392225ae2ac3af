/**
 * The writes of games: favourites and likes at once on the screen, taken back when the API refuses, kept for later when
 * nobody answers; and the opening of a game, which needs a connection.
 */
import type { QueryClient } from '@tanstack/react-query';
import { request } from '../../api/client.ts';
import type { BodyInput } from '../../contract/call.ts';
import { type Game, getGameUrl, toggleFavorite, toggleLike } from '../../contract/games.ts';
import { wishFor } from '../../domain/outbox.ts';
import { showInFavorites } from './favorites.ts';
import { mapGames } from './patch.ts';
import { favoritesPages, favoritesQuery } from './queries.ts';

type Patch = Partial<Pick<Game, 'hasFavorite' | 'hasLike' | 'totalLikes'>>;

/** Changes one game wherever a read holds it. */
function patchGame(queryClient: QueryClient, gameId: string, patch: (game: Game) => Patch): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: ['games'] })) {
    if (query.state.data === undefined) continue;
    const next = mapGames(query.state.data, gameId, patch);
    if (next !== query.state.data) query.setData(next, { updatedAt: query.state.dataUpdatedAt, manual: true });
  }
}

/** A read that is under way would bring back the heart as it was; one that has nothing yet may go on. */
async function holdReads(queryClient: QueryClient): Promise<void> {
  await queryClient.cancelQueries({ queryKey: ['games'], predicate: (query) => query.state.data !== undefined });
}

function showFavorite(queryClient: QueryClient, game: Game, wish: boolean): void {
  patchGame(queryClient, game.game_id, () => ({ hasFavorite: wish }));
  showInFavorites(queryClient, game, wish);
}

// Two quick presses on one heart go out one after the other, so that the last one counts on the server too.
const queues = new Map<string, Promise<unknown>>();

async function inTurn<T>(subject: string, work: () => Promise<T>): Promise<T> {
  const before = queues.get(subject) ?? Promise.resolve();
  const mine = before.then(work, work);
  queues.set(subject, mine);
  try {
    return await mine;
  } finally {
    if (queues.get(subject) === mine) queues.delete(subject);
  }
}

/**
 * Puts a game among the favourites, or takes it out. On the screen at once; rolled back when refused (§4), queued
 * without a network. Throws `ApiError` after rolling back.
 */
export async function setFavorite(queryClient: QueryClient, game: Game, wish: boolean): Promise<void> {
  await holdReads(queryClient);
  showFavorite(queryClient, game, wish);
  try {
    await inTurn(`favorite:${game.game_id}`, () =>
      wishFor({ kind: 'favorite', subject: game.game_id, wish }, () =>
        request(toggleFavorite, { params: { gameId: game.game_id }, body: { action: wish ? 'add' : 'remove' } }),
      ),
    );
  } catch (error) {
    showFavorite(queryClient, game, !wish);
    throw error;
  }
}

/** Likes a game, or takes it back. As `setFavorite`; the count that the API answers is the one that stays. */
export async function setLike(queryClient: QueryClient, game: Pick<Game, 'game_id'>, wish: boolean): Promise<void> {
  const show = (liked: boolean) =>
    patchGame(queryClient, game.game_id, (known) =>
      known.hasLike === liked ? {} : { hasLike: liked, totalLikes: Math.max(0, known.totalLikes + (liked ? 1 : -1)) },
    );
  await holdReads(queryClient);
  show(wish);
  try {
    const answer = await inTurn(`like:${game.game_id}`, () =>
      wishFor({ kind: 'like', subject: game.game_id, wish }, () =>
        request(toggleLike, { params: { gameId: game.game_id }, body: { like: wish } }),
      ),
    );
    if (answer) {
      patchGame(queryClient, game.game_id, () => ({
        hasLike: answer.action === 'liked',
        totalLikes: answer.totalLikes,
      }));
    }
  } catch (error) {
    show(!wish);
    throw error;
  }
}

/**
 * The address of a game's frame. Throws `ApiError`: `game_not_found`, `game_maintenance`, 403 with the reason when the
 * player may not play. Never repeated by itself: the launch token in it is good once.
 */
export async function openGame(body: BodyInput<typeof getGameUrl>): Promise<string> {
  const { gameUrl } = await request(getGameUrl, { body });
  return gameUrl;
}

/** After play: what was played last and one's own figures have changed. */
export function afterPlay(queryClient: QueryClient): void {
  for (const what of ['recent-first', 'recent', 'one'])
    void queryClient.invalidateQueries({ queryKey: ['games', what] });
}

/**
 * After the outbox was sent: the hearts as the server has them now. The list of favourites is asked for although no screen
 * shows it: the one that is kept does not know yet what waits no longer.
 */
export function afterOutbox(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ['games'] });
  void queryClient.prefetchInfiniteQuery(favoritesPages());
  void queryClient.prefetchQuery(favoritesQuery());
  void queryClient.invalidateQueries({ queryKey: ['notifications'] });
}
