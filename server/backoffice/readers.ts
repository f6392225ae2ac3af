/** The readers of the back office's screens: joined facts that no command shows. They change nothing but the audit log. */

import { sql } from 'kysely';
import type {
  DocumentFile,
  OperatorAlert,
  PlayerDocument,
  PlayerFile,
  PlayerPage,
  PlayerRound,
  PlayerRow,
  Today,
  WithdrawalStory,
} from '../../src/contract/backoffice.ts';
import { siteDefaults } from '../../src/contract/site.ts';
import type { Bet, Transaction } from '../../src/contract/wallet.ts';
import type { Player } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { type DocumentRow, documentBytes, latestDocuments } from '../documents/documents.ts';
import { ApiError } from '../errors.ts';
import { pixGateway } from '../gateways/pix/gateway.ts';
import { walletOf } from '../ledger/ledger.ts';
import { dayOf, startOfDay } from '../lib/day.ts';
import { databaseId } from '../lib/ids.ts';
import { exclusionState } from '../limits/exclusion-term.ts';
import { settingsOf } from '../limits/settings.ts';
import type { Language } from '../messages.ts';
import { siteNames } from '../operator/lookup.ts';
import { fullName, maskCpf } from '../profile/players.ts';
import { addressOf } from '../profile/profiles.ts';
import { withdrawalMinutes } from '../ranks/benefits.ts';
import { listSessions } from '../session/sessions.ts';
import { configOf } from '../site/config.ts';
import { withMoneyRules } from '../wallet/amounts.ts';
import { findRound, listBets } from '../wallet/play-history.ts';
import { listTransactions } from '../wallet/transactions.ts';
import { approvalsOf } from '../withdrawals/approvals.ts';
import { OPEN, STATUS } from '../withdrawals/steps.ts';

const iso = (at: Date | null): string | null => at?.toISOString() ?? null;
/** Payouts and refunds that the bank has not ended for this long are an alert. */
const STUCK_MS = 15 * 60_000;
/** Live events that wait for this long are an alert. */
const LATE_MS = 60_000;
const ALERTS: readonly OperatorAlert['kind'][] = [
  'payout_stuck',
  'refund_stuck',
  'letters_failed',
  'events_late',
  'chat_reports',
  'maintenance',
];

/** The queues that wait for an operator, and the day's money, of all sites. One function because it is one query and its answer. */
export async function today({ db, clock }: Deps): Promise<Today> {
  const now = clock.now();
  const start = startOfDay(dayOf(now));
  const stuck = new Date(now.getTime() - STUCK_MS);
  const { rows } = await sql<Record<string, number> & { oldest: Date | null }>`select
    (select count(*)::int from charges where paid_at >= ${start}) as deposits,
    (select coalesce(sum(received), 0)::float8 from charges where paid_at >= ${start}) as deposited,
    (select count(*)::int from withdrawals where paid_at >= ${start}) as payouts,
    (select coalesce(sum(amount), 0)::float8 from withdrawals where paid_at >= ${start}) as paid,
    (select count(*)::int from withdrawals where status in (0, 4, 5)) as withdrawals,
    (select coalesce(sum(amount), 0)::float8 from withdrawals where status in (0, 4, 5)) as held,
    (select count(*)::int from withdrawals w join sites s using (casino_id) where w.status in (0, 4, 5)
      and w.created_at < ${now}::timestamptz - make_interval(mins => coalesce(
        (s.config->>'withdrawal_target_minutes')::integer, ${siteDefaults.withdrawal_target_minutes}::integer))) as overdue,
    (select count(*)::int from documents where status = 'pending') as documents,
    (select min(created_at) from documents where status = 'pending') as oldest,
    (select count(*)::int from withdrawals where status = ${STATUS.processing} and updated_at < ${stuck}) as payout_stuck,
    (select count(*)::int from charges where refund_pending and created_at < ${stuck}) as refund_stuck,
    (select count(*)::int from letters where state = 'failed' and created_at >= ${start}) as letters_failed,
    (select count(*)::int from outbox where created_at < ${new Date(now.getTime() - LATE_MS)}) as events_late,
    (select count(*)::int from chat_reports where closed_at is null) as chat_reports,
    (select count(*)::int from sites where maintenance or not active) as maintenance`.execute(db);
  const [row] = rows;
  const count = (key: string): number => Number(row?.[key] ?? 0);
  return {
    deposits: { count: count('deposits'), amount: count('deposited') },
    payouts: { count: count('payouts'), amount: count('paid') },
    withdrawals: { count: count('withdrawals'), amount: count('held'), overdue: count('overdue') },
    documents: { count: count('documents'), oldest: iso(row?.oldest ?? null) },
    alerts: ALERTS.map((kind) => ({ kind, count: count(kind) })).filter((alert) => alert.count > 0),
  };
}

