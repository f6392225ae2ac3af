/**
 * Functions of the ledger; each is one round trip and one transaction. Each locks the player's row first, so that
 * movements of one player's money run one after the other on any number of replicas; the time comes from the caller's
 * clock. They return an outcome instead of raising an exception, because a refusal is no error. One file because the
 * functions call one another and are read together.
 */
import type { Migration } from '../migration.ts';

export const ledger: Migration = {
  name: '003-ledger',
  sql: /* sql */ `
create function iso(t timestamptz) returns text language sql immutable as $$
  select to_char(t at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- Moves money once under a key. Accounts: 'real', 'bonus', 'held' of the player, 'house:…' of the site.
-- Returns the ledger transaction's id, or null when the key has been used: then nothing happens.
create function ledger_post(
  p_casino integer, p_player bigint, p_key text, p_kind text, p_now timestamptz, p_accounts text[], p_amounts bigint[]
) returns bigint language plpgsql as $$
declare
  v_id bigint;
  v_account bigint;
  v_balance bigint;
  v_accounts bigint[] := '{}';
  v_balances bigint[] := '{}';
begin
  insert into ledger_transactions (casino_id, player_id, key, kind, created_at)
  values (p_casino, p_player, p_key, p_kind, p_now)
  on conflict (casino_id, key) do nothing returning id into v_id;
  if v_id is null then return null; end if;
  for i in 1 .. array_length(p_accounts, 1) loop
    v_balance := null;
    if p_accounts[i] like 'house:%' then
      select id into v_account from ledger_accounts
      where casino_id = p_casino and player_id is null and kind = substr(p_accounts[i], 7);
      if not found then
        insert into ledger_accounts (casino_id, kind) values (p_casino, substr(p_accounts[i], 7)) on conflict do nothing;
        select id into strict v_account from ledger_accounts
        where casino_id = p_casino and player_id is null and kind = substr(p_accounts[i], 7);
      end if;
    else
      update ledger_accounts set balance = balance + p_amounts[i]
      where player_id = p_player and kind = p_accounts[i] and casino_id = p_casino
      returning id, balance into v_account, v_balance;
      if not found then
        insert into ledger_accounts (casino_id, player_id, kind, balance) values (p_casino, p_player, p_accounts[i], 0)
        on conflict do nothing;
        update ledger_accounts set balance = balance + p_amounts[i]
        where player_id = p_player and kind = p_accounts[i] and casino_id = p_casino
        returning id, balance into strict v_account, v_balance;
      end if;
    end if;
    v_accounts := v_accounts || v_account;
    v_balances := v_balances || v_balance;
  end loop;
  insert into ledger_entries (casino_id, transaction_id, account_id, amount, balance_after, created_at)
  select p_casino, v_id, account, amount, balance, p_now
  from unnest(v_accounts, p_amounts, v_balances) as entry (account, amount, balance);
  return v_id;
end $$;

create function player_balance(p_player bigint, p_kind text) returns bigint language sql stable as $$
  select coalesce((select balance from ledger_accounts where player_id = p_player and kind = p_kind), 0)
$$;

-- The contract's wallet.
create function wallet_of(p_player bigint) returns jsonb language sql stable as $$
  with money as (
    select player_balance(p_player, 'real') as real, player_balance(p_player, 'held') as held, player_balance(p_player, 'bonus') as bonus
  ), wager as (
    select sum(greatest(rollover - progress, 0))::bigint as remaining, sum(rollover)::bigint as total, min(expires_at) as expires_at
    from bonuses where player_id = p_player and status = 'active' and rollover > progress
  )
  select jsonb_build_object(
    'balance', real + held, 'bonus_balance', bonus, 'held', held, 'available', real,
    'deposit_count', (select deposit_count from players where id = p_player),
    'rollover', case when total is null then null
      else jsonb_build_object('remaining', remaining, 'total', total, 'expires_at', iso(expires_at)) end)
  from money, wager
$$;

create function emit_event(p_casino integer, p_channel text, p_event text, p_payload jsonb, p_now timestamptz) returns void language sql as $$
  insert into outbox (casino_id, channel, event, payload, created_at) values (p_casino, p_channel, p_event, p_payload, p_now)
$$;

create function emit_wallet(p_casino integer, p_player bigint, p_now timestamptz) returns void language sql as $$
  select emit_event(p_casino, 'private-universal.' || p_player, 'BalanceUpdated', jsonb_build_object('wallet', wallet_of(p_player)), p_now)
$$;

-- Another player's eyes see the first letters of a name, and nothing that leads to who hides it.
create function public_player(p players) returns jsonb language sql immutable as $$
  select case when p.hide_all or p.hide_username or p.hide_activity
    then jsonb_build_object('id', '', 'name', '******')
    else jsonb_build_object('id', p.id::text, 'name', left(p.first_name, 3) || '***') end
$$;

create function emit_bet(p_type text, p_wager bigint, p_player players, p_game games, p_amount bigint, p_now timestamptz) returns void language sql as $$
  select emit_event(p_game.casino_id, 'universal-public.' || p_game.casino_id, 'BetPlaced', jsonb_build_object(
    'type', p_type, 'transaction', p_wager::text, 'amount', p_amount, 'date', iso(p_now), 'user', public_player(p_player),
    'game', jsonb_build_object('game_id', p_game.id::text, 'title', p_game.title, 'image', p_game.image,
      'gamecode', p_game.gamecode, 'providercode', p_game.provider_code)), p_now)
$$;

create function is_excluded(p players, p_now timestamptz) returns boolean language sql immutable as $$
  select p.self_exclusion_start is not null and p.self_exclusion_start <= p_now
    and (p.self_exclusion_end is null or p.self_exclusion_end > p_now)
$$;

-- Where the limits of compliance.md 7 will stand: the name of the limit that this stake would break, or null.
create function wager_limit_breach(p_player bigint, p_amount bigint, p_now timestamptz) returns text language sql stable as $$
  select null::text
$$;

create type play_result as (outcome text, balance bigint, wager_id bigint, player_id bigint);

create function wager(
  p_provider text, p_session_hash text, p_transaction text, p_round text, p_gamecode text, p_amount bigint, p_now timestamptz
) returns play_result language plpgsql as $$
declare
  v_session game_sessions;
  v_login sessions;
  v_player players;
  v_game games;
  v_known wagers;
  v_balance bigint;
  v_id bigint;
  v_ledger bigint;
begin
  select * into v_session from game_sessions where session_hash = p_session_hash and provider_code = p_provider;
  if not found then return ('session_dead', null, null, null)::play_result; end if;
  select * into strict v_player from players where id = v_session.player_id for update;
  v_balance := player_balance(v_player.id, 'real');

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
  select * into v_game from games where id = v_session.game_id;
  if v_game.gamecode <> p_gamecode or v_game.only_demo or not v_game.active or v_game.maintenance then
    return ('game_closed', v_balance, null, v_player.id)::play_result;
  end if;
  if p_amount < v_game.min_bet or p_amount > v_game.max_bet then
    return ('stake_out_of_range', v_balance, null, v_player.id)::play_result;
  end if;
  if wager_limit_breach(v_player.id, p_amount, p_now) is not null then
    return ('limit_reached', v_balance, null, v_player.id)::play_result;
  end if;
  if v_balance < p_amount then
    return ('insufficient_funds', v_balance, null, v_player.id)::play_result;
  end if;

  insert into wagers (casino_id, provider_code, transaction, kind, player_id, game_id, round, amount, balance_after, created_at)
  values (v_player.casino_id, p_provider, p_transaction, 'bet', v_player.id, v_game.id, p_round, p_amount, v_balance - p_amount, p_now)
  on conflict (casino_id, provider_code, transaction) do nothing returning id into v_id;
  -- Only another player's bet can have come between: one player's own stand in line for the player's row.
  if v_id is null then return ('conflict', v_balance, null, v_player.id)::play_result; end if;
  v_ledger := ledger_post(v_player.casino_id, v_player.id, 'bet:' || p_provider || ':' || p_transaction, 'bet', p_now,
    array['real', 'house:games'], array[-p_amount, p_amount]);
  update wagers set ledger_id = v_ledger where id = v_id;
  insert into rounds (casino_id, provider_code, player_id, round, game_id, bet_amount, balance_before, balance_after, started_at)
  values (v_player.casino_id, p_provider, v_player.id, p_round, v_game.id, p_amount, v_balance, v_balance - p_amount, p_now)
  on conflict (casino_id, provider_code, player_id, round) do update
    set bet_amount = rounds.bet_amount + excluded.bet_amount, balance_after = excluded.balance_after, ended_at = null;
  insert into transactions (casino_id, player_id, type, status, amount, balance_after, reference, ledger_id, created_at, updated_at)
  values (v_player.casino_id, v_player.id, 'bet', 1, -p_amount, v_balance - p_amount, p_round, v_ledger, p_now, p_now);
  update players p set total_bet = p.total_bet + p_amount,
    level = coalesce((select max(r.level) from ranks r where r.casino_id = p.casino_id and r.total_bet <= p.total_bet + p_amount), p.level)
  where p.id = v_player.id;
  perform emit_bet('bet', v_id, v_player, v_game, p_amount, p_now);
  perform emit_wallet(v_player.casino_id, v_player.id, p_now);
  return ('ok', v_balance - p_amount, v_id, v_player.id)::play_result;
end $$;

create function settle(
  p_provider text, p_player bigint, p_transaction text, p_bet text, p_round text, p_gamecode text,
  p_amount bigint, p_finished boolean, p_detail jsonb, p_now timestamptz
) returns play_result language plpgsql as $$
declare
  v_player players;
  v_game games;
  v_known wagers;
  v_bet wagers;
  v_balance bigint;
  v_ledger bigint;
  v_id bigint;
begin
  select * into v_player from players where id = p_player for update;
  if not found then return ('bet_unknown', null, null, null)::play_result; end if;
  v_balance := player_balance(p_player, 'real');
  select * into v_known from wagers
  where casino_id = v_player.casino_id and provider_code = p_provider and transaction = p_transaction;
  if found then
    if v_known.kind = 'win' and v_known.player_id = p_player and v_known.bet_transaction = p_bet
      and v_known.round = p_round and v_known.amount = p_amount then
      return ('replayed', v_balance, v_known.id, p_player)::play_result;
    end if;
    return ('conflict', v_balance, null, p_player)::play_result;
  end if;
  select * into v_bet from wagers
  where casino_id = v_player.casino_id and provider_code = p_provider and transaction = p_bet
    and kind in ('bet', 'tombstone') and player_id = p_player;
  if not found then return ('bet_unknown', v_balance, null, p_player)::play_result; end if;
  if v_bet.kind = 'tombstone' or v_bet.rolled_back_at is not null then
    return ('rolled_back', v_balance, v_bet.id, p_player)::play_result;
  end if;
  select * into strict v_game from games where id = v_bet.game_id;
  if v_bet.round <> p_round or v_game.gamecode <> p_gamecode or v_bet.settled_at is not null then
    return ('conflict', v_balance, null, p_player)::play_result;
  end if;

  if p_amount > 0 then
    v_ledger := ledger_post(v_player.casino_id, p_player, 'win:' || p_provider || ':' || p_transaction, 'win', p_now,
      array['real', 'house:games'], array[p_amount, -p_amount]);
  end if;
  -- An id that another player's transaction took meanwhile breaks this one off as a whole.
  insert into wagers (casino_id, provider_code, transaction, kind, bet_transaction, player_id, game_id, round, amount, balance_after, ledger_id, created_at)
  values (v_player.casino_id, p_provider, p_transaction, 'win', p_bet, p_player, v_bet.game_id, p_round, p_amount, v_balance + p_amount, v_ledger, p_now)
  returning id into v_id;
  update wagers set win_amount = win_amount + p_amount, settled_at = case when p_finished then p_now end
  where id = v_bet.id returning * into v_bet;
  update rounds set win_amount = win_amount + p_amount, balance_after = v_balance + p_amount,
    detail = coalesce(p_detail, detail), ended_at = case when p_finished then p_now else ended_at end
  where casino_id = v_player.casino_id and provider_code = p_provider and player_id = p_player and round = p_round;
  if p_amount > 0 then
    insert into transactions (casino_id, player_id, type, status, amount, balance_after, reference, ledger_id, created_at, updated_at)
    values (v_player.casino_id, p_player, 'win', 1, p_amount, v_balance + p_amount, p_round, v_ledger, p_now, p_now);
    perform emit_wallet(v_player.casino_id, p_player, p_now);
  end if;
  -- R31: every settled bet is told, lost ones too.
  if p_finished then perform emit_bet('win', v_bet.id, v_player, v_game, v_bet.win_amount, p_now); end if;
  return ('ok', v_balance + p_amount, v_id, p_player)::play_result;
end $$;

create function roll_back(
  p_provider text, p_player bigint, p_transaction text, p_bet text, p_round text, p_now timestamptz
) returns play_result language plpgsql as $$
declare
  v_player players;
  v_known wagers;
  v_bet wagers;
  v_balance bigint;
  v_ledger bigint;
  v_id bigint;
  v_amount bigint := 0;
begin
  select * into v_player from players where id = p_player for update;
  if not found then return ('bet_unknown', null, null, null)::play_result; end if;
  v_balance := player_balance(p_player, 'real');
  select * into v_known from wagers
  where casino_id = v_player.casino_id and provider_code = p_provider and transaction = p_transaction;
  if found then
    if v_known.kind = 'rollback' and v_known.player_id = p_player and v_known.bet_transaction = p_bet and v_known.round = p_round then
      return ('replayed', v_balance, v_known.id, p_player)::play_result;
    end if;
    return ('conflict', v_balance, null, p_player)::play_result;
  end if;
  if p_transaction = p_bet then return ('conflict', v_balance, null, p_player)::play_result; end if;
  select * into v_bet from wagers
  where casino_id = v_player.casino_id and provider_code = p_provider and transaction = p_bet;
  if not found then
    insert into wagers (casino_id, provider_code, transaction, kind, player_id, round, amount, balance_after, created_at)
    values (v_player.casino_id, p_provider, p_bet, 'tombstone', p_player, p_round, 0, v_balance, p_now);
  else
    -- What has been won cannot be undone by undoing its bet.
    if v_bet.kind not in ('bet', 'tombstone') or v_bet.player_id <> p_player or v_bet.round <> p_round
      or v_bet.settled_at is not null or v_bet.win_amount > 0 then
      return ('conflict', v_balance, null, p_player)::play_result;
    end if;
    if v_bet.kind = 'bet' and v_bet.rolled_back_at is null then v_amount := v_bet.amount; end if;
  end if;

  if v_amount > 0 then
    v_ledger := ledger_post(v_player.casino_id, p_player, 'rollback:' || p_provider || ':' || p_transaction, 'rollback', p_now,
      array['real', 'house:games'], array[v_amount, -v_amount]);
    update wagers set rolled_back_at = p_now where id = v_bet.id;
    update rounds set bet_amount = bet_amount - v_amount, balance_after = v_balance + v_amount, ended_at = p_now
    where casino_id = v_player.casino_id and provider_code = p_provider and player_id = p_player and round = p_round;
    update players set total_bet = greatest(total_bet - v_amount, 0) where id = p_player;
    insert into transactions (casino_id, player_id, type, status, amount, balance_after, reference, ledger_id, created_at, updated_at)
    values (v_player.casino_id, p_player, 'refund', 1, v_amount, v_balance + v_amount, p_round, v_ledger, p_now, p_now);
  end if;
  insert into wagers (casino_id, provider_code, transaction, kind, bet_transaction, player_id, round, amount, balance_after, ledger_id, created_at)
  values (v_player.casino_id, p_provider, p_transaction, 'rollback', p_bet, p_player, p_round, v_amount, v_balance + v_amount, v_ledger, p_now)
  returning id into v_id;
  if v_amount > 0 then perform emit_wallet(v_player.casino_id, p_player, p_now); end if;
  return ('ok', v_balance + v_amount, v_id, p_player)::play_result;
end $$;
`,
};
