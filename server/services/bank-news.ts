/** What follows from a wake-up call of a bank: it is never believed, the bank is asked. */
import type { Deps } from '../deps.ts';
import { GatewayError } from '../gateways/pix/port.ts';
import { safeError } from '../http/safe-log.ts';
import { lookAtReturns } from './chargebacks.ts';
import { lookAtCharge } from './charges.ts';

/** So many are looked at before the bank has its answer; the poll takes the others first of all. */
const AT_ONCE = 20;
const TXID = /^[a-zA-Z0-9]{26,35}$/;

export interface News {
  /** As the bank sent them: of any type, repeated, in any order, some nobody's. */
  readonly charges: readonly unknown[];
  /** Those of which something went back. */
  readonly returns: readonly unknown[];
}

const namesOf = (sent: readonly unknown[]): string[] => [
  ...new Set(sent.filter((txid): txid is string => typeof txid === 'string' && TXID.test(txid))),
];

/** Looks at what is ours among the news. A bank that does not answer its own call is asked by the poll. */
export async function wakeUp(deps: Deps, news: News): Promise<void> {
  const named = namesOf(news.charges);
  if (named.length === 0) return;
  const returned = new Set(namesOf(news.returns));
  const ours = await deps.db.selectFrom('charges').select(['txid', 'closed_at']).where('txid', 'in', named).execute();
  // The order of the bank's list, so that the first to come is the first to be credited.
  const known = new Set(ours.map(({ txid }) => txid));
  const [now, later] = [named.filter((txid) => known.has(txid)), [] as string[]];
  later.push(...now.splice(AT_ONCE));
  for (const [index, txid] of now.entries()) {
    try {
      await lookAtCharge(deps, txid);
      if (returned.has(txid)) await lookAtReturns(deps, txid);
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      deps.log.warn({ fault: safeError(error) }, 'the bank called and does not answer for what it called');
      if (!error.away) continue;
      later.push(...now.slice(index));
      break;
    }
  }
  if (later.length === 0) return;
  await deps.db
    .updateTable('charges')
    .set({ checked_at: null })
    .where('txid', 'in', later)
    .where('closed_at', 'is', null)
    .execute();
}
