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
