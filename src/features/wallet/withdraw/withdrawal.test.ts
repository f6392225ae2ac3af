import { describe, expect, it } from 'vitest';
import type { Transaction, TransactionStatus } from '../../../contract/wallet.ts';
import type { Withdrawal } from '../../../contract/withdrawals.ts';
import { sortedChecks, stepsOf, underWay } from './withdrawal.ts';

const asked = '2026-11-20T17:02:00.000Z';
const target = '2026-11-20T19:02:00.000Z';
const step = (name: Withdrawal['timeline'][number]['step'], at: string | null, note: string | null = null) => ({
  step: name,
  at,
  note,
});

describe('the timeline', () => {
  const timeline = [
    step('requested', asked),
    step('checked', '2026-11-20T17:09:00.000Z'),
    step('approved', null),
    step('sent', null),
  ];
  it('is under way at the first step without a time, and names the target', () => {
    const steps = stepsOf({ timeline, target_at: target }, Date.parse(asked) + 30 * 60_000 + 59_000);
    expect(steps.map(({ state }) => state)).toEqual(['done', 'done', 'now', 'wait']);
    expect(steps[2]?.spent).toEqual({ minutes: 30, of: 120 });
    expect(steps[3]?.until).toBe(target);
    expect(steps[2]?.until).toBeNull();
  });
  it('counts on past the target without hiding it', () => {
    expect(stepsOf({ timeline, target_at: target }, Date.parse(target) + 60_000)[2]?.spent).toEqual({
      minutes: 121,
      of: 120,
    });
  });
  it('never counts below zero on a clock that is behind', () => {
    expect(stepsOf({ timeline, target_at: target }, Date.parse(asked) - 60_000)[2]?.spent?.minutes).toBe(0);
  });
  it('promises no time without a target', () => {
    const steps = stepsOf({ timeline, target_at: null }, Date.parse(asked));
    expect(steps.every(({ spent, until }) => spent === null && until === null)).toBe(true);
  });
  it.each(['cancelled', 'invalid_key'] as const)('ends at %s with nothing more to come', (end) => {
    const steps = stepsOf(
      { timeline: [...timeline, step(end, '2026-11-20T17:20:00.000Z', 'x')], target_at: target },
      Date.parse(asked),
    );
    expect(steps.map(({ name, state }) => `${name} ${state}`)).toEqual([
      'requested done',
      'checked done',
      `${end} failed`,
    ]);
    expect(steps.at(-1)?.note).toBe('x');
  });
  it('does not announce an end that has not come', () => {
    const steps = stepsOf({ timeline: [...timeline, step('cancelled', null)], target_at: target }, Date.parse(asked));
    expect(steps.map(({ name }) => name)).toEqual(['requested', 'checked', 'approved', 'sent']);
  });
  it('is done when all of it has a time', () => {
    const paid = stepsOf(
      { timeline: [step('requested', asked), step('paid', target)], target_at: target },
      Date.parse(target),
    );
    expect(paid.map(({ state }) => state)).toEqual(['done', 'done']);
    expect(paid.at(-1)?.until).toBeNull();
    // The time is compared with the target, also after the end (WITH-4).
    expect(paid.map(({ spent }) => spent)).toEqual([null, { minutes: 120, of: 120 }]);
  });
});

const transaction = (status: TransactionStatus, type: Transaction['type'] = 'withdraw'): Transaction => ({
  id: `${type}${status}`,
  type,
  status,
  payment_status: null,
  expired: false,
  amount: -20000,
  balance_after: null,
  created_at: asked,
  reference: null,
  returned: null,
  play: null,
});

it('shows withdrawals that still move, and no deposit that waits', () => {
  const all = ([0, 1, 2, 3, 4, 5] as const).map((status) => transaction(status));
  const statuses = (now: number) => underWay([...all, transaction(0, 'deposit')], now).map(({ status }) => status);
  expect(statuses(Date.parse(asked))).toEqual([0, 3, 4, 5]);
  // A withdrawal with an invalid key leaves the list after 3 days; the others stay as long as they are open.
  expect(statuses(Date.parse(asked) + 3 * 86_400_000 - 1)).toEqual([0, 3, 4, 5]);
  expect(statuses(Date.parse(asked) + 3 * 86_400_000)).toEqual([0, 4, 5]);
});

it('sorts failed checks first', () => {
  const check = (name: 'cpf' | 'key' | 'balance', ok: boolean) => ({ name, ok, missing: null, at: null });
  expect(
    sortedChecks([check('cpf', true), check('key', false), check('balance', true)]).map(({ name }) => name),
  ).toEqual(['key', 'cpf', 'balance']);
});
