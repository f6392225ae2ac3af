/**
 * What the document of a game's own address brings: the game as the API answers a guest, and what its frame needs to be
 * opened before the app is there (the inline script in `index.html`).
 */
import type { GameDetail } from '../../src/contract/games.ts';
import type { Language } from '../messages.ts';

export interface GameFirst {
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly reads: ReadonlyArray<readonly [key: readonly unknown[], data: unknown]>;
  /** What stands above it until the app does. `rtp` in per cent. */
  readonly bar: { readonly title: string; readonly rtp: number };
  /** Null where only a launch tells the frame's address, or where the game is not to be opened. */
  readonly frame: {
    readonly url: string;
    readonly game_id: string;
    readonly provider_code: string;
    readonly only_demo: boolean;
    readonly title: string;
  } | null;
}

/**
 * @param game the answer of `getGame`
 * @param asked how the page asks for it: the game's code and its provider's, as they stand in the address
 * @param at milliseconds since 1970
 */
export function gameFirst(
  game: GameDetail,
  asked: { readonly game: string; readonly provider: string },
  language: Language,
  at: number,
): GameFirst {
  const { frame_url: url, game_id, only_demo, title, rtp } = game;
  // As `gameQuery` of the site names this read.
  const key = ['games', 'one', { body: { game_id: asked.game, provider_code: asked.provider } }, language];
  return {
    at,
    reads: [[key, game]],
    bar: { title, rtp },
    frame: url && !game.maintenance ? { url, game_id, provider_code: asked.provider, only_demo, title } : null,
  };
}
