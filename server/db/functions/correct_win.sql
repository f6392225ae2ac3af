-- Corrects the win of a settled bet to p_amount, once for each provider transaction (decision 036). More money is split as a win.
-- Less money is taken in the same shares, and only what the account or the bonus still holds: the house writes off the rest.
-- Locks the player's row and returns an outcome, as wager does.
create or replace function correct_win(
  p_provider text, p_player bigint, p_transaction text, p_bet text, p_round text, p_gamecode text,
  p_amount bigint, p_detail jsonb, p_now timestamptz
) returns play_result language plpgsql as $$
declare
  v_player players;
  v_game games;
  v_known wagers;
  v_bet wagers;
  v_part record;
  v_take bigint;
  v_balance bigint;
  v_after bigint;
  v_real bigint;
  v_stated bigint;
  v_want bigint;
  v_parts bigint := 0;
  v_from_real bigint;
  v_from_bonus bigint := 0;
  v_move bigint;
  v_ledger bigint;
  v_id bigint;
  v_accounts text[] := '{}';
  v_amounts bigint[] := '{}';
begin
  select * into v_player from players where id = p_player for update;
  if not found then return ('bet_unknown', null, null, null)::play_result; end if;
  v_real := player_balance(p_player, 'real');
  select * into v_known from wagers
  where casino_id = v_player.casino_id and provider_code = p_provider and transaction = p_transaction;
  if found then
    v_balance := stakeable(p_player, v_known.game_id, p_now);
    if v_known.kind = 'correction' and v_known.player_id = p_player and v_known.bet_transaction = p_bet
      and v_known.round = p_round and v_known.corrected_to = p_amount then
      return ('replayed', v_balance, v_known.id, p_player)::play_result;
    end if;
    return ('conflict', v_balance, null, p_player)::play_result;
  end if;
  select * into v_bet from wagers
  where casino_id = v_player.casino_id and provider_code = p_provider and transaction = p_bet
    and kind in ('bet', 'tombstone') and player_id = p_player;
  if not found then return ('bet_unknown', v_real, null, p_player)::play_result; end if;
  select * into v_game from games where id = v_bet.game_id;
  v_balance := stakeable(p_player, v_bet.game_id, p_now);
  if v_bet.kind = 'tombstone' or v_bet.rolled_back_at is not null then
    return ('rolled_back', v_balance, v_bet.id, p_player)::play_result;
  end if;
  if v_bet.round <> p_round or v_game.gamecode <> p_gamecode or v_bet.settled_at is null then
    return ('conflict', v_balance, null, p_player)::play_result;
  end if;

  -- What was written off is never claimed later: it only lowers a later credit.
  v_stated := v_bet.win_amount - v_bet.written_off;
  if p_amount >= v_stated then
    v_move := greatest(p_amount - v_bet.win_amount, 0);
    if v_bet.bonus_amount > 0 and v_move > 0 then
      v_from_bonus := coalesce((select sum(amount) from win_parts(v_bet, v_move)), 0)::bigint;
    end if;
    v_from_real := v_move - v_from_bonus;
  else
    v_want := v_stated - p_amount;
    if v_bet.bonus_amount > 0 then
      for v_part in select w.amount as part, case when b.status = 'active' then b.balance else 0 end as holds
        from win_parts(v_bet, v_want) w join bonuses b on b.id = w.bonus_id
      loop
        v_parts := v_parts + v_part.part;
        v_from_bonus := v_from_bonus - least(v_part.part, v_part.holds);
      end loop;
    end if;
    v_from_real := -least(v_want - v_parts, v_real);
    v_move := v_from_real + v_from_bonus;
  end if;
  if v_from_real <> 0 then
    v_accounts := v_accounts || 'real'::text;
    v_amounts := v_amounts || v_from_real;
  end if;
  if v_from_bonus <> 0 then
    v_accounts := v_accounts || 'bonus'::text;
    v_amounts := v_amounts || v_from_bonus;
  end if;
  if v_move <> 0 then
    v_ledger := ledger_post(v_player.casino_id, p_player, 'correction:' || p_provider || ':' || p_transaction, 'correction', p_now,
      v_accounts || 'house:games'::text, v_amounts || -v_move);
  end if;
  insert into wagers (casino_id, provider_code, transaction, kind, bet_transaction, player_id, game_id, round, amount, bonus_amount,
    balance_after, corrected_to, ledger_id, created_at)
  values (v_player.casino_id, p_provider, p_transaction, 'correction', p_bet, p_player, v_bet.game_id, p_round, v_move, v_from_bonus,
    v_balance + v_move, p_amount, v_ledger, p_now)
  returning id into v_id;
  if v_move <> 0 then
    insert into transactions (casino_id, player_id, type, status, amount, bonus_amount, balance_after, reference, ledger_id, created_at, updated_at)
    values (v_player.casino_id, p_player, 'adjustment', 1, v_move, v_from_bonus, v_real + v_from_real, p_round, v_ledger, p_now, p_now);
  end if;
  if v_from_bonus <> 0 then
    for v_part in select * from win_parts(v_bet, abs(case when v_from_bonus > 0 then v_move else v_want end)) loop
      if v_from_bonus > 0 then
        perform bonus_return(v_id, v_part.bonus_id, v_part.place, v_part.amount, p_now);
      else
        select least(v_part.amount, balance) into v_take from bonuses where id = v_part.bonus_id and status = 'active';
        if coalesce(v_take, 0) > 0 then
          update bonuses set balance = balance - v_take, updated_at = p_now where id = v_part.bonus_id;
          insert into wager_funds (wager_id, bonus_id, casino_id, place, amount)
          values (v_id, v_part.bonus_id, v_player.casino_id, v_part.place, -v_take);
        end if;
      end if;
    end loop;
    perform bonus_review(v_bet.id, p_now);
  end if;
  update wagers set win_amount = win_amount + v_move, written_off = win_amount + v_move - p_amount where id = v_bet.id;
  v_after := stakeable(p_player, v_bet.game_id, p_now);
  update wagers set balance_after = v_after where id = v_id and balance_after <> v_after;
  update rounds set win_amount = win_amount + v_move, balance_after = v_after, detail = coalesce(p_detail, detail)
  where casino_id = v_player.casino_id and provider_code = p_provider and player_id = p_player and round = p_round;
  perform notify_player(p_player, 'Resultado corrigido', 'Result corrected',
    'Uma aposta sua foi liquidada de novo: ' || case when v_move < 0 then '−' else '+' end || brl(abs(v_move)) || '.'
      || case when v_bet.win_amount + v_move > p_amount then ' O que faltava no saldo fica por nossa conta.' else '' end,
    'One of your bets was settled again: ' || case when v_move < 0 then '−' else '+' end || brl(abs(v_move)) || '.'
      || case when v_bet.win_amount + v_move > p_amount then ' We bear the rest.' else '' end,
    '/account/wallet', p_now);
  perform emit_wallet(v_player.casino_id, p_player, p_now);
  -- The row of the feed shows the corrected win (FEED-7).
  if v_move <> 0 then perform emit_bet('win', v_bet.id, v_player, v_game, v_bet.win_amount + v_move, p_now); end if;
  return ('ok', v_after, v_id, p_player)::play_result;
end $$;
