import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../tests/fixtures/platform.ts';

const PASSWORD = 'jangada-demo-1';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:130.0) Gecko/20100101 Firefox/130.0';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createTestPlatform();
}, 60_000);
afterAll(() => platform.close());

/** The player's newest notification in the app, in a language. */
async function newest(token: string, language = 'pt'): Promise<{ title: string; text: string; to: string }> {
  const { body } = await platform.ask('GET', '/notifications', { token, language });
  return body.user_notifications.data[0];
}

test('a login from a new device is a notification in the app, with device and place', async () => {
  const token = await platform.login(2);
  await platform.ask('POST', '/auth/login', {
    body: { username: '+5511999990002', password: PASSWORD },
    headers: { 'user-agent': FIREFOX },
  });
  expect(await newest(token)).toMatchObject({
    title: 'Novo acesso à sua conta',
    text: expect.stringMatching(/Firefox, Linux, 127\.0\.x\.x\. Se não foi você, crie uma nova senha/),
    to: '/user/edit/access-data',
  });
  expect(await newest(token, 'en')).toMatchObject({ title: 'New login to your account' });
});

test('a changed e-mail, phone and password are notifications of that player only', async () => {
  const token = await platform.login(1);
  const other = await platform.login(2);
  const before = await newest(other);
  const change = (body: object) =>
    platform.ask('POST', '/auth/update', { token, body: { current_password: PASSWORD, ...body } });
  expect((await change({ email: 'ana.nova@exemplo.com' })).status).toBe(200);
  expect((await newest(token)).title).toBe('Seu e-mail foi trocado');
  expect((await change({ phone: '+5521988887777' })).status).toBe(200);
  expect((await newest(token)).title).toBe('Seu telefone foi trocado');
  const password = 'vento-na-vela-27';
  const answer = await platform.ask('POST', '/auth/request-password-change', {
    token,
    body: { current_password: PASSWORD, password, password_confirmation: password },
  });
  expect(answer.status).toBe(204);
  expect(await newest(token)).toMatchObject({
    title: 'Sua senha foi trocada',
    text: expect.stringContaining('os saques ficam suspensos por 24 horas'),
  });
  expect(await newest(other)).toEqual(before);
});
