import { t } from '@lingui/core/macro';
import { focusManager, type QueryClient } from '@tanstack/react-query';
import type { Live } from '../../api/live.ts';
import { checkSession } from '../../domain/session/session.ts';
import { noteTold } from '../../domain/told.ts';
import { celebrate } from '../../ui/celebrate.ts';
import { news } from '../../ui/news.ts';
import { vipQuery } from './queries.ts';

/**
 * Shows a level-up: the new level in the caches, a toast and confetti (none with reduced motion or data saver). A missed
 * event leads to a new read.
 * @returns unsubscribe function
 */
export function followRanks(
  live: Pick<Live, 'on' | 'onResync'>,
  queryClient: QueryClient,
  party: () => Promise<void> = celebrate,
): () => void {
  const { queryKey } = vipQuery();
  const ends = [
    live.on('LevelRaised', (vip) => {
      const known = queryClient.getQueryData(queryKey);
      // A second delivery of an event celebrates nothing.
      if (known && known.level >= vip.level) return;
      queryClient.setQueryData(queryKey, vip);
      // The level is in the player's own data too.
      void checkSession();
      void queryClient.invalidateQueries({ queryKey: ['profile', 'own'] });
      // Promotions and their coupons may ask for a level.
      void queryClient.invalidateQueries({ queryKey: ['promotions'] });
      void queryClient.invalidateQueries({ queryKey: ['bonuses', 'my-coupons'] });
      const { level } = vip;
      news.tell({
        kind: 'notification',
        text: t`Você chegou ao nível ${level} do Clube VIP.`,
        onShown: () => void party(),
      });
      if (focusManager.isFocused()) noteTold('level');
    }),
    live.onResync(() => void queryClient.invalidateQueries({ queryKey: ['ranks', 'vip'] })),
  ];
  return () => {
    for (const end of ends) end();
  };
}
