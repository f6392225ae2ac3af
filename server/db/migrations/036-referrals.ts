/** The state of each referred player, and the browser of each login, which tells shared devices. */
import type { Migration } from '../migration.ts';

export const referrals: Migration = {
  name: '036-referrals',
  sql: /* sql */ `
create table referrals (
  -- The referred player.
  player_id bigint primary key references players,
  referrer_id bigint not null references players,
  casino_id integer not null references sites,
  status text not null default 'open' check (status in ('open', 'paid', 'refused')),
  -- Centavos of settled bets.
  wagered bigint not null default 0 check (wagered >= 0),
  -- Centavos paid to the referrer.
  amount bigint not null default 0 check (amount >= 0),
  created_at timestamptz not null,
  decided_at timestamptz
);
create index referrals_referrer on referrals (referrer_id, created_at desc);
insert into referrals (player_id, referrer_id, casino_id, created_at)
select id, referred_by, casino_id, created_at from players where referred_by is not null;

-- Hash of the Guest-ID that the login was made with; null: none was sent.
alter table sessions add column device text;
`,
};
