-- Excludes an account whose CPF is excluded on all sites (CARE-7): a new one, or one that gets its CPF now. The lock makes it
-- wait for an exclusion that is being set at the moment (server/players/exclude-cpf.ts takes the same one).
create or replace function apply_cpf_exclusion() returns trigger language plpgsql as $$
declare
  v_value text;
  v_start timestamptz;
  v_end timestamptz;
begin
  if new.cpf is null then return new; end if;
  perform pg_advisory_xact_lock(hashtextextended('cpf:' || new.cpf, 0));
  select value, start_at, end_at into v_value, v_start, v_end from cpf_exclusions
  where cpf = new.cpf and (end_at is null or end_at > new.updated_at);
  if not found then return new; end if;
  if new.self_exclusion_start is not null and (new.self_exclusion_end is null or new.self_exclusion_end >= coalesce(v_end, 'infinity')) then
    return new;
  end if;
  new.self_exclusion_value := v_value;
  new.self_exclusion_start := v_start;
  new.self_exclusion_end := v_end;
  return new;
end $$;

create or replace trigger players_cpf_exclusion before insert or update of cpf on players
  for each row execute function apply_cpf_exclusion();
