/**
 * Only the risked part of a bet counts towards a rollover, and a bet under a bonus has a largest stake (decision 023).
 * The provider reports how much of a stake the player can lose, net of opposite choices. One file because the three
 * functions are read together.
 */
import type { Migration } from '../migration.ts';

export const netRisk: Migration = {
  name: '023-net-risk',
  sql: /* sql */ `
-- How much of a bet's amount counts as risked; null: its supplier has not said so, or not yet.
alter table wagers add column risk bigint check (risk between 0 and amount);
-- The greatest stake while the bonus is active, centavos, as its terms said when it was granted; null: none.
alter table bonuses add column max_stake bigint check (max_stake > 0);
-- The same of the bonuses that a coupon brings; null: the site's.
alter table coupons add column max_stake bigint check (max_stake > 0);

-- The greatest stake that a player's bonuses leave now, in a game that allows bonuses; null: no bound.
create function bonus_stake_cap(p_player bigint, p_now timestamptz) returns bigint language sql stable as $$
  select min(max_stake) from bonuses
  where player_id = p_player and status = 'active' and (expires_at is null or expires_at > p_now)
$$;

-- What of a settled bet counts as risked. The end of a round may say less than its bet did, never more. Of a supplier that
-- says nothing, a slot counts in full, for nothing can be chosen there that covers most outcomes; anything else counts nothing.
create function net_risk(p_bet wagers, p_game games, p_risk bigint) returns bigint language sql immutable as $$
  select case
    when p_bet.risk is null and p_risk is null then case when p_game.type = 'slot' then p_bet.amount else 0 end
    else greatest(0, least(p_bet.amount, p_bet.risk, p_risk)) end
$$;

-- Counts what a settled bet risked, real and bonus stakes alike: towards the oldest active bonus, what exceeds it towards the
-- next. A bonus that was granted after the bet, or is past its term, counts nothing; but one that paid into this very
-- bet has waited for it.
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

drop function wager(text, text, text, text, text, bigint, timestamptz);
create function wager(
  p_provider text, p_session_hash text, p_transaction text, p_round text, p_gamecode text, p_amount bigint, p_risk bigint, p_now timestamptz
) returns play_result language plpgsql as $$
declare
  v_session game_sessions;
  v_login sessions;
  v_player players;
  v_game games;
  v_known wagers;
  v_bonus bonuses;
  v_real bigint;
  v_balance bigint;
  v_from_bonus bigint;
  v_left bigint;
  v_take bigint;
  v_place integer := 0;
  v_id bigint;
  v_ledger bigint;
begin
  select * into v_session from game_sessions where session_hash = p_session_hash and provider_code = p_provider;
  if not found then return ('session_dead', null, null, null)::play_result; end if;
  select * into strict v_player from players where id = v_session.player_id for update;
  select * into strict v_game from games where id = v_session.game_id;
  v_real := player_balance(v_player.id, 'real');
  v_balance := v_real + case when v_game.bonus_allowed then bonus_usable(v_player.id, p_now) else 0 end;

  -- A repeated bet is answered before anything is judged anew: its answer may have been lost, and the session since.
  select * into v_known from wagers
  where casino_id = v_player.casino_id and provider_code = p_provider and transaction = p_transaction;
  if found then
    if v_known.player_id <> v_player.id or v_known.kind not in ('bet', 'tombstone') then
      return ('conflict', v_balance, null, v_player.id)::play_result;
    end if;
    if v_known.kind = 'tombstone' or v_known.rolled_back_at is not null then
      return ('rolled_back', v_balance, v_known.id, v_player.id)::play_result;
    end if;
    if v_known.amount <> p_amount or v_known.round <> p_round
      or not exists (select from games where id = v_known.game_id and gamecode = p_gamecode) then
      return ('conflict', v_balance, null, v_player.id)::play_result;
    end if;
    return ('replayed', v_balance, v_known.id, v_player.id)::play_result;
  end if;

  select * into strict v_login from sessions where id = v_session.session_id;
  if v_session.ended_at is not null or v_session.expires_at <= p_now
    or v_login.ended_at is not null or v_login.expires_at <= p_now or v_login.scope <> 'full' then
    return ('session_dead', v_balance, null, v_player.id)::play_result;
  end if;
  if v_player.blocked_at is not null or is_excluded(v_player, p_now) then
    return ('player_blocked', v_balance, null, v_player.id)::play_result;
  end if;
  if not exists (select from sites where casino_id = v_player.casino_id and active and not maintenance) then
    return ('site_closed', v_balance, null, v_player.id)::play_result;
  end if;
  if v_game.gamecode <> p_gamecode or v_game.only_demo or not v_game.active or v_game.maintenance then
    return ('game_closed', v_balance, null, v_player.id)::play_result;
  end if;
  if p_amount < v_game.min_bet or p_amount > v_game.max_bet then
    return ('stake_out_of_range', v_balance, null, v_player.id)::play_result;
  end if;
  if wager_limit_breach(v_player.id, p_amount, p_now) is not null then
    return ('limit_reached', v_balance, null, v_player.id)::play_result;
  end if;
  if v_game.bonus_allowed and p_amount > bonus_stake_cap(v_player.id, p_now) then
    return ('bonus_max_stake', v_balance, null, v_player.id)::play_result;
  end if;
  if v_balance < p_amount then
    return ('insufficient_funds', v_balance, null, v_player.id)::play_result;
  end if;

  v_from_bonus := greatest(p_amount - v_real, 0);
  insert into wagers (casino_id, provider_code, transaction, kind, player_id, game_id, round, amount, risk, bonus_amount, balance_after, created_at)
  values (v_player.casino_id, p_provider, p_transaction, 'bet', v_player.id, v_game.id, p_round, p_amount,
    case when p_risk is not null then greatest(0, least(p_risk, p_amount)) end, v_from_bonus, v_balance - p_amount, p_now)
  on conflict (casino_id, provider_code, transaction) do nothing returning id into v_id;
  -- Only another player's bet can have come between: one player's own stand in line for the player's row.
  if v_id is null then return ('conflict', v_balance, null, v_player.id)::play_result; end if;
  v_ledger := ledger_post(v_player.casino_id, v_player.id, 'bet:' || p_provider || ':' || p_transaction, 'bet', p_now,
    case when v_from_bonus = 0 then array['real', 'house:games'] when v_real = 0 then array['bonus', 'house:games']
      else array['real', 'bonus', 'house:games'] end,
    case when v_from_bonus = 0 or v_real = 0 then array[-p_amount, p_amount] else array[-v_real, -v_from_bonus, p_amount] end);
  update wagers set ledger_id = v_ledger where id = v_id;
  if v_from_bonus > 0 then
    v_left := v_from_bonus;
    for v_bonus in
      select * from bonuses
      where player_id = v_player.id and status = 'active' and balance > 0 and (expires_at is null or expires_at > p_now)
      order by expires_at nulls last, created_at, id
    loop
      v_place := v_place + 1;
      v_take := least(v_left, v_bonus.balance);
      update bonuses set balance = balance - v_take, open_bets = open_bets + 1, updated_at = p_now where id = v_bonus.id;
      insert into wager_funds (wager_id, bonus_id, casino_id, place, amount) values (v_id, v_bonus.id, v_player.casino_id, v_place, v_take);
      v_left := v_left - v_take;
      exit when v_left = 0;
    end loop;
  end if;
  insert into rounds (casino_id, provider_code, player_id, round, game_id, bet_amount, balance_before, balance_after, started_at)
  values (v_player.casino_id, p_provider, v_player.id, p_round, v_game.id, p_amount, v_balance, v_balance - p_amount, p_now)
  on conflict (casino_id, provider_code, player_id, round) do update
    set bet_amount = rounds.bet_amount + excluded.bet_amount, balance_after = excluded.balance_after, ended_at = null;
  insert into transactions (casino_id, player_id, type, status, amount, bonus_amount, balance_after, reference, ledger_id, created_at, updated_at)
  values (v_player.casino_id, v_player.id, 'bet', 1, -p_amount, -v_from_bonus, v_real - p_amount + v_from_bonus, p_round, v_ledger, p_now, p_now);
  update players p set total_bet = p.total_bet + p_amount,
    level = coalesce((select max(r.level) from ranks r where r.casino_id = p.casino_id and r.total_bet <= p.total_bet + p_amount), p.level)
  where p.id = v_player.id;
  perform emit_bet('bet', v_id, v_player, v_game, p_amount, p_now);
  perform emit_wallet(v_player.casino_id, v_player.id, p_now);
  return ('ok', v_balance - p_amount, v_id, v_player.id)::play_result;
end $$;

drop function settle(text, bigint, text, text, text, text, bigint, boolean, jsonb, timestamptz);
create function settle(
  p_provider text, p_player bigint, p_transaction text, p_bet text, p_round text, p_gamecode text,
  p_amount bigint, p_finished boolean, p_risk bigint, p_detail jsonb, p_now timestamptz
) returns play_result language plpgsql as $$
declare
  v_player players;
  v_game games;
  v_known wagers;
  v_bet wagers;
  v_part record;
  v_real bigint;
  v_balance bigint;
  v_after bigint;
  v_to_bonus bigint := 0;
  v_touched boolean := false;
  v_ledger bigint;
  v_id bigint;
begin
  select * into v_player from players where id = p_player for update;
  if not found then return ('bet_unknown', null, null, null)::play_result; end if;
  select * into v_known from wagers
  where casino_id = v_player.casino_id and provider_code = p_provider and transaction = p_transaction;
  if found then
    v_balance := stakeable(p_player, v_known.game_id, p_now);
    if v_known.kind = 'win' and v_known.player_id = p_player and v_known.bet_transaction = p_bet
      and v_known.round = p_round and v_known.amount = p_amount then
      return ('replayed', v_balance, v_known.id, p_player)::play_result;
    end if;
    return ('conflict', v_balance, null, p_player)::play_result;
  end if;
  v_real := player_balance(p_player, 'real');
  select * into v_bet from wagers
  where casino_id = v_player.casino_id and provider_code = p_provider and transaction = p_bet
    and kind in ('bet', 'tombstone') and player_id = p_player;
  if not found then return ('bet_unknown', v_real, null, p_player)::play_result; end if;
  select * into v_game from games where id = v_bet.game_id;
  v_balance := v_real + case when v_game.bonus_allowed then bonus_usable(p_player, p_now) else 0 end;
  if v_bet.kind = 'tombstone' or v_bet.rolled_back_at is not null then
    return ('rolled_back', v_balance, v_bet.id, p_player)::play_result;
  end if;
  if v_bet.round <> p_round or v_game.gamecode <> p_gamecode or v_bet.settled_at is not null then
    return ('conflict', v_balance, null, p_player)::play_result;
  end if;

  if p_amount > 0 then
    if v_bet.bonus_amount > 0 then
      v_to_bonus := coalesce((select sum(amount) from win_parts(v_bet, p_amount)), 0)::bigint;
    end if;
    v_ledger := ledger_post(v_player.casino_id, p_player, 'win:' || p_provider || ':' || p_transaction, 'win', p_now,
      case when v_to_bonus = 0 then array['real', 'house:games'] when v_to_bonus = p_amount then array['bonus', 'house:games']
        else array['real', 'bonus', 'house:games'] end,
      case when v_to_bonus = 0 or v_to_bonus = p_amount then array[p_amount, -p_amount]
        else array[p_amount - v_to_bonus, v_to_bonus, -p_amount] end);
  end if;
  -- An id that another player's transaction took meanwhile breaks this one off as a whole.
  insert into wagers (casino_id, provider_code, transaction, kind, bet_transaction, player_id, game_id, round, amount, bonus_amount, balance_after, ledger_id, created_at)
  values (v_player.casino_id, p_provider, p_transaction, 'win', p_bet, p_player, v_bet.game_id, p_round, p_amount, v_to_bonus, v_balance + p_amount, v_ledger, p_now)
  returning id into v_id;
  if p_amount > 0 then
    insert into transactions (casino_id, player_id, type, status, amount, bonus_amount, balance_after, reference, ledger_id, created_at, updated_at)
    values (v_player.casino_id, p_player, 'win', 1, p_amount, v_to_bonus, v_real + p_amount - v_to_bonus, p_round, v_ledger, p_now, p_now);
  end if;
  if v_to_bonus > 0 then
    for v_part in select * from win_parts(v_bet, p_amount) loop
      perform bonus_return(v_id, v_part.bonus_id, v_part.place, v_part.amount, p_now);
    end loop;
  end if;
  update wagers set win_amount = win_amount + p_amount, settled_at = case when p_finished then p_now end,
    risk = case when p_finished then net_risk(v_bet, v_game, p_risk) else risk end
  where id = v_bet.id returning * into v_bet;
  v_touched := v_bet.bonus_amount > 0;
  if p_finished then
    if v_bet.bonus_amount > 0 then
      update bonuses set open_bets = open_bets - 1 where id in (select bonus_id from wager_funds where wager_id = v_bet.id);
    end if;
    if v_game.bonus_allowed and exists (select from bonuses where player_id = p_player and status = 'active') then
      v_touched := true;
      perform bonus_count(v_bet, p_now);
    end if;
    if v_bet.bonus_amount > 0 then perform bonus_review(v_bet.id, p_now); end if;
  end if;
  v_after := v_balance + p_amount;
  if v_touched then
    -- A bonus may have come to its end with this bet.
    v_after := stakeable(p_player, v_bet.game_id, p_now);
    update wagers set balance_after = v_after where id = v_id and balance_after <> v_after;
  end if;
  update rounds set win_amount = win_amount + p_amount, balance_after = v_after,
    detail = coalesce(p_detail, detail), ended_at = case when p_finished then p_now else ended_at end
  where casino_id = v_player.casino_id and provider_code = p_provider and player_id = p_player and round = p_round;
  if p_amount > 0 or v_touched then perform emit_wallet(v_player.casino_id, p_player, p_now); end if;
  -- R31: every settled bet is told, lost ones too.
  if p_finished then perform emit_bet('win', v_bet.id, v_player, v_game, v_bet.win_amount, p_now); end if;
  return ('ok', v_after, v_id, p_player)::play_result;
end $$;
`,
};
