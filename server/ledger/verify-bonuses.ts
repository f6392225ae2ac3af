/** Invariants of bonuses, coupons and cashback (decision 013). Each query returns one row per breach. */

/**
 * Ledger entries of each bonus: granted, converted, returned. The key names the bonus: `bonus:12`, `bonus-end:12:345`.
 */
const POSTED = `
  select split_part(t.key, ':', 2)::bigint as bonus_id, t.kind, sum(e.amount) as amount, count(distinct t.id) as times
  from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
  join ledger_accounts a on a.id = e.account_id and a.player_id is not null and a.kind = 'bonus'
  where t.kind in ('bonus', 'bonus_release', 'bonus_end') group by 1, 2`;

/** Money that play took from each bonus and paid back to it. */
const PLAYED = `
  select f.bonus_id, sum(case w.kind when 'bet' then -f.amount else f.amount end) as amount
  from wager_funds f join wagers w on w.id = f.wager_id group by 1`;

export const bonusInvariants: Readonly<Record<string, string>> = {
  'the bonus account equals the bonuses': `
    select format('player %s: account %s, bonuses %s', p.id, player_balance(p.id, 'bonus'), coalesce(b.balance, 0)) as detail
    from players p left join (select player_id, sum(balance) as balance from bonuses group by 1) b on b.player_id = p.id
    where player_balance(p.id, 'bonus') <> coalesce(b.balance, 0)`,
  'a bonus holds what came less what went': `
    select format('bonus %s holds %s, its movements make %s', b.id, b.balance, coalesce(m.amount, 0) + coalesce(f.amount, 0)) as detail
    from bonuses b
    left join (select bonus_id, sum(amount) as amount from (${POSTED}) posted group by 1) m on m.bonus_id = b.id
    left join (${PLAYED}) f on f.bonus_id = b.id
    where b.balance <> coalesce(m.amount, 0) + coalesce(f.amount, 0)`,
  'a bonus was granted once, for its amount': `
    select format('bonus %s of %s: granted %s', b.id, b.amount, coalesce(m.amount, 0)) as detail
    from bonuses b left join (${POSTED}) m on m.bonus_id = b.id and m.kind = 'bonus'
    where b.amount <> coalesce(m.amount, 0) or m.times > 1`,
  'a bonus was converted once, and only when it was wagered through': `
    select format('bonus %s (%s, %s): converted %s times, progress %s of %s', b.id, b.status, b.outcome, coalesce(m.times, 0), b.progress, b.rollover) as detail
    from bonuses b left join (${POSTED}) m on m.bonus_id = b.id and m.kind = 'bonus_release'
    where m.times > 1 or (m.times = 1 and b.outcome is distinct from 'converted') or (b.outcome = 'converted' and b.progress < b.rollover)
      or (b.status = 'active' and b.progress >= b.rollover)`,
  'a bonus that has ended holds nothing': `
    select format('bonus %s is %s and holds %s', id, status, balance) as detail from bonuses where status <> 'active' and balance <> 0`,
  'an active bonus without money has a bet open': `
    select format('bonus %s', id) as detail from bonuses where status = 'active' and balance = 0 and open_bets = 0`,
  'progress is what counted': `
    select format('bonus %s: progress %s, counted %s', b.id, b.progress, b.progress_before + coalesce(c.amount, 0)) as detail
    from bonuses b left join (select bonus_id, sum(amount) as amount from bonus_progress group by 1) c on c.bonus_id = b.id
    where b.progress <> b.progress_before + coalesce(c.amount, 0) or (b.progress > b.rollover and b.progress_before = 0)`,
  'only a settled bet counts, and at most what it risked': `
    select format('bet %s of %s counted %s', w.id, w.amount, c.amount) as detail
    from (select wager_id, sum(amount) as amount from bonus_progress group by 1) c join wagers w on w.id = c.wager_id
    where w.kind <> 'bet' or w.settled_at is null or w.rolled_back_at is not null or c.amount > coalesce(w.risk, w.amount)`,
  'a stake counts towards bonuses of its own player': `
    select format('bet %s, bonus %s', w.id, b.id) as detail
    from (select wager_id, bonus_id from bonus_progress union select wager_id, bonus_id from wager_funds) c
    join wagers w on w.id = c.wager_id join bonuses b on b.id = c.bonus_id where w.player_id <> b.player_id`,
  'the bonus part of a bet, win or rollback is kept whole': `
    select format('%s %s: bonus part %s, kept %s', w.kind, w.id, w.bonus_amount, coalesce(f.amount, 0)) as detail
    from wagers w left join (select wager_id, sum(amount) as amount from wager_funds group by 1) f on f.wager_id = w.id
    where w.bonus_amount <> coalesce(f.amount, 0)`,
  'a bonus knows its open bets': `
    select format('bonus %s says %s, there are %s', b.id, b.open_bets, coalesce(f.bets, 0)) as detail
    from bonuses b left join (
      select f.bonus_id, count(*) as bets from wager_funds f
      join wagers w on w.id = f.wager_id and w.kind = 'bet' and w.settled_at is null and w.rolled_back_at is null group by 1
    ) f on f.bonus_id = b.id where b.open_bets <> coalesce(f.bets, 0)`,
  'a line of the statement says what moved': `
    select format('transaction %s (%s) of %s, bonus %s: moved %s, bonus %s', id, type, amount, bonus_amount, moved, bonus_moved) as detail
    from (
      select t.id, t.type, t.amount, t.bonus_amount, l.kind,
        coalesce(sum(e.amount) filter (where a.kind = 'real'), 0) as moved, coalesce(sum(e.amount) filter (where a.kind = 'bonus'), 0) as bonus_moved
      from transactions t join ledger_transactions l on l.id = t.ledger_id join ledger_entries e on e.transaction_id = l.id
      left join ledger_accounts a on a.id = e.account_id and a.player_id = t.player_id
      group by t.id, l.id
    ) line where moved <> amount - bonus_amount
      -- A seeded reward has one line for its grant and its release together.
      or (bonus_moved <> bonus_amount and (type <> 'bonus' or kind <> 'bonus_release'))`,
  'the bonus parts of the statement make the bonus account': `
    select format('player %s: account %s, statement %s', p.id, player_balance(p.id, 'bonus'), coalesce(t.amount, 0)) as detail
    from players p left join (select player_id, sum(bonus_amount) as amount from transactions group by 1) t on t.player_id = p.id
    where player_balance(p.id, 'bonus') <> coalesce(t.amount, 0)`,
};

