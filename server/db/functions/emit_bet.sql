-- Publishes a bet (p_type 'bet') or its result ('win') to the site's public channel. A result carries the stake too, for pages
-- that opened after the bet.
create or replace function emit_bet(p_type text, p_wager bigint, p_player players, p_game games, p_amount bigint, p_now timestamptz) returns void language plpgsql as $$
begin
  perform emit_event(p_game.casino_id, 'universal-public.' || p_game.casino_id, 'BetPlaced', jsonb_build_object(
    'type', p_type, 'transaction', p_wager::text, 'amount', p_amount, 'date', iso(p_now), 'user', public_player(p_player),
    'game', jsonb_build_object('game_id', p_game.id::text, 'title', p_game.title, 'image', p_game.image,
      'gamecode', p_game.gamecode, 'providercode', p_game.provider_code))
    || case when p_type = 'win' then jsonb_build_object('bet_amount', (select amount from wagers where id = p_wager)) else '{}' end, p_now);
end $$;
