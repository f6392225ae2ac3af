-- Refuses changed and deleted rows of the audit log (DATA-7).
create or replace function audit_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'audit records are never changed or deleted' using errcode = 'integrity_constraint_violation';
end $$;

create or replace trigger audit_log_immutable before update or delete or truncate on audit_log
  for each statement execute function audit_refuse();
