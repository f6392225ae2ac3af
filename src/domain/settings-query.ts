import { contractQuery } from '../api/query.ts';

// Loaded with the first read: the first paint needs no schema.
const contract = () => import('../contract/limits.ts');

/** Query of limits, time alert and settings. The use of a limit changes with every bet, so it is never fresh. */
export function settingsQuery() {
  return contractQuery({
    key: ['limits', 'settings'],
    load: async () => (await contract()).getSettings,
    pick: ({ data }) => data,
    staleTime: 0,
  });
}
