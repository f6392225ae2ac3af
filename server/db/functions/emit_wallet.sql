-- Publishes the player's wallet to their private channel.
create or replace function emit_wallet(p_casino integer, p_player bigint, p_now timestamptz) returns void language plpgsql as $$
begin
  perform emit_event(p_casino, 'private-universal.' || p_player, 'BalanceUpdated', jsonb_build_object('wallet', wallet_of(p_player)), p_now);
end $$;
