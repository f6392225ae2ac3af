import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { freshSeed, logIn, newestCode, newPerson, PASSWORD, register, SEEDED, visitAsAdult } from './support/people.ts';

test('an excluded player reads the dates and goes in to withdraw and look only', async ({ page }) => {
  await visitAsAdult(page, '/login');
  const dialog = page.getByRole('dialog', { name: 'Entrar' });
  await dialog.getByLabel('Telefone').fill(SEEDED.excluded);
  await dialog.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await page.keyboard.press('Enter');
  const notice = dialog.getByRole('alert').filter({ hasText: 'autoexclusão' });
  await expect(notice).toContainText(/desde \d{2}\/\d{2}\/\d{4} e volta em \d{2}\/\d{2}\/\d{4}/);
  expect(await page.evaluate(() => localStorage.getItem('auth'))).toBeNull();
  await expectAccessible(page);

  await test.step('a wrong password afterwards clears the dates', async () => {
    await dialog.getByLabel('Senha', { exact: true }).fill('errada-errada-1');
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('alert').filter({ hasText: 'não conferem' })).toBeVisible();
    await expect(notice).toBeHidden();
  });

  await test.step('the restricted way in', async () => {
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

test('in English, by keyboard alone: a wrong password, then the right one', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await visitAsAdult(page, '/en/login');
  const dialog = page.getByRole('dialog', { name: 'Log in' });
  await expect(dialog.getByLabel('Phone')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('The Phone field is required')).toBeVisible();
  await page.keyboard.type(SEEDED.fresh);
  await page.keyboard.press('Tab');
  await page.keyboard.type('not-the-password-1');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert').filter({ hasText: 'do not match' })).toBeVisible();
  await expectAccessible(page);
  await expect(dialog.getByLabel('Password', { exact: true })).toHaveValue('not-the-password-1');
  await dialog.getByLabel('Password', { exact: true }).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page).toHaveURL('/en');
});

test('too many tries say for how long to wait', async ({ page }) => {
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

test('the modal changes its type and clears nothing; closing it clears what was typed', async ({ page }) => {
  await visitAsAdult(page, '/');
  await page.getByRole('link', { name: 'Entrar' }).click();
  const login = page.getByRole('dialog', { name: 'Entrar' });
  await login.getByLabel('Telefone').fill(SEEDED.fresh);
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
  await page.keyboard.press('Escape');
  await expect(login).toBeHidden();
  await expect(page).toHaveURL('/');
  await page.getByRole('link', { name: 'Entrar' }).click();
  await expect(login.getByLabel('Telefone')).toHaveValue('');
});

test('the open sessions are listed, and the others can be ended', async ({ page, request }) => {
  const elsewhere = await request.post('/api/auth/login', { data: { username: SEEDED.fresh, password: PASSWORD } });
  const { token } = (await elsewhere.json()) as { token: string };
  await logIn(page, SEEDED.fresh);
  await page.goto('/user/edit/access-data');
  const sessions = page.getByRole('region', { name: 'Sessões abertas' });
  await expect(sessions.getByText('Este aparelho')).toBeVisible();
  await sessions.getByRole('button', { name: 'Encerrar as outras sessões' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Encerrar', exact: true }).click();
  await expect(sessions.getByText('Nenhum outro aparelho está usando sua conta.')).toBeVisible();
  const me = await request.get('/api/auth/me', { headers: { authorization: `Bearer ${token}` } });
  expect(me.status()).toBe(401);
  expect(await page.evaluate(() => localStorage.getItem('auth'))).not.toBeNull();
});

test('a forgotten password is replaced by a code, and every open session ends', async ({ page, request }) => {
  const person = newPerson(freshSeed());
  const fresh = 'outra-senha-9';
  await visitAsAdult(page, '/register');
  await register(page, person);
  const elsewhere = await page.evaluate(() => localStorage.getItem('auth'));
  await page.evaluate(() => localStorage.removeItem('auth'));
  await page.goto('/login');
  const login = page.getByRole('dialog', { name: 'Entrar' });
  await login.getByRole('button', { name: 'Esqueci a senha' }).click();
  const recovery = page.getByRole('dialog', { name: 'Recuperar senha' });
  await recovery.getByLabel('Telefone').fill(person.phone);
  await page.keyboard.press('Enter');

  await test.step('the code: a wrong one is said, another waits its 20 seconds', async () => {
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

  await test.step('the new password', async () => {
    await recovery.getByLabel('Nova senha', { exact: true }).fill(fresh);
    await recovery.getByLabel('Confirmar nova senha', { exact: true }).fill('outra-coisa-1');
    await expect(recovery.getByText('As senhas não coincidem')).toBeVisible();
    await expectAccessible(page);
    await recovery.getByLabel('Confirmar nova senha', { exact: true }).fill(fresh);
    await page.keyboard.press('Enter');
    await expect(login).toBeVisible();
    const me = await request.get('/api/auth/me', { headers: { authorization: `Bearer ${elsewhere}` } });
    expect(me.status()).toBe(401);
  });

  await login.getByLabel('Senha', { exact: true }).fill(fresh);
  await page.keyboard.press('Enter');
  await expect(login).toBeHidden();
  await expect(page).toHaveURL('/');
});

test('the same recovery in English, by keyboard alone', async ({ page }) => {
  const person = newPerson(freshSeed());
  const fresh = 'another-word-9';
  await visitAsAdult(page, '/en/register');
  await register(page, person, 'en');
  await page.evaluate(() => localStorage.removeItem('auth'));
  await page.goto('/en/recover-pass');
  const recovery = page.getByRole('dialog', { name: 'Recover password' });
  await expect(recovery.getByLabel('Phone')).toBeFocused();
  await page.keyboard.type(person.phone);
  await page.keyboard.press('Enter');
  await expect(recovery.getByLabel('Code')).toBeFocused();
  await page.keyboard.type(await newestCode(page, `+55${person.phone}`));
  await expect(recovery.getByLabel('New password', { exact: true })).toBeFocused();
  await page.keyboard.type(fresh);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(recovery.getByLabel('Confirm new password', { exact: true })).toBeFocused();
  await page.keyboard.type(fresh);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  const login = page.getByRole('dialog', { name: 'Log in' });
  await expect(login).toBeVisible();
  await login.getByLabel('Password', { exact: true }).focus();
  await page.keyboard.type(fresh);
  await page.keyboard.press('Enter');
  await expect(login).toBeHidden();
  await expect(page).toHaveURL('/en');
});
