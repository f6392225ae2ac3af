import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { calls } from '../src/contract/all.ts';
import type { Call } from '../src/contract/call.ts';
import { fieldText } from './http/field-text.ts';
import { hasMessage, languageOf, messageFor } from './messages.ts';

test('has a message for every code of the contract', () => {
  const codes = new Set(Object.values(calls as Readonly<Record<string, Call>>).flatMap((call) => call.errors ?? []));
  expect([...codes].filter((code) => !hasMessage(code)).sort()).toEqual([]);
});

test('has a message for every code that the server throws', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' }).filter(
    (name) => name.endsWith('.ts') && !name.endsWith('.test.ts'),
  );
  const thrown = files.flatMap((name) =>
    [...readFileSync(join(import.meta.dirname, name), 'utf8').matchAll(/new ApiError\(\s*\d{3},\s*'([a-z_]+)'/g)].map(
      ([, code]) => code ?? '',
    ),
  );
  expect(thrown.length).toBeGreaterThan(40);
  expect([...new Set(thrown)].filter((code) => !hasMessage(code)).sort()).toEqual([]);
});

test('falls back to the status for an unknown code', () => {
  expect(messageFor('never_heard', 404, 'en')).toBe('Not found.');
  expect(messageFor('never_heard', 418, 'pt')).toContain('nosso lado');
});

describe('the language', () => {
  test.each([
    [undefined, 'pt'],
    ['', 'pt'],
    ['en', 'en'],
    ['en-US,en;q=0.9', 'en'],
    ['pt-BR,pt;q=0.9,en;q=0.8', 'pt'],
    ['de,en;q=0.5', 'en'],
    ['en;q=0, pt;q=0.1', 'pt'],
    ['en;q=abc', 'pt'],
    [',;,;q=', 'pt'],
  ])('of %j is %s', (header, language) => {
    expect(languageOf(header)).toBe(language);
  });
});

test('writes a field’s rule as a sentence in each language', () => {
  expect(fieldText('required', 'username', 'pt', 'login')).toBe('Este é um campo obrigatório.');
  expect(fieldText('required', 'username', 'pt', 'recoverPassword')).toBe('Este campo é obrigatório.');
  expect(fieldText('min:3', 'street', 'en')).toBe('The Street field must be at least 3 characters');
  expect(fieldText('date_past', 'date', 'en')).toBe('Choose today or a later day.');
  expect(fieldText('Já é uma frase.', 'x', 'en')).toBe('Já é uma frase.');
});
