/** CHAT-1 to CHAT-4: two players and a guest in the chat, and the operator's hand in it. */
import { type BrowserContextOptions, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { entered, registered } from './support/account.ts';
import { moveClock } from './support/clock.ts';
import { tabTo } from './support/hands.ts';
import { setOffline } from './support/network.ts';
import { operator } from './support/operator.ts';
import { SEEDED, visitAsAdult } from './support/people.ts';
import { PLAIN } from './support/plain.ts';

test.use(PLAIN);

const PHONE: BrowserContextOptions = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true };

const ON_SITE = { site: 'localhost' } as const;
const field = (page: Page) => page.getByRole('textbox', { name: 'Mensagem' });
const feed = (page: Page) => page.getByRole('feed', { name: 'Mensagens' });
const row = (page: Page, text: string) => feed(page).getByRole('article').filter({ hasText: text });
/** Writes a message, more than three seconds after the last one. */
async function say(page: Page, text: string): Promise<void> {
  await moveClock(page, 4_000);
  await field(page).fill(text);
  await field(page).press('Enter');
}
/** A client that joins only a guest's private channel (CHAT-10). Resolves once it may. @returns the texts that it hears */
async function onlyPrivate(page: Page): Promise<() => Promise<string[]>> {
  const heard = await page.evaluateHandle(async () => {
    const guest = 'guest-onlymine1';
    const channel = `private-universal.${guest}`;
    const { realtime } = await (await fetch('/api/site-config')).json();
    const socket = new WebSocket(`ws://${realtime.host}:${realtime.port}/app/${realtime.key}?protocol=7`);
    const texts: string[] = [];
    await new Promise<void>((resolve) => {
      socket.addEventListener('message', async ({ data: frame }) => {
        const { event, data } = JSON.parse(frame);
        if (event === 'pusher:connection_established') {
          const answer = await fetch('/api/broadcasting/auth', {
            method: 'POST',
            headers: { 'content-type': 'application/json', 'guest-id': guest },
            body: JSON.stringify({ socket_id: JSON.parse(data).socket_id, channel_name: channel }),
          });
          const { auth } = await answer.json();
          socket.send(JSON.stringify({ event: 'pusher:subscribe', data: { channel, auth } }));
        } else if (event === 'pusher_internal:subscription_succeeded') resolve();
        else if (event === 'MessageSent') texts.push(JSON.parse(data).text);
      });
    });
    return texts;
  });
  return () => heard.jsonValue();
}
/** Id of a message as the operator names it. */
async function idOf(text: string): Promise<string> {
  const line = (await operator('chat list', [], ON_SITE)).find((one) => one.includes(text));
  return /\d+/.exec(line ?? '')?.[0] ?? '';
}

