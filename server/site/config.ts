/** A site's settings as they are now; a request has its site's in `sites.ts`, cached. */
import type { DbOrTrx, Trx } from '../db/connect.ts';

/** The settings of a site as they are now. */
export async function configOf(db: DbOrTrx, casinoId: number): Promise<Readonly<Record<string, unknown>>> {
  const { config } = await db
    .selectFrom('sites')
    .select('config')
    .where('casino_id', '=', casinoId)
    .executeTakeFirstOrThrow();
  return config;
}

/** The settings of a site; a change of them waits for the transaction. */
export async function lockConfig(trx: Trx, casinoId: number): Promise<Readonly<Record<string, unknown>>> {
  const { config } = await trx
    .selectFrom('sites')
    .select('config')
    .where('casino_id', '=', casinoId)
    .forShare()
    .executeTakeFirstOrThrow();
  return config;
}
