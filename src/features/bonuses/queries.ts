import { contractQuery } from '../../api/query.ts';

// Loaded with the first read: the first paint needs no schema.
const contract = () => import('../../contract/bonuses.ts');

/**
 * Query of the usable coupons: the public ones, or a player's, without those that the player has used. Fetched only if
 * empty (BONUS-5): a filled list stays valid until a deposit uses one of its coupons.
 */
export function couponsQuery(isPlayer: boolean) {
  const options = contractQuery({
    key: ['bonuses', isPlayer ? 'my-coupons' : 'coupons'],
    load: async () => (await contract()).getCoupons,
    auth: 'none',
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

/** Query of the player's present and future cashback. */
export function cashbackQuery() {
  return contractQuery({
    key: ['bonuses', 'cashback'],
    load: async () => (await contract()).getCashback,
    pick: ({ data }) => data,
    worded: true,
  });
}
