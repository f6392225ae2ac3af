import { expect, type Page, test } from '@playwright/test';
import { entered } from './support/account.ts';
import { fillLogIn, SEEDED, visitAsAdult } from './support/people.ts';
import { PLAIN } from './support/plain.ts';

test.use(PLAIN);

/** A page over which no modal opens by itself. */
const PAGE = '/promotions';

const EVERYBODY = [
  ['menu', 'Menu'],
  ['notifications', 'Notificações'],
  ['search', 'Buscar'],
  ['install', /Instal/],
  ['appearance', 'Aparência'],
  ['chat', 'Chat'],
  ['game:onca-da-lua', 'Onça da Lua'],
  ['rules:onca-da-lua', /Regras|Onça/],
] as const;

/** An excluded player gets the explanation instead. */
const MISSIONS = ['missions', 'Missões'] as const;

const PLAYERS = [
  ['profile', 'Meu perfil'],
  // Of an id that does not exist: the sheet says so itself.
  ['document:0', 'Documento enviado'],
  ['round:0', 'Rodada'],
  ['withdrawal:0', 'Saque'],
  ['complete', 'Tudo certo'],
  ['withdraw', /Sacar|Saque/],
  ['avatar', /foto|avatar/i],
  ['deposit', /Depositar|Depósito/],
] as const;

async function open(page: Page, sheet: string): Promise<void> {
  await page.goto(`${PAGE}?sheet=${encodeURIComponent(sheet)}`, { waitUntil: 'commit' });
}

async function expectSheets(page: Page, sheets: readonly (readonly [string, string | RegExp])[]): Promise<void> {
  for (const [sheet, name] of sheets) {
    await open(page, sheet);
    await expect(page.getByRole('dialog', { name }), sheet).toBeVisible();
  }
}

