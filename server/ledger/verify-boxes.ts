/** Invariants of boxes and prizes: each paid, drawn and sold once, with money that the ledger has. */

/** The real money of a movement, by the column that names it. */
const moved = (column: string): string =>
  `(select coalesce(sum(e.amount), 0) from ledger_entries e join ledger_accounts a on a.id = e.account_id and a.player_id is not null and a.kind = 'real' where e.transaction_id = ${column})`;

export const boxInvariants: Readonly<Record<string, string>> = {
  'a bought box was paid once, and a sold one returned its value': `
    select format('box %s of player %s: price %s, paid %s, sold %s', id, player_id, price, -${moved('u.ledger_id')}, ${moved('u.sale_ledger_id')}) as detail
    from user_boxes u
    where ${moved('u.ledger_id')} <> -price or ${moved('u.sale_ledger_id')} <> case when sold_at is null or source <> 'bought' then 0 else value end
      or (sold_at is null) <> (sale_ledger_id is null)`,
  'a box that was given brought a bonus of its value instead of a prize once, and every bonus of boxes has its box': `
    select format('box %s (%s) of player %s: value %s, bonus %s of %s', u.id, u.source, coalesce(u.player_id, b.player_id), u.value, b.id, b.amount) as detail
    from (select u.*, m.reward_amount from user_boxes u left join player_missions p on p.id = u.player_mission_id
      left join missions m on m.id = p.mission_id where u.source <> 'bought' and u.sold_at is not null) u
    full join (select b.*, t.id as ledger_id from bonuses b left join ledger_transactions t on t.casino_id = b.casino_id and t.key = 'bonus:' || b.id
      where b.source = 'box' and not exists (select from items i where i.bonus_id = b.id)) b
      on b.ledger_id = u.sale_ledger_id and b.player_id = u.player_id and b.reference = u.id::text
    where u.id is null or b.id is null or b.amount <> u.value or u.value <> coalesce(u.reward_amount, u.value)`,
  'an opened box has one prize, and another one none': `
    select format('box %s of player %s: %s items', u.id, u.player_id, count(i.id)) as detail
    from user_boxes u left join items i on i.user_box_id = u.id and i.player_id = u.player_id
    group by u.id having count(i.id) <> case when u.opened_at is null then 0 else 1 end`,
  'a prize is the one that was drawn': `
    select format('item %s: roll %s, prize %s', i.id, u.roll, i.prize_id) as detail
    from items i join user_boxes u on u.id = i.user_box_id
    left join (
      select id, table_id, value, sum(chance) over (partition by table_id order by chance desc, id) as upto, chance from box_prizes
    ) p on p.id = i.prize_id and p.table_id = u.table_id
    where p.id is null or i.value <> p.value or u.returned <> p.value or u.roll >= p.upto or u.roll < p.upto - p.chance`,
  'a prize paid its value once, as money or as a bonus': `
    select format('item %s (%s) of %s: paid %s', i.id, p.kind, i.value, ${moved('i.ledger_id')}) as detail
    from items i join box_prizes p on p.id = i.prize_id left join bonuses b on b.id = i.bonus_id and b.player_id = i.player_id
    where ${moved('i.ledger_id')} <> case when p.kind = 'cash' or (p.kind = 'item' and i.sold_at is not null) then i.value else 0 end
      or (p.kind = 'bonus') <> (b.id is not null) or (p.kind = 'bonus' and b.amount <> i.value)`,
  'every movement of boxes has its box or prize': `
    select format('ledger transaction %s (%s)', t.id, t.key) as detail from ledger_transactions t
    where t.kind in ('box', 'prize') and (select count(*) from (
      select id from user_boxes where ledger_id = t.id or sale_ledger_id = t.id union all select id from items where ledger_id = t.id
    ) known) <> 1`,
  'the chances of a published box add up to one': `
    select format('table %s of box %s: %s', t.id, t.box_id, coalesce(sum(p.chance), 0)) as detail
    from box_tables t left join box_prizes p on p.table_id = t.id where t.published_at is not null
    group by t.id having coalesce(sum(p.chance), 0) <> 1000000`,
};
