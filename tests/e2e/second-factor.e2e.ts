import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { PASSWORD, visitAsAdult } from './support/people.ts';
import { PLAIN } from './support/plain.ts';

test.use(PLAIN);

/** The newest code that a regulated site has sent to a recipient, from its own mailbox. */
async function codeFor(page: Page, to: string): Promise<string> {
  const read = () =>
    page.evaluate(async (address) => {
      const answer = await fetch(`/dev/mailbox?to=${encodeURIComponent(address)}`, {
        headers: { accept: 'application/json' },
      });
      const { data } = (await answer.json()) as { data: { code: string | null }[] };
      return data.find((letter) => letter.code !== null)?.code ?? '';
    }, to);
  await expect.poll(read).toMatch(/^\d{6}$/);
  return read();
}

test('a deposit on a regulated site asks for the second factor and continues after the code', async ({
  page,
  baseURL,
}) => {
  const port = new URL(baseURL ?? '').port;
  await visitAsAdult(page, `http://regulada.localhost:${port}/login`);
  const login = page.getByRole('dialog', { name: 'Entrar' });
  await login.getByLabel('Telefone').fill('11999990001');
  await login.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await login.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(login).toBeHidden();

  const factor = page.getByRole('dialog', { name: 'Confirme que é você' });
  await test.step('the player closes the question at the login', async () => {
    await expect(factor.getByLabel('Código')).toBeVisible();
    await factor.getByRole('button', { name: 'Fechar' }).click();
    await expect(factor).toBeHidden();
  });

  await page.getByRole('button', { name: 'Depositar' }).first().click();
  const deposit = page.getByRole('dialog', { name: 'Depositar' });
  const amount = deposit.getByLabel('Quanto quer depositar?');
  await amount.fill('７３,50');

  await test.step('a closed question shows the reason on the deposit, which keeps its amount', async () => {
    await deposit.getByRole('button', { name: 'Gerar código Pix' }).click();
    await expect(factor.getByText('o que você fazia continua daqui')).toBeVisible();
    await expect(factor.getByLabel('Código')).toBeVisible();
    await expectAccessible(page);
    await factor.getByRole('button', { name: 'Fechar' }).click();
    await expect(deposit.getByText('Confirme o código de segurança para continuar.')).toBeVisible();
    await expect(amount).toHaveValue(/73,50?/);
  });

  await test.step('the code creates the charge without another press', async () => {
    await deposit.getByRole('button', { name: 'Gerar código Pix' }).click();
    // The code of a moment ago is still good, and no other goes out before its wait is over.
    await expect(factor.getByRole('button', { name: /^Receber por e-mail em \d+ s$/ })).toBeDisabled();
    await factor.getByLabel('Código').fill('000000');
    await expect(factor.getByText(/O código não confere/)).toBeVisible();
    await factor.getByLabel('Código').fill(await codeFor(page, '+5511999990001'));
    await expect(factor).toBeHidden();
    await expect(
      page
        .getByRole('dialog')
        .getByText(/R\$\s73,50/)
        .first(),
    ).toBeVisible();
    await expect(
      page
        .getByRole('dialog')
        .getByRole('button', { name: /Copiar/ })
        .first(),
    ).toBeVisible();
  });
});

test('a sensitive change asks for a code to the old address, and a download for the password', async ({
  page,
  baseURL,
}) => {
  const site = `http://regulada.localhost:${new URL(baseURL ?? '').port}`;
  await visitAsAdult(page, `${site}/login`);
  const login = page.getByRole('dialog', { name: 'Entrar' });
  await login.getByLabel('Telefone').fill('11999990002');
  await login.getByLabel('Senha', { exact: true }).fill(PASSWORD);
  await login.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(login).toBeHidden();
  const step = page.getByRole('dialog', { name: 'Confirme que é você' });
  await expect(step.getByLabel('Código')).toBeVisible();
  await step.getByRole('button', { name: 'Fechar' }).click();
  await expect(step).toBeHidden();
  const next = 'rafael.novo@exemplo.com';

  await test.step('a closed question keeps the values of the form', async () => {
    // The wait between two codes is the page's own, so the page's clock ends it.
    await page.clock.install();
    // The question was dismissed: it does not return with a new page.
    await page.goto(`${site}/user/edit/access-data`);
    await page.getByRole('button', { name: 'Trocar e-mail' }).click();
    await page.getByLabel('Novo e-mail').fill(next);
    await page.getByLabel('Senha atual', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Salvar e-mail' }).click();
    await expect(step.getByLabel('Código')).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(step).toBeHidden();
    await expect(page.getByLabel('Novo e-mail')).toHaveValue(next);
    await expect(page.getByLabel('Senha atual', { exact: true })).toHaveValue(PASSWORD);
  });

  await test.step('the code goes to the old address, and the change continues with it', async () => {
    await page.getByRole('button', { name: 'Salvar e-mail' }).click();
    const byEmail = step.getByRole('button', { name: /^Receber por e-mail/ });
    await expect(byEmail).toHaveText(/^Receber por e-mail em \d+ s$/);
    await expect(byEmail).toBeDisabled();
    await page.clock.fastForward(20_000);
    await expect(byEmail).toHaveText('Receber por e-mail');
    await byEmail.click();
    await expect(step.getByText('r***@jangada.example')).toBeVisible();
    await step.getByLabel('Código').fill(await codeFor(page, 'rafael@jangada.example'));
    await expect(step).toBeHidden();
    await expect(page.getByText(next).first()).toBeVisible();
  });

  await test.step('a session that is 16 minutes old asks for the password before a download', async () => {
    await page.request.post('/api/_test/clock', { data: { advance_ms: 16 * 60_000 } });
    await page.goto(`${site}/user/edit/my-data`);
    const save = page.getByRole('button', { name: 'Baixar meus dados' });
    await save.click();
    const password = step.getByLabel('Senha', { exact: true });
    await expect(password).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(step).toBeHidden();
    await expect(save).toBeEnabled();

    await save.click();
    await password.fill('nao-e-esta-1');
    await page.keyboard.press('Enter');
    await expect(step.getByText('A senha atual não confere.')).toBeVisible();
    await password.fill(PASSWORD);
    const download = page.waitForEvent('download');
    await page.keyboard.press('Enter');
    expect((await download).suggestedFilename()).toMatch(/^meus-dados-.*\.json$/);
    await expect(step).toBeHidden();
  });
});
