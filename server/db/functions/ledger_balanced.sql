-- Refuses a statement whose ledger entries do not sum to zero (MONEY-1).
create or replace function ledger_balanced() returns trigger language plpgsql as $$
begin
  if exists (select from fresh group by transaction_id having sum(amount) <> 0) then
    raise exception 'ledger entries do not sum to zero' using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;

create or replace trigger ledger_entries_balanced after insert on ledger_entries
  referencing new table as fresh for each statement execute function ledger_balanced();
