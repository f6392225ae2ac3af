-- Writes a live event into the outbox, in the transaction of the change that it reports.
create or replace function emit_event(p_casino integer, p_channel text, p_event text, p_payload jsonb, p_now timestamptz) returns void language plpgsql as $$
begin
  insert into outbox (casino_id, channel, event, payload, created_at) values (p_casino, p_channel, p_event, p_payload, p_now);
end $$;
