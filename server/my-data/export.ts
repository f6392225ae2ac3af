/**
 * Exports all stored data of one player to that player (DATA-3): one JSON object, read page by page and streamed.
 * Hashes of passwords and tokens, encrypted files and the operator's notes about other people are left out. One file
 * because it is one list of the stored data.
 */
import { type RawBuilder, sql } from 'kysely';
import { recordOwn } from '../audit.ts';
import { authorOf } from '../chat/messages.ts';
import type { Deps } from '../deps.ts';
import { ApiError } from '../errors.ts';
import { hideOf } from '../profile/players.ts';
import type { CurrentPlayer } from '../session/sessions.ts';

const PAGE = 500;
const A_DAY = 5;
const DAY_MS = 86_400_000;

interface Section {
  readonly name: string;
  readonly columns: readonly string[];
  readonly from: string;
  /** SQL condition that selects the player's rows. */
  readonly where: RawBuilder<unknown>;
  /** Unique per player, in reading order; a subset of the columns. */
  readonly key: readonly string[];
  /** The row as exported; absent: unchanged. */
  shown?(row: Row): Row;
}

/** Lists the sections of the export. One function because it is one list of the stored data. */
function sectionsOf(deps: Deps, player: CurrentPlayer): readonly Section[] {
  const mine = sql`t.player_id = ${player.id}`;
  const plain = (name: string, columns: string, key = 'id', from = name): Section => ({
    name,
    columns: columns.split(' '),
    from,
    where: mine,
    key: key.split(' '),
  });
  return [
    plain(
      'sessions',
      'id scope created_at last_seen_at expires_at second_factor_at authenticated_at ended_at ended_reason user_agent ip_masked',
    ),
    plain('former_contacts', 'id kind address verified_at replaced_at'),
    // Only that a letter was sent, because its body may hold a code.
    plain('letters', 'id channel recipient kind subject state created_at sent_at'),
    // The endpoint of a subscription is a secret, so only its existence is exported.
    plain('push_subscriptions', 'id origin expires_at created_at renewed_at'),
    plain('push_messages', 'id kind title body link state created_at sent_at'),
    plain('documents', 'id type status reason file_type created_at reviewed_at updated_at'),
    plain('withdraw_methods', 'id type key holder_name is_default created_at deleted_at'),
    plain(
      'transactions',
      'id type status payment_status amount bonus_amount balance_after reference created_at updated_at',
    ),
    plain(
      'charges',
      'id txid amount coupon status created_at expires_at paid_at received end_to_end_id excess refund_reason',
    ),
    plain('withdrawals', 'id amount status key_type key holder_name holder_cpf reason paid_at created_at updated_at'),
    {
      name: 'ledger',
      columns: ['id', 'account', 'kind', 'amount', 'balance_after', 'created_at'],
      from: '(select e.id, a.player_id, a.kind as account, l.kind, e.amount, e.balance_after, e.created_at from ledger_entries e join ledger_accounts a on a.id = e.account_id join ledger_transactions l on l.id = e.transaction_id)',
      where: mine,
      key: ['id'],
    },
    plain(
      'bets',
      'id provider_code round kind game amount win_amount balance_after settled_at rolled_back_at created_at',
      'id',
      '(select w.*, g.title as game from wagers w left join games g on g.id = w.game_id)',
    ),
    plain(
      'rounds',
      'provider_code round game bet_amount win_amount balance_before balance_after detail started_at ended_at',
      'provider_code round',
      '(select r.*, g.title as game from rounds r join games g on g.id = r.game_id)',
    ),
    plain('bonuses', 'id title_pt title_en amount rollover progress status expires_at created_at'),
    plain('coupon_uses', 'coupon_id charge_txid created_at', 'coupon_id'),
    plain('cashback', 'id title_pt title_en amount type available_at claimed created_at'),
    plain(
      'boxes',
      'id box source price value received_at opened_at sold_at client_seed roll',
      'id',
      '(select u.*, b.title_pt as box from user_boxes u join boxes b on b.id = u.box_id)',
    ),
    plain(
      'items',
      'id prize value won_at sold_at',
      'id',
      '(select i.*, p.title_pt as prize from items i join box_prizes p on p.id = i.prize_id)',
    ),
    plain('level_ups', 'level reached_at', 'level'),
    plain(
      'promotion_joins',
      'promotion_id title_pt created_at',
      'promotion_id',
      '(select j.*, p.title_pt from promotion_joins j join promotions p on p.id = j.promotion_id)',
    ),
    plain(
      'missions',
      'id title_pt period progress assigned_at accepted_at completed_at claimed_at expires_at created_at',
      'id',
      '(select p.*, m.title_pt from player_missions p join missions m on m.id = p.mission_id)',
    ),
    plain('referral', 'status wagered created_at decided_at', 'created_at', 'referrals'),
    plain('favorites', 'game_id created_at', 'game_id'),
    plain('likes', 'game_id created_at', 'game_id'),
    plain('recent_games', 'game_id played_at', 'game_id'),
    plain('notifications', 'id type title_pt title_en text_pt text_en link created_at'),
    plain('notification_reads', 'notification_id read_at', 'notification_id'),
    plain('notification_marks', 'notification_id shown_at opened_at closed_at', 'notification_id'),
    plain('chat_messages', 'id type text attachments removed_at created_at'),
    {
      ...plain('ignored_players', 'ignored_id created_at', 'ignored_id'),
      // The other player may hide the id.
      shown: ({ ignored_id, created_at }) => ({
        author: authorOf(deps, player.casino_id, Number(ignored_id)),
        created_at,
      }),
    },
    plain('deletion_requests', 'id requested_at due_at cancelled_at done_at'),
    {
      // Consents, limits, exclusions and changes of data with their times, without the operator's name.
      name: 'history',
      columns: ['id', 'action', 'details', 'created_at'],
      from: 'audit_log',
      where: sql`(t.actor = ${`player:${player.id}`} or t.target = ${`player:${player.id}`}) and t.casino_id = ${player.casino_id}`,
      key: ['id'],
    },
  ];
}

