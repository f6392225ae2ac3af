/** Runs a command in this process on the PostgreSQL of DATABASE_URL: the same table of commands, without a platform. */
import { sql } from 'kysely';
import { createRealClock } from '../clock.ts';
import type { Db } from '../db/connect.ts';
import { changedFunctions } from '../db/functions.ts';
import { migrations } from '../db/migrate.ts';
import { openDatabase } from '../db/open.ts';
import type { Env } from '../env.ts';
import { createLog } from '../log.ts';
import { createOutboxSignal } from '../realtime/outbox.ts';
import { type Command, type Input, OperatorError } from './command.ts';
import { execute, type Operator, type Outcome } from './execute.ts';

/** Refuses a database of another build: the platform migrates it when it starts. @throws OperatorError */
async function assertCurrent(db: Db): Promise<void> {
  const { rows } = await sql<{ name: string | null }>`select to_regclass('schema_functions')::text as name`.execute(db);
  if (rows[0]?.name == null)
    throw new OperatorError(
      'The database of DATABASE_URL is empty or of an earlier build: start the platform on it once.',
    );
  const done = await sql<{ name: string }>`select name from schema_migrations`.execute(db);
  const applied = new Set(done.rows.map(({ name }) => name));
  const migrated = applied.size === migrations.length && migrations.every(({ name }) => applied.has(name));
  if (!migrated || (await changedFunctions(db)).length > 0) {
    throw new OperatorError(
      'The database of DATABASE_URL is of another build: start this build of the platform on it.',
    );
  }
}

/** Runs the command. @throws StartupError or OperatorError if the database cannot be used */
export async function runDirectly(
  env: Env,
  command: Command,
  input: Input,
  identity: Pick<Operator, 'user' | 'isNamed'>,
): Promise<Outcome> {
  const database = await openDatabase({ dataDir: env.DATA_DIR, databaseUrl: env.DATABASE_URL });
  try {
    await assertCurrent(database.db);
    const deps = {
      env,
      db: database.db,
      clock: createRealClock(),
      log: createLog({ level: 'silent' }),
      // No pump listens in this process: the platform's pump finds the rows on its next poll.
      outbox: createOutboxSignal(),
    };
    // A running platform caches sites for half a second only.
    return await execute({ deps, ...identity, siteChanged: () => undefined }, command, input);
  } finally {
    await database.close();
  }
}
