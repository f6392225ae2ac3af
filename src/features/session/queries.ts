import { contractQuery } from '../../api/query.ts';

// Comes with the first read: no schema is needed for the first paint.
const contract = () => import('../../contract/session.ts');

/** The player's open sessions, this one first. */
export function sessionsQuery() {
  return contractQuery({
    key: ['session', 'open'],
    load: async () => (await contract()).getSessions,
    auth: 'player',
    offline: 'cached',
    pick: ({ data }) => data,
    worded: true,
  });
}
