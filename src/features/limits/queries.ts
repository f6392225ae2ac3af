import { contractQuery } from '../../api/query.ts';

// Comes with the first read: no schema is needed for the first paint.
const contract = () => import('../../contract/limits.ts');

/** Limits, time alert and settings as they stand. What is used of a limit changes with every bet, so it is always asked anew. */
export function settingsQuery() {
  return contractQuery({
    key: ['limits', 'settings'],
    load: async () => (await contract()).getSettings,
    auth: 'player',
    offline: 'cached',
    pick: ({ data }) => data,
    staleTime: 0,
  });
}

/** The exclusion in force or to come, or null. */
export function exclusionQuery() {
  return contractQuery({
    key: ['limits', 'exclusion'],
    load: async () => (await contract()).getSelfExclusion,
    auth: 'player',
    offline: 'cached',
    pick: ({ data }) => data,
    staleTime: 0,
  });
}
