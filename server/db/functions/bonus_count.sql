-- Counts the risked part of a settled bet (decision 023), real and bonus stake alike: first towards the oldest active bonus,
-- the excess towards the next. A bonus granted after the bet counts nothing; an expired one only if it paid into this bet.
create or replace function bonus_count(p_bet wagers, p_now timestamptz) returns void language plpgsql as $$
declare
  v_bonus bonuses;
  v_left bigint := coalesce(p_bet.risk, p_bet.amount);
  v_take bigint;
begin
  if v_left = 0 then return; end if;
  for v_bonus in
    select b.* from bonuses b
    where b.player_id = p_bet.player_id and b.status = 'active' and b.created_at <= p_bet.created_at
      and (b.expires_at is null or b.expires_at > p_now
        or exists (select from wager_funds f where f.wager_id = p_bet.id and f.bonus_id = b.id))
    order by b.created_at, b.id
  loop
    v_take := least(v_left, v_bonus.rollover - v_bonus.progress);
    if v_take > 0 then
      update bonuses set progress = progress + v_take, updated_at = p_now where id = v_bonus.id;
      insert into bonus_progress (wager_id, bonus_id, casino_id, amount) values (p_bet.id, v_bonus.id, p_bet.casino_id, v_take);
      v_left := v_left - v_take;
    end if;
    if v_take = v_bonus.rollover - v_bonus.progress then perform bonus_convert(v_bonus.id, p_now); end if;
    exit when v_left = 0;
  end loop;
end $$;
