/**
 * `npm run bench -- ledger [--database embedded|postgres|both] [--bets N] [--rounds N] [--settled [--missions N] [--crowd N] [--assigned]]
 * [--json FILE|-]`: measures bets
 * per second on one hot wallet and on 1,000, beside a minimal version: the statements of a bet in one function call,
 * sent by the plain driver on the same connections to the same database, without services, ledger or query builder. The
 * two take turns, so that a slow machine slows both; the result is the median of the turns' ratios.
 * With `--settled`: bets that are settled and followed up, of players with accepted missions (`--missions`, 20) beside
 * players without one. `--crowd N` adds N further players with as many missions each, who do not play. A player has accepted
 * the missions one after the other; with `--assigned` the operator gave each mission to all players, so that the missions of
 * a player lie on as many pages of the database.
 */
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { createRealClock } from '../server/clock.ts';
import type { Deps } from '../server/deps.ts';
import { loadEnv } from '../server/env.ts';
import { verifyLedger } from '../server/ledger/verify.ts';
import { createSilentLog } from '../server/log.ts';
import { providerBet, providerWin } from '../server/provider/wallet.ts';
import { createOutboxSignal } from '../server/realtime/outbox.ts';
import { tokenHash } from '../server/session/sessions.ts';
import { followSettledBets } from '../server/settlements/settlements.ts';
import { createTestDatabase, type TestDatabase } from '../tests/fixtures/database.ts';
import { CASINO, GAME, makeSite, PROVIDER } from '../tests/fixtures/people.ts';
import { median, onEach, type Place, percentile, say, sayTable, writeJson } from './figures.ts';

const { values } = parseArgs({
  options: {
    database: { type: 'string', default: 'both' },
    bets: { type: 'string', default: '60' },
    rounds: { type: 'string', default: '41' },
    json: { type: 'string' },
    settled: { type: 'boolean', default: false },
    crowd: { type: 'string', default: '0' },
    assigned: { type: 'boolean', default: false },
    missions: { type: 'string', default: '20' },
  },
});
const BETS = Number(values.bets);
const ROUNDS = Number(values.rounds);
const WALLETS = 1000;
const BALANCE = 1_000_000_000;
/** Parallel callers: the size of the platform's own pool. */
const LANES = { embedded: 4, postgres: 10 } as const;
const LEAST = values.settled ? 0.9 : 0.7;
/** Missions that each counting player has accepted. */
const MISSIONS = Number(values.missions);

interface Turn {
  readonly perSecond: number;
  readonly times: readonly number[];
}

interface Figure {
  readonly database: Place['name'];
  readonly wallets: number;
  readonly lanes: number;
  readonly ours: { readonly perSecond: number; readonly p50: number; readonly p99: number };
  readonly hand: { readonly perSecond: number; readonly p50: number; readonly p99: number };
  readonly ratio: number;
}

/** A thousand players with money and an open game; the provider session is the player's name. */
async function makeWallets({ db }: TestDatabase, gameId: number): Promise<string[]> {
  const sessions = Array.from({ length: WALLETS }, (_, index) => `bench-session-${index}`);
  const hashes = sessions.map(tokenHash);
  await sql`
    with made as (
      insert into players (casino_id, phone, email, first_name, last_name, birth_date, ref_code, accepted_terms_at, created_at, updated_at)
      select ${CASINO}, '+55119' || (80000000 + n), 'bench' || n || '@example.com', 'Bench', 'Mark', '1990-01-01', 'bench' || n,
        now(), now(), now() from generate_series(1, ${WALLETS}) n returning id
    ), numbered as (
      select id, row_number() over (order by id) as n from made
    ), logins as (
      insert into sessions (casino_id, player_id, token_hash, created_at, last_seen_at, expires_at)
      select ${CASINO}, id, 'bench-login-' || n, now(), now(), now() + interval '1 day' from numbered returning id, player_id
    )
    insert into game_sessions (casino_id, session_hash, provider_code, player_id, session_id, game_id, created_at, expires_at)
    select ${CASINO}, (${hashes}::text[])[n], ${PROVIDER}, numbered.id, logins.id, ${gameId}, now(), now() + interval '12 hours'
    from numbered join logins on logins.player_id = numbered.id`.execute(db);
  await sql`
    select ledger_post(${CASINO}, id, 'bench:' || id, 'adjustment', now(), array['real', 'house:adjustment'],
      array[${BALANCE}, ${-BALANCE}]::bigint[]) from players`.execute(db);
  return sessions;
}

