-- The number of players who used the coupon or have a charge with it that can still be paid, without the player p_but.
create or replace function coupon_places_taken(p_coupon coupons, p_but bigint, p_now timestamptz) returns bigint language sql stable as $$
  select count(*) from (
    select player_id from coupon_uses where coupon_id = p_coupon.id
    union
    select player_id from charges
    where casino_id = p_coupon.casino_id and coupon = p_coupon.code and status = 'waiting_payment' and expires_at > p_now
  ) taken where p_but is null or player_id <> p_but
$$;
