/**
 * The money of the seeded player 1 on each open site: ten days of deposits, play, one withdrawal and one bonus, all
 * through the ledger and its functions, ending at exactly R$ 1.000,00 with nothing held. It all lies more than a day
 * back, so that today's limits and sums start empty. One file because it is one history, in its order.
 */
import { sql } from 'kysely';
import type { Deps } from '../../deps.ts';
import { buildBrCode } from '../../gateways/pix/br-code.ts';
import { simulatorLocation } from '../../gateways/pix/simulator.ts';
import { availableOf, type Leg, lockPlayer, post } from '../../ledger/ledger.ts';
import { reachLevel } from '../../ranks/level-up.ts';
import type { Trx } from '../connect.ts';
import type { Player } from '../schema.ts';
import { history, type Play, type Step } from './money-plan.ts';
import { seedFriends, seedOwnMissions } from './rewards.ts';
import type { SeedSite } from './sites.ts';

/** Balance of player 1 after the seed, in centavos. */
export const SEED_BALANCE = 100_000;

const MINUTE_MS = 60_000;
const PIX_MS = 5 * MINUTE_MS;
/** Mission and referral were paid four days ago, minutes. */
const REWARDED = 4 * 24 * 60;
/** Time between two consecutive rounds. */
const ROUND_MS = 25_000;

type Site = Pick<SeedSite, 'casinoId' | 'name' | 'config'>;

interface Teller {
  readonly deps: Deps;
  readonly trx: Trx;
  readonly site: Site;
  readonly player: Player;
}

interface SeedGame {
  readonly id: number;
  readonly gamecode: string;
  readonly provider_code: string;
  readonly min_bet: number;
  readonly max_bet: number;
}

/** Writes player 1's history once; a player with any money movement is left as is. */
export async function seedMoney(deps: Deps, trx: Trx, site: Site): Promise<void> {
  const player = await trx
    .selectFrom('players')
    .selectAll()
    .where('casino_id', '=', site.casinoId)
    .where('phone', '=', '+5511999990001')
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('ledger_transactions').select('id').whereRef('player_id', '=', 'players.id'))),
    )
    .executeTakeFirst();
  if (!player) return;
  const teller: Teller = { deps, trx, site, player };
  const games = await gamesToPlay(trx, site.casinoId);
  const steps = history.filter((step) => step.kind !== 'play' || games.length > 0);
  const methodId = await saveKeys(teller);
  await climb(trx, player, deps.clock.now());
  let isRewarded = false;
  for (const [index, step] of steps.entries()) {
    const at = new Date(deps.clock.nowMs() - step.minutesAgo * MINUTE_MS);
    if (!isRewarded && step.minutesAgo < REWARDED) {
      isRewarded = true;
      await seedOwnMissions(deps, trx, player, site.config);
      await seedFriends(deps, trx, player, site.config);
    }
    if (step.kind === 'play') await play(teller, games, step, at, index === steps.length - 1);
    else await tell(teller, step, at, index, methodId);
  }
  const missing = SEED_BALANCE - (await availableOf(trx, player.id));
  // Only a catalogue without games leaves a difference; otherwise the last win makes it up.
  if (missing > 0)
    await deposit(teller, missing, new Date(deps.clock.nowMs() - 25 * 60 * MINUTE_MS), steps.length, true);
  // No page was connected at those times: remove the live events that this transaction wrote.
  await sql`delete from outbox where xmin = pg_current_xact_id()::xid`.execute(trx);
}

/** Centavos staked before this history begins: enough for the fifth VIP level. */
const STAKED_BEFORE = 30_000_00;

