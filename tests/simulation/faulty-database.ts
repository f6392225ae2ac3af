/**
 * The database connection of one simulated process. Every commit point (the end of a transaction, or a single
 * statement) passes here: the process can die before it, when the database rolls back, or right after it, when no
 * process learns of the commit. From then on nothing of that process reaches the database: no clean-up, no answer.
 */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  PostgresDialect,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type pg from 'pg';
import type { Db } from '../../server/db/connect.ts';
import type { Database } from '../../server/db/schema.ts';
import type { Schedule } from './schedule.ts';

/** The process is dead; nothing that catches this may act on it. */
export class CrashError extends Error {
  constructor() {
    super('The process has died.');
    this.name = 'CrashError';
  }
}

export interface Crash {
  /** At which commit point from now on, the first being 1. */
  readonly point: number;
  readonly when: 'before' | 'after';
}

/** One process as the database sees it. */
export interface Life {
  dead: boolean;
  crash: Crash | null;
  /** Commit points since the crash was planned. */
  points: number;
  /** For the proof that a simulation can fail: every so many commits one is silently lost. 0: never. */
  losesCommit: number;
  commits: number;
}

export function newLife(losesCommit = 0): Life {
  return { dead: false, crash: null, points: 0, losesCommit, commits: 0 };
}

type Moment = 'passes' | 'dies before' | 'dies after';

function momentOf(life: Life): Moment {
  life.points += 1;
  if (life.crash?.point !== life.points) return 'passes';
  return life.crash.when === 'before' ? 'dies before' : 'dies after';
}

class FaultyConnection implements DatabaseConnection {
  readonly inner: DatabaseConnection;
  readonly life: Life;
  readonly leave: () => void;
  within = false;

  constructor(inner: DatabaseConnection, life: Life, leave: () => void) {
    this.inner = inner;
    this.life = life;
    this.leave = leave;
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.life.dead) throw new CrashError();
    if (this.within) return this.inner.executeQuery<R>(query);
    const moment = momentOf(this.life);
    if (moment === 'dies before') {
      this.life.dead = true;
      throw new CrashError();
    }
    const result = await this.inner.executeQuery<R>(query);
    if (moment === 'dies after') {
      this.life.dead = true;
      throw new CrashError();
    }
    return result;
  }

  streamQuery<R>(query: CompiledQuery, chunkSize?: number): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery<R>(query, chunkSize);
  }
}

class FaultyDriver implements Driver {
  readonly #inner: Driver;
  readonly #life: Life;
  readonly #schedule: Schedule;

  constructor(inner: Driver, life: Life, schedule: Schedule) {
    this.#inner = inner;
    this.#life = life;
    this.#schedule = schedule;
  }

  init(): Promise<void> {
    return this.#inner.init();
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#life.dead) throw new CrashError();
    const leave = await this.#schedule.enter();
    if (this.#life.dead) {
      leave();
      throw new CrashError();
    }
    return new FaultyConnection(await this.#inner.acquireConnection(), this.#life, leave);
  }

  async beginTransaction(connection: FaultyConnection, settings: TransactionSettings): Promise<void> {
    await this.#inner.beginTransaction(connection.inner, settings);
    connection.within = true;
  }

  async commitTransaction(connection: FaultyConnection): Promise<void> {
    const { life, inner } = connection;
    const moment = life.dead ? 'dies before' : momentOf(life);
    life.commits += 1;
    if (moment === 'dies before' || (life.losesCommit > 0 && life.commits % life.losesCommit === 0)) {
      await this.#inner.rollbackTransaction(inner);
      connection.within = false;
      if (moment !== 'dies before') return;
      life.dead = true;
      throw new CrashError();
    }
    await this.#inner.commitTransaction(inner);
    connection.within = false;
    if (moment === 'dies after') {
      life.dead = true;
      throw new CrashError();
    }
  }

  async rollbackTransaction(connection: FaultyConnection): Promise<void> {
    if (connection.within) await this.#inner.rollbackTransaction(connection.inner);
    connection.within = false;
  }

  async releaseConnection(connection: FaultyConnection): Promise<void> {
    await this.#inner.releaseConnection(connection.inner);
    connection.leave();
  }

  // The pool is the run's, and outlives its processes.
  async destroy(): Promise<void> {}
}

class FaultyDialect extends PostgresDialect {
  readonly #life: Life;
  readonly #schedule: Schedule;

  constructor(pool: pg.Pool, life: Life, schedule: Schedule) {
    super({ pool });
    this.#life = life;
    this.#schedule = schedule;
  }

  override createDriver(): Driver {
    return new FaultyDriver(super.createDriver(), this.#life, this.#schedule);
  }
}

/** The database of one process, as its services have it. */
export function faultyDatabase(pool: pg.Pool, life: Life, schedule: Schedule): Db {
  return new Kysely<Database>({ dialect: new FaultyDialect(pool, life, schedule) });
}
