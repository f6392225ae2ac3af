import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { entered, fillIn, registered } from './support/account.ts';
import { setOffline } from './support/network.ts';
import { newestCode, PASSWORD, SEEDED } from './support/people.ts';
import { PLAIN } from './support/plain.ts';

test.use(PLAIN);

const main = (page: Page) => page.getByRole('main');
const section = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('region', { name });

test('the overview shows the player and links to each part of the account, also offline', async ({ page, context }) => {
  await entered(page, SEEDED.ordinary, '/user');
  await expect(main(page).getByRole('heading', { name: 'Ana Beatriz Moreira' })).toBeVisible();
  await expect(main(page).getByText('Identidade verificada')).toBeVisible();
  await expect(main(page).getByRole('meter', { name: 'Caminho até o próximo nível' })).toBeVisible();
  await expectAccessible(page);
  for (const name of ['Dados pessoais', 'Dados de acesso', 'Verificar conta', 'Privacidade', 'Meus dados']) {
    await expect(main(page).getByRole('link', { name: new RegExp(`^${name}`) })).toBeVisible();
  }

  // However many: what the seeded player has wagered before is no matter.
  const points = main(page).getByText(/^[\d.]+ pontos VIP$/);
  const known = await points.innerText();
  await setOffline(context, true);
  await expect(main(page).getByText(/Você está offline.*atualizado às \d\d:\d\d/)).toBeVisible();
  await expect(main(page).getByRole('heading', { name: 'Ana Beatriz Moreira' })).toBeVisible();
  await expect(points).toHaveText(known);
  await setOffline(context, false);
  await expect(main(page).getByText(/Você está offline/)).toBeHidden();
});

test('personal data keep the draft over a reload, show errors, and are saved', async ({ page, context }) => {
  await registered(page, '/user/edit/personal-data');
  const address = section(page, 'Endereço');
  await fillIn(address, {
    CEP: '０１３１０１００',
    Rua: 'Avenida Paulista 🌊',
    Bairro: 'Bela Vista',
    Cidade: 'São Paulo',
  });
  await expect(address.getByLabel('CEP')).toHaveValue('01310-100');
  await page.reload();
  await expect(address.getByLabel('Rua')).toHaveValue('Avenida Paulista 🌊');
  // The CEP knows the state, and leaves what was typed as it is.
  await expect(address.getByLabel('Estado')).toHaveValue('SP');
  // Leaving a field shows no error; the missing number shows when the form is sent (FORM-1).
  await address.getByLabel('Cidade').focus();
  await address.getByLabel('Número').focus();
  await address.getByLabel('CEP').focus();
  await expect(address.getByText('Este campo é obrigatório.')).toBeHidden();
  await address.getByRole('button', { name: 'Salvar alterações' }).click();
  await expect(address.getByText('Este campo é obrigatório.')).toBeVisible();
  await address.getByLabel('Número').fill('1578');
  await address.getByRole('button', { name: 'Salvar alterações' }).click();
  await expect(address.getByRole('button', { name: 'Salvo' })).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(address.getByLabel('Estado')).toHaveValue('SP');
  await expect(address.getByRole('button', { name: 'Sem alterações' })).toBeVisible();

  await test.step('malformed input shows an error under its field and stays in the field', async () => {
    const who = section(page, 'Quem é você');
    const name = who.getByLabel('Nome completo');
    for (const bad of ['Ana Lima 🌊', '<b>Ana</b> Lima', '123 456', 'Ana Lima\u0007', '１２３ ４５']) {
      await name.fill(bad);
      await expect(who.getByText('Use apenas letras, espaços, hífen e apóstrofo.')).toBeVisible();
      await expect(name).toHaveValue(bad);
    }
    await name.fill(`Ana ${'a'.repeat(10_000)}`);
    await expect(who.getByText('O campo Nome completo deve ter no máximo 121 caracteres.')).toBeVisible();
    // Right-to-left names are names.
    await name.fill('مريم العلي');
    await expect(who.getByText(/caracteres|apenas letras/)).toBeHidden();
    await name.fill('Ana');
    await expect(who.getByText('Por favor, insira seu nome completo.')).toBeVisible();
    await name.fill('Ana X');
    await expect(who.getByText('O sobrenome deve ter mais de três caracteres.')).toBeVisible();
    await who.getByLabel('Data de nascimento').fill('2020-01-01');
    await expect(who.getByText('É preciso ter 18 anos ou mais.')).toBeVisible();
    const address = section(page, 'Endereço');
    await address.getByLabel('CEP').fill('123');
    await expect(address.getByText('Informe os 8 dígitos do CEP.')).toBeVisible();
    await address.getByLabel('Rua').fill('r'.repeat(10_000));
    await expect(address.getByText('O campo Rua deve ter no máximo 120 caracteres.')).toBeVisible();
  });

  await test.step('without a connection the form cannot be saved, says why and keeps the typed text', async () => {
    const shown = section(page, 'Nome mostrado');
    await shown.getByRole('textbox').fill('Marina do Mar');
    await setOffline(context, true);
    await expect(shown.getByRole('button', { name: 'Salvar alterações' })).toHaveAttribute('aria-disabled', 'true');
    await expect(shown.getByText('Isto pede conexão.')).toBeVisible();
    await expect(shown.getByRole('textbox')).toHaveValue('Marina do Mar');
    await setOffline(context, false);
    await shown.getByRole('button', { name: 'Salvar alterações' }).click();
    await expect(shown.getByRole('button', { name: 'Salvo' })).toBeVisible();
  });
});