function toDocument(row: DocumentRow): PlayerDocument {
  const { type, status, reason, file_type, reviewed_by } = row;
  const times = { created_at: row.created_at.toISOString(), reviewed_at: iso(row.reviewed_at) };
  return { id: String(row.id), type, status, reason, file_type, reviewed_by, ...times };
}

/** Street, number, district, city and CEP in one line. */
async function addressLine(deps: Deps, playerId: number): Promise<string | null> {
  const address = await addressOf(deps, playerId);
  if (!address) return null;
  const { street, number, complement, district, city, state, zip } = address;
  return [`${street}, ${number}`, complement, district, `${city} ${state}`, zip].filter(Boolean).join(' · ');
}

async function playerById(deps: Deps, id: number): Promise<Player> {
  const player = await deps.db.selectFrom('players').selectAll().where('id', '=', id).executeTakeFirst();
  if (!player) throw new ApiError(404, 'player_not_found');
  return player;
}

async function rowOf(deps: Deps, player: Player, isWhole: boolean): Promise<PlayerRow> {
  const nameOf = await siteNames(deps.db);
  return {
    id: String(player.id),
    site: nameOf(player.casino_id).domain,
    name: fullName(player),
    cpf: isWhole ? player.cpf : maskCpf(player.cpf),
    phone: player.phone,
    email: player.email,
  };
}

/** The account, money, documents, limits, sessions and notes of a player. @throws ApiError 404 `player_not_found` */
export async function playerFile(deps: Deps, id: string, language: Language): Promise<PlayerFile> {
  const player = await playerById(deps, databaseId(id));
  const { db, clock } = deps;
  const mine = db.selectFrom('withdrawals').selectAll().where('player_id', '=', player.id);
  const [row, address, wallet, settings, sessions, documents, withdrawals, notes] = await Promise.all([
    rowOf(deps, player, false),
    addressLine(deps, player.id),
    walletOf(db, player.id),
    settingsOf(deps, player),
    listSessions(deps, { id: player.id, session: null }, language),
    latestDocuments(db, player.id),
    mine.orderBy('id', 'desc').limit(20).execute(),
    db
      .selectFrom('player_notes')
      .selectAll()
      .where('player_id', '=', player.id)
      .orderBy('id', 'desc')
      .limit(50)
      .execute(),
  ]);
  const exclusion = exclusionState(player, clock.now());
  const { balance, available, held, bonus_balance } = wallet;
  const { birth_date, level, language: speaks, blocked_reason, total_bet, deposit_count } = player;
  return {
    ...row,
    birth_date,
    address,
    level,
    language: speaks,
    blocked_reason,
    total_bet,
    deposit_count,
    created_at: player.created_at.toISOString(),
    last_login_at: iso(player.last_login_at),
    email_verified: player.email_verified_at !== null,
    phone_verified: player.phone_verified_at !== null,
    identity_verified: player.identity_verified_at !== null,
    blocked_at: iso(player.blocked_at),
    excluded: exclusion?.active ? { start_at: exclusion.start_at, end_at: exclusion.end_at } : null,
    withdrawals_held_until: iso(player.withdrawals_held_until),
    wallet: { balance, available, held, bonus_balance },
    limits: settings.limits,
    sessions,
    documents: documents.map(toDocument),
    withdrawals: withdrawals.map(({ id, amount, status, key_type, key, created_at, paid_at }) => ({
      id: String(id),
      amount,
      status,
      key: `${key_type} …${key.slice(-4)}`,
      created_at: created_at.toISOString(),
      paid_at: iso(paid_at),
    })),
    notes: notes.map(({ author, text, created_at }) => ({ author, text, created_at: created_at.toISOString() })),
  };
}

