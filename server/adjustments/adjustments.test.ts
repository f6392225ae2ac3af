import { afterAll, beforeAll, expect, it } from 'vitest';
import { eventsOf, seededId } from '../../tests/fixtures/money.ts';
import { operate } from '../../tests/fixtures/operator.ts';
import { createTestPlatform, type TestPlatform } from '../../tests/fixtures/platform.ts';
import type { ApiError } from '../errors.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { approveAdjustment, proposeAdjustment } from './adjustments.ts';

let platform: TestPlatform;
let ana: number;
beforeAll(async () => {
  platform = await createTestPlatform();
  ana = await seededId(platform.deps, 1);
});
afterAll(() => platform.close());

const run = (...argv: string[]) => operate(platform, ...argv);
const quiet = async () => undefined;
const wallet = async () => (await platform.ask('GET', '/profile/wallet', { token: await platform.login(1) })).body.data;
const propose = (amount: number, actor = 'operator:maria') =>
  proposeAdjustment(platform.deps, { playerId: ana, amount, reason: 'Goodwill', actor }, quiet);
const approve = (id: number, actor = 'operator:otto') => approveAdjustment(platform.deps, id, actor, quiet);
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: ApiError) => error.code,
  );

it('moves money with a second operator only, and tells the player', async () => {
  const before = (await wallet()).available;
  const made = await run('adjust', 'propose', String(ana), '2500', '--reason', 'Paid twice by mistake');
  expect(made.problem).toBeNull();
  expect((await wallet()).available).toBe(before);
  const [listed] = (await run('adjust', 'list')).outputs;
  const row = listed?.type === 'table' ? listed.rows[0] : undefined;
  expect(row).toMatchObject({ site: 'localhost', amount: 2500, status: 'proposed', proposed_by: 'operator:maria' });
  const id = Number(row?.['id']);
  expect((await run('adjust', 'approve', String(id))).problem).toBe('You proposed it: another operator approves it.');
  expect(await codeOf(approve(id, 'operator:MARIA'))).toBe('adjustment_own');
  expect(await approve(id)).toMatchObject({ status: 'approved', decided_by: 'operator:otto' });
  expect((await wallet()).available).toBe(before + 2500);
  expect((await run('adjust', 'approve', String(id))).problem).toMatch(/decided already/);
  const token = await platform.login(1);
  const { body } = await platform.ask('GET', '/wallet/transactions?kind=corrections', { token });
  expect(body.data[0]).toMatchObject({
    type: 'adjustment',
    amount: 2500,
    reference: `A-${id}`,
    balance_after: before + 2500,
  });
  const events = await eventsOf(platform.deps, ana);
  expect(events).toEqual(expect.arrayContaining(['TransactionUpdated', 'BalanceUpdated']));
  const notes = await platform.ask('GET', '/notifications', { token, language: 'en' });
  expect(JSON.stringify(notes.body)).toContain('Adjustment of your account');
  const { kind } = await platform.deps.db
    .selectFrom('ledger_transactions')
    .select('kind')
    .where('key', '=', `adjustment:${id}`)
    .executeTakeFirstOrThrow();
  expect(kind).toBe('adjustment');
  expect(await verifyLedger(platform.deps.db)).toEqual([]);
});

it('moves money once when two operators approve at the same moment', async () => {
  const before = (await wallet()).available;
  const { id } = await propose(300);
  const answers = await Promise.all(
    ['operator:otto', 'operator:rosa', 'operator:lia'].map((actor) => codeOf(approve(id, actor))),
  );
  expect(answers.sort()).toEqual(['adjustment_decided', 'adjustment_decided', 'done']);
  expect((await wallet()).available).toBe(before + 300);
});

it('never takes more than the player has, and leaves the proposal open', async () => {
  const { available } = await wallet();
  const { id } = await propose(-(available + 1));
  expect(await codeOf(approve(id))).toBe('insufficient_funds');
  expect((await wallet()).available).toBe(available);
  expect((await run('adjust', 'reject', String(id))).problem).toBeNull();
  expect(await codeOf(approve(id))).toBe('adjustment_decided');
  const all = await propose(-available);
  await approve(all.id);
  expect((await wallet()).available).toBe(0);
  expect(await verifyLedger(platform.deps.db)).toEqual([]);
});

it.each([
  [['1', '0'], /^AMOUNT takes/],
  [['1', '1e9'], /^AMOUNT takes/],
  [['1', '100000001'], /^AMOUNT takes/],
  [['1', '999999999999999'], /^AMOUNT takes/],
  [['1', '12.50'], /^AMOUNT takes/],
  [['999999', '100'], /^There is no player/],
])('refuses to propose %j', async (words, sentence) => {
  expect((await run('adjust', 'propose', ...words, '--reason', 'x')).problem).toMatch(sentence);
});

it('refuses unknown ids, a missing reason and the player of another site', async () => {
  expect((await run('adjust', 'approve', '999999')).problem).toMatch(/^There is no such adjustment/);
  expect((await run('adjust', 'approve', '-1')).problem).toMatch(/is no adjustment/);
  expect((await run('adjust', 'propose', String(ana), '100')).problem).toBe('Say why: --reason TEXT.');
  const away = await run('adjust', 'propose', String(ana), '100', '--reason', 'x', '--site', 'regulada.localhost');
  expect(away.problem).toMatch(/^There is no player/);
});

it('is found by verify when an approved row has moved nothing', async () => {
  const { db } = platform.deps;
  const { id } = await propose(777);
  const other = await db.selectFrom('ledger_transactions').select('id').limit(1).executeTakeFirstOrThrow();
  await db
    .updateTable('adjustments')
    .set({ status: 'approved', decided_by: 'operator:otto', decided_at: platform.clock.now(), ledger_id: other.id })
    .where('id', '=', id)
    .execute();
  expect((await verifyLedger(db)).map(({ invariant }) => invariant)).toEqual([
    'an approved adjustment has moved its amount, and no other has',
  ]);
});
