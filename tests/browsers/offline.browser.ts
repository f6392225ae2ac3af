/** The offline and worker tests in the browsers that Playwright does not drive. Offline here: the server is stopped. */
import { expect, test } from '@playwright/test';
import { type Deployed, startDeployed } from '../e2e/support/deploys.ts';
import { startVisitor, type Visitor } from './visitor.ts';

let deployed: Deployed;
let visitor: Visitor;
test.beforeAll(async () => {
  test.setTimeout(120_000);
  deployed = await startDeployed(Number(process.env.E2E_PORT ?? 3160));
});
test.afterAll(() => deployed.stop());
test.beforeEach(async () => {
  visitor = await startVisitor(test.info().project.name);
  await visitor.open(`${deployed.url}/terms`);
  await visitor.ask(() => localStorage.setItem('ageVerified', 'true'));
  await open('/terms');
  // The first worker claims the page that registered it.
  await expect.poll(() => visitor.ask(() => navigator.serviceWorker.controller !== null)).toBe(true);
});
test.afterEach(() => visitor.leave());

const open = (path: string) => visitor.open(deployed.url + path);
const text = () => visitor.ask(() => document.body.innerText);
const sees = (words: string | RegExp, timeout = 20_000) =>
  expect.poll(text, { timeout }).toMatch(typeof words === 'string' ? new RegExp(words) : words);
const entry = () =>
  visitor.ask(() => document.querySelector<HTMLScriptElement>('script[src*="/assets/app-"]')?.src ?? '');

/** The state of a toggle; null while it is not there. */
const pressed = (name: string) =>
  visitor.ask(
    (wanted) => document.querySelector(`[aria-label="${wanted}"]`)?.getAttribute('aria-pressed') ?? null,
    name,
  );

/** Presses the element with this name, once it exists. */
async function press(name: string): Promise<void> {
  const done = () =>
    visitor.ask((wanted) => {
      const all = [...document.querySelectorAll<HTMLElement>('button, a')];
      const found = all.find((it) => (it.getAttribute('aria-label') ?? it.innerText.trim()) === wanted);
      if (!found || found.closest('[inert]')) return false;
      found.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
      found.click();
      return true;
    }, name);
  await expect.poll(done).toBe(true);
}

/** Waits until a table of a database holds a row whose key has these words in it. */
async function keeps(database: string, words: string, table = 'reads'): Promise<void> {
  const keysOf = () =>
    visitor.ask(
      async ([prefix, rows]) => {
        const found = (await indexedDB.databases()).find(({ name }) => name?.startsWith(prefix));
        if (!found?.name) return '';
        const db = await new Promise<IDBDatabase>((resolve, reject) => {
          const opening = indexedDB.open(found.name ?? '');
          opening.addEventListener('success', () => resolve(opening.result));
          opening.addEventListener('error', () => reject(opening.error));
        });
        const keys = await new Promise<unknown>((resolve) => {
          const reading = db.transaction(rows).objectStore(rows).getAllKeys();
          reading.addEventListener('success', () => resolve(reading.result));
        });
        db.close();
        return JSON.stringify(keys);
      },
      [database, table] as const,
    );
  await expect.poll(keysOf, { timeout: 40_000 }).toContain(words);
}