type Row = Readonly<Record<string, unknown>>;

async function pageOf(deps: Deps, section: Section, last: Row | undefined): Promise<Row[]> {
  const columns = sql.join(section.columns.map((column) => sql.ref(`t.${column}`)));
  const key = sql.join(section.key.map((column) => sql.ref(`t.${column}`)));
  const behind = last ? sql`and (${key}) > (${sql.join(section.key.map((column) => last[column]))})` : sql``;
  const { rows } = await sql<Row>`
    select ${columns} from ${sql.raw(section.from)} as t where ${section.where} ${behind}
    order by ${key} limit ${PAGE}`.execute(deps.db);
  return rows;
}

/** Columns of the player's row that are exported unchanged. */
const ACCOUNT = [
  'id',
  'first_name',
  'last_name',
  'public_name',
  'birth_date',
  'cpf',
  'email',
  'phone',
  'google_sub',
  'language',
  'avatar',
  'level',
  'total_bet',
  'deposit_count',
  'ref_code',
  'lmcp',
  'email_verified_at',
  'phone_verified_at',
  'email_changed_at',
  'phone_changed_at',
  'identity_verified_at',
  'withdrawals_held_until',
  'last_login_at',
  'created_at',
] as const satisfies readonly (keyof CurrentPlayer)[];

async function accountOf(deps: Deps, player: CurrentPlayer): Promise<Row> {
  const address = await deps.db
    .selectFrom('addresses')
    .select(['zip', 'street', 'number', 'complement', 'district', 'city', 'state', 'created_at', 'updated_at'])
    .where('player_id', '=', player.id)
    .executeTakeFirst();
  return {
    ...Object.fromEntries(ACCOUNT.map((column) => [column, player[column]])),
    referred: player.referred_by !== null,
    address: address ?? null,
    consents: {
      accepted_terms_at: player.accepted_terms_at,
      marketing: (player.settings as { marketing?: boolean }).marketing ?? false,
    },
    self_exclusion: {
      value: player.self_exclusion_value,
      start: player.self_exclusion_start,
      end: player.self_exclusion_end,
    },
    settings: player.settings,
    privacy: hideOf(player),
  };
}

/**
 * Counts one download.
 * @throws ApiError 429 `too_many_requests` after five within 24 hours.
 */
export async function countExport(deps: Deps, player: CurrentPlayer): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (trx) => {
    await sql`select from players where id = ${player.id} for no key update`.execute(trx);
    const earlier = await trx
      .selectFrom('audit_log')
      .select('created_at')
      .where('casino_id', '=', player.casino_id)
      .where('action', '=', 'data.exported')
      .where('target', '=', `player:${player.id}`)
      .where('created_at', '>', new Date(now.getTime() - DAY_MS))
      .orderBy('created_at')
      .execute();
    const [first] = earlier;
    if (first && earlier.length >= A_DAY) {
      const retryAfter = Math.ceil((first.created_at.getTime() + DAY_MS - now.getTime()) / 1000);
      throw new ApiError(429, 'too_many_requests', { retryAfter: Math.max(1, retryAfter) });
    }
    await recordOwn(trx, player, 'data.exported', now);
  });
}

/** Yields the pieces of the JSON text in order. Money in centavos, times in ISO 8601 UTC. */
export async function* exportJson(deps: Deps, player: CurrentPlayer): AsyncGenerator<string> {
  const head = { generated_at: deps.clock.now().toISOString(), format: 'jangada-player-data/1' };
  yield `${JSON.stringify(head).slice(0, -1)},\n"account":${JSON.stringify(await accountOf(deps, player))}`;
  for (const section of sectionsOf(deps, player)) {
    yield `,\n${JSON.stringify(section.name)}:[`;
    let last: Row | undefined;
    let first = true;
    do {
      const rows: Row[] = await pageOf(deps, section, last);
      if (rows.length > 0) {
        yield `${first ? '\n' : ',\n'}${rows.map((row) => JSON.stringify(section.shown?.(row) ?? row)).join(',\n')}`;
        first = false;
      }
      last = rows.length === PAGE ? rows.at(-1) : undefined;
    } while (last);
    yield ']';
  }
  yield '\n}\n';
}
