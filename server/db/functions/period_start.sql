-- The start of the current day, week (from Monday) or month in São Paulo.
create or replace function period_start(p_period text, p_now timestamptz) returns timestamptz language sql stable as $$
  select date_trunc(p_period, p_now at time zone 'America/Sao_Paulo') at time zone 'America/Sao_Paulo'
$$;
