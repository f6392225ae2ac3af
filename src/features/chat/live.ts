/** The unread messages on the chat's button, while the chat itself is not loaded. */
import type { QueryClient } from '@tanstack/react-query';
import { subscribe } from 'valtio/vanilla';
import type { Live } from '../../api/live.ts';
import { session } from '../../domain/session/state.ts';
import { compareIds, isBy } from './model.ts';
import { chatQuery, ignoredQuery } from './queries.ts';
import { countUnread, isNew, unread } from './state.ts';

/** Messages of one count; the button shows no more. */
const COUNTED = 100;

/**
 * Counts the messages that came after the last one that this device has shown; a device that never opened the chat counts
 * none. @returns unsubscribe function
 */
export function followUnread(live: Pick<Live, 'on' | 'onResync'>, queryClient: QueryClient): () => void {
  let author = '';
  /** Id of the last counted message: an answer to the player comes on two channels. */
  let counted = '';
  const isIgnored = (of: string) =>
    queryClient.getQueryData(ignoredQuery().queryKey)?.some((player) => player.author === of) === true;
  const count = async () => {
    const { seen } = unread;
    if (seen === null || unread.isOpen) return;
    const isPlayer = session.token !== null;
    if (isPlayer) void queryClient.prefetchQuery(ignoredQuery());
    const [{ request }, { getChatMessages }] = await Promise.all([
      import('../../api/client.ts'),
      import('../../contract/chat.ts'),
    ]);
    const query = { after: seen, limit: String(COUNTED), only: 'count' } as const;
    const answer = await request(getChatMessages, { query }).catch(() => null);
    if (!answer?.unread || unread.seen !== seen || unread.isOpen) return;
    author = answer.author;
    counted = answer.unread.last ?? counted;
    countUnread(answer.unread.count);
  };
  void count();
  const ends = [
    live.on('MessageSent', (message) => {
      if (unread.isOpen || unread.seen === null || unread.count >= COUNTED) return;
      // The chat was opened for the first time since.
      if (author === '') author = queryClient.getQueryData(chatQuery(true).queryKey)?.author ?? '';
      if (isBy(author, message) || isIgnored(message.author) || !isNew(message.id)) return;
      if (compareIds(message.id, counted) <= 0) return;
      counted = message.id;
      countUnread(unread.count + 1);
    }),
    live.on('IgnoredChanged', () => {
      // The count asks the list while no component shows it.
      void queryClient.invalidateQueries({ queryKey: ignoredQuery().queryKey, refetchType: 'all' });
    }),
    live.onResync(() => void count()),
    subscribe(session, () => void (session.token === null && (author = ''))),
  ];
  return () => {
    for (const end of ends) end();
  };
}
