import type { QueryClient } from '@tanstack/react-query';
import type { Live } from '../../api/live.ts';

/**
 * Reads promotions and their coupons again when the operator changes a promotion, or the player joins one in another tab.
 * Missed events lead to a new read of the promotions.
 * @returns unsubscribe function
 */
export function followPromotions(live: Pick<Live, 'on' | 'onResync'>, queryClient: QueryClient): () => void {
  const readAgain = (...queryKey: readonly string[]) => void queryClient.invalidateQueries({ queryKey });
  const ends = [
    live.on('PromotionsChanged', () => {
      readAgain('promotions');
      readAgain('bonuses', 'coupons');
      readAgain('bonuses', 'my-coupons');
    }),
    live.onResync(() => readAgain('promotions')),
  ];
  return () => {
    for (const end of ends) end();
  };
}
