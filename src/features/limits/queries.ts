import { contractQuery } from '../../api/query.ts';

// Loaded with the first read: the first paint needs no schema.
const contract = () => import('../../contract/limits.ts');

/** Query of the present or future exclusion, or null. */
export function exclusionQuery() {
  return contractQuery({
    key: ['limits', 'exclusion'],
    load: async () => (await contract()).getSelfExclusion,
    pick: ({ data }) => data,
    staleTime: 0,
  });
}
