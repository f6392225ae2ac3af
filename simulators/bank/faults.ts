/** Faults that tests of the platform can switch on. Absent in production. */
import * as v from 'valibot';

const count = v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0);
const milliseconds = (most: number) =>
  v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(most)), 0);
const flag = v.optional(v.boolean(), false);

/** Each is the number of calls that it still spoils. */
const counted = {
  /** Signed calls that do their work and then lose the answer: the connection is cut. */
  drop_answers: count,
  /** Signed calls that answer 503 and do nothing. */
  refuse_calls: count,
  /** Attempts to deliver a webhook that are lost on the way; they are tried again. */
  drop_webhooks: count,
  /** This and the following only for the API Pix. Orders (PUT) that do their work and then lose the answer. */
  drop_orders: count,
  /** Reads that show a paid charge as unpaid; `stale_completed`: as paid, but without a payment. */
  stale_reads: count,
  stale_completed: count,
  /** Returns or payouts that end without a movement of money. */
  fail_money: count,
};

const schema = v.object({
  ...counted,
  /** The time that every signed call waits before it is answered. */
  delay_ms: milliseconds(120_000),
  /** Every webhook is delivered twice at the same moment. */
  webhook_twice: flag,
  /** This and the following only for the API Pix. Life of a token, in seconds. */
  token_seconds: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(86_400)), 3600),
  /** Payments name the payer, which the standard leaves open. */
  name_payer: flag,
  /** The list of payments ignores the filter by the payer's CPF. */
  ignore_payer_filter: flag,
  /** Webhooks wait for this time, and go in one batch, the newest first. */
  webhook_delay_ms: milliseconds(60_000),
  /** Returns and payouts stay under way while this is on. */
  hold_money: flag,
});

export type Faults = v.InferOutput<typeof schema>;

export const noFaults: Faults = v.parse(schema, {});

/** Parses the switches of a JSON text or value; the others are off. Undefined if it does not fit. */
export function parseFaults(input: unknown): Faults | undefined {
  try {
    const result = v.safeParse(schema, typeof input === 'string' ? JSON.parse(input) : input);
    return result.success ? result.output : undefined;
  } catch {
    return undefined;
  }
}

/** The current switches; counted ones go down with use. */
export class FaultBox {
  current: Faults;

  constructor(initial: Faults) {
    this.current = initial;
  }

  /** Uses one of a counted fault; false if none is left. */
  use(name: keyof typeof counted): boolean {
    const left = this.current[name];
    if (left <= 0) return false;
    this.current = { ...this.current, [name]: left - 1 };
    return true;
  }

  /** Waits as long as every signed call has to. */
  async delay(): Promise<void> {
    const { delay_ms: ms } = this.current;
    if (ms > 0) await new Promise((resolve) => setTimeout(resolve, ms));
  }
}
