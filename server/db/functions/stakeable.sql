-- The money that the player can stake in a game now: real money, and bonus money if the game accepts bonuses.
create or replace function stakeable(p_player bigint, p_game bigint, p_now timestamptz) returns bigint language plpgsql stable as $$
begin
  return player_balance(p_player, 'real')
    + case when (select bonus_allowed from games where id = p_game) then bonus_usable(p_player, p_now) else 0 end;
end $$;
