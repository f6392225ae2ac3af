import type { QueryState } from '@tanstack/react-query';
import { contractQuery, isOfLastVisit } from '../../api/query.ts';
import type { Rank } from '../../contract/bonuses.ts';

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

/** Query of the levels with their thresholds and benefits. Fetched once in a document (BONUS-5). */
export function rankingQuery() {
  const options = contractQuery({
    key: ['ranks', 'ranking'],
    load: async () => (await import('../../contract/bonuses.ts')).getRanking,
    auth: 'none',
    pick: ({ data }) => data,
    worded: true,
    keep: 'local',
  });
  return {
    ...options,
    staleTime: ({ state }: { readonly state: QueryState<readonly Rank[]> }) =>
      isOfLastVisit(state) ? 0 : Number.POSITIVE_INFINITY,
  };
}
