/** The timeline of a withdrawal and its check list as data for the screens. No React, no text. */
import { serverNow } from '../../../api/server-time.ts';
import type { Transaction, TransactionStatus } from '../../../contract/wallet.ts';
import type { Readiness, Withdrawal } from '../../../contract/withdrawals.ts';
import { toMs } from '../../../lib/time.ts';

export type WithdrawalStepName = Withdrawal['timeline'][number]['step'];

export interface ShownStep {
  readonly name: WithdrawalStepName;
  readonly state: 'done' | 'now' | 'wait' | 'failed';
  /** ISO 8601; null for a future step. */
  readonly at: string | null;
  readonly note: string | null;
  /**
   * Minutes since the request and the target in minutes, on the current step and on the last one when it is done; null
   * without a target (WITH-4).
   */
  readonly spent: { readonly minutes: number; readonly of: number } | null;
  /** Promised time of the last step, ISO 8601. */
  readonly until: string | null;
}

/** Steps that end a withdrawal without a payment; later steps are not shown. */
const FAILURES: ReadonlySet<WithdrawalStepName> = new Set(['invalid_key', 'cancelled']);

/** The steps with their states at `now` (ms, server time). */
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

/** States of a withdrawal under way (MONEY-5): pending, invalid key, processing, in review. */
const UNDER_WAY: ReadonlySet<TransactionStatus> = new Set<TransactionStatus>([0, 3, 4, 5]);

/** A withdrawal with an invalid key leaves the list after this time and stays in the statement. ms. */
const RELEASED = 3 * 86_400_000;

/** The withdrawals of a list that are under way at `now` (ms, server time). */
export function underWay(transactions: readonly Transaction[], now = serverNow()): Transaction[] {
  return transactions.filter(
    ({ type, status, created_at }) =>
      type === 'withdraw' && UNDER_WAY.has(status) && (status !== 3 || now - toMs(created_at) < RELEASED),
  );
}

/** Missing checks first, then the passed ones, each in the API's order. */
export function sortedChecks(checks: Readiness['checks']): Readiness['checks'] {
  return [...checks].sort((a, b) => Number(a.ok) - Number(b.ok));
}
