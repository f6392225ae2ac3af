import type { QueryState } from '@tanstack/react-query';
import { contractQuery, isOfLastVisit } from '../../api/query.ts';

// Loaded with the first read: the first paint needs no schema.
const contract = () => import('../../contract/bonuses.ts');

/**
 * Query of the usable coupons: the public ones, or a player's, without those that the player has used. Fetched only if
 * empty (BONUS-5): a list of this document stays valid until a deposit uses one of its coupons.
 */
export function couponsQuery(isPlayer: boolean) {
  const options = contractQuery({
    key: ['bonuses', isPlayer ? 'my-coupons' : 'coupons'],
    load: async () => (await contract()).getCoupons,
    auth: 'none',
    pick: ({ data }) => data,
    worded: true,
    personal: isPlayer,
    ...(isPlayer ? {} : { keep: 'local' as const }),
  });
  return {
    ...options,
    staleTime: ({ state }: { readonly state: QueryState<readonly unknown[]> }) =>
      isOfLastVisit(state) || !state.data?.length ? 0 : Number.POSITIVE_INFINITY,
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
