-- The largest stake that the player's active bonuses allow, in a game that accepts bonuses; null: no limit.
create or replace function bonus_stake_cap(p_player bigint, p_now timestamptz) returns bigint language sql stable as $$
  select min(max_stake) from bonuses
  where player_id = p_player and status = 'active' and (expires_at is null or expires_at > p_now)
$$;
