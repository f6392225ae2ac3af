-- The balance of one account ('real', 'bonus', 'held') of a player.
create or replace function player_balance(p_player bigint, p_kind text) returns bigint language plpgsql stable as $$
begin
  return coalesce((select balance from ledger_accounts where player_id = p_player and kind = p_kind), 0);
end $$;
