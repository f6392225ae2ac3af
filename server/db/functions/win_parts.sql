-- Splits a win among the bonuses that paid for the bet, in the shares of the stake, rounded down. The part of a converted bonus
-- is real money. If no real money was staked, the first bonus gets the remainder.
create or replace function win_parts(p_bet wagers, p_amount bigint) returns table (bonus_id bigint, place integer, amount bigint) language sql stable as $$
  with parts as (
    select f.bonus_id, f.place, b.status, div(p_amount::numeric * f.amount, p_bet.amount)::bigint as part
    from wager_funds f join bonuses b on b.id = f.bonus_id where f.wager_id = p_bet.id
  ), whole as (
    select p.bonus_id, p.place, p.status,
      p.part + case when p.place = 1 and p_bet.bonus_amount = p_bet.amount then p_amount - (select sum(part) from parts)::bigint else 0 end as part
    from parts p
  )
  select bonus_id, place, part from whole where part > 0 and status <> 'completed' order by place
$$;