/** Runs this many bets with this many parallel callers. */
async function turnOf(lanes: number, one: () => Promise<void>): Promise<Turn> {
  const times: number[] = [];
  let left = BETS;
  const begun = performance.now();
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      while (left > 0) {
        left -= 1;
        const from = performance.now();
        await one();
        times.push(performance.now() - from);
      }
    }),
  );
  return { perSecond: BETS / ((performance.now() - begun) / 1000), times };
}

const figures: Figure[] = [];

/** Runs bets of both ways in alternating turns on this many wallets. */
async function compare(
  database: TestDatabase,
  sessions: readonly string[],
  wallets: number,
  lanes: number,
): Promise<Omit<Figure, 'database'>> {
  const clock = createRealClock();
  const env = loadEnv({ NODE_ENV: 'test' });
  const deps: Deps = { env, db: database.db, clock, log: createSilentLog(), outbox: createOutboxSignal() };
  let serial = 0;
  const next = () => {
    serial += 1;
    const name = `w${wallets}b${serial}`;
    return { session: sessions[serial % wallets] ?? '', transaction: name, round: name, gamecode: GAME, amount: 100 };
  };
  const bets = {
    ours: async (): Promise<void> => {
      await providerBet(deps, PROVIDER, next());
    },
    hand: async (): Promise<void> => {
      const { session, transaction, round, gamecode, amount } = next();
      const { rows } = await database.pool.query<{ outcome: string }>(
        'select * from wager($1, $2, $3, $4, $5, $6::bigint, null::bigint, $7::timestamptz)',
        [PROVIDER, tokenHash(session), transaction, round, gamecode, amount, clock.now()],
      );
      if (rows[0]?.outcome !== 'ok') throw new Error(`A bet by hand was answered ${rows[0]?.outcome}.`);
    },
  };
  const turns: Record<'ours' | 'hand', Turn[]> = { ours: [], hand: [] };
  for (let round = -1; round < ROUNDS; round += 1) {
    // The order alternates too. The first turn of each is a warm-up and is not counted.
    for (const side of round % 2 === 0 ? (['ours', 'hand'] as const) : (['hand', 'ours'] as const)) {
      const turn = await turnOf(lanes, bets[side]);
      if (round >= 0) turns[side].push(turn);
    }
  }
  return summary(turns, wallets, lanes);
}

/** Gives accepted missions to every second player of the bench, and to a crowd that does not play. */
async function acceptMissions({ db }: TestDatabase): Promise<void> {
  await sql`
    insert into missions (casino_id, slug, title_pt, title_en, description_pt, description_en, unit, goal, category_slug, min_stake,
      min_multiplier, reward_kind, reward_amount, created_at)
    select ${CASINO}, 'm' || n, 'M', 'M', 'D', 'D', (array['rounds', 'centavos', 'games', 'days', 'wins'])[1 + n % 5], 1000000000,
      case when n % 2 = 0 then 'slots' end, 50, n % 3 * 100, 'bonus', 500, now() from generate_series(1, ${MISSIONS}) n`.execute(
    db,
  );
  await sql`
    insert into players (casino_id, phone, email, first_name, last_name, birth_date, ref_code, accepted_terms_at, created_at, updated_at)
    select ${CASINO}, null, 'crowd' || n || '@example.com', 'Crowd', 'One', '1990-01-01', 'crowd' || n, now(), now(), now()
    from generate_series(1, ${Number(values.crowd)}::integer) n`.execute(db);
  await sql`
    insert into player_missions (mission_id, player_id, casino_id, accepted_at, created_at)
    select m.id, p.id, ${CASINO}, now(), now() from missions m cross join players p
    where p.ref_code like 'crowd%' or substr(p.ref_code, 6)::integer % 2 = 0
    order by ${values.assigned ? sql`m.id, p.id` : sql`p.id, m.id`}`.execute(db);
  await sql`analyze`.execute(db);
}

