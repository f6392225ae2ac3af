import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './support/accessible.ts';
import { ACCOUNT_WORDS } from './support/account-words.ts';
import { type Hands, keyboard, pointer } from './support/hands.ts';
import { freshSeed, newestCode, newPerson, PASSWORD } from './support/people.ts';
import { PLAIN } from './support/plain.ts';

test.use(PLAIN);

const PICTURE = 'public/icons/jangada-512.png';
const BIRTH = '1990-05-05';

interface Run {
  readonly language: 'pt' | 'en';
  readonly by: 'keyboard' | 'touch';
}

/**
 * The whole life of an account: registration, profile, access, verification, login, recovery. Other tests cover each part in
 * Portuguese with a pointer, with its errors. `E2E_ALL=1` also runs it in English by touch.
 */
const RUNS: readonly Run[] = [
  { language: 'pt', by: 'keyboard' },
  { language: 'en', by: 'keyboard' },
  ...(process.env.E2E_ALL === '1' ? [{ language: 'en', by: 'touch' } as const] : []),
];

for (const { language, by } of RUNS) {
  test.describe(`${language}, ${by}`, () => {
    test.use(by === 'touch' ? { hasTouch: true, isMobile: true } : { viewport: { width: 1280, height: 800 } });

    test(`a player registers, edits the account, logs out and recovers the password (${language}, by ${by} alone)`, async ({
      page,
    }) => {
      test.setTimeout(300_000);
      await live(page, by === 'touch' ? pointer(page) : keyboard(page), { language, by });
    });
  });
}

