import { expect, type Locator, type Page } from '@playwright/test';
import { freshSeed, type NewPerson, newPerson, PASSWORD, visitAsAdult } from './people.ts';

/** Makes an account by the API, as a story does whose subject is not registration, and opens the site logged in. */
export async function registered(page: Page): Promise<NewPerson> {
  const person = newPerson(freshSeed());
  await visitAsAdult(page, '/terms');
  const token = await page.evaluate(
    async ({ facts }) => {
      const { data: challenge } = await (await fetch('/api/captcha/challenge')).json();
      const { algorithm, salt, signature, maxnumber } = challenge;
      const hex = (bytes: ArrayBuffer) =>
        [...new Uint8Array(bytes)].map((b) => b.toString(16).padStart(2, '0')).join('');
      let number = 0;
      for (; number <= maxnumber; number += 1) {
        const hash = await crypto.subtle.digest(algorithm, new TextEncoder().encode(salt + number));
        if (hex(hash) === challenge.challenge) break;
      }
      const captcha = btoa(JSON.stringify({ algorithm, challenge: challenge.challenge, number, salt, signature }));
      const answer = await fetch('/api/auth/register', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ ...facts, captcha }),
      });
      const body = await answer.json();
      if (!answer.ok) throw new Error(JSON.stringify(body));
      localStorage.setItem('auth', body.token);
      return body.token as string;
    },
    {
      facts: {
        first_name: person.firstName,
        last_name: person.lastName,
        email: person.email,
        phone: person.phone,
        cpf: person.cpf,
        birth_date: '1990-05-05',
        password: PASSWORD,
        password_confirmation: PASSWORD,
        accepted_terms: true,
      },
    },
  );
  expect(token).toBeTruthy();
  return person;
}

/** Fills fields by their labels. */
export async function fillIn(form: Locator, fields: Readonly<Record<string, string>>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await form.getByLabel(label).fill(text);
}
