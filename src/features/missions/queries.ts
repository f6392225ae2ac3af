import { contractQuery } from '../../api/query.ts';

/** Query of the missions of a player, or of those that a guest may see. */
export function missionsQuery(isPlayer: boolean) {
  return contractQuery({
    key: ['missions', isPlayer ? 'mine' : 'all'],
    // Loaded with the first read: the first paint needs no schema.
    load: async () => (await import('../../contract/missions.ts')).getMissions,
    auth: 'identity',
    pick: ({ data }) => data,
    worded: true,
    personal: isPlayer,
  });
}
