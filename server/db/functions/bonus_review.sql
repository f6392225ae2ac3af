-- After a bet has ended: ends the bonuses that paid for it and now are empty or expired, and that pay for no other open bet.
create or replace function bonus_review(p_bet bigint, p_now timestamptz) returns void language plpgsql as $$
declare
  v_bonus bonuses;
begin
  for v_bonus in
    select b.* from bonuses b join wager_funds f on f.bonus_id = b.id
    where f.wager_id = p_bet and b.status = 'active' and b.open_bets = 0 order by f.place
  loop
    if v_bonus.balance = 0 then
      perform bonus_end(v_bonus.id, 'completed', 'spent', p_now);
    elsif v_bonus.expires_at <= p_now then
      perform bonus_end(v_bonus.id, 'expired', 'expired', p_now);
    end if;
  end loop;
end $$;
