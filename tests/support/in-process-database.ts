/**
 * The embedded database in this very thread, spoken to by the real driver over a stream in memory instead of a socket:
 * the same PostgreSQL and the same protocol, without a worker and two system calls for each word. For runs of many
 * thousand small queries one after the other, which nothing else waits for.
 */
import { Duplex } from 'node:stream';
import { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { type Connection, connect } from '../../server/db/connect.ts';
import { holdCompiledDatabase } from './compiled-database.ts';

/** Frontend messages after which the database answers: Query, Sync, Terminate, password. */
const LAST = new Set([...'QSXp'].map((letter) => letter.charCodeAt(0)));
const TERMINATE = 'X'.charCodeAt(0);

/** One client's connection to the database, in place of a socket. */
class Line extends Duplex {
  readonly #database: PGlite;
  #pending: Buffer = Buffer.alloc(0);
  #started = false;
  /** How many bytes of the batch are complete messages. */
  #whole = 0;

  constructor(database: PGlite) {
    super();
    this.#database = database;
  }

  // The methods of a socket that the driver calls.
  connect(): this {
    setImmediate(() => this.emit('connect'));
    return this;
  }
  setNoDelay(): this {
    return this;
  }
  setKeepAlive(): this {
    return this;
  }
  ref(): this {
    return this;
  }
  unref(): this {
    return this;
  }

  override _read(): void {}

  override _write(chunk: Buffer, _encoding: string, done: (error?: Error | null) => void): void {
    this.#pending = this.#pending.length === 0 ? chunk : Buffer.concat([this.#pending, chunk]);
    this.#serve().then(() => done(), done);
  }

  async #serve(): Promise<void> {
    for (;;) {
      const at = this.#whole;
      const head = this.#started ? 1 : 0;
      if (this.#pending.length < at + head + 4) return;
      const size = this.#pending.readUInt32BE(at + head) + head;
      if (this.#pending.length < at + size) return;
      this.#whole = at + size;
      const letter = this.#pending[at] ?? 0;
      if (this.#started && !LAST.has(letter)) continue;
      this.#started = true;
      const batch = this.#pending.subarray(0, this.#whole);
      this.#pending = this.#pending.subarray(this.#whole);
      this.#whole = 0;
      if (letter === TERMINATE && head === 1) {
        this.push(null);
        return;
      }
      await this.#database.runExclusive(() =>
        this.#database.execProtocolRawStream(batch, { onRawData: (data) => void this.push(Buffer.from(data)) }),
      );
    }
  }
}

const names = new Map<string, string>();
/** Each query text is prepared once and then only bound: parsing and planning it again costs more than running it. */
class Preparing extends pg.Client {
  // biome-ignore lint/suspicious/noExplicitAny: as the driver's many forms, of which Kysely uses one.
  override query(text: any, values?: any, done?: any): any {
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0)
      return super.query(text, values, done);
    const name = names.get(text) ?? `p${names.size}`;
    names.set(text, name);
    return super.query({ text, values, name }, done);
  }
}

export interface InProcess extends Connection {
  /** The database as it stands, to begin others from. */
  pack(): Promise<Blob>;
}

/** A database in memory, as `packed`. It has one connection: a second caller waits. */
export async function openInProcess(packed: Blob): Promise<InProcess> {
  await holdCompiledDatabase();
  const database = await PGlite.create({ loadDataDir: packed });
  const connection = connect({ target: { socketDir: '/in-memory', port: 5432 }, poolSize: 1 });
  // The pool hands its options to each client that it makes; a client takes its socket from there.
  Object.assign(connection.pool.options, { stream: () => new Line(database) });
  Object.assign(connection.pool, { Client: Preparing });
  return {
    ...connection,
    pack: () => database.dumpDataDir('none'),
    async close() {
      await connection.close();
      await database.close();
    },
  };
}
