import { expect, test } from 'vitest';
import { jangadaConfig } from '../db/seed/sites.ts';
import { securityTxt } from './security-txt.ts';

const DAY_MS = 86_400_000;
const nobody = { email: null, phone: null, whatsapp: null, hours: null };
const { legal } = jangadaConfig;
const support = { ...nobody, email: 'ajuda@casa.example' };

test('names each address once', () => {
  const text = securityTxt(
    { support, legal: { ...legal, customer_service: support } },
    'https://casa.example',
    new Date(0),
  );
  expect(text?.split('\n')).toEqual([
    'Contact: mailto:ajuda@casa.example',
    'Expires: 1970-06-30T00:00:00.000Z',
    'Preferred-Languages: pt, en',
    'Canonical: https://casa.example/.well-known/security.txt',
    '',
  ]);
});

test('expires in less than a year, whenever it is asked', () => {
  for (const day of [0, 1.5, 300, 20_000.999]) {
    const now = new Date(day * DAY_MS);
    const text = securityTxt({ support, legal }, 'https://casa.example', now) ?? '';
    const expires = Date.parse(/^Expires: (.+)$/m.exec(text)?.[1] ?? '');
    expect(expires).toBeGreaterThan(now.getTime() + 30 * DAY_MS);
    expect(expires).toBeLessThan(now.getTime() + 365 * DAY_MS);
  }
});

test('is none without an e-mail', () => {
  const silent = { support: nobody, legal: { ...legal, customer_service: nobody } };
  expect(securityTxt(silent, 'https://casa.example', new Date(0))).toBeNull();
});