test('two players and a guest talk; the operator pins, removes and mutes at once', async ({ browser }, { retry }) => {
  test.setTimeout(180_000);
  const hello = `Bom dia, <b>pessoal ${retry}</b>!`;
  const second = `Segunda seguida ${retry}`;
  const reply = `Bom dia também ${retry} @`;
  const ana = await browser.newPage({ ...PLAIN, ...PHONE });
  const bia = await browser.newPage(PLAIN);
  const guest = await browser.newPage({ ...PLAIN, ...PHONE });
  await entered(ana, SEEDED.ordinary, '/messaging-2');
  const { email } = await registered(bia, '/messaging-2');
  await visitAsAdult(guest, '/messaging-2');
  await expect(guest.getByText('Entre para conversar.')).toBeVisible();
  await expect(guest.getByText(/pessoas? aqui/)).toBeVisible({ timeout: 20_000 });
  await expect(ana.getByText(/pessoas? aqui/)).toBeVisible({ timeout: 20_000 });
  await expect(bia.getByText(/pessoas? aqui/)).toBeVisible({ timeout: 20_000 });
  await expectAccessible(ana);

  const privately = await onlyPrivate(guest);
  await say(ana, hello);
  for (const page of [ana, bia, guest]) await expect(row(page, hello)).toHaveCount(1);
  // The second leaves by itself after the spacing, once.
  await say(ana, second);
  await expect(row(bia, second)).toHaveCount(1, { timeout: 10_000 });
  await expect(row(ana, second)).toHaveCount(1);

  // An answer by the keyboard alone.
  await field(bia).press('ArrowUp');
  await expect(bia.getByText(/^Respondendo a/)).toBeVisible();
  // The first Enter takes the offered name.
  await say(bia, reply);
  await field(bia).press('Enter');
  await expect(row(bia, reply)).toBeVisible();
  await expect(row(guest, reply)).toContainText(second);
  await expect.poll(privately).toEqual([hello, second, expect.stringContaining(`Bom dia também ${retry}`)]);

  // A link is refused with words, and nothing is lost.
  await say(ana, 'veja https://exemplo.bet');
  await expect(ana.getByText(/^Links não são aceitos/)).toBeVisible();
  await expect(field(ana)).toHaveValue('veja https://exemplo.bet');
  await field(ana).fill('');

  await operator('chat pin', [await idOf(second)], { hours: '1', ...ON_SITE });
  for (const page of [ana, bia, guest])
    await expect(page.getByRole('group', { name: 'Fixadas' })).toContainText(second);
  await operator('chat remove', [await idOf(hello)], ON_SITE);
  for (const page of [ana, bia, guest]) await expect(row(page, hello)).toHaveCount(0);

  await field(bia).fill('Estou escrevendo');
  await operator('chat mute', [email], { hours: '1', ...ON_SITE });
  await expect(bia.getByText(/^A moderação silenciou você até/)).toBeVisible({ timeout: 15_000 });
  await operator('chat unmute', [email], ON_SITE);
  // The words are still there.
  await expect(field(bia)).toHaveValue('Estou escrevendo');

  // Ana ignores Bia, and takes it back in the account.
  await row(ana, reply)
    .getByRole('button', { name: /^Ações/ })
    .click();
  await ana.getByRole('button', { name: 'Ignorar esta pessoa' }).click();
  await expect(row(ana, reply)).toHaveCount(0);
  await expect(row(guest, reply)).toHaveCount(1);
  await ana.goto('/user/edit/privacy');
  await ana.getByRole('button', { name: /^Mostrar de novo/ }).click();
  await expect(ana.getByText('Você não ignora ninguém.')).toBeVisible();
  await expectAccessible(ana);

  await test.step('Bia answers in English by the keyboard alone', async () => {
    await field(bia).fill('');
    await bia.setViewportSize({ width: 1280, height: 800 });
    await bia.goto('/en/terms');
    const button = bia.locator('header [data-opens=chat]');
    await button.focus();
    await bia.keyboard.press('Enter');
    const sheet = bia.getByRole('dialog', { name: 'Chat' });
    const message = sheet.getByRole('textbox', { name: 'Message' });
    await expect(sheet.getByRole('feed', { name: 'Messages' })).toContainText(second);
    await expect(sheet).toBeFocused();
    await tabTo(bia, message);
    await bia.keyboard.press('ArrowUp');
    await expect(sheet.getByText(/^Replying to/)).toBeVisible();
    await bia.keyboard.type(`Good evening ${retry} `);
    await bia.keyboard.press('Tab');
    await bia.keyboard.press('Enter');
    const search = sheet.getByRole('searchbox', { name: 'Search emoji' });
    await expect(search).toBeFocused();
    await bia.keyboard.type('fire');
    await expect(sheet.getByRole('group', { name: 'Emoji' }).getByRole('button').first()).toHaveText('🔥');
    await bia.keyboard.press('Enter');
    await bia.keyboard.press('Escape');
    await expect(message).toBeFocused();
    await moveClock(bia, 4_000);
    await bia.keyboard.press('Enter');
    await expect(row(guest, `Good evening ${retry} 🔥`)).toHaveCount(1);
    await expect(sheet.getByText(/^Replying to/)).toHaveCount(0);
    await bia.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(button).toBeFocused();
  });
});

test('on a phone it opens from the menu; offline it shows the last messages and sends later', async ({ browser }) => {
  test.setTimeout(120_000);
  const context = await browser.newContext({ ...PLAIN, ...PHONE });
  const page = await context.newPage();
  await registered(page, '/');
  await expect(feed(page)).toHaveCount(0);
  await page.getByRole('button', { name: /^Menu/ }).click();
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Chat' }).click();
  const sheet = page.getByRole('dialog', { name: 'Chat' });
  await expect(sheet.getByText('Bem-vindos ao chat.')).toBeVisible();
  await expect(sheet.getByText(/pessoas? aqui/)).toBeVisible({ timeout: 20_000 });
  await expectAccessible(page);
  await setOffline(context, true);
  await expect(sheet.getByText(/^Você está offline/)).toBeVisible();
  await expect(sheet.getByText('Bem-vindos ao chat.')).toBeVisible();
  await say(page, 'Escrita sem rede');
  await expect(sheet.getByText('Sai quando a conexão voltar')).toBeVisible();
  await setOffline(context, false);
  await expect(sheet.getByText('Sai quando a conexão voltar')).toHaveCount(0, { timeout: 20_000 });
  await expect(row(page, 'Escrita sem rede')).toHaveCount(1);
  // Back closes it.
  await page.goBack();
  await expect(sheet).toHaveCount(0);
  await context.close();
});

test('a picture is uploaded, shown to others and enlarged; a PDF is not taken', async ({ browser }) => {
  const page = await browser.newPage(PLAIN);
  await registered(page, '/messaging-2');
  await expect(field(page)).toBeVisible();
  const choose = page.locator('input[type=file]');
  await choose.setInputFiles({ name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from('%PDF-1.7\n') });
  await expect(page.getByText(/^Este arquivo não é uma foto/)).toBeVisible();
  await page.getByRole('button', { name: 'Tirar a foto' }).click();
  await choose.setInputFiles('public/icons/jangada-192.png');
  await expect(page.getByRole('img', { name: 'Foto anexada' })).toBeVisible({ timeout: 20_000 });
  await say(page, 'Olha a foto');
  const mine = row(page, 'Olha a foto');
  await mine.getByRole('button', { name: /^Foto de/ }).click();
  await expect(page.getByRole('dialog', { name: /^Foto de/ }).getByRole('img')).toBeVisible();
  await page.keyboard.press('Escape');
  const guest = await browser.newPage(PLAIN);
  await visitAsAdult(guest, '/messaging-2');
  await expect(row(guest, 'Olha a foto').getByRole('img', { name: /^Foto de/ })).toBeVisible();
});
