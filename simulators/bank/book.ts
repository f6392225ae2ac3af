/**
 * The bank's book: charges, payouts and keys, built only from the journal's entries. Every command checks, writes one
 * entry, and answers after it is on the disk; a replay of the entries gives the same book.
 */

import type { CobEntry } from './api-pix/entries.ts';
import type { Charge, ChargeOrder, ChargeStatus, Delivery, Entry, Payout, PayoutOrder } from './entries.ts';
import { endToEndId, Refusal } from './entries.ts';
import type { Journal } from './journal.ts';
import type { KeyType, Person } from './people.ts';
import { normaliseKey, otherPerson, roleOfKey } from './people.ts';

export interface Book {
  charge(txid: string): Charge | undefined;
  /** The charge of the API Pix at a location. */
  txidAt(location: string): string | undefined;
  payout(id: string): Payout | undefined;
  /** Deliveries that are due, oldest first. */
  deliveries(): readonly Delivery[];
  createCharge(order: ChargeOrder): Promise<Charge>;
  /**
   * Pays a charge, also after its expiry (DEP-1: late money is credited). A paid charge stays as it is. `amount` in
   * centavos, if it differs from the charge's.
   */
  pay(txid: string, payer: Person, amount?: number): Promise<Charge>;
  refuse(txid: string): Promise<Charge>;
  expire(txid: string): Promise<Charge>;
  /** Gives back until `total` centavos are back with the payer, by default all; a retry returns no more. */
  refund(txid: string, total?: number): Promise<Charge>;
  sendPayout(order: PayoutOrder): Promise<Payout>;
  /** The holder of a key. `expected` is the person who claims it: a key without a holder becomes theirs. */
  holderOf(type: KeyType, key: string, expected?: Person): Promise<{ readonly key: string; readonly holder: Person }>;
  webhookDone(id: string, outcome: 'delivered' | 'abandoned'): Promise<void>;
  /** Writes an entry of the API Pix, which keeps its own state of it. */
  record(entry: CobEntry): Promise<void>;
  /** Waits until the book's entries are on the disk; called before every answer. */
  settled(): Promise<void>;
}

export interface BookDeps {
  readonly journal: Journal<Entry>;
  readonly now: () => Date;
  /** Called after an entry that makes a delivery due. */
  readonly onDelivery?: () => void;
  /** Gets every entry after the book has applied it, those of the journal first. */
  readonly watch?: (entry: Entry) => void;
}

