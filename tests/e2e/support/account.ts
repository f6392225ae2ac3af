import { createHash } from 'node:crypto';
import { expect, type Locator, type Page } from '@playwright/test';
import { freshSeed, type NewPerson, newPerson, PASSWORD } from './people.ts';

/** A player with an account, and the token of a session. */
export interface Registered extends NewPerson {
  readonly token: string;
}

/** The answer to the platform's proof of work, as a registration sends it. */
async function solved(page: Page): Promise<string> {
  const { data } = (await (await page.request.get('/api/captcha/challenge')).json()) as {
    data: { algorithm: string; challenge: string; maxnumber: number; salt: string; signature: string };
  };
  const { algorithm, challenge, maxnumber, salt, signature } = data;
  const hash = (number: number) =>
    createHash(algorithm.replace('-', ''))
      .update(salt + number)
      .digest('hex');
  let number = 0;
  while (number <= maxnumber && hash(number) !== challenge) number += 1;
  return btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }));
}

/** Makes an account by the API, for a test whose subject is not registration. The page stays a guest's. */
export async function newAccount(page: Page): Promise<Registered> {
  const person = newPerson(freshSeed());
  const answer = await page.request.post('/api/auth/register', {
    data: {
      first_name: person.firstName,
      last_name: person.lastName,
      email: person.email,
      phone: person.phone,
      cpf: person.cpf,
      birth_date: '1990-05-05',
      password: PASSWORD,
      password_confirmation: PASSWORD,
      accepted_terms: true,
      captcha: await solved(page),
    },
  });
  const body = (await answer.json()) as { token?: string };
  expect(answer.ok(), JSON.stringify(body)).toBe(true);
  return { ...person, token: body.token ?? '' };
}

/** Opens a page of the site as the player whose session this is, on a device that knows their age. */
async function visitWith(page: Page, token: string, path: string): Promise<void> {
  // The lightest page of the site: storage belongs to its origin.
  await page.goto('/robots.txt');
  await page.evaluate((stored) => {
    localStorage.setItem('ageVerified', 'true');
    localStorage.setItem('auth', stored);
  }, token);
  await page.goto(path);
}

/** A new player with this page open. */
export async function registered(page: Page, path = '/terms'): Promise<Registered> {
  const person = await newAccount(page);
  await visitWith(page, person.token, path);
  return person;
}

/** A seeded player with this page open. A test whose subject is the login uses the form. */
export async function entered(page: Page, phone: string, path: string): Promise<void> {
  const answer = await page.request.post('/api/auth/login', { data: { username: phone, password: PASSWORD } });
  const { token } = (await answer.json()) as { token?: string };
  expect(token).toBeTruthy();
  await visitWith(page, token ?? '', path);
}

/** Fills fields by their labels. */
export async function fillIn(form: Locator, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await form.getByLabel(label).fill(text);
}
