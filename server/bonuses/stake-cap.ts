/** Largest stake under a bonus, copied into the bonus when it is granted (decision 023). */
import type { Trx } from '../db/connect.ts';
import { moneyRules } from '../wallet/amounts.ts';

/** The site's largest stake for a bonus without its own, in centavos. */
export async function siteMaxStake(trx: Trx, casinoId: number): Promise<number> {
  const { config } = await trx
    .selectFrom('sites')
    .select('config')
    .where('casino_id', '=', casinoId)
    .executeTakeFirstOrThrow();
  return moneyRules(config).bonusMaxStake;
}