/** Writes the way to the fifth VIP level, evenly from the registration to the day before this history. */
async function climb(trx: Trx, player: Player, now: Date): Promise<void> {
  const begins = player.created_at.getTime();
  const span = now.getTime() - 11 * 24 * 60 * MINUTE_MS - begins;
  const levels = await trx
    .selectFrom('ranks')
    .select('total_bet')
    .where('casino_id', '=', player.casino_id)
    .where('level', '>', 1)
    .where('total_bet', '<=', STAKED_BEFORE)
    .orderBy('level')
    .execute();
  for (const [index, { total_bet }] of levels.entries()) {
    const climber = { ...(await lockPlayer(trx, player.id)), total_bet };
    await reachLevel(trx, climber, new Date(begins + (span * (index + 1)) / levels.length));
  }
  await trx.updateTable('players').set({ total_bet: STAKED_BEFORE }).where('id', '=', player.id).execute();
}

async function gamesToPlay(trx: Trx, casinoId: number): Promise<SeedGame[]> {
  return trx
    .selectFrom('games')
    .select(['id', 'gamecode', 'provider_code', 'min_bet', 'max_bet'])
    .where('casino_id', '=', casinoId)
    .where('active', '=', true)
    .where('maintenance', '=', false)
    .where('only_demo', '=', false)
    .where('min_bet', '<=', 100)
    .where('max_bet', '>=', 5000)
    .orderBy('position')
    .orderBy('id')
    .limit(7)
    .execute();
}

async function saveKeys({ trx, player, site }: Teller): Promise<number> {
  const holder_name = `${player.first_name} ${player.last_name}`;
  const base = { casino_id: site.casinoId, player_id: player.id, holder_name, deleted_at: null };
  const [first] = await trx
    .insertInto('withdraw_methods')
    .values([
      { ...base, type: 'cpf', key: player.cpf ?? '', is_default: true, created_at: player.created_at },
      { ...base, type: 'email', key: player.email, is_default: false, created_at: player.created_at },
    ])
    .returning('id')
    .execute();
  if (!first) throw new Error('The seed saved no Pix key.');
  return first.id;
}

async function tell(
  teller: Teller,
  step: Exclude<Step, Play>,
  at: Date,
  index: number,
  methodId: number,
): Promise<void> {
  if (step.kind === 'deposit') await deposit(teller, step.amount, at, index, step.paid);
  else if (step.kind === 'withdrawal') await withdrawal(teller, step.amount, at, index, methodId);
  else await bonus(teller, step.amount, at);
}

interface Line {
  readonly type: 'deposit' | 'withdraw' | 'bonus';
  readonly status: number;
  readonly amount: number;
  readonly at: Date;
  readonly until?: Date;
  readonly reference: string;
  readonly payment?: 'paid' | 'refused';
}

