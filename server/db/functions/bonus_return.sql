-- Returns a bonus's part of a win or a rolled back bet. A bonus that has ended since then (withdrawal, refund) forfeits it.
create or replace function bonus_return(p_wager bigint, p_bonus bigint, p_place integer, p_amount bigint, p_now timestamptz) returns void language plpgsql as $$
declare
  v_bonus bonuses;
begin
  update bonuses set balance = balance + p_amount, updated_at = p_now where id = p_bonus returning * into strict v_bonus;
  insert into wager_funds (wager_id, bonus_id, casino_id, place, amount) values (p_wager, p_bonus, v_bonus.casino_id, p_place, p_amount);
  if v_bonus.status <> 'active' then perform bonus_forfeit(p_bonus, ':' || p_wager, p_now); end if;
end $$;
