/**
 * Data in the document of a game's own address: the game as the API answers a guest, and the facts with which
 * `src/early/game-frame.ts` opens the game's frame before the app starts.
 */
import type { FrameFacts } from '../../src/contract/frame-address.ts';
import type { GameDetail } from '../../src/contract/games.ts';
import type { Language } from '../messages.ts';

export interface GameFirst {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly reads: ReadonlyArray<readonly [key: readonly unknown[], data: unknown]>;
  /** The bar above the game until the app draws its own. `rtp` in per cent. */
  readonly bar: { readonly title: string; readonly rtp: number };
  /** Null if only a launch tells the frame's address, or if the game must not be opened. */
  readonly frame: FrameFacts | null;
}

/**
 * Makes the data of a game's document.
 * @param game the answer of `getGame`
 * @param asked the codes of game and provider, as the page's address writes them
 * @param at milliseconds since 1970
 */
export function gameFirst(
  game: GameDetail,
  asked: { readonly game: string; readonly provider: string },
  language: Language,
  at: number,
): GameFirst {
  const { frame_url: url, game_id, only_demo, title, rtp } = game;
  // The same query key as `gameQuery` of the site.
  const key = ['games', 'one', { body: { game_id: asked.game } }, language];
  return {
    at,
    reads: [[key, game]],
    bar: { title, rtp },
    frame: url && !game.maintenance ? { url, game_id, provider_code: asked.provider, only_demo, title } : null,
  };
}
