import { contractQuery } from '../../api/query.ts';
import { getChatMessages, getIgnored } from '../../contract/chat.ts';

/** Messages of one read. */
export const PAGE = 50;

/** Query of the latest messages and of what this visitor may write. A player's answer leaves out ignored players. */
export function chatQuery(isPlayer: boolean) {
  return contractQuery({
    key: ['chat', isPlayer ? 'mine' : 'all'],
    call: getChatMessages,
    pick: (answer) => answer,
    // The live channel keeps it fresh; a gap refetches it.
    staleTime: 60_000,
    personal: isPlayer,
  });
}

/** Query of the players ignored in the chat. */
export function ignoredQuery() {
  return contractQuery({ key: ['chat', 'ignored'], call: getIgnored, pick: ({ data }) => data });
}
