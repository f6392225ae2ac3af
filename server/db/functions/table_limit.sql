-- The largest stake of a player in a game, centavos: at roulette the player's VIP level may raise the game's own.
create or replace function table_limit(p_player players, p_game games) returns bigint language plpgsql stable as $$
declare
  v_percent integer;
begin
  if p_game.type <> 'roulette' then return p_game.max_bet; end if;
  select table_limit_percent into v_percent from ranks where casino_id = p_player.casino_id and level = p_player.level;
  return p_game.max_bet * coalesce(v_percent, 100) / 100;
end $$;
