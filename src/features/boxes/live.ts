import { t } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import type { Live } from '../../api/live.ts';
import { toast } from '../../ui/toast.ts';

/**
 * Keeps the player's boxes and items the same in every tab, and tells a box that was given. A missed event leads to a new
 * read.
 * @returns unsubscribe function
 */
export function followBoxes(live: Pick<Live, 'on' | 'onResync'>, queryClient: QueryClient): () => void {
  const readAgain = () => void queryClient.invalidateQueries({ queryKey: ['boxes'] });
  const ends = [
    live.on('NotifyNewUserBox', ({ source, opened_at, sold_at, box: { title } }) => {
      readAgain();
      if (source === 'bought' || opened_at !== null || sold_at !== null) return;
      toast.show({ kind: 'notification', text: t`Você ganhou uma caixa: ${title}. Ela está em Minhas caixas.` });
    }),
    live.onResync(readAgain),
  ];
  return () => {
    for (const end of ends) end();
  };
}
