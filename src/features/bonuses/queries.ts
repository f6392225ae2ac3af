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

/**
 * The coupons that may be used: everybody's, or a player's, which leaves out those that the player has used. Fetched
 * only if empty (§4, R23): a list that has something in it is good until a deposit uses one of them.
 */
export function couponsQuery(isPlayer: boolean) {
  const options = contractQuery({
    key: ['bonuses', isPlayer ? 'my-coupons' : 'coupons'],
    load: async () => (await contract()).getCoupons,
    auth: 'none',
    offline: 'cached',
    pick: ({ data }) => data,
    worded: true,
    personal: isPlayer,
  });
  return {
    ...options,
    staleTime: ({ state }: { readonly state: { readonly data?: readonly unknown[] | undefined } }) =>
      (state.data?.length ?? 0) > 0 ? Number.POSITIVE_INFINITY : 0,
  };
}

/** What the player can claim now and later. */
export function cashbackQuery() {
  return contractQuery({
    key: ['bonuses', 'cashback'],
    load: async () => (await contract()).getCashback,
    auth: 'player',
    offline: 'cached',
    pick: ({ data }) => data,
    worded: true,
  });
}
