import type { Channel } from 'pusher-js';

/** Reports the number of members of a presence channel; null while unknown. */
export function countPresence(channel: Channel, tell: (count: number | null) => void): void {
  let count = 0;
  const members = (delta: number) => () => tell((count = Math.max(0, count + delta)));
  channel.bind('pusher:subscription_succeeded', (list: { count?: unknown }) => {
    count = typeof list.count === 'number' ? list.count : 0;
    tell(count);
  });
  channel.bind('pusher:member_added', members(1));
  channel.bind('pusher:member_removed', members(-1));
  channel.bind('pusher:subscription_error', () => tell(null));
}
