import { contractQuery } from '../../api/query.ts';

/** Query of the player's referrals: code, link, sums, and 20 people a page. */
export function referralsQuery(page: number) {
  return contractQuery(
    {
      key: ['referrals', 'own'],
      load: async () => (await import('../../contract/profile.ts')).getAffiliates,
      pick: ({ data }) => data,
    },
    { query: { page: String(page) } },
  );
}
