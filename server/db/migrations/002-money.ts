/**
 * Tables of the ledger and its movements. The database itself enforces what it can: the entries of one statement sum to
 * zero, rows are never changed or deleted, no player account is below zero, a key is used once.
 */
import type { Migration } from '../migration.ts';

export const money: Migration = {
  name: '002-money',
  sql: /* sql */ `
create table ledger_accounts (
  id bigint generated always as identity primary key,
  casino_id integer not null references sites,
  player_id bigint references players,
  kind text not null,
  -- Kept for players only: a stored house balance would be one row that every bet of the site waits for.
  balance bigint check (balance >= 0),
  check ((player_id is null) = (balance is null)),
  check (player_id is null or kind in ('real', 'bonus', 'held'))
);
create unique index ledger_accounts_player on ledger_accounts (player_id, kind) where player_id is not null;
create unique index ledger_accounts_house on ledger_accounts (casino_id, kind) where player_id is null;

create table ledger_transactions (
  id bigint generated always as identity primary key,
  casino_id integer not null references sites,
  player_id bigint references players,
  -- What makes it happen once: 'deposit:TXID', 'bet:PROVIDER:TRANSACTION'…
  key text not null,
  kind text not null,
  created_at timestamptz not null,
  unique (casino_id, key)
);
create index ledger_transactions_player on ledger_transactions (player_id, id);

create table ledger_entries (
  id bigint generated always as identity primary key,
  casino_id integer not null references sites,
  transaction_id bigint not null references ledger_transactions,
  account_id bigint not null references ledger_accounts,
  amount bigint not null check (amount <> 0),
  balance_after bigint check (balance_after >= 0),
  created_at timestamptz not null
);
create index ledger_entries_transaction on ledger_entries (transaction_id);
create index ledger_entries_account on ledger_entries (account_id, id);

-- What the player reads as their statement: one row for each movement, a withdrawal's row following its status.
create table transactions (
  id bigint generated always as identity primary key,
  casino_id integer not null references sites,
  player_id bigint not null references players,
  type text not null check (type in ('deposit', 'withdraw', 'bonus', 'rollover', 'win', 'bet', 'refund', 'cashback', 'box', 'prize', 'mission', 'referral', 'adjustment')),
  status integer not null check (status between 0 and 5),
  payment_status text check (payment_status in ('paid', 'waiting_payment', 'pending', 'refused', 'refunded', 'chargebacked')),
  -- Positive: towards the player.
  amount bigint not null,
  -- What the player could spend right after it; null while nothing has moved.
  balance_after bigint check (balance_after >= 0),
  reference text,
  ledger_id bigint references ledger_transactions,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index transactions_player on transactions (player_id, created_at desc, id desc);
create index transactions_type on transactions (player_id, type, created_at desc, id desc);

create table charges (
  txid text primary key check (txid ~ '^[a-zA-Z0-9]{26,35}$'),
  id bigint not null unique references transactions,
  casino_id integer not null references sites,
  player_id bigint not null references players,
  amount bigint not null check (amount > 0),
  coupon text,
  qrcode text not null,
  status text not null check (status in ('waiting_payment', 'paid', 'refused', 'refunded')),
  -- Whether the bank has it: a charge that was not yet registered is registered again by the poll.
  registered_at timestamptz,
  expires_at timestamptz not null,
  paid_at timestamptz,
  end_to_end_id text,
  refund_reason text,
  -- A refund that the bank has not yet confirmed is asked for again.
  refund_pending boolean not null default false,
  checked_at timestamptz,
  -- The poll ends here: the bank has said its last word.
  closed_at timestamptz,
  created_at timestamptz not null
);
create index charges_open on charges (created_at) where closed_at is null;
create index charges_player on charges (player_id, created_at desc);

create table withdraw_methods (
  id bigint generated always as identity primary key,
  casino_id integer not null references sites,
  player_id bigint not null references players,
  type text not null check (type in ('cpf', 'email', 'phone', 'evp')),
  key text not null,
  holder_name text not null,
  is_default boolean not null default false,
  created_at timestamptz not null,
  deleted_at timestamptz
);
create unique index withdraw_methods_key on withdraw_methods (player_id, type, key) where deleted_at is null;
create unique index withdraw_methods_default on withdraw_methods (player_id) where is_default and deleted_at is null;

create table withdrawals (
  id bigint primary key references transactions,
  casino_id integer not null references sites,
  player_id bigint not null references players,
  amount bigint not null check (amount > 0),
  status integer not null check (status between 0 and 5),
  method_id bigint not null references withdraw_methods,
  key_type text not null,
  key text not null,
  holder_name text not null,
  holder_cpf text not null,
  reason text,
  -- The bank is asked under this name, so that asking again pays once.
  payout_id text not null unique,
  paid_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index withdrawals_player on withdrawals (player_id, created_at desc);
create index withdrawals_open on withdrawals (casino_id, created_at) where status in (0, 3, 4, 5);
create table withdrawal_events (
  id bigint generated always as identity primary key,
  casino_id integer not null references sites,
  withdrawal_id bigint not null references withdrawals,
  status integer not null,
  actor text not null,
  note text,
  created_at timestamptz not null
);
create index withdrawal_events_withdrawal on withdrawal_events (withdrawal_id, id);

create table addresses (
  player_id bigint primary key references players,
  casino_id integer not null references sites,
  zip text not null,
  street text not null,
  number text not null,
  complement text,
  district text not null,
  city text not null,
  state text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create table documents (
  id bigint generated always as identity primary key,
  casino_id integer not null references sites,
  player_id bigint not null references players,
  type text not null check (type in ('identity_front', 'identity_back', 'selfie', 'proof_of_address')),
  status text not null check (status in ('pending', 'approved', 'rejected', 'cancelled')),
  reason text,
  file text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index documents_player on documents (player_id, created_at desc);

-- A player's play with one provider: outlives the launch, ends with the login, the exclusion or 12 hours.
create table game_sessions (
  id bigint generated always as identity primary key,
  casino_id integer not null references sites,
  session_hash text not null unique,
  provider_code text not null,
  player_id bigint not null references players,
  session_id bigint not null references sessions,
  game_id bigint not null references games,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index game_sessions_login on game_sessions (session_id);

create table rounds (
  casino_id integer not null references sites,
  provider_code text not null,
  player_id bigint not null references players,
  round text not null,
  game_id bigint not null references games,
  bet_amount bigint not null default 0,
  win_amount bigint not null default 0,
  balance_before bigint not null,
  balance_after bigint not null,
  detail jsonb,
  started_at timestamptz not null,
  ended_at timestamptz,
  primary key (casino_id, provider_code, player_id, round)
);

-- The provider's transactions, one row each: what makes a repeated one harmless.
create table wagers (
  id bigint generated always as identity primary key,
  casino_id integer not null references sites,
  provider_code text not null,
  -- The provider's id of it.
  transaction text not null,
  -- 'tombstone': a rollback came before its bet; the bet must then do nothing.
  kind text not null check (kind in ('bet', 'win', 'rollback', 'tombstone')),
  bet_transaction text,
  player_id bigint not null references players,
  game_id bigint references games,
  round text not null,
  amount bigint not null check (amount >= 0),
  -- Of a bet: what its wins have brought so far.
  win_amount bigint not null default 0 check (win_amount >= 0),
  -- What the player could spend right after it.
  balance_after bigint not null,
  ledger_id bigint references ledger_transactions,
  settled_at timestamptz,
  rolled_back_at timestamptz,
  created_at timestamptz not null,
  unique (casino_id, provider_code, transaction)
);
create index wagers_player on wagers (player_id, created_at desc, id desc) where kind = 'bet';

create table bonuses (
  id bigint generated always as identity primary key,
  casino_id integer not null references sites,
  player_id bigint not null references players,
  title_pt text not null,
  title_en text not null,
  amount bigint not null check (amount >= 0),
  -- What must be wagered, and what has been.
  rollover bigint not null default 0 check (rollover >= 0),
  progress bigint not null default 0 check (progress >= 0),
  status text not null check (status in ('active', 'completed', 'expired', 'cancelled')),
  source text,
  expires_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index bonuses_player on bonuses (player_id, created_at desc);
create table coupons (
  id bigint generated always as identity primary key,
  casino_id integer not null references sites,
  code text not null check (code = upper(code)),
  title_pt text not null,
  title_en text not null,
  description_pt text not null,
  description_en text not null,
  kind text not null,
  value bigint not null,
  min_deposit bigint not null default 0,
  rollover integer not null default 0,
  expires_at timestamptz,
  disabled_at timestamptz,
  max_uses integer,
  created_at timestamptz not null,
  unique (casino_id, code)
);
create table coupon_uses (
  coupon_id bigint not null references coupons,
  player_id bigint not null references players,
  casino_id integer not null references sites,
  charge_txid text references charges,
  created_at timestamptz not null,
  primary key (coupon_id, player_id)
);
create table cashback (
  id bigint generated always as identity primary key,
  casino_id integer not null references sites,
  player_id bigint not null references players,
  title_pt text not null,
  title_en text not null,
  amount bigint not null check (amount > 0),
  type text not null check (type in ('calendar', 'immediate')),
  available_at date not null,
  claimed integer not null default 0 check (claimed >= 0),
  created_at timestamptz not null
);
create index cashback_player on cashback (player_id, available_at);
`,
};