/** Writes a row of the statement, with its ledger movement if it has one. */
async function line(
  { trx, player, site }: Teller,
  row: Line,
  movement?: { key: string; kind: string; legs: Leg[] },
): Promise<number> {
  const { casinoId } = site;
  const ledgerId = movement ? await post(trx, { casinoId, playerId: player.id, at: row.at, ...movement }) : null;
  const { id } = await trx
    .insertInto('transactions')
    .values({
      casino_id: casinoId,
      player_id: player.id,
      type: row.type,
      status: row.status,
      payment_status: row.payment ?? null,
      amount: row.amount,
      balance_after: movement ? await availableOf(trx, player.id) : null,
      reference: row.reference,
      ledger_id: ledgerId,
      created_at: row.at,
      updated_at: row.until ?? row.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Stands for an id that the bank would choose at random; the same on every machine. */
const seedName = (casinoId: number, index: number): string => `seed${casinoId}x${index}`.padEnd(32, '0');

async function deposit(teller: Teller, amount: number, at: Date, index: number, isPaid: boolean): Promise<void> {
  const { deps, trx, player, site } = teller;
  const txid = seedName(site.casinoId, index);
  const ended = new Date(at.getTime() + (isPaid ? MINUTE_MS : PIX_MS));
  const movement = {
    key: `deposit:${txid}`,
    kind: 'deposit',
    legs: [
      { account: 'house:bank', amount: -amount },
      { account: 'real', amount },
    ] satisfies Leg[],
  };
  const facts = { type: 'deposit', amount, at, until: ended, reference: txid } as const;
  const id = await (isPaid
    ? line(teller, { ...facts, status: 1, payment: 'paid' }, movement)
    : line(teller, { ...facts, status: 2, payment: 'refused' }));
  const location = simulatorLocation(deps.env.BANK_URL ?? deps.env.PLATFORM_URL, txid);
  await trx
    .insertInto('charges')
    .values({
      txid,
      id,
      casino_id: site.casinoId,
      player_id: player.id,
      amount,
      coupon: null,
      qrcode: buildBrCode({ location, amount, merchantName: site.name, merchantCity: 'Fortaleza' }),
      status: isPaid ? 'paid' : 'refused',
      registered_at: at,
      expires_at: new Date(at.getTime() + PIX_MS),
      paid_at: isPaid ? ended : null,
      received: isPaid ? amount : null,
      end_to_end_id: isPaid ? `E${txid.slice(0, 31)}` : null,
      refund_reason: null,
      checked_at: ended,
      closed_at: ended,
      created_at: at,
    })
    .execute();
  if (!isPaid) return;
  await trx
    .updateTable('players')
    .set((eb) => ({ deposit_count: eb('deposit_count', '+', 1) }))
    .where('id', '=', player.id)
    .execute();
}

/** Writes a withdrawal: requested, reviewed and paid within the hour. */
async function withdrawal(teller: Teller, amount: number, at: Date, index: number, methodId: number): Promise<void> {
  const { trx, player, site } = teller;
  const { casinoId } = site;
  const payoutId = seedName(casinoId, index);
  const approved = new Date(at.getTime() + 38 * MINUTE_MS);
  const paidAt = new Date(at.getTime() + 39 * MINUTE_MS);
  const facts = { type: 'withdraw', status: 1, amount: -amount, at, until: paidAt, reference: payoutId } as const;
  const id = await line(teller, facts, {
    key: `withdraw:${payoutId}`,
    kind: 'withdraw_hold',
    legs: [
      { account: 'real', amount: -amount },
      { account: 'held', amount },
    ],
  });
  await post(trx, {
    casinoId,
    playerId: player.id,
    at: paidAt,
    key: `payout:${payoutId}`,
    kind: 'payout',
    legs: [
      { account: 'held', amount: -amount },
      { account: 'house:bank', amount },
    ],
  });
  await trx
    .insertInto('withdrawals')
    .values({
      id,
      casino_id: casinoId,
      player_id: player.id,
      amount,
      status: 1,
      method_id: methodId,
      key_type: 'cpf',
      key: player.cpf ?? '',
      holder_name: `${player.first_name} ${player.last_name}`,
      holder_cpf: player.cpf ?? '',
      reason: null,
      payout_id: payoutId,
      paid_at: paidAt,
      created_at: at,
      updated_at: paidAt,
    })
    .execute();
  await trx
    .insertInto('withdrawal_events')
    .values(
      [
        { status: 0, actor: 'player', created_at: at },
        { status: 4, actor: 'operator:seed', created_at: approved },
        { status: 1, actor: 'operator:seed', created_at: paidAt },
      ].map((event) => ({ ...event, casino_id: casinoId, withdrawal_id: id, note: null })),
    )
    .execute();
}

/** Writes a reward that was wagered and converted to real money. */
async function bonus(teller: Teller, amount: number, at: Date): Promise<void> {
  const { trx, player, site } = teller;
  const granted = new Date(at.getTime() - 2 * 24 * 60 * MINUTE_MS);
  const { id } = await trx
    .insertInto('bonuses')
    .values({
      casino_id: site.casinoId,
      player_id: player.id,
      title_pt: 'Recompensa da semana',
      title_en: 'Reward of the week',
      amount,
      rollover: amount * 5,
      progress: amount * 5,
      // Wagered before the rounds of this history.
      progress_before: amount * 5,
      status: 'completed',
      outcome: 'converted',
      ended_at: at,
      source: 'seed',
      expires_at: new Date(granted.getTime() + 30 * 24 * 60 * MINUTE_MS),
      created_at: granted,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const base = { casinoId: site.casinoId, playerId: player.id };
  await post(trx, {
    ...base,
    at: granted,
    key: `bonus:${id}`,
    kind: 'bonus',
    legs: [
      { account: 'house:bonus', amount: -amount },
      { account: 'bonus', amount },
    ],
  });
  await line(
    teller,
    { type: 'bonus', status: 1, amount, at, reference: String(id) },
    {
      key: `bonus-release:${id}`,
      kind: 'bonus_release',
      legs: [
        { account: 'bonus', amount: -amount },
        { account: 'real', amount },
      ],
    },
  );
}

/**
 * Plays one session: a login that has ended since, a game, its rounds. The very last win brings the balance to its
 * target.
 */
async function play(
  { trx, player, site }: Teller,
  games: readonly SeedGame[],
  step: Play,
  at: Date,
  last: boolean,
): Promise<void> {
  const game = games[step.game % games.length];
  if (!game) return;
  const ended = new Date(at.getTime() + (step.multipliers.length + 1) * ROUND_MS);
  const mark = `seed-${site.casinoId}-${step.minutesAgo}`;
  const base = { casino_id: site.casinoId, player_id: player.id, created_at: at, expires_at: ended };
  const login = await trx
    .insertInto('sessions')
    .values({ ...base, token_hash: mark, last_seen_at: ended })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { provider_code: provider, gamecode } = game;
  await trx
    .insertInto('game_sessions')
    .values({ ...base, session_hash: mark, provider_code: provider, session_id: login.id, game_id: game.id })
    .execute();
  const stake = Math.min(Math.max(step.stake, game.min_bet), game.max_bet);
  for (const [index, multiplier] of step.multipliers.entries()) {
    const staked = new Date(at.getTime() + index * ROUND_MS);
    const settled = new Date(staked.getTime() + 4000);
    const round = `${mark}-${index + 1}`;
    const bet = await sql<{ outcome: string; balance: number }>`select outcome, balance from wager(${provider}, ${mark},
      ${`${round}-b`}, ${round}, ${gamecode}, ${stake}::bigint, null, ${staked}::timestamptz)`.execute(trx);
    const { outcome, balance } = bet.rows[0] ?? { outcome: 'nothing', balance: 0 };
    if (outcome !== 'ok') throw new Error(`The seed's bet ${round} was refused: ${outcome}.`);
    const final = last && index === step.multipliers.length - 1;
    const win = final ? SEED_BALANCE - balance : Math.round(stake * multiplier);
    await sql`select settle(${provider}, ${player.id}::bigint, ${`${round}-w`}, ${`${round}-b`}, ${round}, ${gamecode},
      ${win}::bigint, true, null, null, ${settled}::timestamptz)`.execute(trx);
  }
  await trx.deleteFrom('settled_bets').where('player_id', '=', player.id).execute();
  await reachLevel(trx, await lockPlayer(trx, player.id), ended);
  // `wager` checks the login, so it ends only after the bets.
  await trx
    .updateTable('sessions')
    .set({ ended_at: ended, ended_reason: 'logout' })
    .where('id', '=', login.id)
    .execute();
  await trx.updateTable('game_sessions').set({ ended_at: ended }).where('session_hash', '=', mark).execute();
  await trx
    .insertInto('recent_games')
    .values({ player_id: player.id, game_id: game.id, casino_id: site.casinoId, played_at: at })
    .onConflict((conflict) => conflict.columns(['player_id', 'game_id']).doUpdateSet({ played_at: at }))
    .execute();
}