test('a change of the e-mail needs the current password and announces that withdrawals will be held', async ({
  page,
}) => {
  const person = await registered(page, '/user/edit/access-data');
  const address = `n${person.email}`;
  const email = section(page, 'E-mail');
  await email.getByRole('button', { name: 'Trocar e-mail' }).click();
  await expect(email.getByText(/saques ficam suspensos por 24 horas/)).toBeVisible();
  await email.getByRole('textbox', { name: 'Novo e-mail' }).fill('um-endereco-longo-demais@exemplo.com.br');
  await expect(email.getByText('E-mail é permitido apenas 30 caracteres')).toBeVisible();
  await email.getByRole('textbox', { name: 'Novo e-mail' }).fill(address);
  await email.getByLabel('Senha atual').fill('errada-1');
  await email.getByRole('button', { name: 'Salvar e-mail' }).click();
  await expect(email.getByLabel('Senha atual')).toHaveAttribute('aria-invalid', 'true');
  // The address that was typed is still there after a reload; the password is not kept anywhere.
  await page.reload();
  await email.getByRole('button', { name: 'Trocar e-mail' }).click();
  await expect(email.getByRole('textbox', { name: 'Novo e-mail' })).toHaveValue(address);
  await expect(email.getByLabel('Senha atual')).toHaveValue('');
  await email.getByLabel('Senha atual').fill(PASSWORD);
  await email.getByRole('button', { name: 'Salvar e-mail' }).click();
  const code = email.getByLabel('Código de 6 dígitos');
  await expect(code).toBeVisible();
  await expect(email.getByText('A confirmar')).toBeVisible();
  await expect(email.getByRole('button', { name: /Enviar de novo em \d+ segundos?/ })).toBeDisabled();
  await expectAccessible(page);
  await code.fill('12');
  await email.getByRole('button', { name: 'Confirmar código' }).click();
  await expect(email.getByText('Informe os 6 dígitos do código.')).toBeVisible();
  // Pasted with its sentence and in full-width digits.
  const sent = await newestCode(page, address);
  await code.fill(`Código: ${[...sent].map((digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0)).join('')}`);
  await expect(code).toHaveValue(sent);
  await email.getByRole('button', { name: 'Confirmar código' }).click();
  await expect(email.getByText('Confirmado', { exact: true })).toBeVisible();
  await page.reload();
  await expect(email.getByText('Confirmado', { exact: true })).toBeVisible();
  await expect(email.getByText(address)).toBeVisible();
});

