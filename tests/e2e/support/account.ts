import { expect, type Locator, type Page } from '@playwright/test';
import { type NewPerson, newPerson, PASSWORD, visitAsAdult } from './people.ts';

let counter = 0;

/** Makes an account by the API, as a story does whose subject is not registration, and opens the site logged in. */
export async function registered(page: Page): Promise<NewPerson> {
  counter += 1;
  const person = newPerson(6_000_000 + counter * 7_919 + Number(process.env.TEST_WORKER_INDEX ?? 0) * 101);
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

/** The newest code that was sent to an address, from the development mailbox. */
export async function codeSentTo(page: Page, address: string): Promise<string> {
  let code: string | null = null;
  await expect
    .poll(async () => {
      const answer = await page.request.get(`/dev/mailbox?to=${encodeURIComponent(address)}`, {
        headers: { accept: 'application/json' },
      });
      const { data } = (await answer.json()) as { data: { code: string | null }[] };
      code = data.find((letter) => letter.code !== null)?.code ?? null;
      return code;
    })
    .toMatch(/^\d{6}$/);
  return code ?? '';
}
