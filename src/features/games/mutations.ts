/**
 * Writes of games. Favourites and likes are optimistic updates: rolled back when the API refuses, queued without a
 * network (GAME-2). Opening a game needs a connection.
 */
import type { QueryClient } from '@tanstack/react-query';
import { request } from '../../api/client.ts';
import type { BodyInput } from '../../contract/call.ts';
import { type Game, getGameUrl, toggleFavorite, toggleLike } from '../../contract/games.ts';
import { wishFor } from '../../domain/outbox/outbox.ts';
import { showInFavorites } from './marks/favorites.ts';
import { mapGames } from './marks/patch.ts';
import { favoritesPages, favoritesQuery } from './queries.ts';

type Patch = Partial<Pick<Game, 'hasFavorite' | 'hasLike' | 'totalLikes'>>;

/** Changes one game in all reads. */
function patchGame(queryClient: QueryClient, gameId: string, patch: (game: Game) => Patch): void {
  for (const query of queryClient.getQueryCache().findAll({ queryKey: ['games'] })) {
    if (query.state.data === undefined) continue;
    const next = mapGames(query.state.data, gameId, patch);
    if (next !== query.state.data) query.setData(next, { updatedAt: query.state.dataUpdatedAt, manual: true });
  }
}

/** Cancels running reads that have data: their answer would bring back the old mark. First reads go on. */
async function holdReads(queryClient: QueryClient): Promise<void> {
  await queryClient.cancelQueries({ queryKey: ['games'], predicate: (query) => query.state.data !== undefined });
}

function showFavorite(queryClient: QueryClient, game: Game, wish: boolean): void {
  patchGame(queryClient, game.game_id, () => ({ hasFavorite: wish }));
  showInFavorites(queryClient, game, wish);
}

/** The calls of one mark: the last one, and the state that stays if it is refused. */
interface Turn {
  readonly last: Promise<unknown>;
  stands: boolean;
}
const turns = new Map<string, Turn>();

/** Called with the answer of the last press on a mark; earlier presses call nothing. */
interface Ends<T> {
  readonly taken?: (answer: T) => void;
  /** Gets the state that stays: that of the last accepted press, else the one before all presses. */
  readonly refused: (stands: boolean) => void;
}

/** Sends quick presses on the same mark one after the other, so that the last one also wins on the server. */
async function inTurn<T>(
  subject: string,
  wish: boolean,
  work: () => Promise<T>,
  { taken, refused }: Ends<T>,
): Promise<void> {
  const before = turns.get(subject);
  const last = (before?.last ?? Promise.resolve()).then(work, work);
  const turn: Turn = { last, stands: before?.stands ?? !wish };
  turns.set(subject, turn);
  const follow = () => turns.get(subject);
  try {
    const answer = await last;
    const now = follow();
    if (now) now.stands = wish;
    if (now === turn) taken?.(answer);
  } catch (error) {
    // A later press is pending and reports its own result.
    if (follow() === turn) refused(turn.stands);
    throw error;
  } finally {
    if (follow() === turn) turns.delete(subject);
  }
}

/**
 * Adds a game to the favourites or removes it: an optimistic update, queued without a network (GAME-2). Throws
 * `ApiError` after the rollback.
 */
export async function setFavorite(queryClient: QueryClient, game: Game, wish: boolean): Promise<void> {
  await holdReads(queryClient);
  showFavorite(queryClient, game, wish);
  await inTurn(
    `favorite:${game.game_id}`,
    wish,
    () =>
      wishFor({ kind: 'favorite', subject: game.game_id, wish }, () =>
        request(toggleFavorite, { params: { gameId: game.game_id }, body: { action: wish ? 'add' : 'remove' } }),
      ),
    { refused: (stands) => showFavorite(queryClient, game, stands) },
  );
}

/** Likes a game or takes the like back, like `setFavorite`; the count comes from the API's answer. */
export async function setLike(queryClient: QueryClient, game: Pick<Game, 'game_id'>, wish: boolean): Promise<void> {
  const show = (liked: boolean) =>
    patchGame(queryClient, game.game_id, (known) =>
      known.hasLike === liked ? {} : { hasLike: liked, totalLikes: Math.max(0, known.totalLikes + (liked ? 1 : -1)) },
    );
  await holdReads(queryClient);
  show(wish);
  await inTurn(
    `like:${game.game_id}`,
    wish,
    () =>
      wishFor({ kind: 'like', subject: game.game_id, wish }, () =>
        request(toggleLike, { params: { gameId: game.game_id }, body: { like: wish } }),
      ),
    {
      taken: (answer) => {
        if (answer === undefined) return;
        const { action, totalLikes } = answer;
        patchGame(queryClient, game.game_id, () => ({ hasLike: action === 'liked', totalLikes }));
      },
      refused: show,
    },
  );
}

/**
 * Requests the address of a game's frame. Throws `ApiError`: `game_not_found`, `game_maintenance`, 403 with the reason
 * when the player may not play. Never retried: its launch token is valid once.
 */
export async function openGame(body: BodyInput<typeof getGameUrl>): Promise<string> {
  const { gameUrl } = await request(getGameUrl, { body });
  return gameUrl;
}

/** Invalidates the recent games and the player's own figures after play. */
export function afterPlay(queryClient: QueryClient): void {
  for (const what of ['recent-first', 'recent', 'one'])
    void queryClient.invalidateQueries({ queryKey: ['games', what] });
}

/**
 * Reads the marks again after a flush of the outbox. The favourites are fetched even if no screen shows them, because
 * their stored copy lacks the sent marks.
 */
export function afterOutbox(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: ['games'] });
  void queryClient.prefetchInfiniteQuery(favoritesPages());
  void queryClient.prefetchQuery(favoritesQuery());
  void queryClient.invalidateQueries({ queryKey: ['notifications'] });
}