test("a guest opens the public sheets, and the login instead of a player's sheet", async ({ page }) => {
  await visitAsAdult(page, PAGE);
  await expectSheets(page, [...EVERYBODY, MISSIONS]);
  for (const [sheet] of PLAYERS) {
    await open(page, sheet);
    const modal = page.getByRole('dialog');
    await expect(modal).toHaveAccessibleName(sheet === 'deposit' ? 'Cadastrar' : 'Entrar');
    await expect(page.getByText('Sua sessão expirou')).toHaveCount(0);
    await expect(page.getByText('Sua conta está completa')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Sair' })).toHaveCount(0);
  }
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click();
  await expect(page).toHaveURL(PAGE);
});

test('a sheet that needs a login opens once after it, on the same page', async ({ page }) => {
  await visitAsAdult(page, PAGE);
  await open(page, 'deposit:5000');
  const modal = page.getByRole('dialog');
  await expect(modal).toHaveAccessibleName('Cadastrar');
  await modal.getByRole('button', { name: 'Entrar' }).click();
  await expect(modal).toHaveAccessibleName('Entrar');
  await fillLogIn(page, SEEDED.ordinary);
  await expect(modal).toHaveAccessibleName(/Depositar|Depósito/);
  await page.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(page).toHaveURL(PAGE);
  // A player.
  await expectSheets(page, [...EVERYBODY, MISSIONS, ...PLAYERS]);
  for (const sheet of ['login', 'register', 'recovery']) {
    await open(page, sheet);
    await expect(page, sheet).toHaveURL(PAGE);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
});

test('an excluded player sees the exclusion instead of a deposit, and opens a withdrawal', async ({ page }) => {
  await visitAsAdult(page, '/login');
  const dialog = page.getByRole('dialog', { name: 'Entrar' });
  await dialog.getByLabel('Telefone').fill(SEEDED.excluded);
  await dialog.getByLabel('Senha', { exact: true }).fill('jangada-demo-1');
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click();
  await dialog.getByRole('button', { name: 'Entrar só para sacar e consultar' }).click();
  await expect(dialog).toBeHidden();
  await expectSheets(page, [
    ...EVERYBODY,
    ['profile', 'Meu perfil'],
    ['notifications', 'Notificações'],
    ['withdraw', /Sacar|Saque/],
    ['avatar', /^Autoexclusão até/],
    ['missions', /^Autoexclusão até/],
    ['deposit', /^Autoexclusão até/],
  ]);
  await page.getByRole('dialog').getByRole('link', { name: 'Limites e pausas' }).click();
  await expect(page).toHaveURL('/responsible-gambling');
});

test('an unknown sheet or filter is removed from the address, and the page stays', async ({ page }) => {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  await visitAsAdult(page, PAGE);
  for (const sheet of ['nada', 'constructor', 'menu:x', 'game', 'excluded', 'MENU', '<b>', 'a'.repeat(10_000)]) {
    await open(page, sheet);
    await expect(page, sheet.slice(0, 20)).toHaveURL(PAGE);
    await expect(page.getByRole('main')).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.goto(`/casino/games?type=${'x'.repeat(10_000)}&bonuses=no&searchTerm=on%00%C3%A7a&ref=AMIGA7`);
  await expect(page).toHaveURL('/casino/games?searchTerm=on%C3%A7a&ref=AMIGA7');
  await page.goto('/casino/estudio-recife/onca-da-lua?mode=free');
  await expect(page).toHaveURL('/casino/estudio-recife/onca-da-lua');
  expect(faults).toEqual([]);
});

test('a toast covers no button of a sheet, on a phone, a low window and a desktop', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('ageVerified', 'true'));
  const dialog = page.getByRole('dialog', { name: 'Onça da Lua' });
  const toast = page.locator('[data-toast] p');
  const covered = async () => {
    const card = await toast.locator('..').boundingBox();
    const controls = await dialog.locator('button, a').all();
    const boxes = await Promise.all(controls.map((control) => control.boundingBox()));
    return boxes.filter(
      (box) =>
        card &&
        box &&
        box.x < card.x + card.width &&
        card.x < box.x + box.width &&
        box.y < card.y + card.height &&
        card.y < box.y + box.height,
    );
  };
  for (const [width, height] of [
    [360, 740],
    [360, 520],
    [1280, 740],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.goto(`${PAGE}?sheet=game:onca-da-lua`);
    await dialog.getByRole('button', { name: 'Compartilhar' }).click();
    await expect(toast).toBeVisible();
    await expect.poll(covered, `covered at ${width}×${height}`).toEqual([]);
  }
});

test('"Ver todos" opens what the row shows', async ({ page }) => {
  await visitAsAdult(page, '/?sheet=menu');
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Fechar' }).click();
  const all = (row: string) => page.getByRole('link', { name: `Ver todos ${row}` });
  await expect(all('Populares')).toHaveAttribute('href', '/casino/games');
  await expect(all('Slots')).toHaveAttribute('href', '/casino/category/slots');
  await expect(all('Novidades')).toHaveAttribute('href', '/casino/games?sort=new');
  await page.goto('/casino/estudio-recife/onca-da-lua');
  await expect(all('Parecidos')).toHaveAttribute('href', /^\/casino\/category\//);
});

test('Back returns to the sheet that one came from, and leaves no menu behind a closed sheet', async ({ page }) => {
  await visitAsAdult(page, PAGE);
  const dialog = (name: string | RegExp) => page.getByRole('dialog', { name });
  await test.step('a guest comes back to the search and to the game', async () => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(dialog('Menu')).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press('/');
    await dialog('Buscar').getByRole('searchbox').fill('onca');
    await page.keyboard.press('Enter');
    await dialog('Onça da Lua').getByRole('button', { name: 'Jogar', exact: true }).click();
    await expect(dialog('Cadastrar')).toBeVisible();
    await page.goBack();
    await expect(dialog('Onça da Lua')).toBeVisible();
    await page.goBack();
    await expect(dialog('Buscar').getByRole('searchbox')).toHaveValue('onca');
    await page.keyboard.press('Enter');
    await dialog('Onça da Lua').getByRole('button', { name: 'Jogar', exact: true }).click();
    await dialog('Cadastrar').getByRole('button', { name: 'Entrar' }).click();
  });
  await test.step('the game that asked for the login leaves no sheet below it', async () => {
    await fillLogIn(page, SEEDED.ordinary);
    await expect(page).toHaveURL(/\/casino\/.+\/onca-da-lua/);
    await page.goBack();
    await expect(page).toHaveURL(PAGE);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
  await test.step('a player comes back to the menu, and closes both at once', async () => {
    await page.getByRole('button', { name: 'Menu' }).click();
    await dialog('Menu').getByRole('button', { name: 'Sacar' }).click();
    await expect(dialog(/Sacar|Saque/)).toBeVisible();
    await page.goBack();
    await dialog('Menu').getByRole('button', { name: 'Depositar' }).click();
    await dialog(/Depositar/)
      .getByRole('button', { name: 'Fechar' })
      .click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(PAGE);
  });
});

test('Back closes a sheet inside the game, and asks before it leaves an open round', async ({ page }) => {
  test.setTimeout(90_000);
  await entered(page, SEEDED.ordinary, '/');
  await page.getByRole('link', { name: 'Buscar jogo ou estúdio' }).first().click();
  await page.getByRole('dialog', { name: 'Buscar' }).getByRole('searchbox').fill('mina verde');
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Mina Verde' }).getByRole('button', { name: 'Jogar', exact: true }).click();
  const game = page.frameLocator('iframe');
  const begin = game.getByRole('button', { name: 'Começar' });
  await expect(begin).toBeEnabled({ timeout: 20_000 });
  const hasEntry = () => page.evaluate(() => history.state?.gameSheet === true);
  for (const name of ['Automático', 'Últimas rodadas']) {
    await game.getByRole('button', { name }).click();
    await expect.poll(hasEntry).toBe(true);
    await page.goBack();
    await expect(game.getByRole('dialog')).toHaveCount(0);
    await expect(page).toHaveURL(/mina-verde/);
    // Closed by its own button it leaves no entry that Back would have to pass.
    await game.getByRole('button', { name }).click();
    await expect.poll(hasEntry).toBe(true);
    await game.getByRole('dialog', { name }).getByRole('button', { name: 'Fechar' }).click();
    await expect.poll(hasEntry).toBe(false);
  }
  await begin.click();
  await expect(game.getByText(/Abra uma casa/).first()).toBeVisible({ timeout: 20_000 });
  const question = page.getByRole('alertdialog', { name: 'Sair com a rodada aberta?' });
  await page.goBack();
  await question.getByRole('button', { name: 'Ficar' }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(/mina-verde/);
  // The page cannot ask before another document, so the browser does.
  const isHeld = await page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })));
  expect(isHeld).toBe(true);
  await page.goBack();
  await question.getByRole('button', { name: 'Sair do jogo' }).click();
  await expect(page.getByRole('dialog', { name: 'Buscar' }).getByRole('searchbox')).toHaveValue('mina verde');
});

interface Shift {
  readonly value: number;
  readonly sources: readonly {
    readonly node: Node | null;
    readonly previousRect: DOMRectReadOnly;
    readonly currentRect: DOMRectReadOnly;
  }[];
}

/** Opens each sheet while its answers are late. The text is of what they bring. */
async function expectStill(page: Page, sheets: readonly (readonly [string, string | RegExp])[]): Promise<void> {
  await page.route('**/api/**', async (route) => {
    await new Promise((done) => setTimeout(done, 400));
    await route.continue().catch(() => undefined);
  });
  for (const [sheet, loaded] of sheets) {
    await page.goto(PAGE);
    await expect(page.getByRole('main')).toBeVisible();
    await page.evaluate((name) => {
      Object.assign(window, { shifts: [], heights: new Set<number>() });
      const seen = window as unknown as { shifts: string[]; heights: Set<number> };
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & Shift)[]) {
          // The page below the sheet loads too.
          for (const { node, previousRect, currentRect } of entry.sources) {
            // "há 59 min" becomes "há 1 h" by the clock, not by a late answer.
            const element = node instanceof Element ? node : node?.parentElement;
            if (!element?.closest('[data-sheet]') || element.closest('time')) continue;
            const [from, to] = [previousRect, currentRect].map(({ x, y, width, height }) =>
              [x, y, width, height].join(),
            );
            seen.shifts.push(
              `${entry.value} ${element.tagName} "${element.textContent?.slice(0, 30)}" ${from} > ${to}`,
            );
          }
        }
      }).observe({ type: 'layout-shift' });
      const look = () => {
        const height = document.querySelector<HTMLElement>('[data-sheet]')?.offsetHeight;
        if (height) seen.heights.add(height);
        requestAnimationFrame(look);
      };
      look();
      // As a link of the app opens it.
      history.pushState({}, '', `?sheet=${encodeURIComponent(name)}`);
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    }, sheet);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByText(loaded).first(), sheet).toBeVisible();
    await expect(dialog.locator('[inert]')).toHaveCount(0);
    // A busy machine may show the sheet's text before the next frame measures it.
    await page.waitForFunction(() => (window as unknown as { heights: Set<number> }).heights.size > 0);
    const { shifts, heights } = await page.evaluate(() => {
      const seen = window as unknown as { shifts: string[]; heights: Set<number> };
      return { shifts: seen.shifts, heights: [...seen.heights] };
    });
    expect({ sheet, shifts, heights: heights.length }).toEqual({ sheet, shifts: [], heights: 1 });
  }
}

