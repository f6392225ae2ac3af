import { expect, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { crc16 } from './support/crc.ts';
import { money } from './support/money.ts';
import { freshSeed, newPerson, passAgeGate, register } from './support/people.ts';
import { MOVING } from './support/plain.ts';

test.use(MOVING);

test('a guest registers, deposits, plays and marks a favourite', async ({ page, context }) => {
  test.setTimeout(150_000);

  await test.step('the age gate covers the painted lobby', async () => {
    await page.goto('/');
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Tenho 18 anos ou mais' })).toBeVisible();
    // Pictures take every connection of a weak network: all but the first stand behind the scripts that bring the gate.
    const html = await (await page.request.get('/')).text();
    const [, screen = ''] = /<template id="guest-screen">(.*?)<\/template>/s.exec(html) ?? [];
    const pictures = screen.match(/<img [^>]*src="\/posters\/[^>]*>/g) ?? [];
    const hasty = pictures.filter((picture) => !/fetchpriority="low"/i.test(picture));
    expect([pictures.length > 3, hasty.length <= 1]).toEqual([true, true]);
    await expect(page.getByRole('heading', { name: 'Populares', includeHidden: true })).toBeVisible();
    await expectAccessible(page);
    await passAgeGate(page);
  });

  await test.step('the registration modal opens after two seconds, and the guest registers', async () => {
    await expect(page.getByRole('dialog', { name: 'Cadastrar' })).toBeVisible({ timeout: 5_000 });
    await expectAccessible(page);
    await register(page, newPerson(freshSeed()));
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { name: 'Que bom ter você aqui, Marina' })).toBeVisible();
  });

  await test.step('the player opens the empty wallet', async () => {
    await page.getByRole('link', { name: 'Carteira' }).click();
    await expect(page.getByRole('heading', { name: 'Carteira', level: 1 })).toBeVisible();
    await expect(page.getByRole('main').getByText(money('0,00')).first()).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('the player deposits by Pix: code, CRC, countdown, payment in the simulated bank', async () => {
    await page.getByRole('main').getByRole('button', { name: 'Depositar' }).click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('radio', { name: money('50,00') }).check();
    await sheet.getByRole('button', { name: 'Gerar código Pix' }).click();
    await expect(page.getByRole('dialog', { name: 'Pagar com Pix' })).toBeVisible();
    const code = (
      await sheet
        .getByText(/^000201/)
        .first()
        .innerText()
    ).replace(/\s/g, '');
    expect(code.slice(-4)).toBe(crc16(code.slice(0, -4)));
    expect(code).toContain('br.gov.bcb.pix');
    await expect(sheet.getByText('Aguardando pagamento')).toBeVisible();
    await expect(sheet.getByText(/^(5:00|4:\d\d)$/)).toBeVisible();
    await expect(sheet.getByRole('img', { name: /QR/ })).toBeVisible();
    await expectAccessible(page);

    const bankOpens = context.waitForEvent('page');
    await sheet.getByRole('link', { name: /banco simulado/ }).click();
    const bank = await bankOpens;
    await bank.getByRole('button', { name: 'Pagar', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Depósito confirmado' })).toBeVisible({ timeout: 15_000 });
    await bank.close();
    await page
      .getByRole('dialog')
      .getByRole('link', { name: 'Ver carteira' })
      .or(page.getByRole('dialog').getByRole('button', { name: 'Ver carteira' }))
      .click();
    await expect(page.getByRole('main').getByText(money('50,00')).first()).toBeVisible();
  });

  await test.step('the player opens a game from the lobby and plays real rounds in its sandboxed frame', async () => {
    await page.getByRole('link', { name: 'Cassino' }).click();
    await page.getByRole('main').getByRole('link', { name: 'Onça da Lua' }).first().click();
    const sheet = page.getByRole('dialog', { name: 'Onça da Lua' });
    await expect(sheet.getByText('RTP teórico')).toBeVisible();
    await expectAccessible(page);
    await sheet.getByRole('button', { name: 'Jogar' }).click();
    const frame = page.frameLocator('iframe');
    const spin = frame.getByRole('button', { name: 'Girar' });
    await expect(spin).toBeEnabled({ timeout: 20_000 });
    const element = page.locator('iframe');
    await expect(element).toHaveAttribute('sandbox', /allow-scripts/);
    expect(new URL((await element.getAttribute('src')) ?? '').origin).not.toBe(new URL(page.url()).origin);
    await spin.click();
    const strip = page.getByLabel('Esta sessão');
    await expect(strip).not.toContainText(/Apostado\s*R\$\s0,00/, { timeout: 15_000 });
    await expect(spin).toBeEnabled({ timeout: 20_000 });
  });

  await test.step('the player marks the game as a favourite and finds it under favourites and recent games', async () => {
    await page.getByRole('button', { name: 'Favoritar' }).click();
    await expect(page.getByRole('button', { name: 'Favoritar' })).toHaveAttribute('aria-pressed', 'true');
    await page.goto('/casino/favorites');
    await expect(page.getByRole('main').getByRole('link', { name: /Onça da Lua/ })).toBeVisible();
    await page.goto('/casino/recent');
    await expect(page.getByRole('main').getByRole('link', { name: /Onça da Lua/ })).toBeVisible();
    await page.goto('/user/edit/history-casino');
    await expect(page.getByRole('main').getByRole('listitem').filter({ hasText: 'Onça da Lua' }).first()).toBeVisible();
  });
});

test('the live feed shows a simulated bet with its mark', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('ageVerified', 'true'));
  await page.goto('/');
  // The registration modal comes by itself, once; it is closed like any other.
  await expect(page.getByRole('dialog', { name: 'Cadastrar' })).toBeVisible({ timeout: 10_000 });
  await page.keyboard.press('Escape');
  const strip = page.getByRole('region', { name: 'Apostas ao vivo' });
  await strip.scrollIntoViewIfNeeded();
  // Simulated bets come every 1.5 s on the demonstration site, each marked as such.
  await expect(strip.getByText('Simulado').first()).toBeVisible({ timeout: 15_000 });
});
