import { t } from '@lingui/core/macro';
import type { QueryClient } from '@tanstack/react-query';
import type { Live } from '../../api/live.ts';
import type { UserBox } from '../../contract/boxes.ts';
import { news } from '../../ui/news.ts';
import { heldBoxesQuery } from './queries.ts';

/**
 * Keeps the player's boxes and items the same in every tab, and tells a box that was given. A missed event leads to a new
 * read.
 * @returns unsubscribe function
 */
export function followBoxes(live: Pick<Live, 'on' | 'onResync'>, queryClient: QueryClient): () => void {
  const readAgain = () => queryClient.invalidateQueries({ queryKey: ['boxes'] });
  const tell = ({ title }: UserBox['box']) =>
    news.tell({ kind: 'notification', text: t`Você ganhou uma caixa: ${title}. Ela está em Minhas caixas.` });
  const ends = [
    live.on('NotifyNewUserBox', ({ id, source, opened_at, sold_at, box }) => {
      const again = readAgain();
      if (source === 'bought' || opened_at !== null || sold_at !== null) return;
      // The event is in the account's language: the API knows the words in the page's.
      void again
        .then(() => queryClient.fetchQuery(heldBoxesQuery()))
        .then((held) => tell(held.find((it) => it.id === id)?.box ?? box))
        .catch(() => tell(box));
    }),
    live.onResync(() => void readAgain()),
  ];
  return () => {
    for (const end of ends) end();
  };
}
