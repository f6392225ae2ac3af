/** Deletes the chat after its term (CHAT-5). */
import type { Deps } from '../deps.ts';
import { filesOf } from '../files/store.ts';

/** Time for which messages, images and reports are kept, ms. */
const KEPT_MS = 90 * 86_400_000;

/** Deletes messages, with their reports, and images that are older than 90 days. */
export async function pruneChat(deps: Deps): Promise<void> {
  const before = new Date(deps.clock.nowMs() - KEPT_MS);
  await deps.db.deleteFrom('chat_messages').where('created_at', '<', before).execute();
  const images = await deps.db.deleteFrom('chat_images').where('created_at', '<', before).returning('name').execute();
  for (const { name } of images) await filesOf(deps).remove('chat', name);
}
