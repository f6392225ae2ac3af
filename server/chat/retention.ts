/** Deletes the chat after its term (CHAT-5). */
import type { Deps } from '../deps.ts';
import { filesOf } from '../files/store.ts';
import { UNSENT_MS } from './images.ts';

/** Time for which messages, images and reports are kept, ms. */
const KEPT_MS = 90 * 86_400_000;

/**
 * Deletes messages that are older than 90 days, with their reports and images, and images that no message has shown for
 * a day. A message that is still pinned stays: 90 days are the least time of the law, and the operator shows it.
 */
export async function pruneChat(deps: Deps): Promise<void> {
  const now = deps.clock.nowMs();
  await deps.db
    .deleteFrom('chat_messages')
    .where('created_at', '<', new Date(now - KEPT_MS))
    .where((eb) =>
      eb.or([
        eb('removed_at', 'is not', null),
        eb('pinned_until', 'is', null),
        eb('pinned_until', '<=', new Date(now)),
      ]),
    )
    .execute();
  const images = await deps.db
    .deleteFrom('chat_images')
    // Also those of the deleted messages.
    .where('message_id', 'is', null)
    .where('created_at', '<', new Date(now - UNSENT_MS))
    .returning('name')
    .execute();
  for (const { name } of images) await filesOf(deps).remove('chat', name);
}
