import { contractQuery } from '../../api/query.ts';
import type { FeedPeriod } from '../../contract/feed.ts';

// Loaded with the first read: the first paint needs no schema.
const contract = () => import('../../contract/feed.ts');

/** Query of the latest settled bets, which fill the strip until events arrive. */
export function feedQuery() {
  return contractQuery({
    key: ['feed', 'latest'],
    load: async () => (await contract()).getFeed,
    auth: 'none',
    pick: ({ data }) => data,
    keep: 'none',
  });
}

/** Query of the biggest wins of a period. */
export function biggestQuery(period: FeedPeriod) {
  return contractQuery(
    {
      key: ['feed', 'biggest'],
      load: async () => (await contract()).getBiggestWins,
      auth: 'none',
      pick: ({ data }) => data,
      staleTime: 30_000,
    },
    { query: { period } },
  );
}

/** Query of the player's own latest settled bets. */
export function myFeedQuery() {
  return contractQuery({
    key: ['feed', 'mine'],
    load: async () => (await contract()).getMyFeed,
    pick: ({ data }) => data,
    staleTime: 0,
  });
}

/** Query of the players with the highest stakes of a period. It says which row is the player's own. */
export function leaderboardQuery(period: FeedPeriod) {
  return contractQuery(
    {
      key: ['feed', 'leaderboard'],
      load: async () => (await contract()).getLeaderboard,
      auth: 'none',
      pick: ({ data }) => data,
      staleTime: 30_000,
      personal: true,
    },
    { query: { period } },
  );
}
