import { contractQuery } from '../../api/query.ts';

// Comes with the first read: no schema is needed for the first paint.
const contract = () => import('../../contract/bonuses.ts');

/** The ranks with what each asks for. Fetched only if empty (§4). */
export function rankingQuery() {
  return contractQuery({
    key: ['bonuses', 'ranking'],
    load: async () => (await contract()).getRanking,
    auth: 'none',
    offline: 'cached',
    pick: ({ data }) => data,
    worded: true,
    staleTime: Number.POSITIVE_INFINITY,
  });
}
