import { proxy } from 'valtio/vanilla';

/** What the chat's button tells; the chat's own code, which loads later, writes it. */
export const chatNews: { unread: number; unsent: number } = proxy({
  /** Number of unread messages; `features/chat/live.ts` counts up to 100. */
  unread: 0,
  /** Number of the player's messages that failed and wait for the player. */
  unsent: 0,
});
