/**
 * Rewrites the functions of every bet and payment in PL/pgSQL, whose plans a connection caches; an SQL function that
 * cannot be inlined is planned at each call. Their results do not change.
 */
import type { Migration } from '../migration.ts';

export const keptPlans: Migration = {
  name: '017-kept-plans',
  sql: /* sql */ `
create or replace function player_balance(p_player bigint, p_kind text) returns bigint language plpgsql stable as $$
begin
  return coalesce((select balance from ledger_accounts where player_id = p_player and kind = p_kind), 0);
end $$;

-- The contract's wallet.
create or replace function wallet_of(p_player bigint) returns jsonb language plpgsql stable as $$
declare
  v_real bigint;
  v_held bigint;
  v_bonus bigint;
  v_wager jsonb;
begin
  select coalesce(sum(balance) filter (where kind = 'real'), 0), coalesce(sum(balance) filter (where kind = 'held'), 0),
    coalesce(sum(balance) filter (where kind = 'bonus'), 0)
  into v_real, v_held, v_bonus from ledger_accounts where player_id = p_player;
  select case when count(*) > 0 then jsonb_build_object(
    'remaining', sum(rollover - progress)::bigint, 'total', sum(rollover)::bigint, 'expires_at', iso(min(expires_at))) end
  into v_wager from bonuses where player_id = p_player and status = 'active' and rollover > progress;
  return jsonb_build_object('balance', v_real + v_held, 'bonus_balance', v_bonus, 'held', v_held, 'available', v_real,
    'deposit_count', (select deposit_count from players where id = p_player), 'rollover', v_wager);
end $$;

create or replace function emit_event(p_casino integer, p_channel text, p_event text, p_payload jsonb, p_now timestamptz) returns void language plpgsql as $$
begin
  insert into outbox (casino_id, channel, event, payload, created_at) values (p_casino, p_channel, p_event, p_payload, p_now);
end $$;

create or replace function emit_wallet(p_casino integer, p_player bigint, p_now timestamptz) returns void language plpgsql as $$
begin
  perform emit_event(p_casino, 'private-universal.' || p_player, 'BalanceUpdated', jsonb_build_object('wallet', wallet_of(p_player)), p_now);
end $$;

create or replace function emit_bet(p_type text, p_wager bigint, p_player players, p_game games, p_amount bigint, p_now timestamptz) returns void language plpgsql as $$
begin
  perform emit_event(p_game.casino_id, 'universal-public.' || p_game.casino_id, 'BetPlaced', jsonb_build_object(
    'type', p_type, 'transaction', p_wager::text, 'amount', p_amount, 'date', iso(p_now), 'user', public_player(p_player),
    'game', jsonb_build_object('game_id', p_game.id::text, 'title', p_game.title, 'image', p_game.image,
      'gamecode', p_game.gamecode, 'providercode', p_game.provider_code)), p_now);
end $$;

create or replace function bonus_usable(p_player bigint, p_now timestamptz) returns bigint language plpgsql stable as $$
begin
  return (select coalesce(sum(balance), 0)::bigint from bonuses
    where player_id = p_player and status = 'active' and balance > 0 and (expires_at is null or expires_at > p_now));
end $$;

create or replace function stakeable(p_player bigint, p_game bigint, p_now timestamptz) returns bigint language plpgsql stable as $$
begin
  return player_balance(p_player, 'real')
    + case when (select bonus_allowed from games where id = p_game) then bonus_usable(p_player, p_now) else 0 end;
end $$;
`,
};
