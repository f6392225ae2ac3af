-- Formats a time as the contract does: ISO 8601 in UTC, with milliseconds.
create or replace function iso(t timestamptz) returns text language sql immutable as $$
  select to_char(t at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;
