/** What the bank can be told to do wrong, for tests of the platform. Absent in production. */
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
  /** Of the API Pix alone, from here on. This many calls answer 429 and ask for a second of peace. */
  throttle: count,
  /** This many orders (PUT) do their work and then lose the answer. */
  drop_orders: count,
  /** This many calls find their token refused, though it should hold. */
  deny_tokens: count,
  /** How long a token holds, in seconds. */
  token_seconds: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(86_400)), 3600),
  /** This many looks at a paid charge show it as nobody had paid; `stale_completed`: as paid, and by nothing. */
  stale_reads: count,
  stale_completed: count,
  /** Payments say who made them, which the standard leaves open. */
  name_payer: v.optional(v.boolean(), false),
  /** The list of payments passes over the payer's CPF that it is asked for. */
  ignore_payer_filter: v.optional(v.boolean(), false),
  /** Webhooks wait for so many milliseconds, and go in one batch, the newest first. */
  webhook_delay_ms: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(60_000)), 0),
  /** Returns and payouts stay under way for as long as this is on. */
  hold_money: v.optional(v.boolean(), false),
  /** This many returns or payouts end without the money having moved. */
  fail_money: count,
});

export type Faults = v.InferOutput<typeof schema>;

export const noFaults: Faults = v.parse(schema, {});

/** The switches that a JSON text or value sets; the others are off. Undefined when it does not fit. */
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

/** The switches as they stand; counted ones go down as they are used. */
export interface FaultBox {
  current: Faults;
  /** Uses one of a counted fault up; false when none is left. */
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
