/** Sports: opens the provider's sports page. */
import type * as calls from '../../src/contract/sports.ts';
import type { HandlersFor } from '../http/handler.ts';
import { launchSports } from './launch.ts';

export const sportsHandlers: HandlersFor<typeof calls> = {
  async launchSport({ deps, site, player, body, origin }) {
    const { lang, device, section = '' } = body;
    return { gameUrl: await launchSports(deps, { site, player, lang, device, view: section, origin }) };
  },
};
