import { contractQuery } from '../../api/query.ts';

// Loaded with the first read: the first paint needs no schema.
const contract = () => import('../../contract/session.ts');

/** Query of the player's open sessions, the current one first. */
export function sessionsQuery() {
  return contractQuery({
    key: ['session', 'open'],
    load: async () => (await contract()).getSessions,
    pick: ({ data }) => data,
    worded: true,
  });
}
