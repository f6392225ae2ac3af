/**
 * Keeps the API Pix's data beside the bank's book: payments with their returns, payouts, webhooks, and the news that
 * are due. Built from the same journal; the book passes every entry on.
 */
import { randomBytes } from 'node:crypto';
import type { Book } from '../book.ts';
import type { Charge, Entry } from '../entries.ts';
import { endToEndId, Refusal } from '../entries.ts';
import type { FaultBox } from '../faults.ts';
import type { Person } from '../people.ts';
import type { CobFacts, PixOut, Return, ReturnNature } from './entries.ts';

export interface Payment {
  readonly txid: string;
  readonly key: string;
  readonly end_to_end_id: string;
  readonly amount: number;
  readonly payer: Person;
  readonly at: string;
  readonly returns: readonly Return[];
}

/** News of a payment that the receiver has not confirmed yet. */
export interface PixNews {
  readonly id: string;
  readonly end_to_end_id: string;
  readonly url: string;
  readonly since: string;
}

export interface CobsDeps {
  readonly faults: FaultBox;
  readonly now: () => Date;
  readonly onNews: () => void;
}

/** Set up in two steps: the book applies every entry here too when it opens; then `begin` gets the book. */
export class Cobs {
  readonly #deps: CobsDeps;
  #opened: Book | undefined;
  readonly #facts = new Map<string, CobFacts>();
  readonly #amounts = new Map<string, number>();
  readonly #revisions = new Map<string, number>();
  /** Charges that the receiver removed; the bank removes the others that expire unpaid. */
  readonly removed = new Set<string>();
  /** By end-to-end id. These maps are changed by entries alone. */
  readonly payments = new Map<string, Payment>();
  /** By the receiver's key. */
  readonly webhooks = new Map<string, { readonly url: string; readonly since: string }>();
  readonly pixOuts = new Map<string, PixOut>();
  readonly news = new Map<string, PixNews>();

  constructor(deps: CobsDeps) {
    this.#deps = deps;
  }

  begin(book: Book): void {
    this.#opened = book;
  }

  cob(txid: string): { readonly charge: Charge; readonly facts: CobFacts; readonly revision: number } | undefined {
    const [charge, facts] = [this.#book.charges.get(txid), this.#facts.get(txid)];
    return charge && facts && { charge, facts, revision: this.#revisions.get(txid) ?? 0 };
  }

  async askReturn(
    payment: Payment,
    id: string,
    amount: number,
    nature: ReturnNature,
    description: string | null,
  ): Promise<Return> {
    const { txid, end_to_end_id } = payment;
    const rtr_id = `D${endToEndId(this.#deps.now()).slice(1)}`;
    const facts = { txid, end_to_end_id, id, rtr_id, amount, nature, description };
    await this.#book.record({ type: 'return_asked', at: this.#stamp(), ...facts });
    // The answer shows the first state; the outcome follows at once.
    const asked = this.#return(end_to_end_id, id);
    await this.#endReturn(this.payments.get(end_to_end_id) ?? payment, asked);
    return nature === 'ORIGINAL' ? asked : this.#return(end_to_end_id, id);
  }

  /** Pays a charge a second time. */
  async payAgain(txid: string): Promise<void> {
    const charge = this.#book.charges.get(txid);
    if (!charge?.cob || charge.paid_by === null)
      throw new Refusal(409, 'charge_unpaid', 'Only a paid charge is paid again.');
    const { paid_by: payer, paid_amount } = charge;
    const end_to_end_id = endToEndId(this.#deps.now());
    const facts = { txid, end_to_end_id, amount: paid_amount ?? charge.amount, payer };
    await this.#book.record({ type: 'paid_again', at: this.#stamp(), ...facts });
  }

  async askPixOut(order: Pick<PixOut, 'id' | 'amount' | 'key' | 'cpf'>): Promise<PixOut> {
    const old = this.pixOuts.get(order.id);
    if (!old) {
      const written = { ...order, end_to_end_id: endToEndId(this.#deps.now()) };
      await this.#book.record({ type: 'pix_out_asked', at: this.#stamp(), order: written });
    }
    const asked = this.pixOuts.get(order.id);
    if (!asked) throw new Error('a payout that was written is not in the book');
    if (!old) await this.#endPixOut(asked);
    return asked;
  }

  /** Ends the returns and payouts under way, unless a fault holds them. */
  async settleMoney(): Promise<void> {
    if (this.#deps.faults.current.hold_money) return;
    for (const payment of this.payments.values())
      for (const one of payment.returns) if (one.status === 'EM_PROCESSAMENTO') await this.#endReturn(payment, one);
    for (const order of this.pixOuts.values()) if (order.status === 'EM_PROCESSAMENTO') await this.#endPixOut(order);
  }

  /** Applies an entry of the journal. */
  apply(entry: Entry): void {
    switch (entry.type) {
      case 'charge_created':
        if (!entry.order.cob) return;
        this.#facts.set(entry.order.txid, entry.order.cob);
        this.#amounts.set(entry.order.txid, entry.order.amount);
        return;
      case 'cob_revised': {
        const known = this.#facts.get(entry.txid);
        if (known) this.#facts.set(entry.txid, { ...known, expires_in: entry.expires_in });
        this.#amounts.set(entry.txid, entry.amount);
        this.#revisions.set(entry.txid, (this.#revisions.get(entry.txid) ?? 0) + 1);
        return;
      }
      case 'cob_removed':
        this.removed.add(entry.txid);
        return;
      case 'charge_paid':
        return this.#receive({ ...entry, amount: entry.amount ?? this.#amounts.get(entry.txid) ?? 0 });
      case 'paid_again':
        return this.#receive(entry);
      case 'return_asked':
        return this.#applyReturnAsked(entry);
      case 'return_ended':
        return this.#applyReturnEnded(entry);
      case 'pix_out_asked':
        this.pixOuts.set(entry.order.id, { ...entry.order, at: entry.at, status: 'EM_PROCESSAMENTO', reason: null });
        return;
      case 'pix_out_ended': {
        const order = this.pixOuts.get(entry.id);
        if (order) this.pixOuts.set(entry.id, { ...order, status: entry.status, reason: entry.reason });
        return;
      }
      case 'pix_webhook_set':
        if (entry.url === null) this.webhooks.delete(entry.key);
        else this.webhooks.set(entry.key, { url: entry.url, since: entry.at });
        return;
      case 'webhook_done':
        this.news.delete(entry.id);
        return;
      default:
    }
  }

  #receive(entry: Pick<Payment, 'txid' | 'end_to_end_id' | 'amount' | 'payer' | 'at'>): void {
    const { txid, end_to_end_id, amount, payer, at } = entry;
    const key = this.#facts.get(txid)?.key;
    if (key === undefined) return;
    const payment = { txid, key, end_to_end_id, amount, payer, at, returns: [] };
    this.payments.set(end_to_end_id, payment);
    this.#tell(payment, `pix:${end_to_end_id}`, at);
  }

  #applyReturnAsked(entry: Extract<Entry, { type: 'return_asked' }>): void {
    const payment = this.payments.get(entry.end_to_end_id);
    if (!payment) return;
    const { id, rtr_id, amount, nature, description, at } = entry;
    const asked = { id, rtr_id, amount, nature, description, asked_at: at };
    const one: Return = { ...asked, settled_at: null, status: 'EM_PROCESSAMENTO', reason: null };
    this.payments.set(payment.end_to_end_id, { ...payment, returns: [...payment.returns, one] });
  }

  #applyReturnEnded({ end_to_end_id, id, status, reason, at }: Extract<Entry, { type: 'return_ended' }>): void {
    const payment = this.payments.get(end_to_end_id);
    if (!payment) return;
    const ended: Return = {
      ...this.#return(end_to_end_id, id),
      status,
      reason,
      settled_at: status === 'DEVOLVIDO' ? at : null,
    };
    const others = payment.returns.filter((one) => one.id !== id);
    this.payments.set(end_to_end_id, { ...payment, returns: [...others, ended] });
    this.#tell(payment, `return:${end_to_end_id}:${id}`, at);
  }

  #tell(payment: Payment, id: string, at: string): void {
    const webhook = this.webhooks.get(payment.key);
    if (!webhook) return;
    this.news.set(id, { id, end_to_end_id: payment.end_to_end_id, url: webhook.url, since: at });
    if (this.#opened) this.#deps.onNews();
  }

  get #book(): Book {
    if (!this.#opened) throw new Error('the book has not opened yet');
    return this.#opened;
  }

  #return(endToEnd: string, id: string): Return {
    const found = this.payments.get(endToEnd)?.returns.find((one) => one.id === id);
    if (!found) throw new Error(`return ${id} is not in the book`);
    return found;
  }

  #stamp(): string {
    return this.#deps.now().toISOString();
  }

  /** The outcome of a return or payout that is under way; null while a fault holds it. */
  #outcome(): 'done' | 'failed' | null {
    const { faults } = this.#deps;
    return faults.current.hold_money ? null : faults.use('fail_money') ? 'failed' : 'done';
  }

