-- Formats centavos as `R$ 1.234,56`, in both languages.
create or replace function brl(p_amount bigint) returns text language sql immutable as $$
  select 'R$' || chr(160) || translate(to_char(p_amount::numeric / 100, 'FM999,999,999,999,990.00'), ',.', '.,')
$$;
