/** Advisory locks shared by the processes on one database, held until the end of the transaction. */
import { sql, type Transaction } from 'kysely';
import type { Database } from './schema.ts';

export const locks = { migrate: 1, seed: 2, charges: 3, outbox: 4 } as const;
/** Separates our lock numbers from those of other programs in the same database. */
const FAMILY = 0x4a414e47;

export async function advisoryLock(trx: Transaction<Database>, lock: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(${FAMILY}::int, ${lock}::int)`.execute(trx);
}
