-- Books a bet of a provider, once for each provider transaction: real money pays first, bonuses the rest (decision 013).
-- Locks the player's row first, so that the movements of one player run one after another on all replicas. A refusal is an
-- outcome, not an exception. Judges limits and exclusion in the transaction of the debit (CARE-3).
create or replace function wager(
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

  -- A repeated bet gets its first outcome: its answer may have been lost, and the session may have ended since then.
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
  if p_amount < v_game.min_bet or p_amount > table_limit(v_player, v_game) then
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
  -- Only a bet of another player can have taken the id: bets of this player wait for the player's row.
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
  -- The level follows when the bet is settled (ranks/level-up.ts).
  update players set total_bet = total_bet + p_amount where id = v_player.id;
  perform emit_bet('bet', v_id, v_player, v_game, p_amount, p_now);
  perform emit_wallet(v_player.casino_id, v_player.id, p_now);
  return ('ok', v_balance - p_amount, v_id, v_player.id)::play_result;
end $$;
