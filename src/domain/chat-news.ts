import { proxy } from 'valtio/vanilla';

/** News that the chat's button shows. The chat's own code loads later and writes them. */
export const chatNews: { unread: number; unsent: number } = proxy({
  /** Number of unread messages; `features/chat/live.ts` counts up to 100. */
  unread: 0,
  /** Number of the player's messages that failed and wait for the player. */
  unsent: 0,
});
