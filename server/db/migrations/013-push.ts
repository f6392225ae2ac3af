/** Push: the signing key, the browsers' subscriptions, and the message queue. */
import type { Migration } from '../migration.ts';

export const push: Migration = {
  name: '013-push',
  sql: /* sql */ `
-- One pair for the whole platform: a browser's subscription holds for the key that it was made with.
create table push_keys (
  id integer primary key default 1 check (id = 1),
  public_key text not null,
  -- Sealed under FILES_SECRET.
  private_key_sealed text not null,
  created_at timestamptz not null
);

create table push_subscriptions (
  id bigint generated always as identity primary key,
  casino_id integer not null references sites,
  player_id bigint not null references players,
  session_id bigint not null references sessions,
  -- A browser has one address, whoever is logged in there: the last who asked has it.
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  -- The site as that browser calls it: where a click leads.
  origin text not null,
  expires_at timestamptz,
  created_at timestamptz not null,
  renewed_at timestamptz not null
);
create index push_subscriptions_player on push_subscriptions (player_id, renewed_at desc);
create index push_subscriptions_session on push_subscriptions (session_id);

-- One row for each browser, so that one that is away does not make the others wait or hear it twice.
create table push_messages (
  id bigint generated always as identity primary key,
  casino_id integer not null references sites,
  player_id bigint not null references players,
  subscription_id bigint not null references push_subscriptions on delete cascade,
  kind text not null check (kind in ('account', 'marketing', 'test')),
  title text not null,
  body text not null,
  link text,
  tag text,
  lang text not null,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'failed', 'expired')),
  attempts integer not null default 0,
  next_attempt_at timestamptz not null,
  expires_at timestamptz not null,
  last_error text,
  created_at timestamptz not null,
  sent_at timestamptz
);
create index push_messages_waiting on push_messages (next_attempt_at) where state = 'waiting';
create index push_messages_subscription on push_messages (subscription_id);
`,
};