test('without the server the lobby, search, games and rules open with their time, and recover after its return', async () => {
  const kept = await visitor.ask(async () => {
    const names = await caches.keys();
    const all = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    );
    return all.flat();
  });
  expect(kept.some((url) => url.includes('/index.html'))).toBe(true);
  expect(kept.filter((url) => new URL(url).pathname.startsWith('/api/'))).toEqual([]);
  await open('/');
  await sees('Populares');
  // Read ahead in idle time; the test opens the second text below, and it is the last one.
  await keeps('jangada-public', 'betting-terms');
  await keeps('jangada-public', '\\"terms\\"');
  await deployed.halt();
  await open('/');
  await sees('Populares');
  await sees(/Sem resposta da plataforma · atualizado às \d\d:\d\d/);
  await open('/?sheet=game:onca-da-lua');
  await sees('RTP teórico');
  await open('/?sheet=search');
  await expect
    .poll(() =>
      visitor.ask(() => {
        const field = document.querySelector<HTMLInputElement>('form[role="search"] input');
        const value = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
        if (!field) return false;
        value?.set?.call(field, 'sao joao');
        field.dispatchEvent(new Event('input', { bubbles: true }));
        return true;
      }),
    )
    .toBe(true);
  await sees('São João');
  await open('/terms');
  await sees('Em vigor desde');
  await open('/casino/category/slots');
  await sees(/[1-9]\d* jogos/);
  await sees(/Sem resposta da plataforma · atualizado às \d\d:\d\d/);
  await deployed.resume();
  // Without any press, the list recovers and stays.
  await expect.poll(text, { timeout: 45_000 }).not.toMatch(/Sem resposta da plataforma/);
  await sees(/[1-9]\d* jogos/);
});

test("without the server a player's data opens and a mark waits; after its return the mark is sent, and a logout deletes the data", async () => {
  const user = await visitor.ask(async () => {
    const answer = await fetch('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: '+5511999990001', password: 'jangada-demo-1' }),
    });
    const { token } = (await answer.json()) as { token?: string };
    if (token) localStorage.setItem('auth', token);
    return answer.status;
  });
  expect(user).toBe(200);
  await open('/account/wallet');
  await sees(/R\$\s*1\.000,00/);
  await keeps('jangada-player', 'my-coupons');
  await deployed.halt();
  await open('/account/wallet');
  await sees(/R\$\s*1\.000,00/);
  await sees(/atualizado às \d\d:\d\d/);
  await open('/?sheet=game:asa-delta');
  await press('Favoritar');
  await expect.poll(() => pressed('Favoritar')).toBe('true');
  // It shows at once; who leaves in that very moment takes it along.
  await keeps('jangada-player', 'favorite', 'outbox');
  await open('/?sheet=game:asa-delta');
  await expect.poll(() => pressed('Favoritar')).toBe('true');
  await deployed.resume();
  const favorites = () =>
    visitor.ask(async () => {
      const headers = { authorization: `Bearer ${localStorage.getItem('auth')}` };
      return (await fetch('/api/profile/favorites', { headers })).text();
    });
  await expect.poll(favorites, { timeout: 60_000 }).toContain('Asa-Delta');
  await open('/user');
  await press('Menu');
  await press('Sair');
  const left = () =>
    visitor.ask(async () => ({
      token: localStorage.getItem('auth'),
      databases: (await indexedDB.databases()).map(({ name }) => name ?? '').filter((name) => name.includes('player')),
    }));
  await expect.poll(left).toEqual({ token: null, databases: [] });
});

test('a page takes a new build, and a rollback to the earlier one', async () => {
  const first = deployed.entry();
  expect(await entry()).toBe(first);
  // An untouched page takes the new build by itself; a page in use asks, and the player accepts.
  const comes = (script: string) =>
    expect
      .poll(
        async () => {
          const look = () => {
            dispatchEvent(new Event('visibilitychange'));
            // Registration opens by itself once, and nothing is offered under it.
            document.querySelector<HTMLElement>('[role="dialog"] [aria-label="Fechar"]')?.click();
            const all = [...document.querySelectorAll('button')];
            all.find((it) => it.innerText.trim() === 'Atualizar')?.click();
          };
          await visitor.ask(look).catch(() => undefined);
          return await entry().catch(() => '');
        },
        { timeout: 60_000, intervals: [1_000] },
      )
      .toBe(script);
  await deployed.deploy();
  await comes(deployed.entry());
  await deployed.rollBack();
  await comes(first);
  await sees('Em vigor desde');
});