/** Settled bets and what follows them, of players with missions (`ours`) and without (`hand`), in alternating turns. */
async function compareSettled(
  database: TestDatabase,
  sessions: readonly string[],
  wallets: number,
  lanes: number,
): Promise<Omit<Figure, 'database'>> {
  const env = loadEnv({ NODE_ENV: 'test' });
  const clock = createRealClock();
  const deps: Deps = { env, db: database.db, clock, log: createSilentLog(), outbox: createOutboxSignal() };
  const players = await database.db
    .selectFrom('players')
    .select('id')
    .where('ref_code', 'like', 'bench%')
    .orderBy('id')
    .execute();
  let serial = 0;
  const play = async (counts: boolean): Promise<void> => {
    serial += 1;
    // The players of even numbers have missions; the first has number 1.
    const index = (serial % (wallets / 2)) * 2 + (counts ? 1 : 0);
    const name = `s${wallets}b${serial}`;
    const facts = { round: name, gamecode: GAME };
    await providerBet(deps, PROVIDER, { ...facts, transaction: name, session: sessions[index] ?? '', amount: 100 });
    await providerWin(deps, PROVIDER, {
      ...facts,
      player: String(players[index]?.id),
      transaction: `${name}w`,
      bet_transaction: name,
      amount: serial % 3 === 0 ? 250 : 0,
      finished: true,
    });
  };
  const turns: Record<'ours' | 'hand', Turn[]> = { ours: [], hand: [] };
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const side of round % 2 === 0 ? (['ours', 'hand'] as const) : (['hand', 'ours'] as const)) {
      const begun = performance.now();
      const { times } = await turnOf(lanes, () => play(side === 'ours'));
      while ((await followSettledBets(deps)) > 0);
      if (round >= 0) turns[side].push({ perSecond: BETS / ((performance.now() - begun) / 1000), times });
    }
  }
  return summary(turns, wallets, lanes);
}

/** The medians of the turns of both sides, and of their ratios. */
function summary(
  turns: Readonly<Record<'ours' | 'hand', readonly Turn[]>>,
  wallets: number,
  lanes: number,
): Omit<Figure, 'database'> {
  const sumUp = (side: 'ours' | 'hand') => {
    const times = turns[side].flatMap((turn) => turn.times);
    return {
      perSecond: median(turns[side].map((turn) => turn.perSecond)),
      p50: percentile(times, 0.5),
      p99: percentile(times, 0.99),
    };
  };
  const ratio = median(turns.ours.map((turn, at) => turn.perSecond / (turns.hand[at]?.perSecond ?? 0)));
  return { wallets, lanes, ours: sumUp('ours'), hand: sumUp('hand'), ratio };
}

async function measure(place: Place): Promise<void> {
  const database = await createTestDatabase();
  try {
    const { gameId } = await makeSite(database.db);
    const sessions = await makeWallets(database, gameId);
    if (values.settled) await acceptMissions(database);
    for (const wallets of values.settled ? [2, WALLETS] : [1, WALLETS])
      figures.push({
        database: place.name,
        ...(await (values.settled ? compareSettled : compare)(database, sessions, wallets, LANES[place.name])),
      });
    const breaches = await verifyLedger(database.db);
    if (breaches.length > 0) throw new Error(`The ledger is broken after it: ${JSON.stringify(breaches.slice(0, 3))}`);
  } finally {
    await database.close();
  }
}

await onEach(values.database, measure);
const ms = (value: number): string => `${value.toFixed(2)} ms`;
say(`Bets of the seamless wallet: ${ROUNDS} turns of ${BETS} each, the two sides in turn.`);
say(
  values.settled
    ? `ours: bet, win and what follows, of players with ${MISSIONS} missions. by hand: the same of players without one.`
    : 'ours: the service that answers the provider. by hand: the same statements in one function call by the bare driver.',
);
say();
sayTable(
  ['database', 'wallets', 'callers', 'ours/s', 'p50', 'p99', 'by hand/s', 'p50', 'p99', 'ratio'],
  figures.map(({ database, wallets, lanes, ours, hand, ratio }) => [
    database,
    String(wallets),
    String(lanes),
    ours.perSecond.toFixed(0),
    ms(ours.p50),
    ms(ours.p99),
    hand.perSecond.toFixed(0),
    ms(hand.p50),
    ms(hand.p99),
    ratio.toFixed(2),
  ]),
);
writeJson(values.json, { bench: 'ledger', bets: BETS, rounds: ROUNDS, least: LEAST, figures });
const low = figures.filter(({ ratio }) => ratio < LEAST);
say();
say(low.length === 0 ? `Every ratio is at least ${LEAST}.` : `Below ${LEAST}: ${low.length} of ${figures.length}.`);
process.exit(low.length === 0 ? 0 : 1);
