/**
 * The bank of a simulated run. Its books are the truth about money outside the platform: payers, returns and payouts.
 * Its answers may differ: it may be away, do the work and lose the answer, give an older answer than before, or leave
 * out the payer. It never claims a payment that was not made, because no platform could find that out.
 */
import {
  type ChargeAtBank,
  GatewayError,
  type PayoutOrder,
  type PayoutResult,
  type PixGateway,
} from '../../server/gateways/pix/port.ts';
import { CrashError, type Life } from './faulty-database.ts';
import type { Random } from './random.ts';
import type { Schedule } from './schedule.ts';

export interface Payment {
  readonly cpf: string;
  readonly amount: number;
}

interface Charge {
  readonly amount: number;
  /** Paid once at most. */
  payment: Payment | null;
  state: 'active' | 'refused' | 'expired';
  /** Centavos that went back to the payer. */
  givenBack: number;
}

export interface Bank {
  readonly charges: ReadonlyMap<string, Charge>;
  /** Centavos that were paid out, by the payout's id. */
  readonly payouts: ReadonlyMap<string, number>;
  /** Payouts that the bank refuses for good, and why. */
  readonly refused: ReadonlyMap<string, 'invalid_key' | 'not_paid'>;
  /** One call in so many goes wrong; 0: none. */
  faults: number;
  /** Calls that went wrong since it was last set to 0. */
  wrong: number;
  pay(txid: string, payment: Payment): void;
  end(txid: string, state: 'refused' | 'expired'): void;
  /** The bank as one process of the platform reaches it. */
  gatewayFor(life: Life): PixGateway;
}

export function createBank(random: Random, schedule: Schedule): Bank {
  const charges = new Map<string, Charge>();
  const payouts = new Map<string, number>();
  const refused = new Map<string, 'invalid_key' | 'not_paid'>();

  const bank: Bank = {
    charges,
    payouts,
    refused,
    faults: 0,
    wrong: 0,
    pay(txid, payment) {
      const charge = charges.get(txid);
      if (charge && !charge.payment) charge.payment = payment;
    },
    end(txid, state) {
      const charge = charges.get(txid);
      if (charge && !charge.payment) charge.state = state;
    },
    gatewayFor(life) {
      /** A call: it takes its turn, and may fail before or after its work. */
      const call = async <T>(work: () => T): Promise<T> => {
        await schedule.pass();
        // A dead process makes no call.
        if (life.dead) throw new CrashError();
        const fault = bank.faults > 0 && random.oneIn(bank.faults) ? random.pick(['away', 'mute'] as const) : null;
        if (fault) bank.wrong += 1;
        if (fault === 'away') throw new GatewayError('The bank does not answer.');
        const answer = work();
        if (fault === 'mute') throw new GatewayError('The answer of the bank was lost.');
        if (life.dead) throw new CrashError();
        return answer;
      };
      return {
        simulated: false,
        payouts: 'bank',
        createCharge: ({ txid, amount }) =>
          call(() => {
            if (!charges.has(txid)) charges.set(txid, { amount, payment: null, state: 'active', givenBack: 0 });
            return { location: `bank.example/${txid}` };
          }),
        findCharge: (txid) => call(() => answerFor(txid)),
        refund: (txid, total) =>
          call(() => {
            const charge = charges.get(txid);
            if (!charge?.payment) throw new Error(`The platform gives back ${txid}, which nobody has paid.`);
            if (random.oneIn(5)) return 'under_way';
            charge.givenBack = Math.max(charge.givenBack, total ?? charge.payment.amount);
            return 'returned';
          }),
        payOut: (order) => call(() => payOut(order)),
        holderOf: (_type, key, expected) =>
          call(() => (key.startsWith('outra') ? { name: 'Joana', cpf: '11144477735' } : expected)),
      };
    },
  };

  function answerFor(txid: string): ChargeAtBank | null {
    const charge = charges.get(txid);
    if (!charge) return null;
    const { amount, payment, state, givenBack } = charge;
    const facts = { txid, amount, endToEndId: null, payer: null } as const;
    // It contradicts what it has said, or will say: it looks at an old copy, or does not know the payer yet.
    if (bank.faults > 0 && random.oneIn(bank.faults)) {
      bank.wrong += 1;
      return payment && random.oneIn(2) ? { ...facts, state: 'paid', endToEndId: 'E' } : { ...facts, state: 'active' };
    }
    if (payment && givenBack === payment.amount) return { ...facts, state: 'refunded' };
    if (!payment) return { ...facts, state };
    return {
      ...facts,
      state: 'paid',
      amount: payment.amount,
      endToEndId: `E${txid.slice(0, 8)}`,
      payer: { name: 'Quem pagou', cpf: payment.cpf },
    };
  }

  function payOut(order: PayoutOrder): PayoutResult {
    const known = payouts.get(order.id);
    if (known !== undefined && known !== order.amount) throw new Error(`Payout ${order.id} is asked for differently.`);
    if (known !== undefined) return { state: 'sent', endToEndId: null };
    const no = refused.get(order.id);
    if (no) return { state: no };
    // The first word on a payout is the last: paid, or not. Until then the bank takes its time.
    const word = random.weighted<PayoutResult['state']>([
      [70, 'sent'],
      [12, 'under_way'],
      [12, 'invalid_key'],
      [6, 'not_paid'],
    ]);
    if (word === 'under_way') return { state: word };
    if (word === 'sent') {
      payouts.set(order.id, order.amount);
      return { state: word, endToEndId: `E${order.id.slice(0, 8)}` };
    }
    refused.set(order.id, word);
    return { state: word };
  }

  return bank;
}
