-- Rolls back a bet of a provider, once for each provider transaction. A rollback that arrives before its bet leaves a
-- tombstone, which refuses the bet. Locks the player's row and returns an outcome, as wager does.
create or replace function roll_back(
  p_provider text, p_player bigint, p_transaction text, p_bet text, p_round text, p_now timestamptz
) returns play_result language plpgsql as $$
declare
  v_player players;
  v_known wagers;
  v_bet wagers;
  v_part record;
  v_real bigint;
  v_balance bigint;
  v_after bigint;
  v_to_bonus bigint := 0;
  v_ledger bigint;
  v_id bigint;
  v_amount bigint := 0;
begin
  select * into v_player from players where id = p_player for update;
  if not found then return ('bet_unknown', null, null, null)::play_result; end if;
  select * into v_bet from wagers
  where casino_id = v_player.casino_id and provider_code = p_provider and transaction = p_bet;
  v_real := player_balance(p_player, 'real');
  v_balance := case when v_bet.player_id = p_player then stakeable(p_player, v_bet.game_id, p_now) else v_real end;
  select * into v_known from wagers
  where casino_id = v_player.casino_id and provider_code = p_provider and transaction = p_transaction;
  if found then
    if v_known.kind = 'rollback' and v_known.player_id = p_player and v_known.bet_transaction = p_bet and v_known.round = p_round then
      return ('replayed', v_balance, v_known.id, p_player)::play_result;
    end if;
    return ('conflict', v_balance, null, p_player)::play_result;
  end if;
  if p_transaction = p_bet then return ('conflict', v_balance, null, p_player)::play_result; end if;
  if v_bet.id is null then
    insert into wagers (casino_id, provider_code, transaction, kind, player_id, round, amount, balance_after, created_at)
    values (v_player.casino_id, p_provider, p_bet, 'tombstone', p_player, p_round, 0, v_balance, p_now);
  else
    -- A bet with a win cannot be rolled back.
    if v_bet.kind not in ('bet', 'tombstone') or v_bet.player_id <> p_player or v_bet.round <> p_round
      or v_bet.settled_at is not null or v_bet.win_amount > 0 then
      return ('conflict', v_balance, null, p_player)::play_result;
    end if;
    if v_bet.kind = 'bet' and v_bet.rolled_back_at is null then v_amount := v_bet.amount; end if;
  end if;

  v_after := v_balance + v_amount;
  if v_amount > 0 then
    if v_bet.bonus_amount > 0 then
      v_to_bonus := coalesce((select sum(amount) from win_parts(v_bet, v_amount)), 0)::bigint;
    end if;
    v_ledger := ledger_post(v_player.casino_id, p_player, 'rollback:' || p_provider || ':' || p_transaction, 'rollback', p_now,
      case when v_to_bonus = 0 then array['real', 'house:games'] when v_to_bonus = v_amount then array['bonus', 'house:games']
        else array['real', 'bonus', 'house:games'] end,
      case when v_to_bonus = 0 or v_to_bonus = v_amount then array[v_amount, -v_amount]
        else array[v_amount - v_to_bonus, v_to_bonus, -v_amount] end);
    update wagers set rolled_back_at = p_now where id = v_bet.id;
    update players set total_bet = greatest(total_bet - v_amount, 0) where id = p_player;
    insert into transactions (casino_id, player_id, type, status, amount, bonus_amount, balance_after, reference, ledger_id, created_at, updated_at)
    values (v_player.casino_id, p_player, 'refund', 1, v_amount, v_to_bonus, v_real + v_amount - v_to_bonus, p_round, v_ledger, p_now, p_now);
  end if;
  insert into wagers (casino_id, provider_code, transaction, kind, bet_transaction, player_id, round, amount, bonus_amount, balance_after, ledger_id, created_at)
  values (v_player.casino_id, p_provider, p_transaction, 'rollback', p_bet, p_player, p_round, v_amount, v_to_bonus, v_after, v_ledger, p_now)
  returning id into v_id;
  if v_amount > 0 then
    if v_bet.bonus_amount > 0 then
      -- Each bonus gets its own part back: a win of the whole stake splits exactly as the stake did.
      for v_part in select * from win_parts(v_bet, v_amount) loop
        perform bonus_return(v_id, v_part.bonus_id, v_part.place, v_part.amount, p_now);
      end loop;
      update bonuses set open_bets = open_bets - 1 where id in (select bonus_id from wager_funds where wager_id = v_bet.id);
      perform bonus_review(v_bet.id, p_now);
      v_after := stakeable(p_player, v_bet.game_id, p_now);
      update wagers set balance_after = v_after where id = v_id and balance_after <> v_after;
    end if;
    update rounds set bet_amount = bet_amount - v_amount, balance_after = v_after, ended_at = p_now
    where casino_id = v_player.casino_id and provider_code = p_provider and player_id = p_player and round = p_round;
    perform emit_wallet(v_player.casino_id, p_player, p_now);
  end if;
  return ('ok', v_after, v_id, p_player)::play_result;
end $$;
