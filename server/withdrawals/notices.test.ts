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
async function askWithdrawal(): Promise<string> {
  const methods = await platform.ask('GET', '/wallet/withdraw/methods', { token });
  const body = { amount: 5000, method_id: methods.body.data[0].id };
  return (await platform.ask('POST', '/wallet/withdraw/request', { token, body })).body.data.id;
}

test('pushes a deposit once, when it is credited', async () => {
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
});

test('pushes a paid withdrawal and an operator’s cancellation, not the player’s own', async () => {
  const own = await askWithdrawal();
  await platform.ask('POST', '/main-gateway/user-cancel-withdrawal', { token, body: { id: own } });
  expect(await pushed()).toEqual([]);
  const called = await askWithdrawal();
  await operateWithdrawal(platform.deps, called, 'cancel', 'maria', 'x');
  // "See why" links to the reason, without the operator's own words.
  expect((await pushed()).map(({ link }) => link)).toEqual([`/account/wallet?sheet=withdrawal:${called}`]);
  const { timeline } = (await platform.ask('GET', `/wallet/withdrawals/${called}`, { token })).body.data;
  expect(timeline.at(-1).note).toBe('Cancelado por nós. O valor voltou ao saldo; o suporte diz o que falta.');
  await operateWithdrawal(platform.deps, await askWithdrawal(), 'approve', 'maria');
  await operateWithdrawal(platform.deps, await askWithdrawal(), 'invalid-key', 'maria');
  expect((await pushed()).map(({ title }) => title)).toEqual(['Saque cancelado', 'Saque pago', 'Chave Pix inválida']);
});
