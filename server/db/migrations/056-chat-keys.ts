/** The idempotency key of a message, as long as the message lives: a device may retry it after the key's own end. */
import type { Migration } from '../migration.ts';

export const chatKeys: Migration = {
  name: '056-chat-keys',
  sql: /* sql */ `
alter table chat_messages add column idempotency_key text;
create unique index chat_messages_key on chat_messages (player_id, idempotency_key) where idempotency_key is not null;
`,
};