export function openBook({ journal, now, onDelivery, watch }: BookDeps): Book {
  const charges = new Map<string, Charge>();
  const payouts = new Map<string, Payout>();
  const locations = new Map<string, string>();
  const keys = new Map<string, Person>();
  const names = new Map<string, string>();
  const due = new Map<string, Delivery>();

  function change(txid: string, facts: Partial<Charge>): void {
    const charge = charges.get(txid);
    if (charge) charges.set(txid, { ...charge, ...facts });
  }

  function tellPlatform(txid: string, status: ChargeStatus, at: string): void {
    const charge = charges.get(txid);
    if (charge?.webhook)
      due.set(`${txid}:${status}`, { id: `${txid}:${status}`, txid, url: charge.webhook, since: at });
  }

  function apply(entry: Entry): void {
    switch (entry.type) {
      case 'charge_created':
        charges.set(entry.order.txid, {
          ...entry.order,
          status: 'active',
          created_at: entry.at,
          paid_at: null,
          end_to_end_id: null,
          paid_by: null,
          paid_amount: null,
          refunded_amount: 0,
        });
        names.set(entry.order.payer.cpf, entry.order.payer.name);
        if (entry.order.cob) locations.set(entry.order.cob.location, entry.order.txid);
        return;
      case 'charge_paid':
        change(entry.txid, {
          status: 'paid',
          paid_at: entry.at,
          end_to_end_id: entry.end_to_end_id,
          paid_by: entry.payer,
          paid_amount: entry.amount ?? charges.get(entry.txid)?.amount ?? null,
        });
        return tellPlatform(entry.txid, 'paid', entry.at);
      case 'charge_refused':
        change(entry.txid, { status: 'refused' });
        return tellPlatform(entry.txid, 'refused', entry.at);
      case 'charge_expired':
        change(entry.txid, { status: 'expired' });
        return tellPlatform(entry.txid, 'expired', entry.at);
      case 'charge_refunded': {
        const paid = charges.get(entry.txid)?.paid_amount ?? 0;
        const refunded_amount = Math.min(entry.total ?? paid, paid);
        return change(entry.txid, { refunded_amount, ...(refunded_amount === paid ? { status: 'refunded' } : {}) });
      }
      case 'payout_sent':
        payouts.set(entry.order.id, { ...entry.order, end_to_end_id: entry.end_to_end_id, sent_at: entry.at });
        return;
      case 'key_bound':
        keys.set(`${entry.key_type}:${entry.key}`, entry.holder);
        return;
      case 'webhook_done':
        due.delete(entry.id);
        return;
      case 'cob_revised':
        return change(entry.txid, {
          amount: entry.amount,
          expires_at: entry.expires_at,
          description: entry.description,
        });
      case 'cob_removed':
        return change(entry.txid, { status: 'refused' });
      case 'return_ended':
        if (entry.whole) change(entry.txid, { status: 'refunded' });
    }
  }

  for (const entry of journal.replayed) {
    apply(entry);
    watch?.(entry);
  }

  /** The book changes at once, so that a second command sees it; the answer waits for the disk. */
  async function write(entry: Entry): Promise<void> {
    const before = due.size;
    apply(entry);
    watch?.(entry);
    // Compare now: while the disk works, another delivery may end and the size be the old one again.
    const isDelivery = due.size > before;
    await journal.append(entry);
    if (isDelivery) onDelivery?.();
  }

  function known(txid: string): Charge {
    const charge = charges.get(txid);
    if (!charge) throw new Refusal(404, 'charge_unknown', 'There is no such charge.');
    return charge;
  }

  async function settle(txid: string, to: 'refused' | 'expired', from: readonly ChargeStatus[]): Promise<Charge> {
    const charge = known(txid);
    if (charge.status !== to) {
      if (!from.includes(charge.status))
        throw new Refusal(409, `charge_${charge.status}`, `The charge is already ${charge.status}.`);
      await write({ type: `charge_${to}`, at: stamp(), txid });
    }
    await journal.settled();
    return known(txid);
  }

  const stamp = (): string => now().toISOString();

  const book: Book = {
    charge: (txid) => charges.get(txid),
    txidAt: (location) => locations.get(location),
    payout: (id) => payouts.get(id),
    deliveries: () => [...due.values()],

    async createCharge(order) {
      const old = charges.get(order.txid);
      if (old && !sameOrder(old, order))
        throw new Refusal(409, 'charge_conflict', 'This txid already names another charge.');
      if (!old) await write({ type: 'charge_created', at: stamp(), order });
      await journal.settled();
      return known(order.txid);
    },

    async pay(txid, payer, amount) {
      const { status } = known(txid);
      if (status === 'active' || status === 'expired') {
        await write({ type: 'charge_paid', at: stamp(), txid, end_to_end_id: endToEndId(now()), payer, amount });
      } else if (status !== 'paid') {
        throw new Refusal(409, `charge_${status}`, `The charge is already ${status}.`);
      }
      await journal.settled();
      return known(txid);
    },

    refuse: (txid) => settle(txid, 'refused', ['active', 'expired']),
    expire: (txid) => settle(txid, 'expired', ['active']),

    async refund(txid, total) {
      const { status, refunded_amount } = known(txid);
      if (status !== 'paid' && status !== 'refunded')
        throw new Refusal(409, 'not_refundable', 'Only a paid charge can be refunded.');
      if (status === 'paid' && (total === undefined || total > refunded_amount))
        await write({ type: 'charge_refunded', at: stamp(), txid, total });
      await journal.settled();
      return known(txid);
    },

    async sendPayout(order) {
      const old = payouts.get(order.id);
      if (old && !samePayout(old, order))
        throw new Refusal(409, 'payout_conflict', 'This id already names another payout.');
      if (!old) {
        const { key, holder } = await book.holderOf(order.key_type, order.key, order.holder);
        if (holder.cpf !== order.holder.cpf)
          throw new Refusal(422, 'holder_mismatch', 'The key belongs to somebody else.');
        // The same order may have come while the key was written.
        if (!payouts.has(order.id))
          await write({ type: 'payout_sent', at: stamp(), order: { ...order, key }, end_to_end_id: endToEndId(now()) });
      }
      await journal.settled();
      const sent = payouts.get(order.id);
      if (!sent) throw new Error('a payout that was written is not in the book');
      return sent;
    },

    async holderOf(type, key, expected) {
      const normal = normaliseKey(type, key);
      if (normal === undefined) throw new Refusal(422, 'invalid_key', 'This is no key of that type.');
      const unknown = new Refusal(404, 'key_not_found', 'Nobody has this key.');
      const role = roleOfKey(type, normal);
      if (role === 'nobody') throw unknown;
      if (type === 'cpf') {
        const name = names.get(normal) ?? (expected?.cpf === normal ? expected.name : 'Titular simulado');
        return { key: normal, holder: { name, cpf: normal } };
      }
      if (role === 'stranger') return { key: normal, holder: otherPerson(expected?.cpf ?? '') };
      const owner = keys.get(`${type}:${normal}`);
      if (!owner) {
        if (!expected) throw unknown;
        await write({ type: 'key_bound', at: stamp(), key_type: type, key: normal, holder: expected });
      }
      await journal.settled();
      return { key: normal, holder: keys.get(`${type}:${normal}`) ?? expected ?? otherPerson('') };
    },

    async webhookDone(id, outcome) {
      await write({ type: 'webhook_done', at: stamp(), id, outcome });
    },

    record: (entry) => write(entry),
    settled: () => journal.settled(),
  };
  return book;
}

/**
 * Tells whether two orders are the same charge. The first expiry stays, because the caller's clock may have been moved.
 */
function sameOrder(a: ChargeOrder, b: ChargeOrder): boolean {
  return a.amount === b.amount && a.payer.cpf === b.payer.cpf;
}

function samePayout(a: PayoutOrder, b: PayoutOrder): boolean {
  return (
    a.amount === b.amount &&
    a.key_type === b.key_type &&
    a.key === (normaliseKey(b.key_type, b.key) ?? b.key) &&
    a.holder.cpf === b.holder.cpf
  );
}