for (const viewport of [
  { width: 360, height: 740 },
  { width: 1440, height: 900 },
])
  test(`a sheet has its whole height at once: no late answer shifts it (${viewport.width} px)`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.setViewportSize(viewport);
    await visitAsAdult(page, PAGE);
    await expectStill(page, [
      ['game:canto-da-sereia', 'Canto da Sereia'],
      ['rules:canto-da-sereia', 'De'],
      ['login', 'Entrar'],
      ['register', 'Quem é você'],
      ['menu', 'Festas'],
      ['search', 'Onça da Lua'],
      ['appearance', 'Mais contraste'],
      ['missions', 'Uma missão conta'],
    ]);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await entered(page, SEEDED.ordinary, PAGE);
    await expectStill(page, [
      ['menu', 'Festas'],
      ['profile', 'Ana Beatriz'],
      // The name of a day: which ones are listed depends on what other tests of this player have done.
      ['notifications', /^(Hoje|Ontem|\d\d\/\d\d\/\d{4})$/],
      ['deposit', /R\$/],
      ['withdraw', /R\$/],
      ['avatar', /foto|avatar/i],
    ]);
  });

test('the page below a sheet stays where it is, and scrolls again afterwards', async ({ page }) => {
  await visitAsAdult(page, '/');
  const scrolled = () => page.evaluate(() => scrollY);
  const wheel = async () => {
    await page.mouse.move(20, 400);
    await page.mouse.wheel(0, 600);
  };
  await page.getByRole('main').locator('a[href^="/casino/"] img').first().click();
  const sheet = page.getByRole('dialog');
  await expect(sheet).toBeVisible();
  await expect(page.locator('html')).toHaveCSS('overflow-y', 'hidden');
  await wheel();
  await sheet.press('End');
  await sheet.getByRole('button', { name: 'Fechar' }).click();
  await expect(sheet).toHaveCount(0);
  expect(await scrolled()).toBe(0);
  await wheel();
  await expect.poll(scrolled).toBeGreaterThan(0);
});
