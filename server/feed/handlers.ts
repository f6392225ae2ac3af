/** Initial content of the feed, the public page of a bet, and the leaderboard. */
import type * as calls from '../../src/contract/feed.ts';
import type { HandlersFor } from '../http/handler.ts';
import { biggestWins, latestBets, leaderboard, ownBets, publicBetOf } from './feed.ts';

export const feedHandlers: HandlersFor<typeof calls> = {
  async getFeed({ deps, site }) {
    return { data: await latestBets(deps, site.id) };
  },
  async getBiggestWins({ deps, site, query }) {
    return { data: await biggestWins(deps, site.id, query.period ?? 'day') };
  },
  async getMyFeed({ deps, site, player }) {
    return { data: await ownBets(deps, site.id, player.id) };
  },
  async getPublicBet({ deps, site, params }) {
    return { data: await publicBetOf(deps.db, site.id, params.id) };
  },
  async getLeaderboard({ deps, site, player, query }) {
    return { data: await leaderboard(deps, site.id, player?.id ?? null, query.period ?? 'day') };
  },
};
