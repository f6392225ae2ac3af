-- Refuses changed and deleted ledger rows (MONEY-2).
create or replace function ledger_refuse() returns trigger language plpgsql as $$
begin
  raise exception 'ledger rows are never changed or deleted' using errcode = 'integrity_constraint_violation';
end $$;

create or replace trigger ledger_entries_immutable before update or delete or truncate on ledger_entries
  for each statement execute function ledger_refuse();
create or replace trigger ledger_transactions_immutable before update or delete or truncate on ledger_transactions
  for each statement execute function ledger_refuse();
