/**
 * Bonuses with a balance of their own (decision 013). The bonus part of each stake and its progress towards a bonus are
 * stored with the wager, so that every figure of a bonus can be recomputed from its rows.
 */
import type { Migration } from '../migration.ts';

export const bonuses: Migration = {
  name: '008-bonuses',
  sql: /* sql */ `
alter table bonuses
  -- What is left of it; the balances of a player's bonuses make up their ledger account 'bonus'.
  add column balance bigint not null default 0 check (balance >= 0),
  -- Bets that it has paid into and that have no end yet: while there are any, it is neither cancelled nor expires.
  add column open_bets integer not null default 0 check (open_bets >= 0),
  -- Progress from before each stake's part was kept.
  add column progress_before bigint not null default 0 check (progress_before >= 0),
  add column outcome text check (outcome in ('converted', 'spent', 'expired', 'cancelled', 'withdrawal', 'refunded')),
  add column ended_at timestamptz,
  -- What it came from, as a person can quote it: a coupon's code, an item of cashback.
  add column reference text,
  add column charge_txid text references charges;
update bonuses set progress_before = progress;
update bonuses set ended_at = updated_at, outcome = case status when 'completed' then 'converted' else status end
where status <> 'active';
alter table bonuses add constraint bonuses_end check ((status = 'active') = (outcome is null) and (status = 'active') = (ended_at is null));
create index bonuses_active on bonuses (player_id) where status = 'active';
create index bonuses_expiring on bonuses (expires_at) where status = 'active';
create index bonuses_charge on bonuses (charge_txid) where charge_txid is not null;

-- How much of the amount moved bonus money; the rest moved real money.
alter table wagers add column bonus_amount bigint not null default 0 check (bonus_amount between 0 and amount);
alter table transactions add column bonus_amount bigint not null default 0;

-- Which bonus paid how much of a bet, or got how much of its win or of its rollback back.
create table wager_funds (
  wager_id bigint not null references wagers,
  bonus_id bigint not null references bonuses,
  casino_id integer not null references sites,
  -- In which order the bet took from them, from 1.
  place integer not null,
  amount bigint not null check (amount > 0),
  primary key (wager_id, bonus_id)
);
create index wager_funds_bonus on wager_funds (bonus_id);

-- How much of a settled bet counted towards which bonus.
create table bonus_progress (
  wager_id bigint not null references wagers,
  bonus_id bigint not null references bonuses,
  casino_id integer not null references sites,
  amount bigint not null check (amount > 0),
  primary key (wager_id, bonus_id)
);
create index bonus_progress_bonus on bonus_progress (bonus_id);
`,
};
