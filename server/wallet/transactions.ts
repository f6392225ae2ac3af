/** The player's statement: its reads, and the live event for a changed row. */

import type { Selectable } from 'kysely';
import { sql } from 'kysely';
import * as v from 'valibot';
import { isReturned } from '../../src/contract/ticket.ts';
import {
  type DepositReturn,
  depositReturnReason,
  type Transaction,
  type TransactionFilter,
  type TransactionStatus,
  type TransactionType,
  typesOf,
} from '../../src/contract/wallet.ts';
import type { DbOrTrx, Trx } from '../db/connect.ts';
import type { Transactions } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { availableOf } from '../ledger/ledger.ts';
import { ROUND_OF_WAGER } from '../ledger/round-of-wager.ts';
import { startOfDay } from '../lib/day.ts';
import { databaseId } from '../lib/ids.ts';
import { type Page, pageOf } from '../lib/paging.ts';
import type { Language } from '../messages.ts';
import { gameRefOf } from '../profile/profiles.ts';
import { emit, privateChannel } from '../realtime/outbox.ts';
import { pageAt } from './bookmarked-pages.ts';

/** Row of the statement, with its charge's facts about money that was not credited. */
export interface TransactionRow extends Selectable<Transactions> {
  readonly received: number | null;
  readonly excess: number | null;
  readonly refund_reason: string | null;
  readonly registered_at: Date | null;
  readonly closed_at: Date | null;
  readonly expires_at: Date | null;
}

const PER_PAGE = 20;
const DAY_MS = 86_400_000;

/** Query of the statement's rows; a caller adds conditions on `t`. */
// oxlint-disable-next-line typescript/explicit-module-boundary-types
export function selectTransactions(db: DbOrTrx) {
  return db
    .selectFrom('transactions as t')
    .leftJoin('charges as c', 'c.id', 't.id')
    .selectAll('t')
    .select(['c.received', 'c.excess', 'c.refund_reason', 'c.registered_at', 'c.closed_at', 'c.expires_at']);
}

/** Whether a deposit's code ran out. A refusal by the payer closes the charge before its expiry. */
function isExpired({ payment_status, registered_at, closed_at, expires_at }: TransactionRow): boolean {
  if (payment_status !== 'refused' || registered_at === null || expires_at === null) return false;
  return closed_at === null || closed_at >= expires_at;
}

/** The part of a deposit's payment that was not credited. A later refund has a line of its own instead. */
function returnedOf(row: TransactionRow): DepositReturn | null {
  if (row.received === null) return null;
  if (row.excess) return { amount: row.excess, reason: 'deposit_limit' };
  const reason = v.safeParse(depositReturnReason, row.refund_reason);
  return row.ledger_id === null && reason.success ? { amount: row.received, reason: reason.output } : null;
}

type Play = NonNullable<Transaction['play']>;

/** Types whose reference is a round. */
const OF_ROUNDS: ReadonlySet<TransactionType> = new Set(['bet', 'win', 'refund', 'adjustment']);

