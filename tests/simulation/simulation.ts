/**
 * A run: players, provider, bank, operator, clock and crashes against the real platform, chosen by a seed. After every
 * step each balance is held against the model to the centavo, and now and then every invariant of the ledger against the
 * tables. The same seed makes the same run.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { createManualClock } from '../../server/clock.ts';
import type { Connection } from '../../server/db/connect.ts';
import { migrate } from '../../server/db/migrate.ts';
import { seed as seedDatabase } from '../../server/db/seed/index.ts';
import { loadEnv } from '../../server/env.ts';
import { verifyLedger } from '../../server/ledger/verify.ts';
import { createSilentLog } from '../../server/log.ts';
import { createOutboxSignal } from '../../server/realtime/outbox.ts';
import type { Message, Stage } from './actions.ts';
import * as actions from './actions.ts';
import { type Bank, createBank } from './bank.ts';
import { CrashError } from './faulty-database.ts';
import { createHouse, type House, type HouseOptions, type Replica } from './house.ts';
import { type Act, judge } from './judge.ts';
import { isExcluded, type Op, type Rules } from './model.ts';
import { join, logIn, openGame, type Person } from './people.ts';
import { createRandom, type Random } from './random.ts';
import { buyBox, createRewards, follow, mission, type Rewards, useBox } from './rewards.ts';
import { createSchedule, type Schedule } from './schedule.ts';
import { seedProcess } from './seeded-process.ts';
import { createWitness, type Offer, type Witness } from './witness.ts';

export interface RunOptions {
  readonly seed: string;
  readonly steps: number;
  /** An empty database, or one that `prepare` has filled. */
  readonly connection: Connection;
  /** Every invariant is verified after so many steps, and at the end. */
  readonly verifyEvery?: number;
  /** Corrupts the platform, to prove that a run can find a fault. */
  readonly spoil?: Pick<HouseOptions, 'spoil' | 'losesCommit'> & {
    readonly database?: (connection: Connection) => Promise<void>;
  };
  /** Told each line of the trace. */
  readonly onLine?: (line: string) => void;
}

export interface Report {
  readonly seed: string;
  readonly steps: number;
  /** Steps that ran; fewer than `steps` after a finding. */
  readonly taken: number;
  /** Hash of everything that happened. */
  readonly hash: string;
  /** The fault; null: none. */
  readonly found: string | null;
  /** The last steps. */
  readonly tail: readonly string[];
  /** Counts of events by name. */
  readonly counts: Readonly<Record<string, number>>;
}

const START = new Date('2026-11-20T15:00:00.000Z');
const FIRST_PEOPLE = 8;
const MOST_PEOPLE = 16;
const TAIL = 40;
const RULES: Omit<Rules, 'minBet' | 'maxBet'> = {
  gamecode: 'boto',
  minWithdrawal: 2000,
  maxWithdrawal: 500_000,
  mostWithdrawals: 4,
};

/** A fault of the platform that the run has found. */
class Finding extends Error {}

interface Run extends Stage {
  readonly schedule: Schedule;
  readonly house: House;
  readonly bank: Bank;
  readonly witness: Witness;
  readonly rewards: Rewards;
  readonly random: Random;
  readonly people: Person[];
  note(line: string): void;
  count(what: string): void;
}

/** Migrates a database and fills it with the demonstration's contents; does nothing to one where that was done. */
export async function prepare({ db }: Connection): Promise<void> {
  const clock = createManualClock(START);
  await migrate(db, clock);
  const env = loadEnv({ NODE_ENV: 'test', JANGADA_CLOCK: 'manual' });
  const { sites } = await sql<{ sites: number }>`select count(*) as sites from sites`
    .execute(db)
    .then(({ rows }) => rows[0] ?? { sites: 0 });
  if (sites === 0) await seedDatabase({ env, db, clock, log: createSilentLog(), outbox: createOutboxSignal() });
}

const OFFERS: readonly Offer[] = [
  { code: 'DOBRO', percent: 100, fixed: null, most: 20_000, least: 1000, rollover: 3, days: 7, uses: null },
  { code: 'METADE', percent: 50, fixed: null, most: null, least: 2000, rollover: 1, days: 30, uses: null },
  { code: 'POUCOS', percent: null, fixed: 5000, most: null, least: 1000, rollover: 2, days: 2, uses: 3 },
  { code: 'LOGO', percent: null, fixed: 1500, most: null, least: 1000, rollover: 0, days: 1, uses: null },
  { code: 'LONGO', percent: 30, fixed: null, most: null, least: 1000, rollover: 20, days: 3, uses: 6 },
];

