-- The bonus money that the player can stake now, in a game that accepts bonuses.
create or replace function bonus_usable(p_player bigint, p_now timestamptz) returns bigint language plpgsql stable as $$
begin
  return (select coalesce(sum(balance), 0)::bigint from bonuses
    where player_id = p_player and status = 'active' and balance > 0 and (expires_at is null or expires_at > p_now));
end $$;
