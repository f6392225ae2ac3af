/** Features of a real bank: chargebacks, payment lists that are read up to a mark, payouts by hand. */
import type { Migration } from '../migration.ts';

export const bank: Migration = {
  name: '011-bank',
  sql: /* sql */ `
alter table charges drop constraint charges_status_check;
alter table charges add constraint charges_status_check
  check (status in ('waiting_payment', 'paid', 'refused', 'refunded', 'chargebacked'));

-- What went back of a credited deposit without us; each is booked once.
create table charge_returns (
  txid text not null references charges,
  return_id text not null,
  casino_id integer not null references sites,
  player_id bigint not null references players,
  kind text not null check (kind in ('contested', 'other')),
  amount bigint not null check (amount > 0),
  -- What of it the player's balance still had; the house bears the rest.
  taken bigint not null check (taken between 0 and amount),
  ledger_id bigint not null references ledger_transactions,
  created_at timestamptz not null,
  primary key (txid, return_id)
);
create index charge_returns_player on charge_returns (player_id);

-- How far a list of the bank's has been read.
create table bank_marks (
  name text primary key,
  read_until timestamptz not null,
  -- Whoever reads it now has it until then.
  busy_until timestamptz not null
);

alter table withdrawals add column end_to_end_id text;
alter table withdrawals add column paid_by_hand boolean not null default false;
-- What an operator typed pays one withdrawal; what a bank answered is taken as it comes, for it has paid.
create unique index withdrawals_by_hand on withdrawals (end_to_end_id) where paid_by_hand;
`,
};
