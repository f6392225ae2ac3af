import { expect, type Page } from '@playwright/test';

/** The password of every seeded person, and of those that a test registers. */
export const PASSWORD = 'jangada-demo-1';

export const SEEDED = {
  ordinary: '11999990001',
  fresh: '11999990002',
  excluded: '11999990003',
} as const;

export interface NewPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly cpf: string;
}

/** A person without an account; each has another number, so tests share no person. */
export function newPerson(seed: number): NewPerson {
  const digits = String(seed).padStart(7, '0').slice(-7);
  return {
    firstName: 'Marina',
    lastName: 'Souza',
    email: `marina${digits}@exemplo.com.br`,
    phone: `1198${digits}`,
    cpf: cpfOf(`12${digits}`),
  };
}

/** Nine digits with their two check digits. */
export function cpfOf(nine: string): string {
  let digits = nine;
  for (const length of [9, 10]) {
    let sum = 0;
    for (let index = 0; index < length; index += 1) sum += Number(digits[index]) * (length + 1 - index);
    const rest = (sum * 10) % 11;
    digits += rest === 10 ? '0' : String(rest);
  }
  return digits;
}

/** Passes the age gate, as every first visit must. */
export async function passAgeGate(page: Page, name: RegExp = /Tenho 18 anos ou mais/): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name }).click();
  await expect(page.getByRole('button', { name })).toBeHidden();
}

/**
 * Keeps the registration modal from opening by itself on the next pages (SESS-10): the tab has shown it. Without that mark, on
 * a page that is open already or denies storage, closes the modal when it opens.
 */
export async function declineRegistration(page: Page): Promise<void> {
  await page.addInitScript(() => {
    try {
      sessionStorage.setItem('jangada-registration-shown', '1');
    } catch {
      // The page denies storage.
    }
  });
  const dialog = page.getByRole('dialog', { name: /^(Cadastrar|Sign up)$/ });
  await page.addLocatorHandler(dialog, async () => {
    await dialog.getByRole('button', { name: /^(Fechar|Close)$/ }).click();
  });
}

/** Opens the site as a guest of an earlier visit: the age is verified. */
export async function visitAsAdult(page: Page, path = '/'): Promise<void> {
  await page.addInitScript(() => localStorage.setItem('ageVerified', 'true'));
  await page.goto(path);
}

/** Logs in by the form, as a person does. */
export async function logIn(page: Page, phone: string, password: string = PASSWORD): Promise<void> {
  await visitAsAdult(page, '/login');
  await fillLogIn(page, phone, password);
  // The services of the visit lead home, and may start after the login.
  await expect(page).not.toHaveURL('/login');
}

/** As `logIn`, if the form is already open. */
export async function fillLogIn(page: Page, phone: string, password: string = PASSWORD): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Entrar' });
  await dialog.getByLabel('Telefone').fill(phone);
  await dialog.getByLabel('Senha', { exact: true }).fill(password);
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(dialog).toBeHidden();
}

const FORM = {
  pt: {
    dialog: 'Cadastrar',
    firstName: 'Nome',
    lastName: 'Sobrenome',
    birth: 'Data de nascimento',
    email: 'E-mail',
    phone: 'Telefone',
    password: 'Senha',
    confirm: 'Confirmar senha',
    next: 'Continuar',
  },
  en: {
    dialog: 'Sign up',
    firstName: 'Name',
    lastName: 'Surname',
    birth: 'Date of birth',
    email: 'Email',
    phone: 'Phone',
    password: 'Password',
    confirm: 'Confirm password',
    next: 'Continue',
  },
} as const;

/** Fills in the open registration, step by step, and sends it. */
export async function register(page: Page, person: NewPerson, language: 'pt' | 'en' = 'pt'): Promise<void> {
  await fillRegistration(page, person, language);
  await expect(page.getByRole('dialog', { name: FORM[language].dialog })).toBeHidden({ timeout: 20_000 });
}

/** As `register`, without waiting for its end. */
export async function fillRegistration(page: Page, person: NewPerson, language: 'pt' | 'en' = 'pt'): Promise<void> {
  const words = FORM[language];
  const dialog = page.getByRole('dialog', { name: words.dialog });
  const next = dialog.getByRole('button', { name: words.next, exact: true });
  await dialog.getByLabel(words.firstName, { exact: true }).fill(person.firstName);
  await dialog.getByLabel(words.lastName).fill(person.lastName);
  await dialog.getByLabel(words.birth).fill('1990-05-10');
  await dialog.getByLabel('CPF').fill(person.cpf);
  await next.click();
  await dialog.getByLabel(words.email).fill(person.email);
  await dialog.getByLabel(words.phone).fill(person.phone);
  await next.click();
  await dialog.getByLabel(words.password, { exact: true }).fill(PASSWORD);
  await dialog.getByLabel(words.confirm, { exact: true }).fill(PASSWORD);
  await dialog.getByRole('checkbox').check();
  await dialog.getByRole('button', { name: words.dialog, exact: true }).click();
}

/** A number that no other run has: for `newPerson`. */
export function freshSeed(): number {
  return Number(String(process.hrtime.bigint()).slice(-7));
}

/** The newest code that the site has sent to a telephone (E.164) or e-mail: out of the development mailbox, as its owner reads it. */
export async function newestCode(page: Page, to: string): Promise<string> {
  let code: string | null = null;
  await expect
    .poll(async () => {
      // From the page, since each site has a mailbox of its own.
      const { data } = await page.evaluate(async (address): Promise<{ data: { code: string | null }[] }> => {
        const headers = { accept: 'application/json' };
        return (await fetch(`/dev/mailbox?to=${encodeURIComponent(address)}`, { headers })).json();
      }, to);
      code = data.find((letter) => letter.code !== null)?.code ?? null;
      return code;
    })
    .toMatch(/^\d{6}$/);
  return code ?? '';
}
