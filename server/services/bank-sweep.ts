/**
 * What nobody reported, read from the bank's own list of payments: money for a charge that we no longer ask about, a
 * second payment of one that was paid, and what payers' banks took back. Each list is read by one replica at a time,
 * from where the last reading ended; a reading that breaks off begins there again.
 */
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { pixGateway } from '../gateways/pix/gateway.ts';
import { GatewayError, type ReceivedPix } from '../gateways/pix/port.ts';
import { safeError } from '../http/safe-log.ts';
import { lookAtReturns } from './chargebacks.ts';
import { lookAtCharge } from './charges.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

interface List {
  readonly name: 'received' | 'returned';
  readonly everyMs: number;
  /** How far back a reading begins: from its mark, or from now. */
  readonly backMs: number;
  /** Whether the list goes by the payment's own time, so that each reading must cover all of it. */
  readonly whole: boolean;
}

const LISTS: readonly List[] = [
  // Banks list a payment a little after its time.
  { name: 'received', everyMs: 10 * MINUTE_MS, backMs: 30 * MINUTE_MS, whole: false },
  // The Central Bank lets a payer contest for 80 days, and banks have some more to settle it.
  { name: 'returned', everyMs: 6 * HOUR_MS, backMs: 95 * DAY_MS, whole: true },
];
/** A reading that has not ended by then belongs to a process that died. */
const BUSY_MS = 15 * MINUTE_MS;
/** The first reading of all looks back so far. */
const FIRST_MS = 3 * DAY_MS;

/** Takes a list that is due, for nobody else; answers how far back it is to be read, in milliseconds. */
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

/** Reads the lists that are due; a bank without such lists has nothing to read. */
export async function sweepBank(deps: Deps): Promise<void> {
  const gateway = pixGateway(deps);
  if (!gateway.received) return;
  for (const list of LISTS) {
    const back = await take(deps, list);
    if (back === null) continue;
    const until = deps.clock.now();
    try {
      // The bank dates its payments by the wall's clock, and not by ours: what it dates a little ahead is in this
      // reading, and in the next one too.
      const from = new Date(deps.clock.wallMs() - back);
      const to = new Date(deps.clock.wallMs() + HOUR_MS);
      for await (const payment of gateway.received(from, to, list.name === 'returned' ? 'returned' : undefined)) {
        await look(deps, payment, list);
      }
      await sql`update bank_marks set read_until = ${until}, busy_until = ${until} where name = ${list.name}`.execute(
        deps.db,
      );
    } catch (error) {
      // Tried again in a minute, from the same mark.
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
  // Money under a txid that is not ours is no deposit of ours.
  if (!charge) return;
  try {
    if (name === 'returned') await lookAtReturns(deps, txid);
    else if (charge.paid_at === null) await lookAtCharge(deps, txid);
    else if (charge.end_to_end_id !== null && charge.end_to_end_id !== endToEndId && returned < amount) {
      // A charge takes one payment: the second goes back to whoever made it, and never comes into the ledger.
      deps.log.warn({ txid, amount }, 'a charge was paid twice at the bank; the second payment goes back');
      await pixGateway(deps).giveBack?.(endToEndId);
    }
  } catch (error) {
    if (!(error instanceof GatewayError) || error.away) throw error;
    deps.log.warn({ fault: safeError(error), txid }, 'a payment of the list could not be looked at');
  }
}
