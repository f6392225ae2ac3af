-- Moves the balance of a bonus back to the house, as a line of the statement. p_mark makes the idempotency key unique when a
-- bonus forfeits more than once. Returns the centavos moved.
create or replace function bonus_forfeit(p_bonus bigint, p_mark text, p_now timestamptz) returns bigint language plpgsql as $$
declare
  v_bonus bonuses;
  v_ledger bigint;
begin
  select * into strict v_bonus from bonuses where id = p_bonus;
  if v_bonus.balance = 0 then return 0; end if;
  v_ledger := ledger_post(v_bonus.casino_id, v_bonus.player_id, 'bonus-end:' || p_bonus || p_mark, 'bonus_end', p_now,
    array['bonus', 'house:bonus'], array[-v_bonus.balance, v_bonus.balance]);
  update bonuses set balance = 0, updated_at = p_now where id = p_bonus;
  insert into transactions (casino_id, player_id, type, status, amount, bonus_amount, balance_after, reference, ledger_id, created_at, updated_at)
  values (v_bonus.casino_id, v_bonus.player_id, 'bonus', 1, -v_bonus.balance, -v_bonus.balance,
    player_balance(v_bonus.player_id, 'real'), coalesce(v_bonus.reference, p_bonus::text), v_ledger, p_now, p_now);
  return v_bonus.balance;
end $$;
