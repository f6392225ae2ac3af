-- Whether the player's self-exclusion is in force. An exclusion without an end is indefinite.
create or replace function is_excluded(p players, p_now timestamptz) returns boolean language sql immutable as $$
  select p.self_exclusion_start is not null and p.self_exclusion_start <= p_now
    and (p.self_exclusion_end is null or p.self_exclusion_end > p_now)
$$;
