import type { QueryClient } from '@tanstack/react-query';
import { request } from '../../api/client.ts';
import { joinPromotion, type Promotion } from '../../contract/promotions.ts';
import { promotionQuery } from './queries.ts';

/**
 * Joins a promotion. A refusal shows that the page was outdated (it has ended meanwhile), so it is read again. Throws
 * `ApiError`.
 */
export async function join(queryClient: QueryClient, slug: string): Promise<Promotion> {
  try {
    const { data } = await request(joinPromotion, { params: { slug } });
    queryClient.setQueryData(promotionQuery(slug, true).queryKey, data);
    return data;
  } finally {
    void queryClient.invalidateQueries({ queryKey: ['promotions'] });
    // The coupon of a promotion is listed after joining.
    void queryClient.invalidateQueries({ queryKey: ['bonuses', 'my-coupons'] });
  }
}
