-- Counts settled bets of a player towards the missions that they accepted, and publishes the new progress. The caller has locked
-- the player's row, and all bets are the player's. A stake counts as far as it was at risk, and a bet without risk counts in no
-- unit (decision 023). Returns the ids of the missions that are completed now.
create or replace function count_missions(p_player bigint, p_wagers bigint[], p_now timestamptz)
returns setof bigint language plpgsql as $$
begin
  if not exists (select from player_missions where player_id = p_player and accepted_at is not null and completed_at is null) then
    return;
  end if;
  return query
  -- Each bet is looked up once, not once for each mission.
  with bets as materialized (
    select w.game_id, w.settled_at, w.created_at, w.amount, coalesce(w.risk, w.amount) as risk, w.win_amount,
      to_char(w.settled_at at time zone 'America/Sao_Paulo', 'YYYY-MM-DD') as day, g.provider_code, g.gamecode, g.category_slug
    from wagers w join games g on g.id = w.game_id where w.id = any(p_wagers) and coalesce(w.risk, w.amount) > 0
  ), counting as materialized (
    select p.id, m.goal, case m.unit when 'games' then w.game_id::text when 'days' then w.day end as mark,
      case m.unit when 'centavos' then w.risk when 'wins' then (w.win_amount > w.amount)::integer else 1 end as gain
    from player_missions p
    join missions m on m.id = p.mission_id
    join bets w on w.created_at >= p.accepted_at
    where p.player_id = p_player and p.accepted_at is not null and p.completed_at is null
      and (p.expires_at is null or w.settled_at < p.expires_at)
      and w.amount >= m.min_stake and w.win_amount * 100 >= w.amount * m.min_multiplier
      and (m.provider_code is null or m.provider_code = w.provider_code)
      and (m.gamecode is null or m.gamecode = w.gamecode)
      and (m.category_slug is null or m.category_slug = w.category_slug)
  ), marked as (
    insert into mission_marks (player_mission_id, mark)
    select distinct id, mark from counting where mark is not null
    on conflict do nothing
    returning player_mission_id
  ), gains as (
    select id, goal, sum(gain)::bigint as gain from counting where mark is null and gain > 0 group by id, goal
    union all
    select c.id, c.goal, n.gain from (select player_mission_id as id, count(*) as gain from marked group by 1) n
    join (select distinct id, goal from counting) c on c.id = n.id
  ), changed as (
    update player_missions p set progress = least(goal, progress + gain),
      completed_at = case when progress + gain >= goal then p_now end
    from gains
    where p.id = gains.id
    returning p.casino_id, p.mission_id, p.period, p.progress, p.completed_at
  ), published as (
    -- One event for all missions of the bets, with what counting changes: a row for each cost more than the counting itself.
    insert into outbox (casino_id, channel, event, payload, created_at)
    select min(casino_id), 'private-universal.' || p_player, 'MissionsProgressed', jsonb_build_object('missions', jsonb_agg(jsonb_build_object(
      'id', mission_id || case period when '' then '' else '.' || period end, 'progress', progress, 'completed_at', iso(completed_at))
      order by mission_id)), p_now
    from changed having count(*) > 0
  )
  select mission_id from changed where completed_at is not null;
end $$;
