/** Faults that tests of the platform can switch on. Absent in production. */
import * as v from 'valibot';

const count = v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0);

const schema = v.object({
  /** Milliseconds that every signed call waits before it is answered. */
  delay_ms: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(120_000)), 0),
  /** This many signed calls do their work and then lose the answer: the connection is cut. */
  drop_answers: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0),
  /** This many signed calls answer 503 and do nothing. */
  refuse_calls: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0),
  /** Every webhook is delivered twice at the same moment. */
  webhook_twice: v.optional(v.boolean(), false),
  /** This many attempts to deliver a webhook are lost on the way; they are tried again. */
  drop_webhooks: count,
  /** This and the following only for the API Pix. This many calls answer 429 and ask for a pause of a second. */
  throttle: count,
  /** This many orders (PUT) do their work and then lose the answer. */
  drop_orders: count,
  /** This many calls refuse a token that is still valid. */
  deny_tokens: count,
  /** Life of a token, in seconds. */
  token_seconds: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(86_400)), 3600),
  /** This many reads show a paid charge as unpaid; `stale_completed`: as paid, but without a payment. */
  stale_reads: count,
  stale_completed: count,
  /** Payments name the payer, which the standard leaves open. */
  name_payer: v.optional(v.boolean(), false),
  /** The list of payments ignores the filter by the payer's CPF. */
  ignore_payer_filter: v.optional(v.boolean(), false),
  /** Webhooks wait for this many milliseconds, and go in one batch, the newest first. */
  webhook_delay_ms: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(60_000)), 0),
  /** Returns and payouts stay under way while this is on. */
  hold_money: v.optional(v.boolean(), false),
  /** This many returns or payouts end without a movement of money. */
  fail_money: count,
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

type CountedFault =
  | 'drop_answers'
  | 'refuse_calls'
  | 'drop_webhooks'
  | 'throttle'
  | 'drop_orders'
  | 'deny_tokens'
  | 'stale_reads'
  | 'stale_completed'
  | 'fail_money';

/** The current switches; counted ones go down with use. */
export interface FaultBox {
  current: Faults;
  /** Uses one of a counted fault; false if none is left. */
  use(name: CountedFault): boolean;
}

export function createFaultBox(initial: Faults): FaultBox {
  const box: FaultBox = {
    current: initial,
    use(name) {
      const left = box.current[name];
      if (left <= 0) return false;
      box.current = { ...box.current, [name]: left - 1 };
      return true;
    },
  };
  return box;
}
