/** Builds the address of the sports page at the provider, for a player with a launch token in its fragment. */
import { sportsAddress } from '../../src/contract/frame-address.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { playerBlocked } from '../limits/account-state.ts';
import { refuseIncomplete } from '../profile/missing-pieces.ts';
import { issueLaunchToken } from '../provider/launch-token.ts';
import { refuseUnchecked } from '../session/person-check.ts';
import type { CurrentPlayer } from '../session/sessions.ts';
import type { CurrentSite } from '../site/sites.ts';
import { sportsbookOf } from './sportsbook.ts';

interface LaunchWish {
  readonly site: CurrentSite;
  readonly player: CurrentPlayer | null;
  readonly lang: 'pt' | 'en';
  readonly device: 'mobile' | 'desktop';
  /** Section that opens first; empty: the home. */
  readonly view: string;
  /** Origin of the page that frames the sports; the frame sends its messages only to it. */
  readonly origin: string;
}

/**
 * Address of the sports page.
 * @throws ApiError 404 `sports_not_available` on a site without sports, 503 `game_maintenance` without a provider, 403
 * `player_blocked` for an excluded player, who shall see no offer (CARE-5), and the reasons for which a player may not play.
 */
export async function launchSports(deps: Deps, wish: LaunchWish): Promise<string> {
  const { env, clock } = deps;
  const { site, player, lang, device, view, origin } = wish;
  if (!site.config.hasSports) throw new ApiError(404, 'sports_not_available');
  if (env.SPORTS_URL === null) throw new ApiError(503, 'game_maintenance', { retryAfter: 60 });
  if (player?.restricted) throw playerBlocked(player, clock.now(), true);
  const address = sportsAddress(env.SPORTS_URL, { lang, device, site: origin, view });
  if (!player) return address;
  refuseIncomplete(player, site);
  await refuseUnchecked(deps, site, player);
  const token = await issueLaunchToken(deps, site, player, await sportsbookOf(deps, site.id));
  return `${address}#t=${token}`;
}
