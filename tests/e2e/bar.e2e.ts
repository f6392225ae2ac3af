import { expect, test } from '@playwright/test';
import { entered } from './support/account.ts';
import { SEEDED, visitAsAdult } from './support/people.ts';
import { PLAIN } from './support/plain.ts';

test.use({ ...PLAIN, viewport: { width: 360, height: 740 } });

test('on a phone a scrolled page keeps the way back, search, balance and deposit in 56 px', async ({ page }) => {
  await entered(page, SEEDED.ordinary, '/');
  const bar = page.getByRole('banner').first();
  const search = bar.getByRole('link', { name: 'Buscar jogo ou estúdio' });
  const balance = bar.getByRole('link', { name: /R\$ [\d.]+,\d\d/ });
  // The lobby's own search and balance are below the bar.
  await expect(bar.getByRole('button', { name: /Notificações/ })).toBeVisible();
  await expect(search).toBeHidden();
  await expect(balance).toBeHidden();

  await page.getByRole('main').getByRole('link', { name: 'Ver todos Populares' }).click();
  await expect(page.getByRole('heading', { name: 'Todos os jogos' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Onça da Lua', exact: true }).waitFor();
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, 900));
    expect(await page.evaluate(() => scrollY)).toBe(900);
  }).toPass();
  for (const part of [search, balance, bar.getByRole('button', { name: 'Depositar' })])
    await expect(part).toBeInViewport({ ratio: 1 });
  const box = await bar.boundingBox();
  expect(box).toMatchObject({ x: 0, y: 0 });
  expect(box?.height).toBeLessThanOrEqual(56);
  await search.click();
  await expect(page.getByRole('dialog', { name: 'Buscar' })).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await bar.getByRole('button', { name: 'Página anterior' }).click();
  await expect(page).toHaveURL('/');
});

test('the scrolled bar of a guest has search and registration, at 320 px too', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await visitAsAdult(page, '/terms');
  const bar = page.getByRole('banner').first();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(async () => {
    await page.evaluate(() => scrollTo(0, 600));
    expect(await page.evaluate(() => scrollY)).toBe(600);
  }).toPass();
  for (const name of ['Buscar jogo ou estúdio', 'Entrar', 'Cadastrar'])
    await expect(bar.getByRole('link', { name })).toBeInViewport({ ratio: 1 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});
