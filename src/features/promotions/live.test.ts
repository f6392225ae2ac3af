import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import type { Live } from '../../api/live.ts';
import { followPromotions } from './live.ts';
import { promotionQuery, promotionsQuery } from './queries.ts';

it('reads promotions and their coupons again after a change, in every tab, and promotions after missed events', () => {
  const handlers = new Map<string, () => void>();
  const live = {
    on: (name: string, handler: () => void) => {
      handlers.set(name, handler);
      return () => void handlers.delete(name);
    },
    onResync: (handler: () => void) => {
      handlers.set('resync', handler);
      return () => void handlers.delete('resync');
    },
  } as unknown as Pick<Live, 'on' | 'onResync'>; // only what the follower uses
  const queryClient = new QueryClient();
  const keys: (readonly unknown[])[] = [
    promotionsQuery(true).queryKey,
    promotionsQuery(false).queryKey,
    promotionQuery('mare-alta', true).queryKey,
    ['bonuses', 'my-coupons'],
    ['bonuses', 'cashback'],
  ];
  const staleAfter = (event: string) => {
    for (const key of keys) queryClient.setQueryData(key, []);
    handlers.get(event)?.();
    return keys.map((key) => queryClient.getQueryState(key)?.isInvalidated);
  };
  const stop = followPromotions(live, queryClient);
  expect(staleAfter('PromotionsChanged')).toEqual([true, true, true, true, false]);
  expect(staleAfter('resync')).toEqual([true, true, true, false, false]);
  stop();
  expect(handlers.size).toBe(0);
});
