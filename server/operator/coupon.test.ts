import { afterAll, beforeAll, expect, test } from 'vitest';
import { operate } from '../../tests/fixtures/operator.ts';
import { createTestPlatform, MARE, type TestPlatform } from '../../tests/fixtures/platform.ts';

let platform: TestPlatform;
let token: string;
beforeAll(async () => {
  platform = await createTestPlatform();
  token = await platform.login(1);
}, 60_000);
afterAll(() => platform.close());

const run = (...argv: string[]) => operate(platform, ...argv);
const problem = async (...argv: string[]) => (await run(...argv)).problem;
async function rows(...argv: string[]): Promise<readonly Record<string, unknown>[]> {
  const [output] = (await run(...argv)).outputs;
  if (output?.type !== 'table') throw new Error('This is no table.');
  return output.rows;
}
const check = (coupon: string) => platform.ask('POST', '/bonuses/check-coupon', { token, body: { coupon } });
const lastRecord = () =>
  platform.deps.db.selectFrom('audit_log').selectAll().orderBy('id', 'desc').limit(1).executeTakeFirstOrThrow();

test('creates a coupon that is valid at once, lists it with its uses, and disables it', async () => {
  const options =
    '--percent 25 --max-bonus 10000 --min-deposit 3000 --rollover 8 --days 7 --max-uses 100 --expires 2026-12-31';
  const made = await run('coupon', 'create', 'mare-cheia', ...options.split(' '));
  expect(made.problem).toBeNull();
  expect(made.outputs[0]).toMatchObject({
    type: 'note',
    data: { code: 'MARE-CHEIA', kind: 'percent', value: 25, max_bonus: 10_000, uses: 0, max_uses: 100 },
  });
  expect(await lastRecord()).toMatchObject({
    casino_id: 1,
    actor: 'operator:maria',
    action: 'coupon.create',
    target: 'coupon:MARE-CHEIA',
    details: { after: { value: 25, rollover: 8 } },
  });
  const { body } = await check('mare-cheia');
  expect(body.coupon).toEqual({
    code: 'MARE-CHEIA',
    title: '25% no próximo depósito',
    description:
      'Bônus de 25% do depósito, até R$\u00a0100,00, em depósitos a partir de R$\u00a030,00, a apostar 8 vezes em 7 dias.',
    kind: 'percent',
    value: 25,
    min_deposit: 3000,
    rollover: 8,
    // The day ends at midnight in São Paulo.
    expires_at: '2027-01-01T03:00:00.000Z',
    max_bonus: 10_000,
    max_stake: 5_000,
    bonus_days: 7,
  });
  const listed = await rows('coupon', 'list');
  expect(listed.map(({ code }) => code)).toEqual(['MARE-CHEIA', 'BRISA20', 'MARALTA']);
  expect(new Set(listed.map(({ site }) => site))).toEqual(new Set(['localhost']));
  expect((await run('coupon', 'disable', 'Mare-Cheia')).outputs[0]).toMatchObject({ data: { changed: true } });
  expect(await lastRecord()).toMatchObject({ action: 'coupon.disable', details: { changed: true, uses: 0 } });
  expect((await check('MARE-CHEIA')).status).toBe(422);
  expect((await run('coupon', 'disable', 'MARE-CHEIA')).outputs[0]).toMatchObject({ data: { changed: false } });
  expect((await rows('coupon', 'list')).map(({ code }) => code)).toEqual(['BRISA20', 'MARALTA']);
  expect((await rows('coupon', 'list', '--all', '--site', 'localhost')).map(({ code }) => code)).toContain(
    'MARE-CHEIA',
  );
});

test('creates a coupon with its own texts and without a rollover', async () => {
  const words = ['--title', 'Vento bom', '--title-en', 'Fair wind', '--description', 'R$ 15 na hora.'];
  const figures = '--fixed 1500 --rollover 0 --expires 2026-12-31T18:00:00Z'.split(' ');
  await run('coupon', 'create', 'VENTO', ...figures, ...words);
  expect((await check('VENTO')).body.coupon).toMatchObject({
    title: 'Vento bom',
    description: 'R$ 15 na hora.',
    value: 1500,
    rollover: 0,
    expires_at: '2026-12-31T18:00:00.000Z',
  });
  expect(await rows('coupon', 'list', '--site', 'regulada.localhost')).toEqual([]);
});

test.each([
  [['coupon', 'create', 'MARALTA', '--percent', '5'], /has a coupon MARALTA already/],
  [['coupon', 'create', 'X1', '--percent', '5', '--site', 'regulada.localhost'], /regulated/],
  [['coupon', 'create', 'X1', '--percent', '5', '--site', 'nowhere.example'], /no site/],
  [['coupon', 'create', 'X1'], /--percent N of the deposit, or --fixed/],
  [['coupon', 'create', 'X1', '--percent', '5', '--fixed', '5'], /--percent N of the deposit, or --fixed/],
  [['coupon', 'create', 'X1', '--percent', '0'], /from 1 to 1000/],
  [['coupon', 'create', 'X1', '--percent', '1e2'], /from 1 to 1000/],
  [['coupon', 'create', 'X1', '--fixed', '100', '--max-bonus', '50'], /is for a percentage/],
  [['coupon', 'create', 'X1', '--fixed', '100', '--expires', '2026-11-01'], /lies in the past/],
  [['coupon', 'create', 'X1', '--fixed', '100', '--expires', 'tomorrow'], /takes a day/],
  [['coupon', 'create', 'X1', '--fixed', '100', '--expires', '2026-13-45'], /takes a day/],
  [['coupon', 'create', 'X1', '--fixed', '100', '--expires', '2027-02-30'], /takes a day/],
  [['coupon', 'create', 'X1', '--fixed', '100', '--expires', '2027-02-30T12:00:00Z'], /takes a day/],
  [['coupon', 'create', 'ação 1', '--fixed', '100'], /no code/],
  [['coupon', 'create', 'X1', '--fixed', '100', '--title', 'x'.repeat(81)], /1 to 80 characters/],
  [['coupon', 'disable', 'NADA'], /has no coupon NADA/],
])('refuses %j and creates nothing', async (argv, words) => {
  const before = await rows('coupon', 'list', '--all');
  expect(await problem(...argv)).toMatch(words);
  expect(await rows('coupon', 'list', '--all')).toEqual(before);
});

test('has no coupon on a regulated site', async () => {
  expect((await platform.ask('GET', '/bonuses/coupons', { host: MARE })).body.data).toEqual([]);
});
