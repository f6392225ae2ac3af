/**
 * Connects to the database: the same `pg.Pool` and Kysely talk to the embedded database (through its socket) and to a
 * PostgreSQL. All driver settings are here.
 */
import { Kysely, PostgresDialect, type Transaction } from 'kysely';
import pg from 'pg';
import { StartupError } from '../errors.ts';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;
export type Trx = Transaction<Database>;
/** For code that may run inside or outside a transaction. */
export type DbOrTrx = Db | Trx;

/**
 * Wraps a transaction as a database, so that a transaction which a service opens inside it joins it. There are no
 * partial rollbacks: an error undoes all of it.
 */
export function joined(trx: Trx): Db {
  const inner = {
    execute: <T>(work: (same: Trx) => Promise<T>): Promise<T> => work(trx),
    setIsolationLevel: () => inner,
  };
  return new Proxy(trx, {
    get(target, name) {
      if (name === 'transaction') return () => inner;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}

const INT8 = 20;
const DATE = 1082;
const INT8_ARRAY = 1016;

/** bigint arrives as text. All our numbers (centavos, ids, counts) fit a safe integer; any other value throws. */
function toSafeInteger(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`The database holds ${text}, which is no safe integer.`);
  return value;
}

/** Keeps dates without a time as `YYYY-MM-DD`: the driver would turn them into midnight in the machine's zone. */
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
  /** A postgres:// address, or the directory and port that form a Unix socket's name. */
  readonly target: { readonly url: string } | { readonly socketDir: string; readonly port: number };
  readonly poolSize: number;
  /** Called when an idle connection breaks; the pool opens another. */
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
    // Fail after 10 s without a free connection instead of waiting forever.
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 0,
    application_name: 'jangada',
    types: { getTypeParser: typeParser as typeof pg.types.getTypeParser },
  });
  pool.on('error', (error) => options.onError?.(error));
  // If a connection breaks inside a transaction while no query runs, only its own listeners hear of it, and an error
  // without a listener ends the process. The transaction's next query fails by itself.
  pool.on('connect', (client) => client.on('error', () => undefined));
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool }) });
  return { db, pool, close: () => db.destroy() };
}

/**
 * Checks that the database answers.
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
      // DATABASE_URL is not a valid URL; the message keeps its general wording.
    }
    const reason = error instanceof Error ? error.message || (error as NodeJS.ErrnoException).code : String(error);
    throw new StartupError(`The database at ${place} (DATABASE_URL) cannot be reached: ${reason}.`, { cause: error });
  }
}
