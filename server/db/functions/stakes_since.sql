-- What a player has staked from p_since on, as the limits count it (CARE-1): bets that were not rolled back, and bought boxes
-- that were not sold back unopened.
create or replace function stakes_since(p_player bigint, p_since timestamptz)
returns table (id bigint, amount bigint, win_amount bigint, created_at timestamptz) language sql stable as $$
  select w.id, w.amount, w.win_amount, w.created_at from wagers w
  where w.player_id = p_player and w.kind = 'bet' and w.rolled_back_at is null and w.created_at >= p_since
  union all
  select b.id, b.price, b.returned, b.received_at from user_boxes b
  where b.player_id = p_player and b.source = 'bought' and b.sold_at is null and b.received_at >= p_since
$$;
