-- Converts the rest of a wagered bonus into real money, once. Returns the centavos converted.
create or replace function bonus_convert(p_bonus bigint, p_now timestamptz) returns bigint language plpgsql as $$
declare
  v_bonus bonuses;
  v_ledger bigint;
begin
  select * into strict v_bonus from bonuses where id = p_bonus and status = 'active' and progress >= rollover;
  update bonuses set status = 'completed', outcome = 'converted', balance = 0, ended_at = p_now, updated_at = p_now where id = p_bonus;
  if v_bonus.balance = 0 then return 0; end if;
  v_ledger := ledger_post(v_bonus.casino_id, v_bonus.player_id, 'bonus-release:' || p_bonus, 'bonus_release', p_now,
    array['bonus', 'real'], array[-v_bonus.balance, v_bonus.balance]);
  insert into transactions (casino_id, player_id, type, status, amount, bonus_amount, balance_after, reference, ledger_id, created_at, updated_at)
  values (v_bonus.casino_id, v_bonus.player_id, 'rollover', 1, 0, -v_bonus.balance,
    player_balance(v_bonus.player_id, 'real'), coalesce(v_bonus.reference, p_bonus::text), v_ledger, p_now, p_now);
  perform notify_player(v_bonus.player_id, 'Bônus convertido', 'Bonus converted',
    v_bonus.title_pt || ': ' || brl(v_bonus.balance) || ' agora são saldo real.',
    v_bonus.title_en || ': ' || brl(v_bonus.balance) || ' is now real money.', '/account/wallet', p_now);
  return v_bonus.balance;
end $$;
