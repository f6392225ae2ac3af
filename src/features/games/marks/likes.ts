import type { Game } from '../../../contract/games.ts';
import type { GameMark } from './favorites.ts';

type Likes = Pick<Game, 'game_id' | 'hasLike' | 'totalLikes'>;

/** Lays the pending likes over a game (GAME-2); the same object when nothing changes. */
export function withLike<G extends Likes>(game: G, marks: readonly GameMark[]): G {
  return marks.reduce((now, { kind, subject, isSet, totalLikes }) => {
    if (kind !== 'like' || subject !== game.game_id) return now;
    const change = now.hasLike === isSet ? 0 : isSet ? 1 : -1;
    return { ...now, hasLike: isSet, totalLikes: totalLikes ?? Math.max(0, now.totalLikes + change) };
  }, game);
}
