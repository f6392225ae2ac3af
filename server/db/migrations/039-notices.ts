/** Notices of the operator: to one player, a segment or all, now or later. */
import type { Migration } from '../migration.ts';

export const notices: Migration = {
  name: '039-notices',
  sql: /* sql */ `
create table notices (
  id bigint generated always as identity primary key,
  casino_id integer not null references sites,
  -- Empty: all players. Else the conditions that a player meets.
  audience jsonb not null,
  title_pt text not null,
  title_en text not null,
  text_pt text not null,
  text_en text not null,
  link text,
  image text,
  pinned boolean not null default false,
  pinned_until timestamptz,
  push boolean not null default true,
  send_at timestamptz not null,
  sent_at timestamptz,
  cancelled_at timestamptz,
  created_at timestamptz not null
);
create index notices_due on notices (send_at) where sent_at is null and cancelled_at is null;

alter table notifications add column image text;
alter table notifications add column notice_id bigint references notices;
-- What became of a notice's card on the player's devices; the first time counts.
create table notification_marks (
  notification_id bigint not null references notifications,
  player_id bigint not null references players,
  casino_id integer not null references sites,
  shown_at timestamptz,
  opened_at timestamptz,
  closed_at timestamptz,
  primary key (notification_id, player_id)
);
create index notifications_notice on notifications (notice_id) where notice_id is not null;
`,
};
