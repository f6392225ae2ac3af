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

export interface BookDeps {
  readonly journal: Pick<Journal<Entry>, 'replayed' | 'append' | 'settled'>;
  readonly now: () => Date;
  /** Called after an entry that makes a delivery due. */
  readonly onDelivery?: () => void;
  /** Gets every entry after the book has applied it, those of the journal first. */
  readonly watch?: (entry: Entry) => void;
}

export class Book {
  readonly #deps: BookDeps;
  /** By txid. These maps are changed by entries alone. */
  readonly charges = new Map<string, Charge>();
  readonly payouts = new Map<string, Payout>();
  /** The charge of the API Pix at a location. */
  readonly txidAt = new Map<string, string>();
  /** Those that are due, oldest first. */
  readonly deliveries = new Map<string, Delivery>();
  readonly #keys = new Map<string, Person>();
  readonly #names = new Map<string, string>();

  constructor(deps: BookDeps) {
    this.#deps = deps;
    for (const entry of deps.journal.replayed) this.#apply(entry);
  }

  async createCharge(order: ChargeOrder): Promise<Charge> {
    const old = this.charges.get(order.txid);
    if (old && !sameOrder(old, order))
      throw new Refusal(409, 'charge_conflict', 'This txid already names another charge.');
    if (!old) await this.#write({ type: 'charge_created', at: this.#stamp(), order });
    return this.#settledCharge(order.txid);
  }

  /**
   * Pays a charge, also after its expiry (DEP-1: late money is credited). A paid charge stays as it is. `amount` in
   * centavos, if it differs from the charge's.
   */
  async pay(txid: string, payer: Person, amount?: number): Promise<Charge> {
    const { status } = this.#known(txid);
    if (status === 'active' || status === 'expired') {
      const end_to_end_id = endToEndId(this.#deps.now());
      await this.#write({ type: 'charge_paid', at: this.#stamp(), txid, end_to_end_id, payer, amount });
    } else if (status !== 'paid') throw alreadyIs(status);
    return this.#settledCharge(txid);
  }

  refuse(txid: string): Promise<Charge> {
    return this.#close(txid, 'refused', ['active', 'expired']);
  }

  expire(txid: string): Promise<Charge> {
    return this.#close(txid, 'expired', ['active']);
  }

  /** Gives back until `total` centavos are back with the payer, by default all; a retry returns no more. */
  async refund(txid: string, total?: number): Promise<Charge> {
    const { status, refunded_amount } = this.#known(txid);
    if (status !== 'paid' && status !== 'refunded')
      throw new Refusal(409, 'not_refundable', 'Only a paid charge can be refunded.');
    if (status === 'paid' && (total === undefined || total > refunded_amount))
      await this.#write({ type: 'charge_refunded', at: this.#stamp(), txid, total });
    return this.#settledCharge(txid);
  }

  async sendPayout(order: PayoutOrder): Promise<Payout> {
    const old = this.payouts.get(order.id);
    if (old && !samePayout(old, order))
      throw new Refusal(409, 'payout_conflict', 'This id already names another payout.');
    if (!old) {
      const { key, holder } = await this.holderOf(order.key_type, order.key, order.holder);
      if (holder.cpf !== order.holder.cpf)
        throw new Refusal(422, 'holder_mismatch', 'The key belongs to another person.');
      // The same order may have come while the key was written.
      if (!this.payouts.has(order.id)) {
        const end_to_end_id = endToEndId(this.#deps.now());
        await this.#write({ type: 'payout_sent', at: this.#stamp(), order: { ...order, key }, end_to_end_id });
      }
    }
    await this.settled();
    const sent = this.payouts.get(order.id);
    if (!sent) throw new Error('a payout that was written is not in the book');
    return sent;
  }

  /** The holder of a key. `expected` is the person who claims it: a key without a holder becomes theirs. */
  async holderOf(
    type: KeyType,
    key: string,
    expected?: Person,
  ): Promise<{ readonly key: string; readonly holder: Person }> {
    const normal = normaliseKey(type, key);
    if (normal === undefined) throw new Refusal(422, 'invalid_key', 'This is no key of that type.');
    const unknown = new Refusal(404, 'key_not_found', 'This key has no holder.');
    const role = roleOfKey(type, normal);
    if (role === 'nobody') throw unknown;
    if (type === 'cpf') {
      const name = this.#names.get(normal) ?? (expected?.cpf === normal ? expected.name : 'Titular simulado');
      return { key: normal, holder: { name, cpf: normal } };
    }
    if (role === 'stranger') return { key: normal, holder: otherPerson(expected?.cpf ?? '') };
    const owner = this.#keys.get(`${type}:${normal}`);
    if (!owner) {
      if (!expected) throw unknown;
      await this.#write({ type: 'key_bound', at: this.#stamp(), key_type: type, key: normal, holder: expected });
    }
    await this.settled();
    return { key: normal, holder: this.#keys.get(`${type}:${normal}`) ?? expected ?? otherPerson('') };
  }

  async webhookDone(id: string, outcome: 'delivered' | 'abandoned'): Promise<void> {
    await this.#write({ type: 'webhook_done', at: this.#stamp(), id, outcome });
  }

  /** Writes an entry of the API Pix, which keeps its own state of it. */
  async record(entry: CobEntry): Promise<void> {
    await this.#write(entry);
  }

  /** Waits until the book's entries are on the disk; called before every answer. */
  async settled(): Promise<void> {
    await this.#deps.journal.settled();
  }

  /** Ends an unpaid charge. */
  async #close(txid: string, to: 'refused' | 'expired', from: readonly ChargeStatus[]): Promise<Charge> {
    const { status } = this.#known(txid);
    if (status !== to) {
      if (!from.includes(status)) throw alreadyIs(status);
      await this.#write({ type: `charge_${to}`, at: this.#stamp(), txid });
    }
    return this.#settledCharge(txid);
  }

  #known(txid: string): Charge {
    const charge = this.charges.get(txid);
    if (!charge) throw new Refusal(404, 'charge_unknown', 'There is no such charge.');
    return charge;
  }

  async #settledCharge(txid: string): Promise<Charge> {
    await this.settled();
    return this.#known(txid);
  }

