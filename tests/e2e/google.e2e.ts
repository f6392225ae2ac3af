import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { exportJWK, generateKeyPair, importJWK, type JWK, SignJWT } from 'jose';
import { expectAccessible } from './support/accessible.ts';
import { keyboard, pointer } from './support/hands.ts';
import { setSite } from './support/operator.ts';
import { freshSeed, type NewPerson, newPerson, SEEDED, visitAsAdult } from './support/people.ts';
import { PLAIN } from './support/plain.ts';

test.use(PLAIN);

const CLIENT = 'demonstration.apps.googleusercontent.com';
const KEY_ID = 'test-key';
/** The regulated one demands limits of every account, and a second factor of every login. */
const SITES = ['localhost', 'regulada.localhost'] as const;

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

/** The keys of the whole run: the platform keeps Google's for ten minutes, and a second try has a process of its own. */
async function keyPair(): Promise<{ readonly secret: JWK; readonly open: JWK }> {
  const file = join(process.env.JANGADA_E2E_DATA ?? '.', 'google-keys.json');
  if (!existsSync(file)) {
    const { privateKey, publicKey } = await generateKeyPair('RS256', { extractable: true });
    writeFileSync(file, JSON.stringify({ secret: await exportJWK(privateKey), open: await exportJWK(publicKey) }));
  }
  return JSON.parse(readFileSync(file, 'utf8'));
}

test.beforeAll(async () => {
  const own = await keyPair();
  keys = (await importJWK(own.secret, 'RS256')) as CryptoKey;
  const published = { keys: [{ ...own.open, kid: KEY_ID, alg: 'RS256', use: 'sig' }] };
  server = createServer((_, answer) => {
    answer.setHeader('content-type', 'application/json').end(JSON.stringify(published));
  });
  await new Promise<void>((done) => void server.listen(Number(process.env.E2E_PORT ?? 3100) + 4, 'localhost', done));
  for (const site of SITES) {
    await setSite(site, 'casAllowGoogleAuth', 'true');
    await setSite(site, 'googleClientId', CLIENT);
    await setSite(site, 'gtmId', 'GTM-AB12CD3');
  }
});

test.afterAll(async () => {
  for (const site of SITES) {
    await setSite(site, 'casAllowGoogleAuth', 'false');
    await setSite(site, 'googleClientId', 'null');
    await setSite(site, 'gtmId', 'null');
  }
  server.close();
});

/** Makes Google's ID token of a person, signed with the keys that the platform trusts in this test. */
async function tokenFor(person: NewPerson): Promise<string> {
  // By the machine's time, as Google's own are: a platform whose clock was moved by hand judges them by that too.
  const now = Math.floor(Date.now() / 1_000);
  return await new SignJWT({
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
}

const WORDS = {
  pt: {
    path: '/login',
    login: 'Entrar',
    complete: 'Complete seu cadastro',
    done: 'Tudo certo',
    birth: 'Data de nascimento',
    phone: 'Telefone',
    save: 'Salvar',
    taken: 'Já está em uso.',
    close: 'Fechar',
    lossLimit: 'Limite de perda por mês',
    timeLimit: 'Limite de tempo por dia',
  },
  en: {
    path: '/en/login',
    login: 'Log in',
    complete: 'Complete your registration',
    done: 'All set',
    birth: 'Date of birth',
    phone: 'Phone',
    save: 'Save',
    taken: 'It is already in use.',
    close: 'Close',
    lossLimit: 'Loss limit per month',
    timeLimit: 'Time limit per day',
  },
} as const;

for (const [language, by, site] of [
  ['pt', 'pointer', 'localhost'],
  ['en', 'keyboard', 'regulada.localhost'],
] as const) {
  const words = WORDS[language];
  const isRegulated = site !== 'localhost';

  test(`a Google login creates an account and asks for the missing data (${language}, by ${by}${isRegulated ? ', with mandatory limits' : ''})`, async ({
    page,
    context,
    baseURL,
  }) => {
    const hands = by === 'keyboard' ? keyboard(page) : pointer(page);
    const person = newPerson(freshSeed());
    const token = await tokenFor(person);
    await context.route('https://accounts.google.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: scriptWith(token) }),
    );
    // The visitor has allowed the marketing tag, which hears of the registration.
    await context.route('https://www.googletagmanager.com/**', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: '' }),
    );
    const { href } = new URL(words.path, (baseURL ?? '').replace('localhost', site));
    await context.addCookies([{ name: 'consent', value: 'granted', url: href }]);

    await visitAsAdult(page, href);
    const login = page.getByRole('dialog', { name: words.login });
    await hands.press(login.getByRole('button', { name: 'Google', exact: true }));

    const sheet = page.getByRole('dialog', { name: words.complete });
    await expect(sheet).toBeVisible({ timeout: 15_000 });
    expect(await page.evaluate(() => localStorage.getItem('auth'))).not.toBeNull();
    const told = () => page.evaluate(() => JSON.stringify((globalThis as { dataLayer?: unknown }).dataLayer));
    await expect.poll(told).toContain('"sign_up"');
    expect(await told()).not.toContain('"login"');
    const phone = sheet.getByLabel(words.phone);
    const save = sheet.getByRole('button', { name: words.save, exact: true });
    // Another player's number: refused under its field, and the other fields keep their input.
    await hands.write(phone, SEEDED.ordinary);
    await hands.date(sheet.getByLabel(words.birth), '1990-05-05');
    await hands.write(sheet.getByLabel('CPF'), person.cpf);
    if (isRegulated) {
      await hands.write(sheet.getByLabel(words.lossLimit), '500');
      await hands.write(sheet.getByLabel(words.timeLimit), '120');
    }
    await hands.press(sheet.getByRole('checkbox'));
    await expectAccessible(page);
    await hands.send(save);
    await expect(sheet.getByText(words.taken)).toBeVisible();
    await expect(phone).toBeFocused();
    await hands.write(phone, person.phone);
    await hands.send(save);
    const done = page.getByRole('dialog', { name: words.done });
    await expect(done).toBeVisible({ timeout: 15_000 });
    await hands.close(done.getByRole('button', { name: words.close, exact: true }));
    await expect(done).toBeHidden();
    // Creating the account counts as a second factor, as registering does: no code is asked for.
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
}
