/**
 * The marketing tag of a site (SITE-20), in the built product under its content policy. A stand-in answers for Google's
 * script: like the tag it reads `dataLayer`, sets a cookie and sends each event to Google Analytics.
 */
import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { setSite } from './support/operator.ts';
import { fillLogIn, freshSeed, newPerson, PASSWORD, register, SEEDED, visitAsAdult } from './support/people.ts';
import { PLAIN } from './support/plain.ts';

test.use(PLAIN);

const TAG = `(() => {
  document.cookie = '_ga=GA1.1.2; Path=/';
  const send = (event) => fetch('https://www.google-analytics.com/g/collect', {
    method: 'POST', mode: 'no-cors', keepalive: true, body: JSON.stringify(event),
  });
  fetch('https://elsewhere.example/', { mode: 'no-cors' }).catch(() => undefined);
  const layer = window.dataLayer;
  for (const event of layer) send(event);
  const push = layer.push.bind(layer);
  layer.push = (...events) => { for (const event of events) send(event); return push(...events); };
})();`;

interface Heard {
  /** Addresses of the tag's script that were asked for. */
  readonly tags: string[];
  readonly events: Record<string, unknown>[];
  /** Requests to an origin that the policy does not allow. */
  readonly elsewhere: string[];
}

async function standIn(context: BrowserContext): Promise<Heard> {
  const heard: Heard = { tags: [], events: [], elsewhere: [] };
  await context.route('https://www.googletagmanager.com/**', (route) => {
    heard.tags.push(route.request().url());
    return route.fulfill({ contentType: 'text/javascript', body: TAG });
  });
  await context.route('https://www.google-analytics.com/**', (route) => {
    heard.events.push(route.request().postDataJSON() as Record<string, unknown>);
    return route.fulfill({ status: 204 });
  });
  await context.route('https://elsewhere.example/**', (route) => {
    heard.elsewhere.push(route.request().url());
    return route.abort();
  });
  return heard;
}
const names = ({ events }: Heard) => events.map(({ event }) => event);
const question = (page: Page) => page.getByRole('region', { name: 'Cookies de medição e anúncios' });

test.beforeAll(() => setSite('localhost', 'gtmId', 'GTM-AB12CD3'));
test.afterAll(() => setSite('localhost', 'gtmId', 'null'));

test('asks before the tag loads, with two equal choices, by keyboard, and is revoked where it was given', async ({
  page,
  context,
}) => {
  const heard = await standIn(context);
  await visitAsAdult(page, '/promotions?ref=SEGREDO');
  await expect(question(page)).toBeVisible();
  await expectAccessible(page);
  const no = question(page).getByRole('button', { name: 'Recusar' });
  const yes = question(page).getByRole('button', { name: 'Permitir' });
  const looks = [no, yes].map((button) =>
    button.evaluate((it) => {
      const { width, height } = it.getBoundingClientRect();
      const { color, backgroundColor, borderColor, fontSize, fontWeight } = getComputedStyle(it);
      return { width, height, color, backgroundColor, borderColor, fontSize, fontWeight };
    }),
  );
  expect(await looks[0]).toEqual(await looks[1]);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
  for (const button of [no, yes]) await expect(button).toBeInViewport({ ratio: 1 });
  await no.focus();
  await page.keyboard.press('Enter');
  await expect(question(page)).toBeHidden();
  await page.reload();
  const again = page.getByRole('contentinfo').getByRole('link', { name: 'Escolher cookies' });
  await expect(again).toBeVisible();
  await expect(question(page)).toBeHidden();
  expect(heard).toEqual({ tags: [], events: [], elsewhere: [] });

  await again.click();
  await yes.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => names(heard)).toEqual(['gtm.js', 'page_view']);
  expect(heard.tags).toEqual(['https://www.googletagmanager.com/gtm.js?id=GTM-AB12CD3']);
  const { origin } = new URL(page.url());
  const view = { event: 'page_view', page_path: '/promotions', page_location: `${origin}/promotions` };
  expect(heard.events[1]).toEqual({ ...view, language: 'pt', casino_id: '1' });

  await again.click();
  const loaded = page.waitForEvent('load');
  await question(page).getByRole('button', { name: 'Recusar' }).click();
  await loaded;
  await expect(again).toBeVisible();
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('_ga');
  expect(heard.tags).toHaveLength(1);
  expect(heard.elsewhere).toEqual([]);
});

test('tells login, registration, the first deposit and a purchase, and nothing about the person', async ({
  browser,
  baseURL,
}) => {
  test.setTimeout(90_000);
  const url = baseURL ?? '';
  const open = async () => {
    const context = await browser.newContext({ serviceWorkers: 'block', baseURL: url });
    await context.addCookies([{ name: 'consent', value: 'granted', url }]);
    return { context, page: await context.newPage(), heard: await standIn(context) };
  };
  const known = await open();
  await visitAsAdult(known.page, '/login');
  await expect.poll(() => known.heard.tags).toHaveLength(1);
  await fillLogIn(known.page, SEEDED.fresh);
  await expect.poll(() => names(known.heard)).toContain('login');
  await known.context.close();

  const { context, page, heard } = await open();
  const person = newPerson(freshSeed());
  await visitAsAdult(page, '/register');
  await expect.poll(() => heard.tags).toHaveLength(1);
  await register(page, person);
  await expect.poll(() => names(heard)).toContain('sign_up');
  await page.goto('/?sheet=deposit');
  await page.getByRole('dialog').getByRole('radio', { name: /50,00/ }).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Gerar código Pix' }).click();
  const opens = context.waitForEvent('page');
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /banco simulado/ })
    .click();
  const bank = await opens;
  await bank.getByRole('button', { name: 'Pagar', exact: true }).click();
  await expect.poll(() => names(heard), { timeout: 20_000 }).toContain('purchase');
  const money = { value: 50, currency: 'BRL', casino_id: '1' };
  expect(heard.events.filter(({ event }) => event === 'first_deposit' || event === 'purchase')).toEqual([
    { event: 'first_deposit', ...money },
    { event: 'purchase', ...money },
  ]);
  expect(names(heard)).not.toContain('login');

  const told = JSON.stringify([...known.heard.events, ...heard.events]);
  const token = await page.evaluate(() => localStorage.getItem('auth'));
  const { data } = await page.evaluate(
    async (bearer): Promise<{ data: { id: string } }> =>
      (await fetch('/api/auth/me', { headers: { authorization: `Bearer ${bearer}` } })).json(),
    token,
  );
  const { firstName, lastName, email, phone, cpf } = person;
  for (const secret of [firstName, lastName, email, phone, cpf, PASSWORD, SEEDED.fresh, token ?? '?'])
    expect(told).not.toContain(secret);
  expect(heard.events.flatMap((event) => Object.values(event))).not.toContain(data.id);
  await context.close();
});
