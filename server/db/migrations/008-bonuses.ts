/**
 * Bonuses with a balance of their own (decision 013). The bonus part of each stake and its progress towards a bonus are
 * stored with the wager, so that every figure of a bonus can be recomputed from its rows.
 */
import type { Migration } from '../migration.ts';

export const bonuses: Migration = {
  name: '008-bonuses',
  sql: /* sql */ `
alter table bonuses
  -- What is left of it; the balances of a player's bonuses make up their ledger account 'bonus'.
  add column balance bigint not null default 0 check (balance >= 0),
  -- Bets that it has paid into and that have no end yet: while there are any, it is neither cancelled nor expires.
  add column open_bets integer not null default 0 check (open_bets >= 0),
  -- Progress from before each stake's part was kept.
  add column progress_before bigint not null default 0 check (progress_before >= 0),
  add column outcome text check (outcome in ('converted', 'spent', 'expired', 'cancelled', 'withdrawal', 'refunded')),
  add column ended_at timestamptz,
  -- What it came from, as a person can quote it: a coupon's code, an item of cashback.
  add column reference text,
  add column charge_txid text references charges;
update bonuses set progress_before = progress;
update bonuses set ended_at = updated_at, outcome = case status when 'completed' then 'converted' else status end
where status <> 'active';
alter table bonuses add constraint bonuses_end check ((status = 'active') = (outcome is null) and (status = 'active') = (ended_at is null));
create index bonuses_active on bonuses (player_id) where status = 'active';
create index bonuses_expiring on bonuses (expires_at) where status = 'active';
create index bonuses_charge on bonuses (charge_txid) where charge_txid is not null;

-- How much of the amount moved bonus money; the rest moved real money.
alter table wagers add column bonus_amount bigint not null default 0 check (bonus_amount between 0 and amount);
alter table transactions add column bonus_amount bigint not null default 0;

-- Which bonus paid how much of a bet, or got how much of its win or of its rollback back.
create table wager_funds (
  wager_id bigint not null references wagers,
  bonus_id bigint not null references bonuses,
  casino_id integer not null references sites,
  -- In which order the bet took from them, from 1.
  place integer not null,
  amount bigint not null check (amount > 0),
  primary key (wager_id, bonus_id)
);
create index wager_funds_bonus on wager_funds (bonus_id);

-- How much of a settled bet counted towards which bonus.
create table bonus_progress (
  wager_id bigint not null references wagers,
  bonus_id bigint not null references bonuses,
  casino_id integer not null references sites,
  amount bigint not null check (amount > 0),
  primary key (wager_id, bonus_id)
);
create index bonus_progress_bonus on bonus_progress (bonus_id);

create function brl(p_amount bigint, p_english boolean) returns text language sql immutable as $$
  select 'R$' || chr(160) || case when p_english then words else translate(words, ',.', '.,') end
  from (select to_char(p_amount::numeric / 100, 'FM999,999,999,999,990.00') as words) money
$$;

-- Tells a player something: a row of their notifications and the live event, as notifications/notify.ts does.
create function notify_player(
  p_player bigint, p_title_pt text, p_title_en text, p_text_pt text, p_text_en text, p_link text, p_now timestamptz
) returns void language plpgsql as $$
declare
  v_player players;
  v_id bigint;
  v_english boolean;
begin
  select * into strict v_player from players where id = p_player;
  v_english := v_player.language = 'en';
  insert into notifications (casino_id, player_id, type, title_pt, title_en, text_pt, text_en, link, created_at)
  values (v_player.casino_id, p_player, 'user', p_title_pt, p_title_en, p_text_pt, p_text_en, p_link, p_now)
  returning id into v_id;
  perform emit_event(v_player.casino_id, 'private-universal.' || p_player, 'NotificationSent', jsonb_build_object(
    'id', v_id::text, 'type', 'user', 'image', null, 'to', p_link, 'read', false, 'read_at', null, 'pinned_until', null,
    'title', case when v_english then p_title_en else p_title_pt end,
    'text', case when v_english then p_text_en else p_text_pt end, 'created_at', iso(p_now)), p_now);
end $$;

-- Bonus money that can be staked now, on a game that allows it.
create function bonus_usable(p_player bigint, p_now timestamptz) returns bigint language sql stable as $$
  select coalesce(sum(balance), 0)::bigint from bonuses
  where player_id = p_player and status = 'active' and balance > 0 and (expires_at is null or expires_at > p_now)
$$;

-- What a player can stake in a game now: real money, and bonus money where the game allows it.
create function stakeable(p_player bigint, p_game bigint, p_now timestamptz) returns bigint language sql stable as $$
  select player_balance(p_player, 'real')
    + case when (select bonus_allowed from games where id = p_game) then bonus_usable(p_player, p_now) else 0 end
$$;

-- Gives what is left of a bonus back to the house, as a line of the statement. The mark makes each time its own key.
create function bonus_forfeit(p_bonus bigint, p_mark text, p_now timestamptz) returns bigint language plpgsql as $$
declare
  v_bonus bonuses;
  v_ledger bigint;
begin
  select * into strict v_bonus from bonuses where id = p_bonus;
  if v_bonus.balance = 0 then return 0; end if;
  v_ledger := ledger_post(v_bonus.casino_id, v_bonus.player_id, 'bonus-end:' || p_bonus || p_mark, 'bonus_end', p_now,
    array['bonus', 'house:bonus'], array[-v_bonus.balance, v_bonus.balance]);
  update bonuses set balance = 0, updated_at = p_now where id = p_bonus;
  insert into transactions (casino_id, player_id, type, status, amount, bonus_amount, balance_after, reference, ledger_id, created_at, updated_at)
  values (v_bonus.casino_id, v_bonus.player_id, 'bonus', 1, -v_bonus.balance, -v_bonus.balance,
    player_balance(v_bonus.player_id, 'real'), coalesce(v_bonus.reference, p_bonus::text), v_ledger, p_now, p_now);
  return v_bonus.balance;
end $$;

-- Ends an active bonus without its having been wagered through. Returns what went back to the house.
create function bonus_end(p_bonus bigint, p_status text, p_outcome text, p_now timestamptz) returns bigint language plpgsql as $$
declare
  v_bonus bonuses;
  v_left bigint;
  v_words text[];
begin
  select * into strict v_bonus from bonuses where id = p_bonus and status = 'active';
  v_left := bonus_forfeit(p_bonus, '', p_now);
  update bonuses set status = p_status, outcome = p_outcome, ended_at = p_now, updated_at = p_now where id = p_bonus;
  v_words := case p_outcome
    when 'expired' then array['Bônus expirado', 'Bonus expired', 'o prazo terminou e o bônus foi encerrado', 'the term is over and the bonus has ended']
    when 'withdrawal' then array['Bônus encerrado pelo saque', 'Bonus ended by the withdrawal',
      'o pedido de saque encerrou o bônus', 'asking for a withdrawal ended the bonus']
    when 'refunded' then array['Bônus retirado', 'Bonus taken back', 'o depósito foi devolvido e o bônus foi encerrado', 'the deposit was returned and the bonus has ended']
  end;
  if v_words is not null then
    perform notify_player(v_bonus.player_id, v_words[1], v_words[2],
      v_bonus.title_pt || ': ' || v_words[3] || case when v_left > 0 then ' (' || brl(v_left, false) || ')' else '' end || '.',
      v_bonus.title_en || ': ' || v_words[4] || case when v_left > 0 then ' (' || brl(v_left, true) || ')' else '' end || '.',
      '/account/wallet', p_now);
  end if;
  return v_left;
end $$;

-- Makes what is left of a bonus that has been wagered through real money, once.
create function bonus_convert(p_bonus bigint, p_now timestamptz) returns bigint language plpgsql as $$
declare
  v_bonus bonuses;
  v_ledger bigint;
begin
  select * into strict v_bonus from bonuses where id = p_bonus and status = 'active' and progress >= rollover;
  update bonuses set status = 'completed', outcome = 'converted', balance = 0, ended_at = p_now, updated_at = p_now where id = p_bonus;
  if v_bonus.balance = 0 then return 0; end if;
  v_ledger := ledger_post(v_bonus.casino_id, v_bonus.player_id, 'bonus-release:' || p_bonus, 'bonus_release', p_now,
    array['bonus', 'real'], array[-v_bonus.balance, v_bonus.balance]);
  insert into transactions (casino_id, player_id, type, status, amount, balance_after, reference, ledger_id, created_at, updated_at)
  values (v_bonus.casino_id, v_bonus.player_id, 'rollover', 1, v_bonus.balance,
    player_balance(v_bonus.player_id, 'real'), coalesce(v_bonus.reference, p_bonus::text), v_ledger, p_now, p_now);
  perform notify_player(v_bonus.player_id, 'Bônus convertido', 'Bonus converted',
    v_bonus.title_pt || ': ' || brl(v_bonus.balance, false) || ' agora são saldo real.',
    v_bonus.title_en || ': ' || brl(v_bonus.balance, true) || ' is now real money.', '/account/wallet', p_now);
  return v_bonus.balance;
end $$;

-- What a win or a rollback brings back to a bonus. One that has been ended meanwhile (a withdrawal, a refund) keeps nothing.
create function bonus_return(p_wager bigint, p_bonus bigint, p_place integer, p_amount bigint, p_now timestamptz) returns void language plpgsql as $$
declare
  v_bonus bonuses;
begin
  update bonuses set balance = balance + p_amount, updated_at = p_now where id = p_bonus returning * into strict v_bonus;
  insert into wager_funds (wager_id, bonus_id, casino_id, place, amount) values (p_wager, p_bonus, v_bonus.casino_id, p_place, p_amount);
  if v_bonus.status <> 'active' then perform bonus_forfeit(p_bonus, ':' || p_wager, p_now); end if;
end $$;

-- Counts a settled bet in full, real and bonus stakes alike: towards the oldest active bonus, what exceeds it towards the
-- next. A bonus that was granted after the bet, or is past its term, counts nothing; but one that paid into this very
-- bet has waited for it.
create function bonus_count(p_bet wagers, p_now timestamptz) returns void language plpgsql as $$
declare
  v_bonus bonuses;
  v_left bigint := p_bet.amount;
  v_take bigint;
begin
  for v_bonus in
    select b.* from bonuses b
    where b.player_id = p_bet.player_id and b.status = 'active' and b.created_at <= p_bet.created_at
      and (b.expires_at is null or b.expires_at > p_now
        or exists (select from wager_funds f where f.wager_id = p_bet.id and f.bonus_id = b.id))
    order by b.created_at, b.id
  loop
    v_take := least(v_left, v_bonus.rollover - v_bonus.progress);
    if v_take > 0 then
      update bonuses set progress = progress + v_take, updated_at = p_now where id = v_bonus.id;
      insert into bonus_progress (wager_id, bonus_id, casino_id, amount) values (p_bet.id, v_bonus.id, p_bet.casino_id, v_take);
      v_left := v_left - v_take;
    end if;
    if v_take = v_bonus.rollover - v_bonus.progress then perform bonus_convert(v_bonus.id, p_now); end if;
    exit when v_left = 0;
  end loop;
end $$;

-- A bet has found its end: what it paid with is free again. What then has nothing left, or is past its term, ends.
create function bonus_review(p_bet bigint, p_now timestamptz) returns void language plpgsql as $$
declare
  v_bonus bonuses;
begin
  for v_bonus in
    select b.* from bonuses b join wager_funds f on f.bonus_id = b.id
    where f.wager_id = p_bet and b.status = 'active' and b.open_bets = 0 order by f.place
  loop
    if v_bonus.balance = 0 then
      perform bonus_end(v_bonus.id, 'completed', 'spent', p_now);
    elsif v_bonus.expires_at <= p_now then
      perform bonus_end(v_bonus.id, 'expired', 'expired', p_now);
    end if;
  end loop;
end $$;

-- Ends the bonuses of a player that are past their term and that no open bet keeps. The caller holds the player's row.
create function bonus_expire(p_player bigint, p_now timestamptz) returns integer language plpgsql as $$
declare
  v_bonus bonuses;
  v_ended integer := 0;
begin
  for v_bonus in
    select * from bonuses where player_id = p_player and status = 'active' and open_bets = 0 and expires_at <= p_now
    order by id
  loop
    perform bonus_end(v_bonus.id, 'expired', 'expired', p_now);
    v_ended := v_ended + 1;
  end loop;
  if v_ended > 0 then
    perform emit_wallet((select casino_id from players where id = p_player), p_player, p_now);
  end if;
  return v_ended;
end $$;
`,
};
