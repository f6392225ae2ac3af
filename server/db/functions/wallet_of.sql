-- The player's wallet, as the contract declares it.
create or replace function wallet_of(p_player bigint) returns jsonb language plpgsql stable as $$
declare
  v_real bigint;
  v_held bigint;
  v_bonus bigint;
  v_wager jsonb;
begin
  select coalesce(sum(balance) filter (where kind = 'real'), 0), coalesce(sum(balance) filter (where kind = 'held'), 0),
    coalesce(sum(balance) filter (where kind = 'bonus'), 0)
  into v_real, v_held, v_bonus from ledger_accounts where player_id = p_player;
  select case when count(*) > 0 then jsonb_build_object(
    'remaining', sum(rollover - progress)::bigint, 'total', sum(rollover)::bigint, 'expires_at', iso(min(expires_at))) end
  into v_wager from bonuses where player_id = p_player and status = 'active' and rollover > progress;
  return jsonb_build_object('balance', v_real + v_held, 'bonus_balance', v_bonus, 'held', v_held, 'available', v_real,
    'deposit_count', (select deposit_count from players where id = p_player), 'rollover', v_wager);
end $$;