/** The game and the bet of each row that belongs to a round, by the row's id. */
export async function playsOf(
  db: DbOrTrx,
  playerId: number,
  rows: readonly TransactionRow[],
): Promise<Map<number, Play>> {
  const rounds = rows.flatMap(({ type, reference }) => (OF_ROUNDS.has(type) && reference !== null ? [reference] : []));
  const plays = new Map<number, Play>();
  if (rounds.length === 0) return plays;
  const wagers = await db
    .selectFrom('wagers as w')
    .leftJoin('games', 'games.id', 'w.game_id')
    .leftJoin('rounds as r', (join) => join.on(ROUND_OF_WAGER))
    .select('r.detail')
    .select(['w.id as wager', 'w.ledger_id', 'w.round', 'w.provider_code as provider'])
    .select(['w.kind', 'games.id', 'games.title', 'games.image', 'games.gamecode', 'games.provider_code'])
    .where('w.player_id', '=', playerId)
    .where('w.round', 'in', rounds)
    .execute();
  const roundOf = ({ provider, round }: { readonly provider: string; readonly round: string }) =>
    `${provider} ${round}`;
  const byRound = new Map<string, Play>();
  for (const { wager, kind, id, title, image, gamecode, provider_code, detail, ...of } of wagers) {
    if (kind !== 'bet' || id === null || title === null || image === null || gamecode === null) continue;
    const game = gameRefOf({ id, title, image, gamecode, provider_code: provider_code ?? '' });
    byRound.set(roundOf(of), { game, bet: String(wager), stake_back: isReturned(detail) });
  }
  // Round ids of two providers may be equal, so a row is found by its ledger entry.
  const byEntry = new Map(wagers.map((wager) => [wager.ledger_id, byRound.get(roundOf(wager))]));
  for (const { id, ledger_id, type } of rows) {
    const play = ledger_id === null ? undefined : byEntry.get(ledger_id);
    if (play) plays.set(id, { ...play, stake_back: play.stake_back && type === 'win' });
  }
  return plays;
}

/** Types whose stored reference is a title in one language, or an id that says nothing to the player. */
const OF_REWARDS: ReadonlySet<TransactionType> = new Set(typesOf('rewards'));

/** The box, prize, bonus, mission or cashback of each reward's row in words, by the row's id; a coupon by its code. */
export async function rewardsOf(
  db: DbOrTrx,
  rows: readonly Pick<TransactionRow, 'id' | 'type' | 'ledger_id'>[],
  language: Language,
): Promise<Map<number, string>> {
  const entries = rows.flatMap(({ type, ledger_id }) =>
    OF_REWARDS.has(type) && ledger_id !== null ? [ledger_id] : [],
  );
  if (entries.length === 0) return new Map();
  const title = (table: string) => sql.ref(`${table}.title_${language}`);
  const { rows: found } = await sql<{ ledger_id: number; words: string | null }>`
    with entries as (
      select id, split_part(key, ':', 1) as what,
        case when key ~ '^(bonus|bonus-release|mission|cashback):[0-9]+' then split_part(key, ':', 2)::bigint end as number
      from ledger_transactions where id = any(${entries}::bigint[])
    )
    select e.id as ledger_id, coalesce(${title('boxes')}, ${title('prizes')},
      case b.source when 'coupon' then b.reference else ${title('b')} end, ${title('missions')}, ${title('c')}) as words
    from entries e
    left join user_boxes u on e.id in (u.ledger_id, u.sale_ledger_id) left join boxes on boxes.id = u.box_id
    left join items i on i.ledger_id = e.id left join box_prizes prizes on prizes.id = i.prize_id
    left join bonuses b on b.id = e.number and e.what in ('bonus', 'bonus-release')
    left join player_missions p on p.id = e.number and e.what = 'mission' left join missions on missions.id = p.mission_id
    left join cashback c on c.id = e.number and e.what = 'cashback'`.execute(db);
  const byEntry = new Map(found.map(({ ledger_id, words }) => [ledger_id, words]));
  return new Map(
    rows.flatMap(({ id, ledger_id }) => {
      const words = ledger_id === null ? null : byEntry.get(ledger_id);
      return words ? [[id, words] as const] : [];
    }),
  );
}

/** A row in the contract's form. @param reward of `rewardsOf` */
export function toTransaction(
  row: TransactionRow,
  play: Play | null = null,
  reward: string | null = null,
): Transaction {
  return {
    id: String(row.id),
    type: row.type,
    // The table's check constraint allows only these.
    status: row.status as TransactionStatus,
    payment_status: row.payment_status,
    expired: isExpired(row),
    amount: row.amount,
    bonus_amount: row.bonus_amount,
    balance_after: row.balance_after,
    created_at: row.created_at.toISOString(),
    reference: OF_REWARDS.has(row.type) ? reward : row.reference,
    returned: returnedOf(row),
    play,
  };
}

