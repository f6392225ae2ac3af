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