/** The coupons of the run. */
async function offer({ db }: Connection): Promise<void> {
  await db
    .insertInto('coupons')
    .values(
      OFFERS.map(({ code, percent, fixed, most, least, rollover, days, uses }) => ({
        casino_id: 1,
        code,
        title_pt: code,
        title_en: code,
        description_pt: code,
        description_en: code,
        kind: percent === null ? ('fixed' as const) : ('percent' as const),
        value: percent ?? fixed ?? 0,
        max_bonus: most,
        // The greatest stake under a bonus has a test of its own (net-risk.test.ts).
        max_stake: 1_000_000_000,
        min_deposit: least,
        rollover,
        days,
        max_uses: uses,
        created_at: START,
      })),
    )
    .execute();
}

/** Runs a simulation. Never throws for a finding, which is in the report. */
export async function simulate(options: RunOptions): Promise<Report> {
  const { seed, steps, connection } = options;
  const random = createRandom(seed);
  const schedule = createSchedule(createRandom(`${seed} schedule`));
  const hash = createHash('sha256');
  const tail: string[] = [];
  const counts: Record<string, number> = {};
  const errors: string[] = [];
  let taken = 0;
  let found: string | null = null;
  let serial = 0;
  let house: House | undefined;
  const clock = createManualClock(START, (error) => {
    if (!(error instanceof CrashError)) errors.push(`a scheduled task failed: ${String(error)}`);
  });
  const unseed = seedProcess(createRandom(`${seed} process`), clock, () => schedule.pass());

  const note = (line: string): void => {
    hash.update(line).update('\n');
    options.onLine?.(line);
    tail.push(line);
    if (tail.length > TAIL) tail.shift();
  };
  const count = (what: string): void => {
    counts[what] = (counts[what] ?? 0) + 1;
  };
  try {
    const bank = createBank(createRandom(`${seed} bank`), schedule);
    const onError = (what: string): void => void errors.push(what);
    await prepare(connection);
    house = await createHouse({ connection, clock, schedule, bank, onError, ...options.spoil });
    await options.spoil?.database?.(connection);
    const { min_bet: minBet, max_bet: maxBet } = await connection.db
      .selectFrom('games')
      .select(['min_bet', 'max_bet'])
      .where('gamecode', '=', RULES.gamecode)
      .where('casino_id', '=', 1)
      .executeTakeFirstOrThrow();
    const people: Person[] = [];
    const byId = new Map<number, Person>();
    const now = () => clock.nowMs();
    const rewards = await createRewards(connection.db, byId, now);
    const witness = createWitness(connection.db, bank, now, byId, OFFERS, rewards.bonusOf);
    await offer(connection);
    const run: Run = {
      random,
      schedule,
      house,
      bank,
      witness,
      rewards,
      people,
      rules: { ...RULES, minBet, maxBet },
      offers: OFFERS,
      now,
      serial: () => (serial += 1),
      refunds: new Set(),
      woken: new Set(),
      note,
      count,
    };
    const arrive = async (): Promise<void> => {
      // Each second player was referred by one of the others.
      const friend = people.length > 0 && random.oneIn(2) ? random.pick(people).id : 0;
      const { ref_code: ref = null } =
        (await connection.db.selectFrom('players').select('ref_code').where('id', '=', friend).executeTakeFirst()) ??
        {};
      const person = await join(random.pick(run.house.replicas), connection.db, people.length + 1, ref);
      people.push(person);
      byId.set(person.id, person);
      await openGame(random.pick(run.house.replicas), person);
      note(`player ${person.number} arrives`);
    };
    while (people.length < FIRST_PEOPLE) await arrive();

    for (; taken < steps; taken += 1) {
      if (people.length < MOST_PEOPLE && random.oneIn(400)) await arrive();
      await step(run, taken, clock.advance);
      if (errors.length > 0) throw new Finding(`The platform reports: ${errors.join('; ')}`);
      if ((taken + 1) % (options.verifyEvery ?? 1000) === 0) await verify(connection);
    }
    await heal(run, clock.advance);
    if (errors.length > 0) throw new Finding(`The platform reports: ${errors.join('; ')}`);
    await verify(connection);
    const { rows } = await sql<{ outcome: string; times: number }>`
      select coalesce(b.outcome, b.status) as outcome, count(*) as times from bonuses b join charges c on c.txid = b.charge_txid group by 1`.execute(
      connection.db,
    );
    for (const { outcome, times } of rows) counts[`bonus ${outcome}`] = times;
  } catch (error) {
    found = error instanceof Error ? error.message : String(error);
    if (error instanceof Error && !(error instanceof Finding)) found = error.stack ?? found;
    note(`found: ${error instanceof Error ? error.message : String(error)}`);
  } finally {
    house?.close();
    unseed();
  }
  return { seed, steps, taken, hash: hash.digest('hex').slice(0, 16), found, tail, counts };
}

