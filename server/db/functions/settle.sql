-- Books a win of a bet, once for each provider transaction, and with p_finished ends the bet. Winnings return to real money and
-- bonuses in the shares of the stake (decision 013). Locks the player's row and returns an outcome, as wager does.
create or replace function settle(
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
  -- If another player's transaction took this id meanwhile, the unique index aborts this one.
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
    -- This bet may have ended a bonus.
    v_after := stakeable(p_player, v_bet.game_id, p_now);
    update wagers set balance_after = v_after where id = v_id and balance_after <> v_after;
  end if;
  update rounds set win_amount = win_amount + p_amount, balance_after = v_after,
    detail = coalesce(p_detail, detail), ended_at = case when p_finished then p_now else ended_at end
  where casino_id = v_player.casino_id and provider_code = p_provider and player_id = p_player and round = p_round;
  if p_amount > 0 or v_touched then perform emit_wallet(v_player.casino_id, p_player, p_now); end if;
  -- Lost bets too (FEED-2).
  if p_finished then
    insert into settled_bets (casino_id, player_id, wager_id) values (v_player.casino_id, p_player, v_bet.id);
    perform emit_bet('win', v_bet.id, v_player, v_game, v_bet.win_amount, p_now);
  end if;
  return ('ok', v_after, v_id, p_player)::play_result;
end $$;
