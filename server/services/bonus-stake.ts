/** The greatest stake under a bonus, as it stands in a bonus when it is granted (decision 023). */
import type { Trx } from '../db/connect.ts';
import { moneyRules } from './amounts.ts';

/** The greatest stake under the bonuses of a site that say no other, centavos. */
export async function siteMaxStake(trx: Trx, casinoId: number): Promise<number> {
  const { config } = await trx
    .selectFrom('sites')
    .select('config')
    .where('casino_id', '=', casinoId)
    .executeTakeFirstOrThrow();
  return moneyRules(config).bonusMaxStake;
}
