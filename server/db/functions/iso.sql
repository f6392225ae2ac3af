-- Formats a time as the contract does: ISO 8601 in UTC, with milliseconds. Stable, as to_char is: PostgreSQL inlines
-- no function that promises more than its body.
create or replace function iso(t timestamptz) returns text language sql stable as $$
  select to_char(t at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
