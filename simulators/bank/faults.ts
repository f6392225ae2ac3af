/** What the bank can be told to do wrong, for tests of the platform. Absent in production. */
import * as v from 'valibot';

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
  drop_webhooks: v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)), 0),
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

/** The switches as they stand; counted ones go down as they are used. */
export interface FaultBox {
  current: Faults;
  /** Uses one of a counted fault up; false when none is left. */
  use(name: 'drop_answers' | 'refuse_calls' | 'drop_webhooks'): boolean;
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
