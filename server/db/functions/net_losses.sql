-- The real money that each player of a site lost in bets settled from p_since until p_until, if above 0. Excludes players who are
-- blocked or self-excluded, because they get no offers.
create or replace function net_losses(p_casino integer, p_since timestamptz, p_until timestamptz, p_now timestamptz)
returns table (player_id bigint, loss bigint) language sql stable as $$
  select p.id, sum(case w.kind when 'bet' then w.amount - w.bonus_amount else w.bonus_amount - w.amount end)::bigint
  from wagers w join players p on p.id = w.player_id
  where w.casino_id = p_casino and p.blocked_at is null and not is_excluded(p, p_now) and (
    (w.kind = 'bet' and w.settled_at >= p_since and w.settled_at < p_until and w.created_at < p_until and w.created_at >= p_since - interval '31 days')
    or (w.kind in ('win', 'correction') and w.created_at >= p_since and w.created_at < p_until))
  group by p.id
  having sum(case w.kind when 'bet' then w.amount - w.bonus_amount else w.bonus_amount - w.amount end) > 0
$$;
