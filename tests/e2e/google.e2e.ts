import { createServer, type Server } from 'node:http';
import { expect, test } from '@playwright/test';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { expectAccessible } from './support/accessible.ts';
import { freshSeed, newPerson, visitAsAdult } from './support/people.ts';
import { setSite } from './support/site.ts';

const CLIENT = 'demonstration.apps.googleusercontent.com';
const KEY_ID = 'story-key';

/** What Google's script offers, as far as the page uses it: a button that hands over the given token. */
const scriptWith = (token: string) => `google = { accounts: { id: {
  initialize(options) { this.options = options; },
  renderButton(place) {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = 'Google';
    button.onclick = () => this.options.callback({ credential: ${JSON.stringify(token)} });
    place.append(button);
  },
} } };`;

let keys: CryptoKey;
let server: Server;

test.beforeAll(async () => {
  const pair = await generateKeyPair('RS256');
  keys = pair.privateKey;
  const published = { keys: [{ ...(await exportJWK(pair.publicKey)), kid: KEY_ID, alg: 'RS256', use: 'sig' }] };
  server = createServer((_, answer) => {
    answer.setHeader('content-type', 'application/json').end(JSON.stringify(published));
  });
  await new Promise<void>((done) => void server.listen(Number(process.env.E2E_PORT ?? 3100) + 4, 'localhost', done));
  setSite('localhost', 'casAllowGoogleAuth', 'true');
  setSite('localhost', 'googleClientId', CLIENT);
});

test.afterAll(() => {
  setSite('localhost', 'casAllowGoogleAuth', 'false');
  setSite('localhost', 'googleClientId', 'null');
  server.close();
});

for (const language of ['pt', 'en'] as const) {
  const words = {
    pt: {
      path: '/login',
      login: 'Entrar',
      complete: 'Complete seu cadastro',
      done: 'Tudo certo',
      birth: 'Data de nascimento',
      phone: 'Telefone',
    },
    en: {
      path: '/en/login',
      login: 'Log in',
      complete: 'Complete your registration',
      done: 'All set',
      birth: 'Date of birth',
      phone: 'Phone',
    },
  }[language];

  test(`Google opens an account, which asks for what Google does not know (${language}), by keyboard`, async ({
    page,
    context,
  }) => {
    const person = newPerson(freshSeed());
    // The platform's clock may have been moved by another story.
    const { date = '' } = (await page.request.get('/api/health')).headers();
    const now = Math.floor(Date.parse(date) / 1_000);
    const token = await new SignJWT({
      email: person.email,
      email_verified: true,
      given_name: person.firstName,
      family_name: person.lastName,
      name: `${person.firstName} ${person.lastName}`,
    })
      .setProtectedHeader({ alg: 'RS256', kid: KEY_ID })
      .setIssuer('https://accounts.google.com')
      .setAudience(CLIENT)
      .setSubject(`google-${person.phone}`)
      .setIssuedAt(now)
      .setExpirationTime(now + 600)
      .sign(keys);
    await context.route('https://accounts.google.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: scriptWith(token) }),
    );

    await visitAsAdult(page, words.path);
    const dialog = page.getByRole('dialog', { name: words.login });
    await dialog.getByRole('button', { name: 'Google', exact: true }).focus();
    await page.keyboard.press('Enter');

    const sheet = page.getByRole('dialog', { name: words.complete });
    await expect(sheet).toBeVisible({ timeout: 15_000 });
    expect(await page.evaluate(() => localStorage.getItem('auth'))).not.toBeNull();
    await expectAccessible(page);
    await sheet.getByLabel(words.phone).focus();
    await page.keyboard.type(person.phone);
    await sheet.getByLabel(words.birth).fill('1990-05-10');
    await sheet.getByLabel('CPF').focus();
    await page.keyboard.type(person.cpf);
    await sheet.getByRole('checkbox').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('dialog', { name: words.done })).toBeVisible({ timeout: 15_000 });
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
}
