/**
 * What the bank is asked without anybody calling: charges that nobody reported, refunds and payouts whose answer was
 * lost. Runs for as long as the process lives, on every replica; asking twice does no harm.
 */
import { sql } from 'kysely';
import type { Stop } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { GatewayError } from '../gateways/pix/port.ts';
import { safeError } from '../http/safe-log.ts';
import { lookAtCharge } from './charges.ts';
import { finishPayouts } from './withdrawals.ts';

const POLL_MS = 5_000;
const AT_ONCE = 20;

/**
 * Looks at the charges that are due, until each has come to its end: often while one can be paid, ever more seldom
 * after. Answers how many it looked at.
 */
export async function pollCharges(deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const patience = sql`case when expires_at > ${now} then interval '10 seconds'
    when expires_at > ${now}::timestamptz - interval '1 hour' then interval '60 seconds' else interval '600 seconds' end`;
  const due = await deps.db
    .selectFrom('charges')
    .select('txid')
    .where('closed_at', 'is', null)
    .where(sql<boolean>`coalesce(checked_at, created_at) + ${patience} <= ${now}::timestamptz`)
    .orderBy('checked_at', (order) => order.asc().nullsFirst())
    .limit(AT_ONCE)
    .execute();
  for (const { txid } of due) {
    try {
      await lookAtCharge(deps, txid);
    } catch (error) {
      // To the end of the line with it, so that one bad charge does not keep the others waiting.
      await deps.db.updateTable('charges').set({ checked_at: now }).where('txid', '=', txid).execute();
      if (error instanceof GatewayError) {
        // The bank is away: the others would wait as long, and the next round asks again.
        deps.log.warn({ fault: safeError(error) }, 'the bank does not answer the poll');
        break;
      }
      deps.log.error({ fault: safeError(error) }, 'a charge could not be looked at');
    }
  }
  return due.length;
}

/** Polls for as long as the process lives; the answer ends it. */
export function startBankPoll(deps: Deps): Stop {
  return deps.clock.every(POLL_MS, async () => {
    await pollCharges(deps);
    await finishPayouts(deps);
  });
}
