/** Moderation of the chat: replies, images, reports and mutes. */
import type { Migration } from '../migration.ts';

export const chat: Migration = {
  name: '037-chat',
  sql: /* sql */ `
-- No foreign key: the answered message is deleted after its term, and its answer stays.
alter table chat_messages add column reply_to bigint;

create table chat_images (
  name text primary key,
  casino_id integer not null references sites,
  player_id bigint not null references players,
  created_at timestamptz not null
);
create index chat_images_age on chat_images (created_at);

create table chat_reports (
  message_id bigint not null references chat_messages on delete cascade,
  player_id bigint not null references players,
  casino_id integer not null references sites,
  reason text not null,
  text text not null,
  closed_at timestamptz,
  created_at timestamptz not null,
  primary key (message_id, player_id)
);
create index chat_reports_player on chat_reports (player_id, created_at);

create table chat_mutes (
  player_id bigint primary key references players,
  casino_id integer not null references sites,
  until timestamptz not null,
  reason text,
  created_at timestamptz not null
);
`,
};
