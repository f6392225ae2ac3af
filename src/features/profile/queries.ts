import { contractQuery } from '../../api/query.ts';

// Comes with the first read: no schema is needed for the first paint.
const contract = () => import('../../contract/profile.ts');

/** One's own profile. */
export function profileQuery() {
  return contractQuery({
    key: ['profile', 'own'],
    load: async () => (await contract()).getProfile,
    auth: 'player',
    offline: 'cached',
    pick: ({ data }) => data,
  });
}