test('the privacy switches are stored on the platform, and the preview shows the view of other players', async ({
  page,
}) => {
  await registered(page, '/user/edit/privacy');
  const preview = section(page, 'Como os outros veem você');
  await expect(preview.getByText('Escondido')).toHaveCount(0);
  await page.getByRole('switch', { name: 'Esconder todos os dados' }).click();
  await expect(page.getByRole('switch', { checked: true })).toHaveCount(6);
  await expect(preview.getByText('Escondido')).toHaveCount(4);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('switch', { checked: true })).toHaveCount(6);
  await page.getByRole('switch', { name: 'Esconder todos os dados' }).click();
  await expect(page.getByRole('switch', { checked: true })).toHaveCount(0);
  await expect(preview.getByText('Escondido')).toHaveCount(0);

  await test.step('a switch returns to its state if the platform does not answer', async () => {
    const all = page.getByRole('switch', { name: 'Esconder todos os dados' });
    await expect(all).not.toBeChecked();
    await page.route('**/profile/toggle-hide-metrics', (route) => route.abort());
    await all.click();
    await expect(page.getByText(/Verifique sua internet|sem conexão|Sem conexão/i).first()).toBeVisible();
    await expect(all).not.toBeChecked();
  });
});

test('a picture is cropped on the device and sent, and another file is refused with its reason', async ({ page }) => {
  await registered(page, '/user');
  await main(page).getByRole('button', { name: 'Trocar foto' }).click();
  const sheet = page.getByRole('dialog', { name: 'Sua foto' });
  const file = sheet.locator('input[data-way="file"]');
  const refusals = [
    { name: 'a.svg', body: Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), words: /SVG não é aceito/ },
    { name: 'a.png', body: Buffer.alloc(0), words: /está vazio/ },
    { name: 'a.png', body: Buffer.from('no picture at all'), words: /não é uma foto/ },
    { name: 'a.jpg', body: Buffer.alloc(11 * 1024 * 1024, 1), words: /passa de 10 MB/ },
    { name: 'a.jpg', body: Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3]), words: /Não foi possível ler/ },
  ];
  for (const { name, body, words } of refusals) {
    await file.setInputFiles({ name, mimeType: 'image/png', buffer: body });
    await expect(sheet.getByRole('alert')).toContainText(words);
  }
  await file.setInputFiles('public/icons/jangada-512.png');
  await expect(sheet.getByRole('slider', { name: 'Zoom' })).toBeVisible();
  await sheet.getByRole('button', { name: 'Aproximar' }).click();
  await sheet.getByRole('group', { name: /Recorte/ }).focus();
  await page.keyboard.press('ArrowRight');
  await expectAccessible(page);
  await sheet.getByRole('button', { name: 'Usar esta foto' }).click();
  await expect(sheet).toBeHidden();
  await expect(main(page).getByRole('button', { name: 'Trocar foto' }).locator('img')).toHaveAttribute(
    'src',
    /avatars/,
  );
});

test('the history is filtered by day, result and game, and each round opens', async ({ page }) => {
  await entered(page, SEEDED.ordinary, '/user/edit/history-casino');
  const rows = main(page).getByRole('listitem');
  await expect(rows.first()).toBeVisible();
  await expect(main(page).getByText(/^[\d.]+ apostas?$/)).toBeVisible();
  // The filters stay while the list scrolls.
  await page.evaluate(() => scrollTo(0, 600));
  await expect(main(page).getByRole('button', { name: 'Ganhas' })).toBeInViewport();
  await main(page).getByRole('button', { name: 'Ganhas' }).click();
  await expect(page).toHaveURL(/result=won/);
  await main(page).getByLabel('Jogo').selectOption({ label: 'Onça da Lua' });
  await expect(page).toHaveURL(/game=/);
  await expect(rows.first()).toContainText('Onça da Lua');
  await rows.first().getByRole('button').click();
  const sheet = page.getByRole('dialog', { name: 'Onça da Lua' });
  await expect(sheet.getByText('Saldo depois')).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(sheet).toBeHidden();
  await main(page).getByLabel('Período').selectOption({ label: 'Escolher dias' });
  await main(page).getByLabel('De', { exact: true }).fill('2020-01-01');
  await main(page).getByLabel('Até', { exact: true }).fill('2020-01-02');
  await expect(main(page).getByText('Nada com estes filtros')).toBeVisible();
  await main(page).getByRole('button', { name: 'Limpar filtros' }).click();
  await expect(rows.first()).toBeVisible();
});