async function verify({ db }: Connection): Promise<void> {
  const breaches = await verifyLedger(db);
  if (breaches.length === 0) return;
  const words = breaches.slice(0, 5).map(({ invariant, detail }) => `${invariant}: ${detail}`);
  throw new Finding(`The ledger is broken (${breaches.length}): ${words.join('; ')}`);
}

/* ── one step ───────────────────────────────────────────────────────────── */

type Advance = (ms: number) => Promise<Date>;

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

async function step(run: Run, index: number, advance: Advance): Promise<void> {
  const { random, people, bank } = run;
  const person = random.pick(people);
  // Faults come in spells: most of the time the bank works.
  if (random.oneIn(30))
    bank.faults = random.weighted([
      [60, 0],
      [25, 12],
      [10, 3],
      [5, 1],
    ]);
  run.woken.clear();
  await comeBack(run, person);
  const poor = person.seen.real < 2000;
  if (random.oneIn(24)) {
    await passTime(run, index, advance);
    return;
  }
  const chosen = random.weighted<() => Message[]>([
    [600, () => actions.provide(run, person)],
    [15, () => actions.confuse(run, person, random.pick(people.filter((one) => one !== person)))],
    [poor ? 200 : 40, () => actions.deposit(run, person)],
    [poor ? 400 : 60, () => actions.pay(run, person)],
    [50, () => actions.withdraw(run, person)],
    [70, () => actions.decide(run, person)],
    [6, () => actions.giveBack(run, person)],
    [30, () => actions.bonus(run, person)],
    [25, () => actions.claim(run, person)],
    [14, () => actions.limit(run, person)],
    [4, () => actions.exclude(run, person)],
    [20, () => buyBox(run, person)],
    [40, () => useBox(run, person)],
    [35, () => mission(run, person)],
    [40, () => follow()],
    // Two at once that do not know of each other: the provider and the player, or two tabs.
    [60, () => [...actions.provide(run, person), ...actions.withdraw(run, person)]],
    [25, () => [...actions.provide(run, person), ...actions.pay(run, person)]],
    [15, () => [...actions.withdraw(run, person), ...actions.withdraw(run, person), ...actions.provide(run, person)]],
    [10, () => [...buyBox(run, person), ...actions.provide(run, person)]],
    [10, () => [...useBox(run, person), ...actions.withdraw(run, person)]],
    [10, () => [...follow(), ...mission(run, person)]],
    [15, () => [...follow(), ...actions.provide(run, person)]],
    [5, () => [...actions.provide(run, person), ...actions.exclude(run, person)]],
    [5, () => [...actions.provide(run, person), ...actions.limit(run, person)]],
    [15, () => [...actions.provide(run, person), ...actions.provide(run, random.pick(people))]],
  ])();
  await moment(run, index, chosen.length > 0 ? chosen : actions.provide(run, person));
}

async function passTime(run: Run, index: number, advance: Advance): Promise<void> {
  const { random, house } = run;
  const ms = random.weighted<() => number>([
    [600, () => 1 + random.below(20 * SECOND)],
    [250, () => random.below(10 * MINUTE)],
    [100, () => random.below(6 * HOUR)],
    [40, () => 12 * HOUR + random.below(18 * HOUR)],
    [6, () => 48 * HOUR + random.below(168 * HOUR)],
  ])();
  planCrash(run, 12);
  run.note(`${index} the clock moves ${ms} ms`);
  run.count('clock');
  await run.schedule.together([async () => void (await advance(ms))]);
  await afterwards(run, index, house.replicas, []);
}

