/**
 * Every invariant of the ledger, checked against the tables (`operator ledger verify`, and after every simulated run).
 * It reads one snapshot, so a running server can be verified too.
 */
import { sql } from 'kysely';
import type { Db } from '../db/connect.ts';
import { bonusInvariants, offerInvariants } from './verify-bonuses.ts';
import { boxInvariants } from './verify-boxes.ts';

export interface Breach {
  /** Name of the invariant. */
  readonly invariant: string;
  /** Ids and figures of the breach; no personal data. */
  readonly detail: string;
}

/** Each query returns one row per breach, with `detail` in words. */
const invariants: Readonly<Record<string, string>> = {
  'entries of a transaction sum to zero': `
    select format('ledger transaction %s sums to %s', transaction_id, sum(amount)) as detail
    from ledger_entries group by transaction_id having sum(amount) <> 0`,
  'every transaction has entries': `
    select format('ledger transaction %s (%s) has no entries', t.id, t.key) as detail
    from ledger_transactions t where not exists (select from ledger_entries e where e.transaction_id = t.id)`,
  'the stored balance equals the sum of entries': `
    select format('account %s (%s of player %s) stores %s, its entries sum to %s', a.id, a.kind, a.player_id, a.balance, coalesce(sum(e.amount), 0)) as detail
    from ledger_accounts a left join ledger_entries e on e.account_id = a.id
    where a.player_id is not null group by a.id having a.balance <> coalesce(sum(e.amount), 0)`,
  'each entry records the balance it left': `
    select format('entry %s of account %s records %s, the running sum is %s', id, account_id, balance_after, running) as detail
    from (select e.id, e.account_id, e.balance_after, sum(e.amount) over (partition by e.account_id order by e.id) as running
      from ledger_entries e join ledger_accounts a on a.id = e.account_id and a.player_id is not null) as run
    where balance_after is distinct from running`,
  'no player account is below zero': `
    select format('account %s of player %s holds %s', id, player_id, balance) as detail
    from ledger_accounts where player_id is not null and balance < 0`,
  'an entry stays within its site': `
    select format('entry %s', e.id) as detail from ledger_entries e
    join ledger_accounts a on a.id = e.account_id join ledger_transactions t on t.id = e.transaction_id
    where e.casino_id <> a.casino_id or e.casino_id <> t.casino_id or (a.player_id is not null and a.player_id <> t.player_id)`,
  'one provider transaction has one effect at most': `
    select format('%s %s of %s: amount %s (bonus %s), moved %s (bonus %s)', kind, transaction, provider_code, amount, bonus_amount, moved, bonus_moved) as detail
    from (
      select w.*, coalesce(sum(e.amount), 0) as moved, coalesce(sum(e.amount) filter (where a.kind = 'bonus'), 0) as bonus_moved,
        case w.kind when 'bet' then -1 when 'tombstone' then 0 else 1 end as sign
      from wagers w
      left join ledger_entries e on e.transaction_id = w.ledger_id
        and e.account_id in (select id from ledger_accounts where player_id = w.player_id)
      left join ledger_accounts a on a.id = e.account_id
      group by w.id
    ) play where moved <> sign * amount or bonus_moved <> sign * bonus_amount`,
  'every game movement has its provider transaction': `
    select format('ledger transaction %s (%s)', t.id, t.key) as detail from ledger_transactions t
    where t.kind in ('bet', 'win', 'rollback', 'correction') and not exists (select from wagers w where w.ledger_id = t.id)`,
  'a bet behind a tombstone does nothing': `
    select format('tombstone %s of %s moved money', transaction, provider_code) as detail
    from wagers where kind = 'tombstone' and (ledger_id is not null or amount <> 0)`,
  'no win after its rollback': `
    select format('win %s came after the rollback of %s', w.transaction, b.transaction) as detail
    from wagers w join wagers b on b.casino_id = w.casino_id and b.provider_code = w.provider_code and b.transaction = w.bet_transaction
    where w.kind in ('win', 'correction') and (b.kind = 'tombstone' or b.rolled_back_at is not null)`,
  'a bet has won what its wins brought': `
    select format('bet %s of %s says %s, its wins say %s', b.transaction, b.provider_code, b.win_amount, coalesce(sum(w.amount), 0)) as detail
    from wagers b left join wagers w on w.kind in ('win', 'correction') and w.casino_id = b.casino_id and w.provider_code = b.provider_code and w.bet_transaction = b.transaction
    where b.kind = 'bet' group by b.id having b.win_amount <> coalesce(sum(w.amount), 0)`,
  'a corrected bet has won what its last correction says, and what was written off': `
    select format('bet %s of %s: won %s, written off %s, corrected to %s', b.transaction, b.provider_code, b.win_amount, b.written_off, w.corrected_to) as detail
    from wagers b join lateral (
      select corrected_to from wagers c where c.kind = 'correction' and c.casino_id = b.casino_id and c.provider_code = b.provider_code
        and c.bet_transaction = b.transaction order by c.id desc limit 1
    ) w on true where b.kind = 'bet' and b.win_amount - b.written_off <> w.corrected_to`,
  'credited deposits equal paid charges minus refunds': `
    select format('player %s: charges %s, ledger %s', coalesce(c.player_id, l.player_id), coalesce(c.amount, 0), coalesce(l.amount, 0)) as detail
    from (select player_id, sum(amount) as amount from (
      select player_id, amount - excess as amount from charges c where status = 'paid' or exists (select from charge_returns r where r.txid = c.txid)
      union all select player_id, -taken from charge_returns
    ) kept group by player_id) c
    full join (
      select t.player_id, sum(e.amount) as amount from ledger_transactions t
      join ledger_entries e on e.transaction_id = t.id join ledger_accounts a on a.id = e.account_id and a.kind = 'real' and a.player_id is not null
      where t.kind in ('deposit', 'refund', 'chargeback') group by t.player_id
    ) l on l.player_id = c.player_id
    where coalesce(c.amount, 0) <> coalesce(l.amount, 0)`,
  'what the payer’s bank took back has left the house': `
    select format('return %s of charge %s: %s, booked %s', r.return_id, r.txid, r.amount, coalesce(sum(e.amount), 0)) as detail
    from charge_returns r left join ledger_accounts a on a.casino_id = r.casino_id and a.player_id is null and a.kind = 'bank'
    left join ledger_entries e on e.transaction_id = r.ledger_id and e.account_id = a.id
    group by r.txid, r.return_id having coalesce(sum(e.amount), 0) <> r.amount`,
  'an approved adjustment has moved its amount, and no other has': `
    select format('adjustment %s (%s) of %s: moved %s', a.id, a.status, a.amount, coalesce(sum(e.amount), 0)) as detail
    from adjustments a left join ledger_transactions t on t.casino_id = a.casino_id and t.key = 'adjustment:' || a.id and t.player_id = a.player_id
    left join ledger_accounts r on r.player_id = a.player_id and r.kind = 'real'
    left join ledger_entries e on e.transaction_id = t.id and e.account_id = r.id
    group by a.id, t.id having coalesce(sum(e.amount), 0) <> case when a.status = 'approved' then a.amount else 0 end
      or a.ledger_id is distinct from t.id`,
  'held money equals open withdrawals': `
    select format('player %s: held %s, open withdrawals %s', p.id, player_balance(p.id, 'held'), coalesce(w.amount, 0)) as detail
    from players p left join (select player_id, sum(amount) as amount from withdrawals where status in (0, 4, 5) group by player_id) w on w.player_id = p.id
    where player_balance(p.id, 'held') <> coalesce(w.amount, 0)`,
  'paid withdrawals have left the house': `
    select format('withdrawal %s (status %s) of %s: paid out %s', w.id, w.status, w.amount, coalesce(sum(e.amount), 0)) as detail
    from withdrawals w left join ledger_transactions t on t.casino_id = w.casino_id and t.key = 'payout:' || w.payout_id
    left join ledger_accounts a on a.casino_id = w.casino_id and a.player_id is null and a.kind = 'bank'
    left join ledger_entries e on e.transaction_id = t.id and e.account_id = a.id
    group by w.id having coalesce(sum(e.amount), 0) <> case when w.status = 1 then w.amount else 0 end`,
  'a withdrawal and its transaction agree': `
    select format('withdrawal %s: status %s, listed %s', w.id, w.status, t.status) as detail
    from withdrawals w join transactions t on t.id = w.id where t.status <> w.status or t.amount <> -w.amount or t.player_id <> w.player_id`,
  'held and available make the total': `
    select format('player %s: %s', id, wallet_of(id)) as detail from players
    where (wallet_of(id)->>'held')::bigint + (wallet_of(id)->>'available')::bigint <> (wallet_of(id)->>'balance')::bigint`,
  'an excluded player has no later bet': `
    select format('bet %s of player %s', w.id, w.player_id) as detail
    from wagers w join players p on p.id = w.player_id where w.kind = 'bet' and w.created_at > p.self_exclusion_start and is_excluded(p, w.created_at)`,
};

const all: Readonly<Record<string, string>> = {
  ...invariants,
  ...bonusInvariants,
  ...offerInvariants,
  ...boxInvariants,
};

/** Checks all invariants. @returns the breaches; an empty list means a clean ledger. */
export async function verifyLedger(db: Db): Promise<Breach[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      const breaches: Breach[] = [];
      for (const [invariant, query] of Object.entries(all)) {
        const { rows } = await sql.raw<{ detail: string }>(query).execute(trx);
        for (const { detail } of rows) breaches.push({ invariant, detail });
      }
      return breaches;
    });
}

/** Names of the invariants, for the operator's report. */
export const invariantNames: readonly string[] = Object.keys(all);
