/**
 * Sites, people, sessions, catalogue and small lists. Every table has a `casino_id`: each row belongs to one site
 * (SITE-2). Money is bigint centavos; times are timestamptz, written from the server's clock (NET-5). One file because
 * a migration is one step and never edited once it has shipped.
 */
import type { Migration } from '../migration.ts';

export const house: Migration = {
  name: '001-house',
  sql: /* sql */ `
create table sites (
  casino_id integer primary key,
  name text not null,
  config jsonb not null default '{}',
  active boolean not null default true,
  maintenance boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create table site_domains (
  domain text primary key check (domain = lower(domain)),
  casino_id integer not null references sites
);

create table players (
  id bigint generated always as identity primary key,
  casino_id integer not null references sites,
  phone text not null,
  email text not null check (email = lower(email)),
  cpf text check (cpf ~ '^[0-9]{11}$'),
  first_name text not null,
  last_name text not null,
  birth_date date not null,
  password_hash text,
  google_sub text,
  language text not null default 'pt',
  avatar text,
  level integer not null default 1,
  total_bet bigint not null default 0 check (total_bet >= 0),
  deposit_count integer not null default 0,
  hide_username boolean not null default false,
  hide_statistics boolean not null default false,
  hide_activity boolean not null default false,
  hide_played_games boolean not null default false,
  hide_battle_rewards boolean not null default false,
  hide_all boolean not null default false,
  -- One of the durations of CARE-4; the end is null while an exclusion is indefinite.
  self_exclusion_value text,
  self_exclusion_start timestamptz,
  self_exclusion_end timestamptz,
  blocked_at timestamptz,
  blocked_reason text,
  email_verified_at timestamptz,
  phone_verified_at timestamptz,
  identity_verified_at timestamptz,
  -- SESS-7: no withdrawal before this moment after a change of key, phone, e-mail or password.
  withdrawals_held_until timestamptz,
  ref_code text not null,
  referred_by bigint references players,
  lmcp text,
  settings jsonb not null default '{}',
  accepted_terms_at timestamptz,
  last_login_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (casino_id, phone),
  unique (casino_id, email),
  unique (casino_id, cpf),
  unique (casino_id, google_sub),
  unique (casino_id, ref_code)
);
create index players_referred_by on players (referred_by) where referred_by is not null;

create table sessions (
  id bigint generated always as identity primary key,
  casino_id integer not null references sites,
  player_id bigint not null references players,
  -- sha256 of the token, hex: the token itself is never stored.
  token_hash text not null unique,
  -- 'full', or what a restricted token may do.
  scope text not null default 'full',
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  second_factor_at timestamptz,
  ended_at timestamptz,
  ended_reason text,
  ip_hash text,
  user_agent text
);
create index sessions_player on sessions (player_id, created_at desc);

create table idempotency_keys (
  player_id bigint not null references players,
  key text not null,
  casino_id integer not null references sites,
  call text not null,
  body_hash text not null,
  status integer not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (player_id, key)
);
create index idempotency_keys_created on idempotency_keys (created_at);

create table providers (
  casino_id integer not null references sites,
  code text not null,
  name text not null,
  image text not null,
  position integer not null default 0,
  active boolean not null default true,
  primary key (casino_id, code)
);
create table categories (
  casino_id integer not null references sites,
  slug text not null,
  title_pt text not null,
  title_en text not null,
  icon text not null,
  position integer not null default 0,
  primary key (casino_id, slug)
);
create table games (
  id bigint generated always as identity primary key,
  casino_id integer not null references sites,
  gamecode text not null,
  provider_code text not null,
  title text not null,
  category_slug text not null,
  -- Further shelves that the game stands on.
  categories text[] not null default '{}',
  type text not null,
  image text not null,
  image_mobile text not null,
  description_pt text not null default '',
  description_en text not null default '',
  has_tables boolean not null default false,
  only_demo boolean not null default false,
  bonus_allowed boolean not null default true,
  show_all boolean not null default true,
  featured boolean not null default false,
  active boolean not null default true,
  maintenance boolean not null default false,
  views bigint not null default 0,
  total_likes integer not null default 0 check (total_likes >= 0),
  rtp double precision,
  volatility text,
  min_bet bigint not null default 1 check (min_bet > 0),
  max_bet bigint not null check (max_bet >= min_bet),
  position integer not null default 0,
  -- What a poster needs before it has loaded (colours, size).
  art jsonb not null default '{}',
  -- Folded (lower case, no accents) title and provider, for the search.
  search text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (casino_id, provider_code, gamecode),
  foreign key (casino_id, provider_code) references providers,
  foreign key (casino_id, category_slug) references categories
);
create index games_shelf on games (casino_id, category_slug, position);
create index games_code on games (casino_id, gamecode);

create table banners (
  id bigint generated always as identity primary key,
  casino_id integer not null references sites,
  image text not null,
  image_mobile text not null,
  alt_pt text not null,
  alt_en text not null,
  link text,
  placement text not null,
  position integer not null default 0,
  active boolean not null default true
);
create table pages (
  casino_id integer not null references sites,
  slug text not null,
  title_pt text not null,
  title_en text not null,
  html_pt text not null,
  html_en text not null,
  updated_at timestamptz not null,
  primary key (casino_id, slug)
);
create table redirects (
  casino_id integer not null references sites,
  path text not null,
  target text not null,
  external boolean not null default false,
  primary key (casino_id, path)
);

create table favorites (
  player_id bigint not null references players,
  game_id bigint not null references games,
  casino_id integer not null references sites,
  created_at timestamptz not null,
  primary key (player_id, game_id)
);
create table likes (
  player_id bigint not null references players,
  game_id bigint not null references games,
  casino_id integer not null references sites,
  created_at timestamptz not null,
  primary key (player_id, game_id)
);
create table recent_games (
  player_id bigint not null references players,
  game_id bigint not null references games,
  casino_id integer not null references sites,
  played_at timestamptz not null,
  primary key (player_id, game_id)
);
create index recent_games_player on recent_games (player_id, played_at desc);

create table launch_tokens (
  token_hash text primary key,
  casino_id integer not null references sites,
  player_id bigint not null references players,
  -- The login it came from: when that ends, play ends.
  session_id bigint not null references sessions,
  game_id bigint not null references games,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create table ranks (
  casino_id integer not null references sites,
  level integer not null,
  title_pt text not null,
  title_en text not null,
  total_bet bigint not null check (total_bet >= 0),
  image text not null,
  benefits_pt text[] not null default '{}',
  benefits_en text[] not null default '{}',
  primary key (casino_id, level)
);

create table notifications (
  id bigint generated always as identity primary key,
  casino_id integer not null references sites,
  -- Null: for everybody on the site (type 'platform').
  player_id bigint references players,
  type text not null check (type in ('user', 'platform')),
  title_pt text not null,
  title_en text not null,
  text_pt text not null,
  text_en text not null,
  link text,
  pinned boolean not null default false,
  pinned_until timestamptz,
  created_at timestamptz not null,
  check ((type = 'platform') = (player_id is null))
);
create index notifications_player on notifications (casino_id, player_id, created_at desc);
create table notification_reads (
  player_id bigint not null references players,
  notification_id bigint not null references notifications,
  casino_id integer not null references sites,
  read_at timestamptz not null,
  primary key (player_id, notification_id)
);

create table chat_messages (
  id bigint generated always as identity primary key,
  casino_id integer not null references sites,
  player_id bigint references players,
  type text not null default 'global',
  text text not null,
  attachments jsonb not null default '[]',
  color_class text,
  emoji text,
  mission jsonb,
  pinned_until timestamptz,
  removed_at timestamptz,
  created_at timestamptz not null
);
create index chat_messages_site on chat_messages (casino_id, created_at desc, id desc);

create table outbox (
  id bigint generated always as identity primary key,
  casino_id integer not null references sites,
  channel text not null,
  event text not null,
  payload jsonb not null,
  created_at timestamptz not null
);

create table audit_log (
  id bigint generated always as identity primary key,
  -- Null: an action on the platform as a whole.
  casino_id integer references sites,
  actor text not null,
  action text not null,
  target text,
  details jsonb not null default '{}',
  created_at timestamptz not null
);
`,
};
