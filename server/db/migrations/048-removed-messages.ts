/** The removed messages of a site's chat, for pages that had no connection when a moderator removed them. */
import type { Migration } from '../migration.ts';

export const removedMessages: Migration = {
  name: '048-removed-messages',
  sql: /* sql */ `
create index chat_messages_removed on chat_messages (casino_id, id) where removed_at is not null;
`,
};