  async #endReturn(payment: Payment, one: Return): Promise<void> {
    const how = this.#outcome();
    if (how === null) return;
    const { txid, end_to_end_id } = payment;
    const isFirst = this.#book.charges.get(txid)?.end_to_end_id === end_to_end_id;
    await this.#book.record({
      type: 'return_ended',
      at: this.#stamp(),
      txid,
      end_to_end_id,
      id: one.id,
      status: how === 'done' ? 'DEVOLVIDO' : 'NAO_REALIZADO',
      reason: how === 'done' ? null : 'Conta de destino encerrada',
      whole: how === 'done' && isFirst && returnedOf(payment, ['DEVOLVIDO']) + one.amount >= payment.amount,
    });
  }

  async #endPixOut({ id, key, cpf }: PixOut): Promise<void> {
    const how = this.#outcome();
    if (how === null) return;
    const wrong = await this.#keyFault(key, cpf);
    const status = how === 'done' && wrong === null ? 'REALIZADO' : 'NAO_REALIZADO';
    const reason = wrong ?? (how === 'done' ? null : 'Participante indisponível');
    await this.#book.record({ type: 'pix_out_ended', at: this.#stamp(), id, status, reason });
  }

  /** The fault of a key in the standard's style, or null; a key without a holder becomes the payee's. */
  async #keyFault(key: string, cpf: string): Promise<string | null> {
    const type = key.includes('@') ? 'email' : key.startsWith('+') ? 'phone' : /^\d{11}$/.test(key) ? 'cpf' : 'evp';
    try {
      const { holder } = await this.#book.holderOf(type, key, { name: 'Titular', cpf });
      return holder.cpf === cpf ? null : 'TITULAR_DIVERGENTE';
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return 'CHAVE_INVALIDA';
    }
  }
}

/** Centavos of a payment in returns of some states, by default of those that are not refused. */
export function returnedOf(
  { returns }: Payment,
  states: readonly string[] = ['DEVOLVIDO', 'EM_PROCESSAMENTO'],
): number {
  return returns.reduce((sum, { status, amount }) => sum + (states.includes(status) ? amount : 0), 0);
}

/** An unguessable name for a location. */
export function accessToken(): string {
  return randomBytes(16).toString('hex');
}
