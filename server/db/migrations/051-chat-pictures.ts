/**
 * Each chat image knows the message that shows it: before one does only its player sees it, and it lives as long as the
 * message. A removed one stays for the operator. Old images without a message stay for a day, as new ones do.
 */
import type { Migration } from '../migration.ts';

export const chatPictures: Migration = {
  name: '051-chat-pictures',
  sql: /* sql */ `
alter table chat_images add column message_id bigint references chat_messages on delete set null;
alter table chat_images add column removed_at timestamptz;
update chat_images i set message_id = shown.id, removed_at = shown.removed_at from (
  select distinct on (m.player_id, url) m.id, m.removed_at, m.player_id, a->>'attachment_url' as url
  from chat_messages m, jsonb_array_elements(m.attachments) a
  where a->>'attachment_type' = 'image'
  order by m.player_id, url, m.id desc
) shown
where shown.player_id = i.player_id and shown.url = '/api/chat/images/' || i.name || '.webp';
create index chat_images_message on chat_images (message_id);
create index chat_images_player on chat_images (player_id);
`,
};
