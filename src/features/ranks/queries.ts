import { contractQuery } from '../../api/query.ts';

// Loaded with the first read: the first paint needs no schema.
const contract = () => import('../../contract/profile.ts');

/** Query of the player's level, total stake and next level. */
export function vipQuery() {
  return contractQuery({
    key: ['ranks', 'vip'],
    load: async () => (await contract()).getVip,
    pick: ({ data }) => data,
  });
}

/** Query of the levels with their thresholds and benefits. Fetched only if empty (BONUS-5). */
export function rankingQuery() {
  return contractQuery({
    key: ['ranks', 'ranking'],
    load: async () => (await import('../../contract/bonuses.ts')).getRanking,
    auth: 'none',
    pick: ({ data }) => data,
    worded: true,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
