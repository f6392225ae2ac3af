/** Withdrawals at a bank without payouts by command: the operator pays, and records the end-to-end id. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { handBank, seededId } from '../../tests/fixtures/money.ts';
import { operate } from '../../tests/fixtures/operator.ts';
import { createTestPlatform, type TestPlatform } from '../../tests/fixtures/platform.ts';
import { walletOf } from '../ledger/ledger.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { finishPayouts } from '../withdrawals/withdrawals.ts';

const PIX = 'E99887766202611201500abcdefghijk';
const OTHER = 'E99887766202611201501abcdefghijk';
let platform: TestPlatform;
let playerId: number;
let token: string;
const bank = { ...handBank(), payouts: 'hand' as const };

beforeAll(async () => {
  platform = await createTestPlatform({ deps: (deps) => ({ ...deps, pix: bank }) });
  token = await platform.login(1);
  playerId = await seededId(platform.deps, 1);
}, 60_000);
afterAll(() => platform?.close());

const run = (...argv: string[]) => operate(platform, ...argv);

let asked = 0;
async function ask(amount: number): Promise<string> {
  asked += 1;
  const [method] = (await platform.ask('GET', '/wallet/withdraw/methods', { token })).body.data;
  const { body } = await platform.ask('POST', '/wallet/withdraw/request', {
    token,
    body: { amount, method_id: method.id },
    headers: { 'idempotency-key': `w${asked}` },
  });
  return body.data.id as string;
}

test('shows amount and key and changes nothing without the id', async () => {
  const id = await ask(3000);
  const outcome = await run('withdrawal', 'approve', id);
  expect(outcome.problem).toMatch(
    /^Payouts are by hand: pay R\$\s*30,00 to the \w+ key \S+ of Ana Beatriz Moreira \(CPF \S*\*+\S*\)/,
  );
  expect(outcome.problem).not.toContain('52998224725)');
  const wrong = await run('withdrawal', 'approve', id, '--end-to-end', 'E123');
  expect(wrong.problem).toMatch(/is no end-to-end id/);
  const before = await walletOf(platform.deps.db, playerId);
  expect(before.held).toBeGreaterThanOrEqual(3000);

  expect((await run('withdrawal', 'approve', id, '--end-to-end', PIX)).problem).toBeNull();
  expect((await walletOf(platform.deps.db, playerId)).held).toBe(before.held - 3000);
  const shown = (await platform.ask('GET', `/wallet/withdrawals/${id}`, { token })).body.data;
  expect(shown).toMatchObject({ status: 1, end_to_end_id: PIX });
  expect(bank.asked).toEqual([]);
  expect(await verifyLedger(platform.deps.db)).toEqual([]);
});

test('takes an end-to-end id for one withdrawal only', async () => {
  const [second, third] = [await ask(2000), await ask(2000)];
  expect((await run('withdrawal', 'approve', second, '--end-to-end', PIX)).problem).toMatch(
    /^Another withdrawal was paid/,
  );
  // Two operators type the same id at the same moment.
  const both = await Promise.all([second, third].map((id) => run('withdrawal', 'approve', id, '--end-to-end', OTHER)));
  expect(both.filter(({ problem }) => problem === null)).toHaveLength(1);
  expect(await verifyLedger(platform.deps.db)).toEqual([]);
});

test('leaves a payout of an earlier bank to the operator', async () => {
  const id = await ask(2100);
  await platform.deps.db.updateTable('withdrawals').set({ status: 4 }).where('id', '=', Number(id)).execute();
  await platform.deps.db.updateTable('transactions').set({ status: 4 }).where('id', '=', Number(id)).execute();
  await platform.clock.advance(60_000);
  expect(await finishPayouts(platform.deps)).toBe(0);
  expect(bank.asked).toEqual([]);
});

test('refuses an id if the bank pays by itself', async () => {
  const id = await ask(2200);
  Object.assign(bank, { payouts: 'bank' });
  expect((await run('withdrawal', 'approve', id, '--end-to-end', PIX)).problem).toMatch(/pays by itself/);
  Object.assign(bank, { payouts: 'hand' });
});
