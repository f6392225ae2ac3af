/** An empty database for a program that fills one: the embedded one in memory, a PostgreSQL started for it, or one named. */
import { sql } from 'kysely';
import { type Connection, connect } from '../../server/db/connect.ts';
import { openInProcess } from './in-process-database.ts';
import { findPostgres, startPostgres } from './postgres.ts';
import { blobOf, emptySnapshot } from './snapshots.ts';

export interface Scratch {
  readonly connection: Connection;
  /** In words. */
  readonly name: string;
  close(): Promise<void>;
}

/**
 * Opens a scratch database. `embedded`: in memory; `postgres`: started here, on its own socket; else the address of an
 * empty one.
 * @throws if the named database has tables: they may hold a person's data
 */
export async function openScratch(where: string, poolSize = 10): Promise<Scratch> {
  if (where === 'embedded') {
    const connection = await openInProcess(blobOf(await emptySnapshot()));
    return { connection, name: 'the embedded database', close: () => connection.close() };
  }
  if (where === 'postgres') {
    const binaries = findPostgres();
    if (!binaries) throw new Error('There is no PostgreSQL on this machine.');
    const postgres = await startPostgres(binaries);
    const connection = connect({ target: { url: postgres.url }, poolSize });
    return {
      connection,
      name: 'a PostgreSQL',
      async close() {
        await connection.close();
        await postgres.stop();
      },
    };
  }
  const connection = connect({ target: { url: where }, poolSize });
  const { rows } = await sql<{ tables: number }>`
    select count(*) as tables from information_schema.tables where table_schema not in ('pg_catalog', 'information_schema')`.execute(
    connection.db,
  );
  if (Number(rows[0]?.tables) > 0) {
    await connection.close();
    throw new Error('The named database is not empty: nothing is written there.');
  }
  return { connection, name: 'the named PostgreSQL', close: () => connection.close() };
}
