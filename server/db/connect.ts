/**
 * One way to the database: the same `pg.Pool` and Kysely speak to the embedded database (through its socket) and to
 * a PostgreSQL. What is special about the driver is set here and nowhere else.
 */
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { StartupError } from '../errors.ts';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;
export type Trx = Transaction<Database>;
/** For what may run inside a transaction or alone. */
export type DbOrTrx = Db | Trx;

const INT8 = 20;
const DATE = 1082;
const INT8_ARRAY = 1016;

/** bigint arrives as text; every number of ours (centavos, ids, counts) fits a safe integer, and says so if not. */
function toSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The database holds ${text}, which is no safe integer.`);
  return value;
}

/** Dates without a time stay `YYYY-MM-DD`: the driver would turn them into midnights of the machine's zone. */
function typeParser(oid: number, format?: 'text' | 'binary'): (text: string) => unknown {
  if (oid === INT8) return toSafeInteger;
  if (oid === DATE) return (text) => text;
  if (oid === INT8_ARRAY) {
    const parse = pg.types.getTypeParser(INT8_ARRAY as number, 'text') as (text: string) => (string | null)[];
    return (text) => parse(text).map((item) => (item === null ? null : toSafeInteger(item)));
  }
  return pg.types.getTypeParser(oid, format);
}

export interface ConnectOptions {
  /** A postgres:// address, or the directory and port that make a Unix socket's name. */
  readonly target: { readonly url: string } | { readonly socketDir: string; readonly port: number };
  readonly poolSize: number;
  /** Told of a connection that broke while idle; the pool opens another. */
  readonly onError?: (error: Error) => void;
}

export interface Connection {
  readonly db: Db;
  readonly pool: pg.Pool;
  close(): Promise<void>;
}

export function connect(options: ConnectOptions): Connection {
  const pool = new pg.Pool({
    ...('url' in options.target
      ? { connectionString: options.target.url }
      : { host: options.target.socketDir, port: options.target.port, user: 'postgres', database: 'postgres' }),
    max: options.poolSize,
    // Whoever waits longer for a free connection is told so, instead of waiting for ever.
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 0,
    application_name: 'jangada',
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
  });
  pool.on('error', (error) => options.onError?.(error));
  // A connection that is cut while a transaction holds it but no query runs tells only its own listeners, and an error
  // without one would end the process. The transaction's next query fails by itself.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}

/**
 * Asks the database for a sign of life.
 * @throws StartupError with one sentence that names the host, never the password.
 */
export async function assertReachable(pool: pg.Pool, url: string): Promise<void> {
  try {
    await pool.query('select 1');
  } catch (error) {
    let place = 'the address in DATABASE_URL';
    try {
      const { hostname, port, pathname } = new URL(url);
      place = `${hostname || 'localhost'}:${port || '5432'}${pathname}`;
    } catch {
      // The address is not a URL that we can take apart: it is named as such.
    }
    const reason = error instanceof Error ? error.message || (error as NodeJS.ErrnoException).code : String(error);
    throw new StartupError(`The database at ${place} (DATABASE_URL) cannot be reached: ${reason}.`, { cause: error });
  }
}
