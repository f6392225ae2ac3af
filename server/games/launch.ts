/**
 * Opens a game: builds the address of its frame at the provider, with a launch token that is valid once and for two
 * minutes. The token is in the fragment, so that it appears in no log and no Referer.
 */
import { frameAddress } from '../../src/contract/frame-address.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { playerBlocked } from '../limits/account-state.ts';
import { refuseIncomplete } from '../profile/missing-pieces.ts';
import { issueLaunchToken } from '../provider/launch-token.ts';
import { refuseUnchecked } from '../session/person-check.ts';
import type { CurrentPlayer } from '../session/sessions.ts';
import type { CurrentSite } from '../site/sites.ts';
import { findGame, frameBase } from './games.ts';
import type { GameRow } from './rows.ts';

export interface LaunchWish {
  readonly site: CurrentSite;
  readonly player: CurrentPlayer | null;
  readonly game: string;
  readonly provider: string | null;
  readonly mode: 'real' | 'demo';
  readonly lang: 'pt' | 'en';
  readonly device: 'mobile' | 'desktop';
  /** Origin of the page that frames the game; the frame sends its messages only to it. */
  readonly origin: string;
}

async function mayPlay(
  deps: Deps,
  player: CurrentPlayer | null,
  game: GameRow,
  site: CurrentSite,
): Promise<CurrentPlayer> {
  if (!player) throw new ApiError(401, 'unauthenticated');
  if (player.restricted) throw playerBlocked(player, deps.clock.now(), true);
  refuseIncomplete(player, site);
  if (game.only_demo) throw new ApiError(403, 'demo_only', { details: { reason: 'demo_only' } });
  await refuseUnchecked(deps, site, player);
  return player;
}

/**
 * Address of the game's frame.
 * @throws ApiError 404 `game_not_found`, 503 `game_maintenance`, 401 for a guest who asks for real play, 403 with a
 * reason when the player may not play.
 */
export async function launchGame(deps: Deps, wish: LaunchWish): Promise<string> {
  const { site, mode } = wish;
  const game = await findGame(deps, site.id, wish.game, wish.provider);
  const base = frameBase(deps, game.gamecode);
  if (game.maintenance || base === null) throw new ApiError(503, 'game_maintenance', { retryAfter: 60 });
  const { lang, device, origin } = wish;
  const address = frameAddress(base, { lang, mode, device, site: origin });
  if (mode === 'demo') {
    await remember(deps, site, wish.player, game);
    return address;
  }

  const player = await mayPlay(deps, wish.player, game, site);
  const token = await issueLaunchToken(deps, site, player, game.id);
  await remember(deps, site, player, game);
  return `${address}#t=${token}`;
}

async function remember(deps: Deps, site: CurrentSite, player: CurrentPlayer | null, game: GameRow): Promise<void> {
  await deps.db
    .updateTable('games')
    .set((eb) => ({ views: eb('views', '+', 1) }))
    .where('id', '=', game.id)
    .execute();
  if (!player) return;
  const played_at = deps.clock.now();
  await deps.db
    .insertInto('recent_games')
    .values({ player_id: player.id, game_id: game.id, casino_id: site.id, played_at })
    .onConflict((conflict) => conflict.columns(['player_id', 'game_id']).doUpdateSet({ played_at }))
    .execute();
}
