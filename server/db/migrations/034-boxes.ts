/** Boxes of the operator with their prizes, the boxes that players hold, and the items that they won. */
import type { Migration } from '../migration.ts';

export const boxes: Migration = {
  name: '034-boxes',
  sql: /* sql */ `
create table boxes (
  id bigint generated always as identity primary key,
  casino_id integer not null references sites,
  name text not null,
  title_pt text not null,
  title_en text not null,
  description_pt text not null,
  description_en text not null,
  -- Null: the default picture.
  image text,
  price bigint not null check (price > 0),
  -- Boxes that can still be sold; null: without limit.
  stock integer check (stock >= 0),
  -- The prizes in force; null: not published yet.
  table_id bigint,
  -- The prizes that the operator is still writing.
  draft_id bigint,
  ended_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (casino_id, name)
);

-- A published table of prizes never changes: a box that a player holds keeps the chances that the player saw.
create table box_tables (
  id bigint generated always as identity primary key,
  casino_id integer not null references sites,
  box_id bigint not null references boxes,
  published_at timestamptz,
  created_at timestamptz not null
);
alter table boxes add foreign key (table_id) references box_tables, add foreign key (draft_id) references box_tables;

create table box_prizes (
  id bigint generated always as identity primary key,
  casino_id integer not null references sites,
  table_id bigint not null references box_tables,
  key text not null,
  title_pt text not null,
  title_en text not null,
  image text,
  kind text not null check (kind in ('cash', 'bonus', 'item', 'nothing')),
  value bigint not null check (value >= 0 and (value = 0) = (kind = 'nothing')),
  -- Millionths; those of a published table add up to 1000000.
  chance integer not null check (chance between 1 and 1000000),
  rarity text not null check (rarity in ('common', 'uncommon', 'rare', 'epic', 'legendary')),
  unique (table_id, key)
);

create table user_boxes (
  id bigint generated always as identity primary key,
  casino_id integer not null references sites,
  player_id bigint not null references players,
  box_id bigint not null references boxes,
  table_id bigint not null references box_tables,
  source text not null check (source in ('bought', 'mission', 'gift', 'rank')),
  -- What the player paid; 0 for a box that was given.
  price bigint not null check (price >= 0),
  -- What the player gets for it unopened.
  value bigint not null check (value >= 0),
  -- What the opened box brought, for the limits.
  returned bigint not null default 0,
  server_seed text not null,
  client_seed text,
  -- The drawn number, 0 to 999999.
  roll integer check (roll between 0 and 999999),
  ledger_id bigint references ledger_transactions,
  sale_ledger_id bigint references ledger_transactions,
  received_at timestamptz not null,
  opened_at timestamptz,
  sold_at timestamptz,
  check (opened_at is null or sold_at is null),
  check ((opened_at is null) = (roll is null)),
  check ((source = 'bought') = (ledger_id is not null))
);
create index user_boxes_player on user_boxes (player_id, received_at desc, id desc);
create unique index user_boxes_paid on user_boxes (ledger_id) where ledger_id is not null;
create unique index user_boxes_sold on user_boxes (sale_ledger_id) where sale_ledger_id is not null;

create table items (
  id bigint generated always as identity primary key,
  casino_id integer not null references sites,
  player_id bigint not null references players,
  user_box_id bigint not null unique references user_boxes,
  prize_id bigint not null references box_prizes,
  value bigint not null check (value >= 0),
  -- The bonus that a prize of this kind granted.
  bonus_id bigint references bonuses,
  -- The money of a cash prize, or of the item's sale.
  ledger_id bigint references ledger_transactions,
  won_at timestamptz not null,
  sold_at timestamptz
);
create index items_player on items (player_id, won_at desc, id desc);
create unique index items_paid on items (ledger_id) where ledger_id is not null;
`,
};
