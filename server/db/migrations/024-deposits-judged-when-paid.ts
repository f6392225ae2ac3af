/** A payment is checked against the player's limits again; the part above them is returned to the payer. */
import type { Migration } from '../migration.ts';

export const depositsJudgedWhenPaid: Migration = {
  name: '024-deposits-judged-when-paid',
  sql: /* sql */ `
-- Centavos of a paid charge over the deposit limit: never credited, given back at the bank. A charge that goes back whole
-- has status 'refunded' and none.
alter table charges add column excess bigint not null default 0;
alter table charges add constraint charges_excess_check check (excess >= 0 and excess < amount);

-- What each deposit limit of a player still leaves, in centavos; negative once a limit was lowered below what was paid. A
-- payment counts in the period in which it was credited. With p_waiting, codes that can still be paid count as paid.
create function deposit_room(p_player bigint, p_now timestamptz, p_waiting boolean)
returns table (name text, room bigint) language sql stable as $$
  select 'deposit.' || period, (p.settings->'limits'->'deposit'->>period)::bigint - (
    select coalesce(sum(c.amount - c.excess), 0)::bigint from charges c
    where c.player_id = p_player and (
      (c.status = 'paid' and c.paid_at >= period_start(period, p_now))
      or (p_waiting and c.status = 'waiting_payment' and c.expires_at > p_now)
    )
  )
  from players p, unnest(array['day', 'week', 'month']) with ordinality as periods (period, place)
  where p.id = p_player and p.settings->'limits'->'deposit'->>period is not null
  order by 2, place
$$;

create or replace function deposit_limit_breach(p_player bigint, p_amount bigint, p_now timestamptz) returns text language sql stable as $$
  select name from deposit_room(p_player, p_now, true) where room < p_amount limit 1
$$;
`,
};