async function live(page: Page, hands: Hands, { language, by }: Run): Promise<void> {
  const words = ACCOUNT_WORDS[language];
  const person = newPerson(freshSeed());
  const changed = 'a-sail-at-dusk-9';
  const recovered = 'a-star-at-dawn-7';
  const main = page.getByRole('main');
  const card = (name: string) => main.getByRole('region', { name, exact: true });
  const button = (name: string | RegExp, within: Pick<Page, 'getByRole'> = page) =>
    within.getByRole('button', { name, exact: true });
  const dialog = (name: string) => page.getByRole('dialog', { name, exact: true });
  const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true });
  const token = () => page.evaluate(() => localStorage.getItem('auth'));

  /** From wherever one is to the overview of the account, by the menu. */
  const openAccount = async () => {
    await hands.press(button(by === 'touch' ? words.menu : words.profile));
    await hands.press(page.getByRole('dialog').getByRole('link', { name: words.manage }));
    await expect(heading(words.account)).toBeVisible();
  };
  const openPart = async (name: string) => {
    // On a phone the page lists the parts; on a desktop the list stands beside it.
    await hands.press(
      page
        .locator('nav, main')
        .getByRole('link', { name: new RegExp(`^${name}`) })
        .first(),
    );
    await expect(heading(name)).toBeVisible();
  };
  const leavePart = async () => {
    await hands.press(button(words.back, main));
    await expect(heading(words.account)).toBeVisible();
  };

  await test.step('passes the age gate, then registers', async () => {
    await page.goto(`${words.at}/register`);
    await expect(button(words.adult)).toBeVisible();
    // There is no way around the question.
    await page.keyboard.press('Escape');
    await hands.press(button(words.minor));
    await hands.press(button(words.mistake));
    await hands.press(button(words.adult));
    const form = dialog(words.register);
    const next = button(words.next, form);
    await expect(form.getByLabel(words.firstName, { exact: true })).toBeFocused();
    await hands.send(next);
    await expect(form.getByText(words.required).first()).toBeVisible();
    await hands.write(form.getByLabel(words.firstName, { exact: true }), person.firstName);
    await hands.write(form.getByLabel(words.lastName), person.lastName);
    await hands.date(form.getByLabel(words.birth), BIRTH);
    await hands.write(form.getByLabel('CPF'), person.cpf);
    await hands.send(next);
    await hands.write(form.getByLabel(words.email), person.email);
    await hands.write(form.getByLabel(words.phone), person.phone);
    await hands.send(next);
    await hands.write(form.getByLabel(words.password, { exact: true }), PASSWORD);
    await hands.write(form.getByLabel(words.confirm, { exact: true }), PASSWORD);
    await hands.press(form.getByRole('checkbox'));
    await hands.send(button(words.register, form));
    await expect(form).toBeHidden({ timeout: 60_000 });
    await expect(page).toHaveURL(words.at === '' ? '/' : words.at);
  });

  await test.step('chooses, crops and sends a picture', async () => {
    await openAccount();
    const change = button(words.changePicture, main);
    const sheet = dialog(words.picture);
    await hands.press(change);
    await expect(sheet).toBeVisible();
    await hands.close(button(words.close, sheet));
    await expect(sheet).toBeHidden();
    if (by === 'keyboard') await expect(change).toBeFocused();
    await hands.press(change);
    await hands.file(button(words.file, sheet), PICTURE);
    const crop = sheet.getByRole('group', { name: words.crop });
    const shown = sheet.locator('img');
    await expect(shown).toBeVisible();
    await hands.slide(sheet.getByRole('slider', { name: words.zoom }), 4);
    await expect(sheet.getByRole('slider', { name: words.zoom })).not.toHaveValue('1');
    const before = await shown.getAttribute('style');
    await hands.drag(crop);
    await expect.poll(() => shown.getAttribute('style')).not.toBe(before);
    await hands.press(button(words.usePicture, sheet));
    await expect(sheet).toBeHidden();
    await expect(change.locator('img')).toHaveAttribute('src', /avatars/);
  });

  await test.step('saves an address and hides data from other players', async () => {
    await openPart(words.personal);
    const address = card(words.address);
    await hands.write(address.getByLabel(words.zip, { exact: true }), '01310100');
    // An answer between two letters would leave the street twice in its field.
    await expect(address.getByLabel(words.street)).not.toHaveValue('');
    await hands.write(address.getByLabel(words.street), 'Avenida Paulista');
    await hands.write(address.getByLabel(words.number), '1578');
    await hands.write(address.getByLabel(words.district), 'Bela Vista');
    await hands.write(address.getByLabel(words.city), 'São Paulo');
    await hands.choose(address.getByLabel(words.state), 'SP');
    await hands.press(button(words.save, address));
    await expect(button(words.saved, address)).toBeVisible();
    await leavePart();
    await openPart(words.privacy);
    await hands.press(page.getByRole('switch', { name: words.hideAll }));
    await expect(card(words.preview).getByText(words.hidden, { exact: true })).toHaveCount(4);
    await page.goBack();
  });

  await test.step('confirms the e-mail, ends the other sessions, changes the password', async () => {
    const elsewhere = await page.request.post('/api/auth/login', {
      data: { username: person.phone, password: PASSWORD },
    });
    const { token: theirs } = (await elsewhere.json()) as { token: string };
    const others = () => page.request.get('/api/auth/me', { headers: { authorization: `Bearer ${theirs}` } });
    expect((await others()).status()).toBe(200);
    await openPart(words.access);
    const email = card(words.email);
    await hands.press(button(words.confirmEmail, email));
    await hands.write(email.getByLabel(words.sixDigits), await newestCode(page, person.email));
    await hands.send(button(words.confirmCode, email));
    await expect(email.getByText(words.confirmed, { exact: true })).toBeVisible();

    const sessions = card(words.sessions);
    await hands.press(button(words.endOthers, sessions));
    await hands.press(button(words.end, page.getByRole('alertdialog')));
    await expect(sessions.getByText(words.noOthers)).toBeVisible();
    expect((await others()).status()).toBe(401);
    expect(await token()).not.toBeNull();

    const password = card(words.password);
    await hands.press(button(words.changePassword, password));
    await expect(password.getByLabel(words.currentPassword)).toBeFocused();
    await hands.write(password.getByLabel(words.currentPassword), PASSWORD);
    await hands.write(password.getByLabel(words.newPassword, { exact: true }), changed);
    await hands.write(password.getByLabel(words.confirmNew), 'something-else-1');
    await expect(password.getByText(words.mismatch)).toBeVisible();
    await hands.write(password.getByLabel(words.confirmNew), changed);
    await hands.send(button(words.savePassword, password));
    await expect(page.getByText(words.passwordChanged)).toBeVisible();
    await leavePart();
  });

  await test.step('sends a document, views it and takes it back', async () => {
    await openPart(words.verification);
    const front = card(words.front);
    await hands.file(button(words.file, front), PICTURE);
    await hands.press(button(words.sendFile, front));
    await expect(front.getByText(words.review)).toBeVisible();
    const look = button(words.look, front);
    await hands.press(look);
    const sheet = dialog(words.front);
    await expect(sheet.getByRole('img', { name: words.sent })).toBeVisible();
    await expectAccessible(page);
    await hands.close(button(words.close, sheet));
    await expect(sheet).toBeHidden();
    if (by === 'keyboard') await expect(look).toBeFocused();
    const question = page.getByRole('alertdialog', { name: words.takeBackAsk });
    await hands.press(button(words.takeBack, front));
    await expect(question).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(question).toBeHidden();
    await hands.press(button(words.takeBack, front));
    await hands.press(button(words.yesTakeBack, question));
    await expect(front.getByText(words.toSend)).toBeVisible();
    await expect(look).toBeHidden();
  });

  await test.step('logs out, is refused with the old password, recovers it and logs in', async () => {
    await hands.press(button(by === 'touch' ? words.menu : words.profile));
    await hands.press(button(words.logOut, page.getByRole('dialog')));
    await hands.press(page.getByRole('banner').getByRole('link', { name: words.logIn }));
    const login = dialog(words.logIn);
    await hands.write(login.getByLabel(words.phone), person.phone);
    await hands.write(login.getByLabel(words.password, { exact: true }), PASSWORD);
    await hands.send(button(words.logIn, login));
    await expect(login.getByRole('alert').filter({ hasText: words.wrong })).toBeVisible();
    expect(await token()).toBeNull();
    await hands.press(button(words.forgot, login));
    const form = dialog(words.recovery);
    await hands.write(form.getByLabel(words.phone), person.phone);
    await hands.send(button(words.sendCode, form));
    const field = form.getByLabel(words.code);
    await expect(field).toBeFocused();
    const code = await newestCode(page, `+55${person.phone}`);
    await hands.write(field, code === '111111' ? '222222' : '111111');
    await expect(form.getByText(words.wrongCode)).toBeVisible();
    await hands.write(field, code);
    await expect(form.getByLabel(words.recovered, { exact: true })).toBeFocused();
    await hands.write(form.getByLabel(words.recovered, { exact: true }), recovered);
    await hands.write(form.getByLabel(words.confirmRecovered, { exact: true }), recovered);
    await hands.send(button(words.savePassword, form));
    await hands.write(login.getByLabel(words.password, { exact: true }), recovered);
    await hands.send(button(words.logIn, login));
    await expect(login).toBeHidden();
    await expect.poll(token).not.toBeNull();
  });
}
