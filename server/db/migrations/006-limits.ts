/**
 * The player's limits (CARE-1, CARE-3), checked in the transaction of the debit: `wager` has called
 * `wager_limit_breach` since 003, and here it gets its body. Limits are in `players.settings.limits`; used amounts are
 * computed from the bets and charges, so they cannot drift.
 */
import type { Migration } from '../migration.ts';

export const limits: Migration = {
  name: '006-limits',
  sql: /* sql */ `
-- When the current day, week (from Monday) or month began in São Paulo.
create function period_start(p_period text, p_now timestamptz) returns timestamptz language sql stable as $$
  select date_trunc(p_period, p_now at time zone 'America/Sao_Paulo') at time zone 'America/Sao_Paulo'
$$;

-- The name of the limit ('loss.week') that this stake would break, or null. The caller holds the player's row.
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
      select count(*) as bets, coalesce(sum(amount - win_amount), 0) as loss,
        ceil(coalesce(sum(gap) filter (where gap <= 300), 0) / 60) as minutes into v_used
      from (
        select amount, win_amount, extract(epoch from created_at - lag(created_at) over (order by created_at, id)) as gap
        from wagers
        where player_id = p_player and kind = 'bet' and rolled_back_at is null and created_at >= period_start(v_period, p_now)
      ) play;
      if v_used.bets >= v_bets then return 'bets.' || v_period; end if;
      -- As if it were lost: what a bet may cost counts when it is made.
      if v_used.loss + p_amount > v_loss then return 'loss.' || v_period; end if;
      if v_used.minutes >= v_time then return 'time.' || v_period; end if;
    end if;
  end loop;
  return null;
end $$;

-- The name of the limit ('deposit.day') that a charge of this amount would break, or null. Codes that can still be paid
-- count as if they were, or two of them together would go over it.
create function deposit_limit_breach(p_player bigint, p_amount bigint, p_now timestamptz) returns text language plpgsql stable as $$
declare
  v_limits jsonb;
  v_period text;
  v_limit bigint;
begin
  select settings->'limits'->'deposit' into v_limits from players where id = p_player;
  if v_limits is null or jsonb_typeof(v_limits) <> 'object' then return null; end if;
  foreach v_period in array array['day', 'week', 'month'] loop
    v_limit := (v_limits->>v_period)::bigint;
    if v_limit is null then continue; end if;
    if p_amount + (
      select coalesce(sum(amount), 0) from charges
      where player_id = p_player and created_at >= period_start(v_period, p_now)
        and (status = 'paid' or (status = 'waiting_payment' and expires_at > p_now))
    ) > v_limit then return 'deposit.' || v_period; end if;
  end loop;
  return null;
end $$;
`,
};
