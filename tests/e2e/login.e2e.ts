import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { newAccount } from './support/account.ts';
import { newestCode, PASSWORD, SEEDED, visitAsAdult } from './support/people.ts';
import { PLAIN } from './support/plain.ts';

test.use(PLAIN);

test('an excluded player sees the dates and logs in to a session that allows withdrawals but no deposit', async ({
  page,
}) => {
  await visitAsAdult(page, '/login');
  const dialog = page.getByRole('dialog', { name: 'Entrar' });
  await dialog.getByLabel('Telefone').fill(SEEDED.excluded);
  await dialog.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  const notice = dialog.getByRole('alert').filter({ hasText: 'autoexclusão' });
  await expect(notice).toContainText(/desde \d{2}\/\d{2}\/\d{4} e volta em \d{2}\/\d{2}\/\d{4}/);
  expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull();
  await expectAccessible(page);

  await test.step('a wrong password clears the dates', async () => {
    await dialog.getByLabel('Senha', { exact: true }).fill('errada-errada-1');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert').filter({ hasText: 'não conferem' })).toBeVisible();
    await expect(notice).toBeHidden();
  });

  await test.step('the restricted login', async () => {
    await dialog.getByLabel('Senha', { exact: true }).fill(PASSWORD);
    await page.keyboard.press('Enter');
    await dialog.getByRole('button', { name: 'Entrar só para sacar e consultar' }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL('/');
    await page.goto('/account/wallet');
    await expect(page.getByRole('heading', { name: 'Carteira', level: 1 })).toBeVisible();
    const token = await page.evaluate(() => localStorage.getItem('auth'));
    const headers = { authorization: `Bearer ${token}` };
    const deposit = await page.request.post('/api/main-gateway/qrcode-pix', { headers, data: { amount: 2000 } });
    expect(deposit.status()).toBe(403);
  });
});

test('a login refused for too many attempts counts the seconds to the next one', async ({ page }) => {
  await page.route('**/api/auth/login', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'retry-after': '12' },
      json: { message: 'Muitas tentativas.', code: 'too_many_requests' },
    }),
  );
  await visitAsAdult(page, '/login');
  const dialog = page.getByRole('dialog', { name: 'Entrar' });
  await dialog.getByLabel('Telefone').fill(SEEDED.fresh);
  await dialog.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('timer')).toContainText(/Tente de novo em (12|11|10) segundos/);
  await expect(dialog.getByRole('button', { name: 'Entrar', exact: true })).toBeDisabled();
  await expect(dialog.getByLabel('Senha', { exact: true })).toHaveValue(PASSWORD);
});

test('the login modal keeps its fields while it changes its type, and clears them when it closes', async ({ page }) => {
  await visitAsAdult(page, '/');
  await page.getByRole('link', { name: 'Entrar' }).click();
  const login = page.getByRole('dialog', { name: 'Entrar' });
  await login.getByLabel('Telefone').fill(SEEDED.fresh);
  await login.getByLabel('Senha', { exact: true }).fill('segredo');
  await login.getByRole('button', { name: 'Esqueci a senha' }).click();
  const recovery = page.getByRole('dialog', { name: 'Recuperar senha' });
  await expect(recovery).toBeVisible();
  await expect(page).toHaveURL('/recover-pass');
  await expectAccessible(page);
  await recovery.getByRole('button', { name: 'Usar o e-mail' }).click();
  await recovery.getByLabel('E-mail').fill('sem-arroba');
  await expect(recovery.getByText('Este campo deve ser um e-mail válido.')).toBeVisible();
  await recovery.getByRole('button', { name: 'Voltar para o login' }).click();
  await expect(login.getByLabel('Telefone')).toHaveValue(/99999-0002/);
  await expect(login.getByLabel('Senha', { exact: true })).toHaveValue('segredo');
  for (const close of [() => page.keyboard.press('Escape'), () => page.goBack()]) {
    await close();
    await expect(login).toBeHidden();
    await expect(page).toHaveURL('/');
    await page.getByRole('link', { name: 'Entrar' }).click();
    await expect(login.getByLabel('Telefone')).toHaveValue('');
    await expect(login.getByLabel('Senha', { exact: true })).toHaveValue('');
    await login.getByLabel('Telefone').fill(SEEDED.fresh);
  }
});

test('a recovery with a code changes the password and ends every session of the player', async ({ page, request }) => {
  const fresh = 'outra-senha-9';
  const person = await newAccount(page);
  await visitAsAdult(page, '/login');
  const login = page.getByRole('dialog', { name: 'Entrar' });
  await login.getByRole('button', { name: 'Esqueci a senha' }).click();
  const recovery = page.getByRole('dialog', { name: 'Recuperar senha' });
  await recovery.getByLabel('Telefone').fill(person.phone);
  await recovery.getByRole('button', { name: 'Enviar código' }).click();

  await test.step('a wrong code shows an error, and another code can be sent after 20 seconds', async () => {
    await expect(recovery.getByLabel('Código')).toBeFocused();
    await expect(recovery.getByRole('button', { name: /Enviar de novo em \d+ segundos?/ })).toBeDisabled();
    await expectAccessible(page);
    const code = await newestCode(page, `+55${person.phone}`);
    await recovery.getByLabel('Código').fill(code === '111111' ? '222222' : '111111');
    await expect(recovery.getByText(/O código não confere/)).toBeVisible();
    // As a person pastes it out of a message.
    await recovery.getByLabel('Código').fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await expect(recovery.getByLabel('Nova senha', { exact: true })).toBeFocused();
  });

  await test.step('a mismatched confirmation shows an error, and the saved password ends the session', async () => {
    await recovery.getByLabel('Nova senha', { exact: true }).fill(fresh);
    await recovery.getByLabel('Confirmar nova senha', { exact: true }).fill('outra-coisa-1');
    await expect(recovery.getByText('As senhas não coincidem')).toBeVisible();
    await expectAccessible(page);
    await recovery.getByLabel('Confirmar nova senha', { exact: true }).fill(fresh);
    await recovery.getByRole('button', { name: 'Salvar nova senha' }).click();
    await expect(login).toBeVisible();
    const me = await request.get('/api/auth/me', { headers: { authorization: `Bearer ${person.token}` } });
    expect(me.status()).toBe(401);
  });

  await login.getByLabel('Senha', { exact: true }).fill(fresh);
  await login.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(login).toBeHidden();
  await expect(page).toHaveURL('/');
});

test('a login whose code does not load says so, keeps what the player typed, and works at the next press', async ({
  page,
}) => {
  await page.route('**/assets/api-*.js', (route) => route.abort());
  await visitAsAdult(page, '/login');
  const dialog = page.getByRole('dialog', { name: 'Entrar' });
  await dialog.getByLabel('Telefone').fill(SEEDED.fresh);
  await dialog.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('conexão');
  await expect(dialog.getByLabel('Senha', { exact: true })).toHaveValue(PASSWORD);
  await page.unroute('**/assets/api-*.js');
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(dialog).toBeHidden();
});
