/** Handles a webhook of the bank: its content is not trusted, so the bank is asked about each charge. */

import { lookAtReturns } from '../deposits/chargebacks.ts';
import { lookAtCharge } from '../deposits/charges.ts';
import type { Deps } from '../deps.ts';
import { GatewayError } from '../gateways/pix/port.ts';
import { safeError } from '../http/safe-log.ts';

/** Most charges checked before the webhook is answered; the poll takes the rest first. */
const AT_ONCE = 20;
const TXID = /^[a-zA-Z0-9]{26,35}$/;

export interface Reported {
  /** Txids as the bank sent them: unvalidated, repeated, unordered, some unknown. */
  readonly charges: readonly unknown[];
  /** Txids with a returned amount. */
  readonly returns: readonly unknown[];
}

const namesOf = (sent: readonly unknown[]): string[] => [
  ...new Set(sent.filter((txid): txid is string => typeof txid === 'string' && TXID.test(txid))),
];

/** Checks the known charges of a webhook. If the bank does not answer, the poll retries. */
export async function checkReported(deps: Deps, reported: Reported): Promise<void> {
  const named = namesOf(reported.charges);
  if (named.length === 0) return;
  const returned = new Set(namesOf(reported.returns));
  const ours = await deps.db.selectFrom('charges').select(['txid', 'closed_at']).where('txid', 'in', named).execute();
  // In the order of the bank's list, so that the first payment is credited first.
  const known = new Set(ours.map(({ txid }) => txid));
  const [now, toPoll] = [named.filter((txid) => known.has(txid)), [] as string[]];
  toPoll.push(...now.splice(AT_ONCE));
  for (const [index, txid] of now.entries()) {
    try {
      await lookAtCharge(deps, txid);
      if (returned.has(txid)) await lookAtReturns(deps, txid);
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      deps.log.warn({ fault: safeError(error) }, 'the bank called and does not answer for what it called');
      if (!error.away) continue;
      toPoll.push(...now.slice(index));
      break;
    }
  }
  if (toPoll.length === 0) return;
  await deps.db
    .updateTable('charges')
    .set({ checked_at: null })
    .where('txid', 'in', toPoll)
    .where('closed_at', 'is', null)
    .execute();
}
