/** Runs a command in this process, on the database of the platform's environment, while no platform runs. */
import { createRealClock } from '../clock.ts';
import { openDatabase } from '../db/open.ts';
import type { Env } from '../env.ts';
import { createLog } from '../log.ts';
import { createOutboxSignal } from '../realtime/outbox.ts';
import type { Command, Input } from './command.ts';
import { execute, type Operator, type Outcome } from './execute.ts';

/** @throws StartupError if the database cannot be used */
export async function runOffline(
  env: Env,
  command: Command,
  input: Input,
  identity: Pick<Operator, 'user' | 'isNamed'>,
): Promise<Outcome> {
  const database = await openDatabase({ dataDir: env.DATA_DIR, databaseUrl: env.DATABASE_URL });
  try {
    const deps = {
      env,
      db: database.db,
      clock: createRealClock(),
      log: createLog({ level: 'silent' }),
      // No pump listens in this process: the platform finds the rows when it starts.
      outbox: createOutboxSignal(),
    };
    return await execute({ deps, ...identity, siteChanged: () => undefined }, command, input);
  } finally {
    await database.close();
  }
}
