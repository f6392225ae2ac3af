/**
 * Tests of the simulation: ten thousand steps find no fault, a seed repeats its run, and the simulation finds each
 * deliberate fault. A fault is put into the run's own database or between it and the platform, never into the platform.
 */
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import type { Connection } from '../../server/db/connect.ts';
import { openInProcess } from '../support/in-process-database.ts';
import { blobOf, seededSnapshot } from '../support/snapshots.ts';
import { type Report, type RunOptions, simulate } from './simulation.ts';

const SEED = '20261121';
let connection: Connection | undefined;

afterEach(async () => {
  await connection?.close();
  connection = undefined;
});

async function run(options: Omit<RunOptions, 'connection'>): Promise<Report> {
  await connection?.close();
  connection = await openInProcess(blobOf(await seededSnapshot()));
  return simulate({ ...options, connection });
}

/** The text of a failure: the steps before it, and the command that repeats it. */
function words({ found, tail, seed, steps }: Report): string {
  return found === null ? 'sound' : [...tail, found, `npm run simulate -- --seed ${seed} --steps ${steps}`].join('\n');
}

test('ten thousand steps keep every balance and invariant', async () => {
  const report = await run({ seed: SEED, steps: 10_000, verifyEvery: 2000 });
  expect(words(report)).toBe('sound');
  expect(report.taken).toBe(10_000);
  // A run in which little happens would find little.
  const times = (what: string) => report.counts[what] ?? 0;
  expect(times('crashes')).toBeGreaterThan(100);
  expect(times('answers dropped')).toBeGreaterThan(300);
  for (const what of ['bet 200', 'win 200', 'rollback 200', 'webhook 204', 'withdraw 200', 'deposit 200', 'clock'])
    expect([what, times(what) > 100]).toEqual([what, true]);
  for (const what of ['bonus converted', 'bonus withdrawal', 'referral paid'])
    expect([what, times(what) > 0]).toEqual([what, true]);
  for (const what of [
    'approve 200',
    'claim 200',
    'cancel 200',
    'limit 200',
    'exclude 200',
    'deposit 503',
    'bet 402',
    'bet 403',
  ])
    expect([what, times(what) > 10]).toEqual([what, true]);
  for (const what of [
    'buy 200',
    'open 200',
    'open 409',
    'sell 200',
    'claim-mission 200',
    'claim-mission 409',
    'follow 200',
  ])
    expect([what, times(what) > 3]).toEqual([what, true]);
}, 600_000);

test('a seed repeats its run, another seed gives another run', async () => {
  const first = await run({ seed: 'twice', steps: 150 });
  const second = await run({ seed: 'twice', steps: 150 });
  const other = await run({ seed: 'thrice', steps: 150 });
  expect(words(first)).toBe('sound');
  expect(second.hash).toBe(first.hash);
  expect(other.hash).not.toBe(first.hash);
}, 120_000);

/** Puts a function of the database behind another that may do otherwise. */
async function behind(db: Connection['db'], body: string): Promise<void> {
  await sql`alter function ledger_post rename to honest_post`.execute(db);
  await sql
    .raw(
      `create function ledger_post(p_casino integer, p_player bigint, p_key text, p_kind text, p_now timestamptz,
        p_accounts text[], p_amounts bigint[]) returns bigint language plpgsql as $$
      begin
        ${body}
        return honest_post(p_casino, p_player, p_key, p_kind, p_now, p_accounts, p_amounts);
      end $$`,
    )
    .execute(db);
}

const MUTATIONS: ReadonlyArray<readonly [what: string, spoil: NonNullable<RunOptions['spoil']>]> = [
  [
    'a deposit that is credited twice',
    {
      database: ({ db }) =>
        behind(
          db,
          `if p_kind = 'deposit' then
            perform honest_post(p_casino, p_player, p_key || ':again', p_kind, p_now, p_accounts, p_amounts);
          end if;`,
        ),
    },
  ],
  ['a rollback that is lost', { database: ({ db }) => behind(db, `if p_kind = 'rollback' then return null; end if;`) }],
  [
    'a win that is a centavo short',
    {
      database: ({ db }) =>
        behind(
          db,
          `if p_kind = 'win' and p_amounts[1] > 1 then
            p_amounts := array[p_amounts[1] - 1, p_amounts[2] + 1];
          end if;`,
        ),
    },
  ],
  [
    'a prize or a sale of a box that is paid twice',
    {
      database: ({ db }) =>
        behind(
          db,
          `if p_kind in ('box', 'prize') and p_amounts[1] > 0 then
            perform honest_post(p_casino, p_player, p_key || ':again', p_kind, p_now, p_accounts, p_amounts);
          end if;`,
        ),
    },
  ],
  [
    'a mission whose reward is lost',
    { database: ({ db }) => behind(db, `if p_kind = 'mission' then p_amounts := array[0, 0]::bigint[]; end if;`) },
  ],
  [
    'a tombstone that is forgotten',
    {
      async database({ db }) {
        await sql
          .raw(
            `create function forget() returns trigger language plpgsql as $$ begin return null; end $$;
             create trigger forget before insert on wagers for each row when (new.kind = 'tombstone') execute function forget()`,
          )
          .execute(db);
      },
    },
  ],
  [
    'an exclusion that is not enforced',
    {
      async database({ db }) {
        await sql
          .raw(
            `create or replace function is_excluded(p players, p_now timestamptz) returns boolean language sql immutable as $$
              select false $$`,
          )
          .execute(db);
      },
    },
  ],
  [
    'a limit that is not enforced',
    {
      async database({ db }) {
        await sql
          .raw(
            `create or replace function wager_limit_breach(p_player bigint, p_amount bigint, p_now timestamptz) returns text
              language plpgsql stable as $$ begin return null; end $$`,
          )
          .execute(db);
      },
    },
  ],
  [
    'a rollover that counts too much',
    {
      async database({ db }) {
        await sql
          .raw(
            `create function hurry() returns trigger language plpgsql as $$
               begin new.progress := new.progress + 1; return new; end $$;
             create trigger hurry before update on bonuses for each row when (new.progress > old.progress) execute function hurry()`,
          )
          .execute(db);
      },
    },
  ],
  ['idempotency that is skipped', { spoil: ({ key: _key, ...rest }) => rest }],
  ['a commit that is lost', { losesCommit: 23 }],
];

/** Seeds whose runs meet a fault early: with SEED it takes several times as many steps. */
const EARLY: Readonly<Record<string, string>> = {
  'a prize or a sale of a box that is paid twice': 't2',
  'a mission whose reward is lost': 'u2',
  'a tombstone that is forgotten': 's4',
  'an exclusion that is not enforced': 's1',
  'a limit that is not enforced': 't2',
};

test.each(MUTATIONS)(
  'the simulation finds %s',
  async (what, spoil) => {
    const report = await run({ seed: EARLY[what] ?? SEED, steps: 3000, spoil });
    expect(report.found).not.toBeNull();
    expect(report.taken).toBeLessThan(3000);
  },
  240_000,
);
