/**
 * What the bank is asked without anybody calling: charges that nobody reported, refunds and payouts whose answer was
 * lost. Runs for as long as the process lives, on every replica; each is asked about by one, and twice would do no harm.
 */
import { sql } from 'kysely';
import type { Stop } from '../clock.ts';
import type { Deps } from '../deps.ts';
import { pixGateway } from '../gateways/pix/gateway.ts';
import { GatewayError } from '../gateways/pix/port.ts';
import { safeError } from '../http/safe-log.ts';
import { sweepBank } from './bank-sweep.ts';
import { lookAtCharge } from './charges.ts';
import { finishPayouts } from './withdrawals.ts';

const POLL_MS = 5_000;
const SWEEP_MS = 30_000;
const ANNOUNCE_MS = 30_000;
const AT_ONCE = 20;

/**
 * Takes the next charge that is due, for nobody else: two replicas that poll at the same moment ask the bank about
 * different ones. Often while one can be paid, ever more seldom after.
 */
async function nextDue(deps: Deps): Promise<string | undefined> {
  const now = deps.clock.now();
  const { rows } = await sql<{ txid: string }>`
    update charges set checked_at = ${now} where txid = (
      select txid from charges
      where closed_at is null and coalesce(checked_at, created_at) + case
        when expires_at > ${now} then interval '10 seconds'
        when expires_at > ${now}::timestamptz - interval '1 hour' then interval '60 seconds'
        else interval '600 seconds' end <= ${now}::timestamptz
      order by checked_at asc nulls first limit 1 for update skip locked
    ) returning txid`.execute(deps.db);
  return rows[0]?.txid;
}

/** Looks at the charges that are due, until each has come to its end. Answers how many it looked at. */
export async function pollCharges(deps: Deps): Promise<number> {
  let looked = 0;
  while (looked < AT_ONCE) {
    const txid = await nextDue(deps);
    if (txid === undefined) break;
    looked += 1;
    try {
      await lookAtCharge(deps, txid);
    } catch (error) {
      if (error instanceof GatewayError && error.away) {
        // The bank is away: the others would wait as long, and the next round asks again.
        deps.log.warn({ fault: safeError(error) }, 'the bank does not answer the poll');
        break;
      }
      // It has gone to the end of the line, so one bad charge does not keep the others waiting.
      deps.log.error({ fault: safeError(error) }, 'a charge could not be looked at');
    }
  }
  return looked;
}

/** Polls for as long as the process lives; the answer ends it. */
export function startBankPoll(deps: Deps): Stop {
  const stops = [
    deps.clock.every(POLL_MS, async () => {
      await pollCharges(deps);
      await finishPayouts(deps);
    }),
    // Apart: a long list must not keep the charges waiting.
    deps.clock.every(SWEEP_MS, () => sweepBank(deps)),
    announce(deps),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Tells the bank where it wakes us, until it has heard: without that, deposits are still found by the poll. */
function announce(deps: Deps): Stop {
  const gateway = pixGateway(deps);
  let stopped = false;
  let stop: Stop = () => undefined;
  const attempt = async (): Promise<void> => {
    try {
      await gateway.announce?.();
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      deps.log.warn({ fault: safeError(error) }, 'the bank was not told where to wake us; it is tried again');
      if (!stopped) stop = deps.clock.after(ANNOUNCE_MS, attempt);
    }
  };
  if (gateway.announce) stop = deps.clock.after(0, attempt);
  return () => {
    stopped = true;
    stop();
  };
}
