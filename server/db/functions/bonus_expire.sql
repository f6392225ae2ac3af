-- Ends the expired bonuses of a player, except those with open bets. The caller holds the player's row. Returns their number.
create or replace function bonus_expire(p_player bigint, p_now timestamptz) returns integer language plpgsql as $$
declare
  v_bonus bonuses;
  v_ended integer := 0;
begin
  for v_bonus in
    select * from bonuses where player_id = p_player and status = 'active' and open_bets = 0 and expires_at <= p_now
    order by id
  loop
    perform bonus_end(v_bonus.id, 'expired', 'expired', p_now);
    v_ended := v_ended + 1;
  end loop;
  if v_ended > 0 then
    perform emit_wallet((select casino_id from players where id = p_player), p_player, p_now);
  end if;
  return v_ended;
end $$;