export const offerInvariants: Readonly<Record<string, string>> = {
  'no coupon was granted more often than it may be': `
    select format('coupon %s: %s of %s', c.id, count(*), c.max_uses) as detail
    from coupons c join coupon_uses u on u.coupon_id = c.id group by c.id having count(*) > c.max_uses`,
  'a coupon’s bonus has its one use, and the use its paid charge': `
    select format('bonus %s, coupon %s of player %s', b.id, u.coupon_id, coalesce(b.player_id, u.player_id)) as detail
    from (select * from bonuses where source = 'coupon') b full join coupon_uses u on u.bonus_id = b.id
    left join charges c on c.txid = u.charge_txid
    where b.id is null or u.coupon_id is null or b.player_id <> u.player_id or b.charge_txid is distinct from u.charge_txid
      or c.status is null or c.status not in ('paid', 'refunded', 'chargebacked') or c.player_id <> u.player_id`,
  'a claim of cashback paid once': `
    select format('cashback %s: %s claims, %s payments of %s', c.id, c.claimed, coalesce(t.times, 0), c.amount) as detail
    from cashback c left join (
      select item, count(*) as times, bool_and(total = amount) as right from (
        select split_part(t.key, ':', 2)::bigint as item, sum(e.amount) as total, k.amount
        from ledger_transactions t join ledger_entries e on e.transaction_id = t.id
        join ledger_accounts a on a.id = e.account_id and a.player_id is not null
        join cashback k on k.id = split_part(t.key, ':', 2)::bigint
        where t.kind = 'cashback' group by t.id, t.key, k.amount
        union all
        select k.id, b.amount, k.amount from bonuses b join cashback k on b.source = 'cashback' and b.reference = k.id::text and b.player_id = k.player_id
      ) paid group by item
    ) t on t.item = c.id
    where c.claimed <> coalesce(t.times, 0) or not coalesce(t.right, true) or c.claimed > case c.type when 'calendar' then 3 else 1 end`,
  'a claim of a mission paid its reward once': `
    select format('claim %s of player %s: %s payments', p.id, p.player_id, count(t.id) + count(u.id)) as detail
    from player_missions p join missions m on m.id = p.mission_id
    left join transactions t on t.player_id = p.player_id and t.type = 'mission' and t.reference = p.id::text
    left join user_boxes u on u.player_id = p.player_id and u.box_id = m.reward_box and u.player_mission_id = p.id
    group by p.id, m.reward_amount
    having count(t.id) + count(u.id) <> (p.claimed_at is not null)::integer or sum(t.amount) <> m.reward_amount`,
  'a referral paid its referrer once, and only when it was decided so': `
    select format('referral of player %s (%s, %s): %s payments', coalesce(r.player_id::text, t.reference), r.status, r.amount, count(t.id)) as detail
    from referrals r
    full join (select * from transactions where type = 'referral') t on t.player_id = r.referrer_id and t.reference = r.player_id::text
    group by r.player_id, r.status, r.amount, t.reference
    having r.player_id is null or count(t.id) <> (r.status = 'paid')::integer or coalesce(sum(t.amount), 0) <> r.amount`,
};
