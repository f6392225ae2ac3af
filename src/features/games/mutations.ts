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

/** What goes out for one heart: the last of it, and how the heart stands when all that went before is taken back. */
interface Turn {
  readonly last: Promise<unknown>;
  stands: boolean;
}
const turns = new Map<string, Turn>();

/** What the screen does once the last press on a heart has its answer: those before it say nothing any more. */
interface Ends<T> {
  readonly taken?: (answer: T) => void;
  /** Told how the heart stands then: as the last press that was taken, else as before them all. */
  readonly refused: (stands: boolean) => void;
}

/** Two quick presses on one heart go out one after the other, so that the last one counts on the server too. */
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
    // A later press is still under way, and says by itself how it ends.
    if (follow() === turn) refused(turn.stands);
    throw error;
  } finally {
    if (follow() === turn) turns.delete(subject);
  }
}

/**
 * Puts a game among the favourites, or takes it out. On the screen at once; rolled back when refused (§4), queued
 * without a network. Throws `ApiError` after rolling back.
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

/** Likes a game, or takes it back. As `setFavorite`; the count that the API answers is the one that stays. */
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
