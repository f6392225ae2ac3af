-- Moves money once for each key. Accounts: 'real', 'bonus', 'held' of the player, 'house:…' of the site. Returns the id of the
-- ledger transaction, or null without any change if the key was used before.
create or replace function ledger_post(
  p_casino integer, p_player bigint, p_key text, p_kind text, p_now timestamptz, p_accounts text[], p_amounts bigint[]
) returns bigint language plpgsql as $$
declare
  v_id bigint;
  v_account bigint;
  v_balance bigint;
  v_accounts bigint[] := '{}';
  v_balances bigint[] := '{}';
begin
  insert into ledger_transactions (casino_id, player_id, key, kind, created_at)
  values (p_casino, p_player, p_key, p_kind, p_now)
  on conflict (casino_id, key) do nothing returning id into v_id;
  if v_id is null then return null; end if;
  for i in 1 .. array_length(p_accounts, 1) loop
    v_balance := null;
    if p_accounts[i] like 'house:%' then
      select id into v_account from ledger_accounts
      where casino_id = p_casino and player_id is null and kind = substr(p_accounts[i], 7);
      if not found then
        insert into ledger_accounts (casino_id, kind) values (p_casino, substr(p_accounts[i], 7)) on conflict do nothing;
        select id into strict v_account from ledger_accounts
        where casino_id = p_casino and player_id is null and kind = substr(p_accounts[i], 7);
      end if;
    else
      update ledger_accounts set balance = balance + p_amounts[i]
      where player_id = p_player and kind = p_accounts[i] and casino_id = p_casino
      returning id, balance into v_account, v_balance;
      if not found then
        insert into ledger_accounts (casino_id, player_id, kind, balance) values (p_casino, p_player, p_accounts[i], 0)
        on conflict do nothing;
        update ledger_accounts set balance = balance + p_amounts[i]
        where player_id = p_player and kind = p_accounts[i] and casino_id = p_casino
        returning id, balance into strict v_account, v_balance;
      end if;
    end if;
    v_accounts := v_accounts || v_account;
    v_balances := v_balances || v_balance;
  end loop;
  insert into ledger_entries (casino_id, transaction_id, account_id, amount, balance_after, created_at)
  select p_casino, v_id, account, amount, balance, p_now
  from unnest(v_accounts, p_amounts, v_balances) as entry (account, amount, balance);
  return v_id;
end $$;
