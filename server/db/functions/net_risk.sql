-- The risked part of a settled bet (decision 023). The end of a round may report less than its bet did, never more. If the
-- provider reports nothing, a slot counts in full, because a slot has no opposite choices; any other game counts nothing.
create or replace function net_risk(p_bet wagers, p_game games, p_risk bigint) returns bigint language sql immutable as $$
  select case
    when p_bet.risk is null and p_risk is null then case when p_game.type = 'slot' then p_bet.amount else 0 end
    else greatest(0, least(p_bet.amount, p_bet.risk, p_risk)) end
$$;
