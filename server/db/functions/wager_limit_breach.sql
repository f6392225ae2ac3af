-- The name of the limit ('loss.week') that this stake would break, or null (CARE-1). Used amounts are computed from the bets, so
-- they cannot drift. The caller holds the player's row.
create or replace function wager_limit_breach(p_player bigint, p_amount bigint, p_now timestamptz) returns text language plpgsql stable as $$
declare
  v_limits jsonb;
  v_period text;
  v_stake bigint;
  v_bets bigint;
  v_loss bigint;
  v_time bigint;
  v_used record;
begin
  select settings->'limits' into v_limits from players where id = p_player;
  if v_limits is null or jsonb_typeof(v_limits) <> 'object' then return null; end if;
  foreach v_period in array array['day', 'week', 'month'] loop
    v_stake := (v_limits->'stake'->>v_period)::bigint;
    v_bets := (v_limits->'bets'->>v_period)::bigint;
    v_loss := (v_limits->'loss'->>v_period)::bigint;
    v_time := (v_limits->'time'->>v_period)::bigint;
    if p_amount > v_stake then return 'stake.' || v_period; end if;
    if v_bets is not null or v_loss is not null or v_time is not null then
      -- A pause of more than five minutes between two bets is a break, not play.
      -- The time from a bet before the period to its first one belongs to the period.
      select count(*) as bets, coalesce(sum(amount - win_amount), 0) as loss,
        ceil(coalesce(sum(gap) filter (where gap <= 300), 0) / 60) as minutes into v_used
      from (
        select amount, win_amount, created_at, extract(epoch from created_at - lag(created_at) over (order by created_at, id)) as gap
        from stakes_since(p_player, period_start(v_period, p_now) - interval '300 seconds')
      ) play
      where created_at >= period_start(v_period, p_now);
      if v_used.bets >= v_bets then return 'bets.' || v_period; end if;
      -- The stake counts as lost until the bet is settled.
      if v_used.loss + p_amount > v_loss then return 'loss.' || v_period; end if;
      if v_used.minutes >= v_time then return 'time.' || v_period; end if;
    end if;
  end loop;
  return null;
end $$;
