/** The timeline of a withdrawal and the check list before it, as the screens draw them. No React, no words. */
import { serverNow } from '../../api/server-time.ts';
import type { Readiness, Withdrawal } from '../../contract/payments.ts';
import type { Transaction, TransactionStatus } from '../../contract/wallet.ts';
import { toMs } from '../../lib/time.ts';

export type WithdrawalStepName = Withdrawal['timeline'][number]['step'];

export interface ShownStep {
  readonly name: WithdrawalStepName;
  readonly state: 'done' | 'now' | 'wait' | 'failed';
  /** ISO; null for a step to come. */
  readonly at: string | null;
  readonly note: string | null;
  /** Of the step under way, and of the last one once it is done: minutes since the request, and minutes promised; null where no target is known. */
  readonly spent: { readonly minutes: number; readonly of: number } | null;
  /** ISO: until when the last step is promised. */
  readonly until: string | null;
}

/** What ends a withdrawal badly; everything before it stays done and nothing after it is to come. */
const FAILURES: ReadonlySet<WithdrawalStepName> = new Set(['invalid_key', 'cancelled']);

/** The steps with what each is at `now` (milliseconds of the server's time). */
export function stepsOf({ timeline, target_at }: Pick<Withdrawal, 'timeline' | 'target_at'>, now: number): ShownStep[] {
  const failed = timeline.some(({ step, at }) => FAILURES.has(step) && at !== null);
  const steps = timeline.filter(({ step, at }) => (failed || FAILURES.has(step) ? at !== null : true));
  const next = steps.findIndex(({ at }) => at === null);
  const asked = steps.find(({ step }) => step === 'requested')?.at ?? null;
  return steps.map(({ step, at, note }, index) => {
    const isNow = index === next;
    const isLast = index === steps.length - 1;
    return {
      name: step,
      state: FAILURES.has(step) ? 'failed' : at !== null ? 'done' : isNow ? 'now' : 'wait',
      at,
      note: note ?? null,
      spent:
        (isNow || (isLast && at !== null)) && asked !== null && target_at !== null
          ? spentOf(toMs(asked), toMs(target_at), at === null ? now : toMs(at))
          : null,
      until: isLast && at === null ? target_at : null,
    };
  });
}

function spentOf(asked: number, target: number, now: number): { minutes: number; of: number } {
  return {
    minutes: Math.max(0, Math.floor((now - asked) / 60_000)),
    of: Math.max(0, Math.round((target - asked) / 60_000)),
  };
}

/** Withdrawals that are not over (§4): pending, with a key that is being released, processing, in review. */
const UNDER_WAY: ReadonlySet<TransactionStatus> = new Set<TransactionStatus>([0, 3, 4, 5]);

/** One with a wrong key has been released for long by then, and stays in the statement alone. Milliseconds. */
const RELEASED = 3 * 86_400_000;

/** The withdrawals of a list that still move at `now` (milliseconds of the server's time). */
export function underWay(transactions: readonly Transaction[], now = serverNow()): Transaction[] {
  return transactions.filter(
    ({ type, status, created_at }) =>
      type === 'withdraw' && UNDER_WAY.has(status) && (status !== 3 || now - toMs(created_at) < RELEASED),
  );
}

/** What is missing first, then what is there; in the API's order within each. */
export function sortedChecks(checks: Readiness['checks']): Readiness['checks'] {
  return [...checks].sort((a, b) => Number(a.ok) - Number(b.ok));
}
