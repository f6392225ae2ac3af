/** Results that a provider corrects after the settlement (decision 036). */
import type { Migration } from '../migration.ts';

export const corrections: Migration = {
  name: '032-corrections',
  sql: /* sql */ `
-- A correction moves money in either direction, so its amount and its bonus part may be negative.
alter table wagers drop constraint wagers_kind_check, drop constraint wagers_amount_check, drop constraint wagers_check;
alter table wagers
  add constraint wagers_kind_check check (kind in ('bet', 'win', 'rollback', 'tombstone', 'correction')),
  add constraint wagers_amount_check check (amount >= 0 or kind = 'correction'),
  add constraint wagers_check check (bonus_amount between least(amount, 0) and greatest(amount, 0)),
  -- Of a bet: the part of a correction that the player no longer had, which the house bears.
  add column written_off bigint not null default 0 check (written_off >= 0),
  -- Of a correction: the win that the provider states for the whole bet.
  add column corrected_to bigint check (corrected_to >= 0);
alter table wager_funds drop constraint wager_funds_amount_check;
alter table wager_funds add constraint wager_funds_amount_check check (amount <> 0);
-- Sports take bonus money from now on, as the casino does.
update games set bonus_allowed = true where provider_code = 'esportes' and gamecode = 'sportsbook';
`,
};
