/**
 * Reads the bank's list of payments to find those that no webhook reported: a payment of a charge that the poll has
 * given up, a second payment of a paid charge, and returns by payers' banks. One replica reads a list at a time, from
 * the end of the last reading; an aborted reading starts again at the same mark.
 */
import { sql } from 'kysely';
import { lookAtReturns } from '../deposits/chargebacks.ts';
import { lookAtCharge } from '../deposits/charges.ts';
import type { Deps } from '../deps.ts';
import { pixGateway } from '../gateways/pix/gateway.ts';
import { GatewayError, type ReceivedPix } from '../gateways/pix/port.ts';
import { safeError } from '../http/safe-log.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

interface List {
  readonly name: 'received' | 'returned';
  readonly everyMs: number;
  /** Overlap (ms): how far a reading goes back before its mark, or before now if `whole`. */
  readonly backMs: number;
  /** Whether the bank filters the list by the payment's own time, so that each reading must cover all of `backMs`. */
  readonly whole: boolean;
}

const LISTS: readonly List[] = [
  // Banks list a payment a little after its time.
  { name: 'received', everyMs: 10 * MINUTE_MS, backMs: 30 * MINUTE_MS, whole: false },
  // The Central Bank lets a payer contest a payment for 80 days, and banks have some more to settle it.
  { name: 'returned', everyMs: 6 * HOUR_MS, backMs: 95 * DAY_MS, whole: true },
];
/** A reading that is still open after this belongs to a crashed process. */
const BUSY_MS = 15 * MINUTE_MS;
/** The first reading goes back this far. */
const FIRST_MS = 3 * DAY_MS;

/** Claims a list that is due for this replica. @returns how far to read back (ms); null when it is not due. */
async function take(deps: Deps, list: List): Promise<number | null> {
  const now = deps.clock.now();
  const busy = new Date(now.getTime() + BUSY_MS);
  const first = new Date(now.getTime() - FIRST_MS);
  await sql`
    insert into bank_marks (name, read_until, busy_until) values (${list.name}, ${first}, ${first})
    on conflict do nothing`.execute(deps.db);
  const { rows } = await sql<{ read_until: Date }>`
    update bank_marks set busy_until = ${busy} where name = ${list.name} and busy_until <= ${now}
      and read_until <= ${new Date(now.getTime() - list.everyMs)}
    returning read_until`.execute(deps.db);
  const [row] = rows;
  if (!row) return null;
  return list.backMs + (list.whole ? 0 : now.getTime() - row.read_until.getTime());
}

/** Reads the lists that are due; does nothing for a bank without such lists. */
export async function sweepBank(deps: Deps): Promise<void> {
  const gateway = pixGateway(deps);
  if (!gateway.received) return;
  for (const list of LISTS) {
    const back = await take(deps, list);
    if (back === null) continue;
    const until = deps.clock.now();
    try {
      // The bank dates its payments by the real clock, not by ours. A payment dated a little ahead is in this reading
      // and in the next one.
      const from = new Date(deps.clock.wallMs() - back);
      const to = new Date(deps.clock.wallMs() + HOUR_MS);
      for await (const payment of gateway.received(from, to, list.name === 'returned' ? 'returned' : undefined)) {
        await look(deps, payment, list);
      }
      await sql`update bank_marks set read_until = ${until}, busy_until = ${until} where name = ${list.name}`.execute(
        deps.db,
      );
    } catch (error) {
      // Retry in a minute, from the same mark.
      const soon = new Date(until.getTime() + MINUTE_MS);
      await sql`update bank_marks set busy_until = ${soon} where name = ${list.name}`.execute(deps.db);
      if (!(error instanceof GatewayError)) throw error;
      deps.log.warn({ fault: safeError(error), list: list.name }, 'a list of the bank could not be read');
    }
  }
}

async function look(deps: Deps, payment: ReceivedPix, { name }: List): Promise<void> {
  const { txid, endToEndId, amount, returned } = payment;
  if (txid === null) return;
  const charge = await deps.db
    .selectFrom('charges')
    .select(['paid_at', 'end_to_end_id'])
    .where('txid', '=', txid)
    .executeTakeFirst();
  // Money under a foreign txid is not a deposit here.
  if (!charge) return;
  try {
    if (name === 'returned') await lookAtReturns(deps, txid);
    else if (charge.paid_at === null) await lookAtCharge(deps, txid);
    else if (charge.end_to_end_id !== null && charge.end_to_end_id !== endToEndId && returned < amount) {
      // A charge takes one payment: the second is refunded and never enters the ledger.
      deps.log.warn({ txid, amount }, 'a charge was paid twice at the bank; the second payment goes back');
      await pixGateway(deps).giveBack?.(endToEndId);
    }
  } catch (error) {
    if (!(error instanceof GatewayError) || error.away) throw error;
    deps.log.warn({ fault: safeError(error), txid }, 'a payment of the list could not be looked at');
  }
}
