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

export interface Cobs {
  cob(txid: string): { readonly charge: Charge; readonly facts: CobFacts; readonly revision: number } | undefined;
  /** True if the receiver removed the charge; the bank removes the other charges that expire unpaid. */
  removedByReceiver(txid: string): boolean;
  payments(): readonly Payment[];
  payment(endToEnd: string): Payment | undefined;
  webhook(key: string): { readonly url: string; readonly since: string } | undefined;
  pixOut(id: string): PixOut | undefined;
  news(): readonly PixNews[];
  askReturn(endToEnd: string, id: string, amount: number, nature: ReturnNature, words: string | null): Promise<Return>;
  /** Pays a charge a second time. */
  payAgain(txid: string): Promise<void>;
  askPixOut(order: Pick<PixOut, 'id' | 'amount' | 'key' | 'cpf'>): Promise<PixOut>;
  /** Ends the returns and payouts under way, unless a fault holds them. */
  settleMoney(): Promise<void>;
}

export interface CobsDeps {
  readonly faults: FaultBox;
  readonly now: () => Date;
  readonly onNews: () => void;
}

/** Makes the store. The book gets `watch` when it opens; then `begin` gets the book. */
export function createCobs(deps: CobsDeps): Cobs & { watch(entry: Entry): void; begin(book: Book): void } {
  const { faults } = deps;
  let book: Book;
  const facts = new Map<string, CobFacts>();
  const asked = new Map<string, number>();
  const revisions = new Map<string, number>();
  const removed = new Set<string>();
  const payments = new Map<string, Payment>();
  const webhooks = new Map<string, { url: string; since: string }>();
  const outs = new Map<string, PixOut>();
  const due = new Map<string, PixNews>();
  let live = false;

  function tell(payment: Payment, id: string, at: string): void {
    const webhook = webhooks.get(payment.key);
    if (!webhook) return;
    due.set(id, { id, end_to_end_id: payment.end_to_end_id, url: webhook.url, since: at });
    if (live) deps.onNews();
  }

  function receive(txid: string, end_to_end_id: string, amount: number, payer: Person, at: string): void {
    const key = facts.get(txid)?.key;
    if (key === undefined) return;
    const payment = { txid, key, end_to_end_id, amount, payer, at, returns: [] };
    payments.set(end_to_end_id, payment);
    tell(payment, `pix:${end_to_end_id}`, at);
  }

  function withReturn(endToEnd: string, id: string, change: (old: Return | undefined) => Return): void {
    const payment = payments.get(endToEnd);
    if (!payment) return;
    const others = payment.returns.filter((one) => one.id !== id);
    const fresh = change(payment.returns.find((one) => one.id === id));
    payments.set(endToEnd, { ...payment, returns: [...others, fresh] });
  }

  function watch(entry: Entry): void {
    switch (entry.type) {
      case 'charge_created':
        if (!entry.order.cob) return;
        facts.set(entry.order.txid, entry.order.cob);
        asked.set(entry.order.txid, entry.order.amount);
        return;
      case 'cob_revised': {
        const known = facts.get(entry.txid);
        if (known) facts.set(entry.txid, { ...known, expires_in: entry.expires_in });
        asked.set(entry.txid, entry.amount);
        revisions.set(entry.txid, (revisions.get(entry.txid) ?? 0) + 1);
        return;
      }
      case 'cob_removed':
        removed.add(entry.txid);
        return;
      case 'charge_paid': {
        const { txid, end_to_end_id, payer, at, amount = asked.get(txid) ?? 0 } = entry;
        return receive(txid, end_to_end_id, amount, payer, at);
      }
      case 'paid_again':
        return receive(entry.txid, entry.end_to_end_id, entry.amount, entry.payer, entry.at);
      case 'return_asked': {
        const { id, rtr_id, amount, nature, description, at } = entry;
        const rest = { settled_at: null, status: 'EM_PROCESSAMENTO', reason: null } as const;
        return withReturn(entry.end_to_end_id, id, () => ({
          id,
          rtr_id,
          amount,
          nature,
          description,
          asked_at: at,
          ...rest,
        }));
      }
      case 'return_ended': {
        const { id, status, reason, at } = entry;
        withReturn(entry.end_to_end_id, id, (old) => {
          if (!old) throw new Error(`return ${id} ended before it was asked for`);
          return { ...old, status, reason, settled_at: status === 'DEVOLVIDO' ? at : null };
        });
        const payment = payments.get(entry.end_to_end_id);
        if (payment) tell(payment, `return:${entry.end_to_end_id}:${id}`, at);
        return;
      }
      case 'pix_out_asked':
        outs.set(entry.order.id, { ...entry.order, at: entry.at, status: 'EM_PROCESSAMENTO', reason: null });
        return;
      case 'pix_out_ended': {
        const order = outs.get(entry.id);
        if (order) outs.set(entry.id, { ...order, status: entry.status, reason: entry.reason });
        return;
      }
      case 'pix_webhook_set':
        if (entry.url === null) webhooks.delete(entry.key);
        else webhooks.set(entry.key, { url: entry.url, since: entry.at });
        return;
      case 'webhook_done':
        due.delete(entry.id);
        return;
      default:
    }
  }

  const stamp = (): string => deps.now().toISOString();
  /** The outcome of a return or payout that is under way; null while a fault holds it. */
  const outcome = (): 'done' | 'failed' | null =>
    faults.current.hold_money ? null : faults.use('fail_money') ? 'failed' : 'done';

  async function endReturn(payment: Payment, one: Return): Promise<void> {
    const how = outcome();
    if (how === null) return;
    const back = payment.returns
      .filter(({ status }) => status === 'DEVOLVIDO')
      .reduce((sum, { amount }) => sum + amount, 0);
    await book.record({
      type: 'return_ended',
      at: stamp(),
      txid: payment.txid,
      end_to_end_id: payment.end_to_end_id,
      id: one.id,
      status: how === 'done' ? 'DEVOLVIDO' : 'NAO_REALIZADO',
      reason: how === 'done' ? null : 'Conta de destino encerrada',
      whole:
        how === 'done' &&
        back + one.amount >= payment.amount &&
        book.charge(payment.txid)?.end_to_end_id === payment.end_to_end_id,
    });
  }

  async function endPixOut({ id, key, cpf }: PixOut): Promise<void> {
    const how = outcome();
    if (how === null) return;
    const wrong = await keyFault(key, cpf);
    const status = how === 'done' && wrong === null ? 'REALIZADO' : 'NAO_REALIZADO';
    const reason = wrong ?? (how === 'done' ? null : 'Participante indisponível');
    await book.record({ type: 'pix_out_ended', at: stamp(), id, status, reason });
  }

  /** The fault of a key in the standard's style, or null; a key without a holder becomes the payee's. */
  async function keyFault(key: string, cpf: string): Promise<string | null> {
    const type = key.includes('@') ? 'email' : key.startsWith('+') ? 'phone' : /^\d{11}$/.test(key) ? 'cpf' : 'evp';
    try {
      const { holder } = await book.holderOf(type, key, { name: 'Titular', cpf });
      return holder.cpf === cpf ? null : 'TITULAR_DIVERGENTE';
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return 'CHAVE_INVALIDA';
    }
  }

  return {
    watch,
    begin(opened) {
      book = opened;
      live = true;
    },
    cob(txid) {
      const [charge, known] = [book.charge(txid), facts.get(txid)];
      return charge && known && { charge, facts: known, revision: revisions.get(txid) ?? 0 };
    },
    removedByReceiver: (txid) => removed.has(txid),
    payments: () => [...payments.values()],
    payment: (endToEnd) => payments.get(endToEnd),
    webhook: (key) => webhooks.get(key),
    pixOut: (id) => outs.get(id),
    news: () => [...due.values()],

    async askReturn(endToEnd, id, amount, nature, description) {
      const payment = payments.get(endToEnd);
      if (!payment) throw new Refusal(404, 'PixNaoEncontrado', 'There is no such Pix.');
      const { txid } = payment;
      const rtr_id = `D${endToEndId(deps.now()).slice(1)}`;
      const facts = { txid, end_to_end_id: endToEnd, id, rtr_id, amount, nature, description };
      await book.record({ type: 'return_asked', at: stamp(), ...facts });
      const fresh = (): Return => {
        const found = payments.get(endToEnd)?.returns.find((one) => one.id === id);
        if (!found) throw new Error('a return that was written is not in the book');
        return found;
      };
      // The answer shows the first state; the outcome follows at once.
      const answer = fresh();
      await endReturn(payments.get(endToEnd) ?? payment, answer);
      return nature === 'ORIGINAL' ? answer : fresh();
    },

    async payAgain(txid) {
      const charge = book.charge(txid);
      if (!charge?.cob || charge.paid_by === null)
        throw new Refusal(409, 'charge_unpaid', 'Only a paid charge is paid again.');
      const { paid_by: payer, paid_amount } = charge;
      const facts = { txid, end_to_end_id: endToEndId(deps.now()), amount: paid_amount ?? charge.amount, payer };
      await book.record({ type: 'paid_again', at: stamp(), ...facts });
    },

    async askPixOut(order) {
      const old = outs.get(order.id);
      if (!old) {
        const written = { ...order, end_to_end_id: endToEndId(deps.now()) };
        await book.record({ type: 'pix_out_asked', at: stamp(), order: written });
      }
      const asked = outs.get(order.id);
      if (!asked) throw new Error('a payout that was written is not in the book');
      if (!old) await endPixOut(asked);
      return asked;
    },

    async settleMoney() {
      if (faults.current.hold_money) return;
      for (const payment of payments.values()) {
        for (const one of payment.returns) if (one.status === 'EM_PROCESSAMENTO') await endReturn(payment, one);
      }
      for (const order of outs.values()) if (order.status === 'EM_PROCESSAMENTO') await endPixOut(order);
    },
  };
}

/** An unguessable name for a location. */
export function accessToken(): string {
  return randomBytes(16).toString('hex');
}