/** A page of a player's statement, 20 lines each. @throws ApiError 404 `player_not_found` */
export async function playerStatement(
  deps: Deps,
  id: string,
  page: number,
  language: Language,
): Promise<PlayerPage<Transaction>> {
  const { id: playerId } = await playerById(deps, databaseId(id));
  return listTransactions(deps, playerId, { page }, language);
}

/** A page of a player's bets, 20 lines each. @throws ApiError 404 `player_not_found` */
export async function playerBets(deps: Deps, id: string, page: number): Promise<PlayerPage<Bet>> {
  const { id: playerId } = await playerById(deps, databaseId(id));
  return listBets(deps, playerId, { page });
}

/** A player's round by the id of one of its bets, or by its own. @throws ApiError 404 `player_not_found`, `round_not_found` */
export async function playerRound(deps: Deps, id: string, round: string): Promise<PlayerRound> {
  const player = await playerById(deps, databaseId(id));
  return { ...(await findRound(deps, player.id, round)), player: await rowOf(deps, player, false) };
}

/**
 * A withdrawal with its steps and its player. @param isWhole whether the reader sees the whole Pix key, which may be a
 * CPF @throws ApiError 404 `withdrawal_not_found`
 */
export async function withdrawalStory(
  deps: Deps,
  id: string,
  language: Language,
  isWhole: boolean,
): Promise<WithdrawalStory> {
  const { db } = deps;
  const row = await db.selectFrom('withdrawals').selectAll().where('id', '=', databaseId(id)).executeTakeFirst();
  if (!row) throw new ApiError(404, 'withdrawal_not_found');
  const [player, approvals, steps, config] = await Promise.all([
    playerFile(deps, String(row.player_id), language),
    approvalsOf(db, row),
    db.selectFrom('withdrawal_events').selectAll().where('withdrawal_id', '=', row.id).orderBy('id').execute(),
    configOf(db, row.casino_id),
  ]);
  const minutes = await withdrawalMinutes(db, withMoneyRules(config), {
    casino_id: row.casino_id,
    level: player.level,
  });
  const { amount, status, reason, key_type, key, holder_name, end_to_end_id } = row;
  return {
    id: String(row.id),
    amount,
    status,
    reason,
    key_type,
    key: isWhole ? key : `…${key.slice(-4)}`,
    holder_name,
    end_to_end_id,
    holder_cpf: maskCpf(row.holder_cpf),
    created_at: row.created_at.toISOString(),
    paid_at: iso(row.paid_at),
    target_at: OPEN.includes(status) ? new Date(row.created_at.getTime() + minutes * 60_000).toISOString() : null,
    is_for_two: approvals.isForTwo,
    approved_by: approvals.by,
    is_by_hand: pixGateway(deps).payouts === 'hand',
    steps: steps.map(({ status, actor, note, created_at }) => ({
      status,
      actor,
      note,
      created_at: created_at.toISOString(),
    })),
    player,
  };
}

async function documentRow({ db }: Deps, id: string): Promise<DocumentRow> {
  const row = await db.selectFrom('documents').selectAll().where('id', '=', databaseId(id)).executeTakeFirst();
  if (!row) throw new ApiError(404, 'document_not_found');
  return row;
}

/** A document beside the data of its player, whole, to be compared. @throws ApiError 404 `document_not_found` */
export async function documentFile(deps: Deps, id: string): Promise<DocumentFile> {
  const row = await documentRow(deps, id);
  const player = await playerById(deps, row.player_id);
  const others = (await latestDocuments(deps.db, player.id)).filter((other) => other.id !== row.id);
  return {
    ...toDocument(row),
    player: {
      ...(await rowOf(deps, player, true)),
      birth_date: player.birth_date,
      address: await addressLine(deps, player.id),
      identity_verified: player.identity_verified_at !== null,
    },
    others: others.map(toDocument),
  };
}

/** The decrypted file, in memory alone. @throws ApiError 404 `document_not_found` */
export async function documentPicture(
  deps: Deps,
  id: string,
): Promise<{ readonly bytes: Buffer; readonly type: string }> {
  const row = await documentRow(deps, id);
  const bytes = await documentBytes(deps, row);
  if (!bytes || !row.file_type) throw new ApiError(404, 'document_not_found');
  return { bytes, type: row.file_type };
}