/** Now and then a process will die at one of its next commit points. */
function planCrash({ random, house }: Run, times: number): void {
  for (const { life } of house.replicas) {
    life.points = 0;
    life.crash = random.oneIn(times)
      ? { point: 1 + random.below(5), when: random.pick(['before', 'after'] as const) }
      : null;
  }
}

const NOTHING = { moves: new Map<number, Op[]>(), made: new Map<number, number[]>() } as const;

interface Delivered {
  readonly message: Message;
  readonly answer: Act['answer'];
}

/** Sends messages to the replicas at the same time, some of them twice, and judges the results. */
async function moment(run: Run, index: number, messages: readonly Message[]): Promise<void> {
  const { random, house, schedule, note } = run;
  planCrash(run, 30);
  const posts = messages.flatMap((message) => {
    const copies = message.repeatable && random.oneIn(7) ? 2 : 1;
    return Array.from({ length: copies }, () => ({
      message,
      replica: random.pick(house.replicas),
      deaf: random.oneIn(20),
    }));
  });
  // More than this at once is a matter for patience, not for finding anything.
  const sent = posts.slice(0, 4);
  const delivered = await schedule.together(
    sent.map(({ message, replica, deaf }) => async (): Promise<Delivered> => {
      const asked = await message.send(replica);
      if (!asked || deaf) {
        run.count(asked ? 'answers dropped' : 'answers lost in a crash');
        return { message, answer: 'lost' };
      }
      if (asked.status >= 500 && asked.body?.code !== 'gateway_unavailable') {
        throw new Finding(`${message.name} answered ${asked.status} ${JSON.stringify(asked.body)}`);
      }
      try {
        message.check?.(asked);
      } catch (error) {
        throw new Finding(`${message.name}: ${error instanceof Error ? error.message : String(error)}`);
      }
      // Logged out by time: the platform has done nothing.
      return {
        message,
        answer: asked.status === 401 && asked.body?.code === 'unauthenticated' ? 'lost' : actions.answerOf(asked),
      };
    }),
  );
  for (const [at, { message, answer }] of delivered.entries()) {
    const said =
      answer === 'lost' || answer === 'none' ? answer : `${answer.status} ${answer.code ?? ''} ${answer.balance ?? ''}`;
    note(`${index} ${sent[at]?.replica.name} player ${message.person?.number ?? '-'}: ${message.name} → ${said}`);
    run.count(`${message.name.split(' ')[0]} ${answer === 'lost' || answer === 'none' ? answer : answer.status}`);
  }
  await afterwards(run, index, house.replicas, delivered);
}

/** Restarts the dead processes, then reads and judges the state of everything that was touched. */
async function afterwards(
  run: Run,
  index: number,
  before: readonly Replica[],
  delivered: readonly Delivered[],
): Promise<void> {
  const { house, witness, people, note } = run;
  for (const { life } of before) life.crash = null;
  for (const name of await house.raise()) {
    note(`${index} ${name} died, and runs again`);
    run.count('crashes');
  }
  // Calls of the provider change neither charges nor withdrawals; if they did, the next look would find it.
  const apart = delivered.length > 0 && delivered.every(({ message: { op } }) => op !== null && op.kind !== 'withdraw');
  const { moves, made } = apart ? NOTHING : await witness.look(run.woken, run.refunds);
  if (delivered.some(({ message }) => message.rewards))
    for (const [player, acts] of await run.rewards.look()) moves.set(player, [...(moves.get(player) ?? []), ...acts]);
  const touched = new Set<Person>(delivered.flatMap(({ message: { person } }) => person ?? []));
  for (const person of people)
    if (delivered.length === 0 || moves.has(person.id) || made.has(person.id)) touched.add(person);
  const looks = await witness.lookAt([...touched]);
  for (const person of touched) {
    const look = looks.get(person.id);
    if (!look) throw new Finding(`Player ${person.number} is gone.`);
    const acts: Act[] = [
      ...delivered.flatMap(({ message, answer }) =>
        message.person === person && message.op ? [{ op: message.op, answer }] : [],
      ),
      ...[...(moves.get(person.id) ?? []), ...look.bonusMoves].map((op): Act => ({ op, answer: 'none' })),
    ];
    const seen = { ...look.seen, made: (made.get(person.id) ?? []).toSorted((a, b) => a - b) };
    const worlds = judge(person.worlds, {
      acts,
      facts: delivered.length > 0 ? [{ ...person.facts, sessions: look.facts.sessions }, look.facts] : [look.facts],
      rules: run.rules,
      now: run.now(),
      seen,
    });
    if (worlds.length === 0) {
      const known = person.worlds.map(({ real, held, deposits, bonuses }) => ({
        real,
        held,
        deposits,
        bonuses: [...bonuses.values()],
      }));
      throw new Finding(
        `Player ${person.number}: no order of ${JSON.stringify(acts)} leads from ${JSON.stringify(known)} to ${JSON.stringify(seen)}.`,
      );
    }
    person.worlds = worlds;
    person.seen = { ...look.seen, made: [] };
    person.facts = look.facts;
    // After too many possible worlds the player asks again, which settles the unknown answers.
    if (worlds.length > 6) await ask(run, index, person, acts);
  }
}

