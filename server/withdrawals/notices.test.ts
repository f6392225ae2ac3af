import { createECDH, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { handBank } from '../../tests/fixtures/money.ts';
import { createTestPlatform, type TestPlatform } from '../../tests/fixtures/platform.ts';
import { operateWithdrawal } from './withdrawals.ts';

const bank = handBank();
let platform: TestPlatform;
let token: string;

beforeAll(async () => {
  platform = await createTestPlatform({ deps: (deps) => ({ ...deps, pix: bank }) });
  token = await platform.login(1);
  await platform.ask('POST', '/subscription', {
    token,
    body: {
      endpoint: 'https://fcm.googleapis.com/fcm/send/abc',
      keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
    },
  });
}, 60_000);
afterAll(() => platform.close());
beforeEach(() => platform.deps.db.deleteFrom('push_messages').execute());

const pushed = () =>
  platform.deps.db.selectFrom('push_messages').select(['title', 'body', 'kind', 'link']).orderBy('id').execute();
/** The player's own notifications, newest first, as the app shows them. */
async function noticed(language = 'pt'): Promise<{ title: string; text: string; to: string | null }[]> {
  const { body } = await platform.ask('GET', '/notifications', { token, language });
  return body.user_notifications.data;
}
async function askWithdrawal(): Promise<string> {
  const methods = await platform.ask('GET', '/wallet/withdraw/methods', { token });
  const body = { amount: 5000, method_id: methods.body.data[0].id };
  return (await platform.ask('POST', '/wallet/withdraw/request', { token, body })).body.data.id;
}

test('pushes and notes a deposit once, when it is credited', async () => {
  const charge = await platform.ask('POST', '/main-gateway/qrcode-pix', { token, body: { amount: 123_456 } });
  expect(await pushed()).toEqual([]);
  bank.pay(charge.body.data.txid);
  for (let time = 0; time < 2; time += 1) {
    await platform.ask('POST', '/main-gateway/consult-status-transaction', {
      token,
      body: { id: charge.body.data.id },
    });
  }
  expect(await pushed()).toEqual([
    {
      title: 'Depósito confirmado',
      body: 'R$\u00a01.234,56 já estão na sua carteira.',
      kind: 'account',
      link: '/account/wallet',
    },
  ]);
  expect((await noticed()).filter(({ title }) => title === 'Depósito confirmado')).toMatchObject([
    { text: 'R$\u00a01.234,56 já estão na sua carteira.', to: '/account/wallet', read: false },
  ]);
});

test('pushes and notes a withdrawal when it is asked, paid, cancelled and returned', async () => {
  const own = await askWithdrawal();
  await platform.ask('POST', '/main-gateway/user-cancel-withdrawal', { token, body: { id: own } });
  // A second cancellation is refused and says nothing more.
  expect(
    (await platform.ask('POST', '/main-gateway/user-cancel-withdrawal', { token, body: { id: own } })).status,
  ).toBe(409);
  expect((await noticed()).slice(0, 2)).toMatchObject([
    { title: 'Saque cancelado', text: 'Você cancelou o saque. R$\u00a050,00 voltaram para a sua carteira.' },
    { title: 'Saque pedido', to: `/account/wallet?sheet=withdrawal:${own}` },
  ]);
  const called = await askWithdrawal();
  await operateWithdrawal(platform.deps, called, 'cancel', 'maria', 'x');
  // "See why" links to the reason, without the operator's own words.
  expect((await noticed('en'))[0]).toMatchObject({
    title: 'Withdrawal cancelled',
    text: 'R$\u00a050,00 is back in your wallet. See why.',
    to: `/account/wallet?sheet=withdrawal:${called}`,
  });
  const { timeline } = (await platform.ask('GET', `/wallet/withdrawals/${called}`, { token })).body.data;
  expect(timeline.at(-1).note).toBe('Cancelado por nós. O valor voltou ao saldo; o suporte diz o que falta.');
  await operateWithdrawal(platform.deps, await askWithdrawal(), 'approve', 'maria');
  await operateWithdrawal(platform.deps, await askWithdrawal(), 'invalid-key', 'maria');
  const titles = (await pushed()).map(({ title }) => title);
  expect(titles).toEqual([
    'Saque pedido',
    'Saque cancelado',
    'Saque pedido',
    'Saque cancelado',
    'Saque pedido',
    'Saque pago',
    'Saque pedido',
    'Chave Pix inválida',
  ]);
  // Every push has its line in the app, in the same order.
  expect((await noticed()).slice(0, titles.length).map(({ title }) => title)).toEqual(titles.toReversed());
});

test('notes a new Pix key: the first one without a hold, a later one with it', async () => {
  const newcomer = await platform.login(2);
  const { id } = (await platform.ask('GET', '/auth/me', { token: newcomer })).body.data;
  await platform.deps.db.deleteFrom('withdraw_methods').where('player_id', '=', Number(id)).execute();
  const add = (body: object) => platform.ask('POST', '/wallet/withdraw/method', { token: newcomer, body });
  expect((await add({ type: 'cpf' })).status).toBe(200);
  expect((await add({ type: 'phone', key: '(11) 98888-7777' })).status).toBe(200);
  const { body } = await platform.ask('GET', '/notifications', { token: newcomer });
  const [later, first] = body.user_notifications.data;
  expect([first.title, later.title]).toEqual(['Chave Pix nova', 'Chave Pix nova']);
  expect(first.text).not.toContain('suspensos');
  expect(later.text).toContain('os saques ficam suspensos por 24 horas');
  expect(later.to).toBe('/account/wallet?sheet=withdraw');
});
