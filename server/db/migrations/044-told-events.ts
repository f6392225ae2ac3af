/** Names the event of a notification, and the notification of a push. */
import type { Migration } from '../migration.ts';

export const toldEvents: Migration = {
  name: '044-told-events',
  sql: /* sql */ `
-- The event that a notification tells, for a page that has told it already; null: none.
alter table notifications add column about text;
-- Null: a push without a notification, such as the operator's test.
alter table push_messages add column notification_id bigint references notifications on delete cascade;
create index push_messages_notification on push_messages (notification_id) where notification_id is not null;
-- Notices to one player go with the account.
create index notices_player on notices ((audience->>'player')) where audience ? 'player';
`,
};