/** The provider asks again about what it has heard nothing of, until it knows. */
async function ask(run: Run, index: number, person: Person, acts: readonly Act[]): Promise<void> {
  const unknown = acts.flatMap(({ op, answer }): Op[] => (answer === 'lost' ? [op] : []));
  for (const op of unknown) {
    if (op.kind !== 'bet' && op.kind !== 'win' && op.kind !== 'rollback') continue;
    run.note(`${index} player ${person.number} is asked about again`);
    await quiet(run, index, [actions.play(person, op)]);
  }
}

/** A moment without faults. */
async function quiet(run: Run, index: number, messages: readonly Message[]): Promise<void> {
  const replica = run.house.replicas[0] as Replica;
  const delivered: Delivered[] = [];
  for (const message of messages) {
    const asked = await message.send(replica);
    delivered.push({ message, answer: asked ? actions.answerOf(asked) : 'lost' });
  }
  await afterwards(run, index, [], delivered);
}

/** The player logs in again and opens the game anew, where time or a pause has ended that. */
async function comeBack(run: Run, person: Person): Promise<void> {
  const replica = run.random.pick(run.house.replicas);
  const now = run.now();
  if (person.loginEnds <= now + HOUR) await logIn(replica, person);
  const ends = person.sessions.get(person.session) ?? 0;
  // Some go on in a game whose session is over, and some open it in a second tab.
  if (ends <= now ? run.random.oneIn(3) : run.random.oneIn(200)) {
    const status = await openGame(replica, person);
    run.note(`player ${person.number} opens the game: ${status}`);
    if (status !== 200 && !isExcluded(person.facts, now) && person.loginEnds > now)
      throw new Finding(`Player ${person.number} cannot open the game: ${status}.`);
  }
}

/* ── the end: all faults are over ───────────────────────────────────────── */

/** Lets all open work end, and compares it with the bank's books. */
async function heal(run: Run, advance: Advance): Promise<void> {
  const { bank, witness, house } = run;
  bank.faults = 0;
  for (const { life } of house.replicas) life.crash = null;
  for (let round = 0; round < 60; round += 1) {
    await advance(11 * MINUTE);
    await afterwards(run, run.people.length, [], []);
  }
  await quiet(run, run.people.length, follow());
  for (let paid = await run.rewards.settle(); paid > 0; paid -= 1) run.count('referral paid');
  for (const { txid, status, excess, refund_pending: pending, closed } of witness.charges.values()) {
    const known = bank.charges.get(txid);
    if (pending) throw new Finding(`Charge ${txid} still waits for its refund.`);
    // A charge that the platform gave up before its payment, without a webhook for it, is found by the next webhook.
    if (known?.payment && !closed && status !== 'paid' && status !== 'refunded') {
      throw new Finding(`Charge ${txid} was paid, and is ${status}.`);
    }
    const owed = status === 'refunded' ? known?.payment?.amount : excess;
    if ((known?.givenBack ?? 0) !== owed) {
      throw new Finding(`Of charge ${txid} ${known?.givenBack ?? 0} centavos went back, and ${owed} were owed.`);
    }
  }
  for (const { id, status, payout_id: payout } of witness.withdrawals.values()) {
    const no = bank.refused.get(payout);
    const told = bank.payouts.has(payout) ? 1 : no === 'invalid_key' ? 3 : no === 'not_paid' ? 2 : null;
    if (told !== null && told !== status) throw new Finding(`Withdrawal ${id} is ${status}; the bank says ${told}.`);
  }
}
