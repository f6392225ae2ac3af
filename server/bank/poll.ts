/**
 * Polls the bank without a webhook: unreported charges, and refunds and payouts whose answer was lost. Every replica
 * polls; one replica takes each charge, and a second check is harmless.
 */
import { sql } from 'kysely';
import type { Stop } from '../clock.ts';
import { lookAtCharge } from '../deposits/charges.ts';
import type { Deps } from '../deps.ts';
import { pixGateway } from '../gateways/pix/gateway.ts';
import { GatewayError } from '../gateways/pix/port.ts';
import { safeError } from '../http/safe-log.ts';
import { finishPayouts } from '../withdrawals/withdrawals.ts';
import { sweepBank } from './sweep.ts';

const POLL_MS = 5_000;
const SWEEP_MS = 30_000;
const ANNOUNCE_MS = 30_000;
const AT_ONCE = 20;

/**
 * Claims the next due charge for this replica, so that parallel polls ask about different charges. It is due every 10 s
 * while the charge can be paid, every 60 s in the hour after, then every 600 s.
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

/** Checks the due charges, at most `AT_ONCE`. @returns how many were checked. */
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
        // The bank is away: stop here, the next round retries.
        deps.log.warn({ fault: safeError(error) }, 'the bank does not answer the poll');
        break;
      }
      // `checked_at` moved this charge to the end of the queue, so it does not block the others.
      deps.log.error({ fault: safeError(error) }, 'a charge could not be looked at');
    }
  }
  return looked;
}

/** Starts the poll. @returns stop function. */
export function startBankPoll(deps: Deps): Stop {
  const stops = [
    deps.clock.every(POLL_MS, async () => {
      await pollCharges(deps);
      await finishPayouts(deps);
    }),
    // On a timer of its own, because a long list must not delay the charges.
    deps.clock.every(SWEEP_MS, () => sweepBank(deps)),
    announce(deps),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}

/** Registers the webhook address at the bank and retries until it succeeds; meanwhile the poll finds the deposits. */
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
