-- The centavos that each deposit limit of a player leaves; negative if the limit was lowered below the paid amount. A payment
-- counts in the period in which it was credited. With p_waiting, codes that can still be paid count as paid.
create or replace function deposit_room(p_player bigint, p_now timestamptz, p_waiting boolean)
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
