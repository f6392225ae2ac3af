-- The name of the limit ('deposit.day') that a charge of this amount would break, or null. Unpaid codes count as paid, so that
-- two codes together cannot exceed the limit.
create or replace function deposit_limit_breach(p_player bigint, p_amount bigint, p_now timestamptz) returns text language sql stable as $$
  select name from deposit_room(p_player, p_now, true) where room < p_amount limit 1
$$;