/** Filter of a list. Days are `YYYY-MM-DD` in São Paulo, both inclusive. */
export interface Period {
  readonly from?: string | null | undefined;
  readonly to?: string | null | undefined;
}

/** Bounds of a period; null: no bound. */
export function boundsOf({ from, to }: Period): { readonly since: Date | null; readonly until: Date | null } {
  return {
    since: from ? startOfDay(from) : null,
    // Start of the next day, so that the whole last day counts; São Paulo has had no clock change since 2019.
    until: to ? new Date(startOfDay(to).getTime() + DAY_MS) : null,
  };
}

interface TransactionsQuery extends Period {
  readonly page: number;
  readonly type?: TransactionFilter | null | undefined;
}

/** The player's transactions, newest first, 20 a page; the cost does not depend on the page. */
export async function listTransactions(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  playerId: number,
  { type, page, ...period }: TransactionsQuery,
  language: Language = 'pt',
): Promise<Page<Transaction>> {
  const list = {
    playerId,
    name: type ? `transactions:${type}` : 'transactions',
    table: 'transactions',
    ...(type ? { only: sql`type = any(${typesOf(type)}::text[])` } : {}),
  } as const;
  const { ids, total } = await pageAt(db, list, { ...boundsOf(period), page, perPage: PER_PAGE }, clock.now());
  const rows = ids.length === 0 ? [] : await selectTransactions(db).where('t.id', 'in', ids).execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const plays = await playsOf(db, playerId, rows);
  const rewards = await rewardsOf(db, rows, language);
  const data = ids
    .flatMap((id) => byId.get(id) ?? [])
    .map((row) => toTransaction(row, plays.get(row.id) ?? null, rewards.get(row.id) ?? null));
  return pageOf(data, page, PER_PAGE, total);
}

/** One transaction of a player. @throws ApiError 404 `transaction_not_found`. */
export async function findTransaction(
  db: DbOrTrx,
  playerId: number,
  id: string,
  language: Language = 'pt',
): Promise<Transaction> {
  const row = await selectTransactions(db)
    .where('t.id', '=', databaseId(id))
    .where('t.player_id', '=', playerId)
    .executeTakeFirst();
  if (!row) throw new ApiError(404, 'transaction_not_found');
  const plays = await playsOf(db, playerId, [row]);
  const rewards = await rewardsOf(db, [row], language);
  return toTransaction(row, plays.get(row.id) ?? null, rewards.get(row.id) ?? null);
}

/** Writes the event for a changed transaction, in the same database transaction. */
export async function emitTransaction(trx: Trx, id: number, at: Date): Promise<void> {
  const row = await selectTransactions(trx).where('t.id', '=', id).executeTakeFirstOrThrow();
  await emit(trx, {
    casinoId: row.casino_id,
    channel: privateChannel(row.player_id),
    event: 'TransactionUpdated',
    payload: { ...toTransaction(row) },
    at,
  });
}

/**
 * Writes the statement's line for money that was refunded from a deposit, with its event. `taken` in centavos, above 0.
 */
export async function writeRefund(
  trx: Trx,
  {
    casinoId,
    playerId,
    txid,
    taken,
    ledgerId,
  }: {
    readonly casinoId: number;
    readonly playerId: number;
    readonly txid: string;
    readonly taken: number;
    readonly ledgerId: number | null;
  },
  at: Date,
): Promise<void> {
  const { id } = await trx
    .insertInto('transactions')
    .values({
      casino_id: casinoId,
      player_id: playerId,
      type: 'refund',
      // Approved, because it has already happened.
      status: 1,
      payment_status: null,
      amount: -taken,
      balance_after: await availableOf(trx, playerId),
      reference: txid,
      ledger_id: ledgerId,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await emitTransaction(trx, id, at);
}