  #stamp(): string {
    return this.#deps.now().toISOString();
  }

  /** The book changes at once, so that a second command sees it; the answer waits for the disk. */
  async #write(entry: Entry): Promise<void> {
    const before = this.deliveries.size;
    this.#apply(entry);
    // Compare now: while the disk works, another delivery may end and the size be the old one again.
    const isDelivery = this.deliveries.size > before;
    await this.#deps.journal.append(entry);
    if (isDelivery) this.#deps.onDelivery?.();
  }

  #apply(entry: Entry): void {
    this.#change(entry);
    this.#deps.watch?.(entry);
  }

  #change(entry: Entry): void {
    switch (entry.type) {
      case 'charge_created':
        this.charges.set(entry.order.txid, {
          ...entry.order,
          status: 'active',
          created_at: entry.at,
          paid_at: null,
          end_to_end_id: null,
          paid_by: null,
          paid_amount: null,
          refunded_amount: 0,
        });
        this.#names.set(entry.order.payer.cpf, entry.order.payer.name);
        if (entry.order.cob) this.txidAt.set(entry.order.cob.location, entry.order.txid);
        return;
      case 'charge_paid':
        this.#update(entry.txid, {
          status: 'paid',
          paid_at: entry.at,
          end_to_end_id: entry.end_to_end_id,
          paid_by: entry.payer,
          paid_amount: entry.amount ?? this.charges.get(entry.txid)?.amount ?? null,
        });
        return this.#tellPlatform(entry.txid, 'paid', entry.at);
      case 'charge_refused':
        this.#update(entry.txid, { status: 'refused' });
        return this.#tellPlatform(entry.txid, 'refused', entry.at);
      case 'charge_expired':
        this.#update(entry.txid, { status: 'expired' });
        return this.#tellPlatform(entry.txid, 'expired', entry.at);
      case 'charge_refunded': {
        const paid = this.charges.get(entry.txid)?.paid_amount ?? 0;
        const refunded_amount = Math.min(entry.total ?? paid, paid);
        return this.#update(entry.txid, {
          refunded_amount,
          ...(refunded_amount === paid ? { status: 'refunded' } : {}),
        });
      }
      case 'payout_sent':
        this.payouts.set(entry.order.id, { ...entry.order, end_to_end_id: entry.end_to_end_id, sent_at: entry.at });
        return;
      case 'key_bound':
        this.#keys.set(`${entry.key_type}:${entry.key}`, entry.holder);
        return;
      case 'webhook_done':
        this.deliveries.delete(entry.id);
        return;
      case 'cob_revised':
        return this.#update(entry.txid, {
          amount: entry.amount,
          expires_at: entry.expires_at,
          description: entry.description,
        });
      case 'cob_removed':
        return this.#update(entry.txid, { status: 'refused' });
      case 'return_ended':
        if (entry.whole) this.#update(entry.txid, { status: 'refunded' });
    }
  }

  #update(txid: string, facts: Partial<Charge>): void {
    const charge = this.charges.get(txid);
    if (charge) this.charges.set(txid, { ...charge, ...facts });
  }

  #tellPlatform(txid: string, status: ChargeStatus, at: string): void {
    const url = this.charges.get(txid)?.webhook;
    if (url) this.deliveries.set(`${txid}:${status}`, { id: `${txid}:${status}`, txid, url, since: at });
  }
}

const alreadyIs = (status: ChargeStatus): Refusal =>
  new Refusal(409, `charge_${status}`, `The charge is already ${status}.`);

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
