import { expect, type Request, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { setSite } from './support/operator.ts';
import { fillRegistration, freshSeed, newestCode, newPerson, PASSWORD, visitAsAdult } from './support/people.ts';
import { PLAIN } from './support/plain.ts';

test.use(PLAIN);

const MARE = 'http://regulada.localhost';

test('a regulated site warns before an idle session ends, and renews it with the password', async ({
  page,
  baseURL,
}) => {
  const port = new URL(baseURL ?? '').port;
  /** Requests that count as the player's activity, until their answers come. */
  const attended = new Set<Request>();
  page.on('request', (request) => {
    if (request.url().includes('/api/') && !request.headers()['x-unattended']) attended.add(request);
  });
  for (const end of ['requestfinished', 'requestfailed'] as const)
    page.on(end as 'requestfinished', (request) => void attended.delete(request));
  const pass = async (minutes: number) => {
    // For some seconds after a press the page's requests count as the player's activity, and would restart the idle
    // time (SESS-5).
    await page.waitForFunction(() => !navigator.userActivation.isActive);
    // A request that the platform answers after the clock's jump would restart the idle time too.
    await expect.poll(() => attended.size).toBe(0);
    await page.request.post('/api/_test/clock', { data: { advance_ms: minutes * 60_000 } });
    // The page looks again when it is shown.
    await page.evaluate(() => dispatchEvent(new Event('visibilitychange')));
  };
  const person = newPerson(freshSeed());
  await visitAsAdult(page, `${MARE}:${port}/register`);
  const dialog = page.getByRole('dialog', { name: 'Cadastrar' });
  await dialog.getByLabel('Nome', { exact: true }).fill(person.firstName);
  await dialog.getByLabel('Sobrenome').fill(person.lastName);
  await dialog.getByLabel('Data de nascimento').fill('1990-05-10');
  await dialog.getByLabel('CPF').fill(person.cpf);
  await page.keyboard.press('Enter');
  await dialog.getByLabel('E-mail').fill(person.email);
  await dialog.getByLabel('Telefone').fill(person.phone);
  await page.keyboard.press('Enter');
  await dialog.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await dialog.getByLabel('Confirmar senha', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('checkbox').check();
  const send = dialog.getByRole('button', { name: 'Cadastrar', exact: true });
  await send.click();
  // The site demands a loss limit and a time limit.
  await expect(dialog.getByText('Este campo é obrigatório.')).toHaveCount(2);
  await dialog.getByLabel('Limite de perda por mês').fill('50000');
  await dialog.getByLabel('Limite de tempo por dia').fill('120');
  await send.click();
  await expect(dialog).toBeHidden({ timeout: 20_000 });

  await test.step('the player continues after the warning', async () => {
    await pass(29.2);
    const warning = page.getByRole('dialog', { name: 'Você ainda está aí?' });
    // A question that did not get through is asked again after 15 s.
    await expect(warning.getByRole('timer')).toContainText(/Termina em \d+ segundos/, { timeout: 30_000 });
    await expectAccessible(page);
    await warning.getByRole('button', { name: 'Continuar' }).last().click();
    await expect(warning).toBeHidden();
  });

  await test.step('the player renews the ended session with the password', async () => {
    const before = await page.evaluate(() => localStorage.getItem('auth'));
    await pass(31);
    const over = page.getByRole('dialog', { name: 'Sua sessão terminou' });
    // A question that did not get through is asked again after 15 s.
    await expect(over.getByLabel('Senha', { exact: true })).toBeFocused({ timeout: 25_000 });
    await expectAccessible(page);
    await over.getByLabel('Senha', { exact: true }).fill('errada-errada-1');
    await page.keyboard.press('Enter');
    await expect(over.getByRole('alert')).toContainText('não conferem');
    await over.getByLabel('Senha', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await expect(over).toBeHidden();
    expect(await page.evaluate(() => localStorage.getItem('auth'))).not.toBe(before);
  });

  await test.step('a lower limit takes effect at once, a higher one waits, and a mandatory one cannot be removed', async () => {
    await page.goto(new URL('/responsible-gambling', page.url()).href);
    const main = page.getByRole('main');
    const time = main.getByRole('button', { name: /^Tempo de jogo/ });
    await time.click();
    await main.getByLabel('Horas').fill('30');
    await expect(main.getByText('Um dia tem 24 horas.')).toBeVisible();
    await expect(main.getByRole('button', { name: 'Pedir para tirar o limite' })).toBeHidden();
    await main.getByLabel('Horas').fill('1');
    await main.getByLabel('Minutos').fill('15');
    await page.keyboard.press('Enter');
    await expect(time).toContainText('de 1 h 15');
    await expect(time).toBeFocused();
    await page.keyboard.press('Enter');
    await main.getByRole('button', { name: 'Mais' }).click();
    await main.getByRole('button', { name: 'Pedir aumento' }).click();
    await expect(main.getByText(/Pedido de aumento para 1 h 30\. Confirme a partir de/)).toBeVisible();
    await expect(time).toContainText('de 1 h 15');
    await expectAccessible(page);
    await main.getByRole('button', { name: 'Desistir' }).click();
    await expect(main.getByText(/Pedido de aumento/)).toBeHidden();
  });
});

test("a site that verifies registrations asks for the phone's code before it reports an e-mail as taken", async ({
  page,
}) => {
  const person = newPerson(freshSeed());
  await setSite('localhost', 'casVerifyRegistrations', 'true');
  try {
    await visitAsAdult(page, '/en/register');
    await fillRegistration(page, { ...person, email: 'ana@jangada.example' }, 'en');
    const dialog = page.getByRole('dialog', { name: 'Sign up' });
    await expect(dialog.getByLabel('Code')).toBeFocused();
    await expect(dialog.getByText(/We sent a 6-digit code to \(\d\d\)/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: /Send again in \d+ seconds?/ })).toBeDisabled();
    await expect(dialog.getByText(/already/)).toBeHidden();
    await expectAccessible(page);
    // One step back is the form again, and its last step asks for the same code.
    await dialog.getByRole('button', { name: 'Back' }).click();
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('button', { name: 'Sign up' }).click();
    await expect(dialog.getByLabel('Code')).toBeFocused();
    const code = await newestCode(page, `+55${person.phone}`);
    await dialog.getByLabel('Code').fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
    await expect(dialog.getByText(/The code does not match/)).toBeVisible();
    await dialog.getByLabel('Code').fill(code);
    const email = dialog.getByLabel('Email');
    await expect(email).toBeFocused();
    await expect(email).toHaveAttribute('aria-invalid', 'true');
    await email.fill(person.email);
    await dialog.getByRole('button', { name: 'Continue' }).click();
    await dialog.getByRole('button', { name: 'Sign up' }).click();
    const confirm = page.getByRole('dialog', { name: /^Confirm your e-?mail$/ });
    await confirm.getByLabel('Code').fill(await newestCode(page, person.email));
    await expect(page.getByRole('dialog', { name: 'All set' })).toBeVisible();
    await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  } finally {
    await setSite('localhost', 'casVerifyRegistrations', 'false');
  }
});

test("the login shows Google's button, an error if its script does not load, and refuses an invalid token", async ({
  page,
  context,
}) => {
  await setSite('localhost', 'casAllowGoogleAuth', 'true');
  await setSite('localhost', 'googleClientId', 'demonstration.apps.googleusercontent.com');
  try {
    let reachable = false;
    await context.route('https://accounts.google.com/**', (route) =>
      reachable
        ? route.fulfill({
            contentType: 'text/javascript',
            // What Google's script offers, as far as the page uses it, with a token that Google never signed.
            body: `google = { accounts: { id: {
              initialize(options) { this.options = options; },
              renderButton(place) {
                const button = document.createElement('button');
                button.type = 'button';
                button.textContent = 'Continuar com o Google';
                button.onclick = () => this.options.callback({ credential: 'a.b.c' });
                place.append(button);
              },
            } } };`,
          })
        : route.abort(),
    );
    await visitAsAdult(page, '/login');
    const dialog = page.getByRole('dialog', { name: 'Entrar' });
    await expect(dialog.getByText(/A entrada com o Google não carregou/)).toBeVisible();
    await expectAccessible(page);
    reachable = true;
    await dialog.getByRole('button', { name: 'Tentar de novo' }).click();
    await dialog.getByRole('button', { name: 'Continuar com o Google' }).click();
    await expect(dialog.getByRole('alert').filter({ hasText: 'Google' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull();
  } finally {
    await setSite('localhost', 'casAllowGoogleAuth', 'false');
    await setSite('localhost', 'googleClientId', 'null');
  }
});
