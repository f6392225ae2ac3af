import type { QueryClient } from '@tanstack/react-query';
import { contractQuery } from '../../api/query.ts';

// Loaded with the first read: the first paint needs no schema.
const contract = () => import('../../contract/promotions.ts');

/** Query of the promotions that hold now, with the player's own part in each. */
export function promotionsQuery(isPlayer: boolean) {
  return contractQuery({
    key: ['promotions', isPlayer ? 'mine' : 'all'],
    load: async () => (await contract()).getPromotions,
    auth: 'none',
    pick: ({ data }) => data,
    worded: true,
    personal: isPlayer,
    ...(isPlayer ? {} : { keep: 'local' as const }),
  });
}

/** Query of one promotion with its terms. */
export function promotionQuery(slug: string, isPlayer: boolean) {
  return contractQuery(
    {
      key: ['promotions', isPlayer ? 'my-one' : 'one'],
      load: async () => (await contract()).getPromotion,
      auth: 'none',
      pick: ({ data }) => data,
      worded: true,
      personal: isPlayer,
    },
    { params: { slug } },
  );
}

/**
 * Gives the query of one promotion what the list has of it, with the list's age: a card holds the whole promotion, so its
 * page shows at once and reads again only if the list is stale.
 */
export function takeFromList(queryClient: QueryClient, slug: string, isPlayer: boolean): void {
  const { queryKey } = promotionQuery(slug, isPlayer);
  const list = queryClient.getQueryState(promotionsQuery(isPlayer).queryKey);
  const listed = list?.data?.find((one) => one.slug === slug);
  const known = queryClient.getQueryState(queryKey)?.dataUpdatedAt ?? 0;
  if (list && listed && list.dataUpdatedAt > known)
    queryClient.setQueryData(queryKey, listed, { updatedAt: list.dataUpdatedAt });
}
