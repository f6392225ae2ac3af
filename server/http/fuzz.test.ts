/**
 * Sends every declared call values that its schemas refuse, and more: no body, path or query of a guest or a player may
 * end in a 500, and the server judges the caller before the request.
 */

import fc from 'fast-check';
import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calls } from '../../src/contract/all.ts';
import type { Schema } from '../../src/contract/call.ts';
import { createTestPlatform, type TestPlatform } from '../../tests/fixtures/platform.ts';
import type { AnyCall } from './answer.ts';
import { handlers } from './handlers.ts';

let platform: TestPlatform;
let token: string;
beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(() => platform.close());

/** Calls that would end the session or move the time for the rest of the run are left out. */
const named = Object.entries(calls as Readonly<Record<string, AnyCall>>);
const standing = named.filter(([name]) => name in handlers);

const NASTY: readonly unknown[] = [
  null,
  0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  true,
  '',
  ' ',
  'x',
  '0',
  '-1',
  '1e9',
  '9'.repeat(30),
  '9007199254740993',
  'a'.repeat(5000),
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e',
  "'; drop table players; --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '%00',
  '${7*7}',
  '__proto__',
  'constructor',
  '2026-02-30',
  '9999-99-99',
  '-000001-01-01',
  'NaN',
  [],
  [[]],
  {},
  { $gt: '' },
  { toString: 1 },
  { length: -1 },
  ['x'.repeat(100)],
];

type Shape = Readonly<Record<string, unknown>>;

function entriesOf(schema: unknown): readonly string[] {
  const seen = schema as { entries?: Shape; pipe?: readonly unknown[] } | undefined;
  if (seen?.entries) return Object.keys(seen.entries);
  for (const part of seen?.pipe ?? []) {
    const inner = entriesOf(part);
    if (inner.length > 0) return inner;
  }
  return [];
}

/**
 * Tells whether a value brings a new verdict of a call's schema. Accepted values reach the handler and are always sent;
 * of values that the schema refuses alike, one is enough, because they take the same path through the code.
 */
function createNews(schema: Schema | undefined): (value: unknown) => boolean {
  const said = new Set<string>();
  return (value) => {
    const result = schema && v.safeParse(schema, value);
    if (!result || result.success) return true;
    const words = result.issues.map(({ type, path }) => [type, ...(path ?? []).map(({ key }) => key)].join(' ')).join();
    if (said.has(words)) return false;
    said.add(words);
    return true;
  };
}

/** A value as a query or a path would carry it. */
function textOf(value: unknown): string {
  return (typeof value === 'string' ? value : JSON.stringify(value)).replace(/\p{Surrogate}/gu, '\ufffd');
}

function fill(path: string, value: string): string {
  return path.replace(/\{\w+\}/g, encodeURIComponent(value));
}

/** A valid token; makes a new one only after a call has ended the last. */
async function signIn(): Promise<string> {
  if (token && (await platform.ask('GET', '/profile/getLanguage', { token })).status === 200) return token;
  return platform.login(1);
}

async function ask(call: AnyCall, options: { path?: string; raw?: string; query?: string; token?: string }) {
  const path = `${options.path ?? fill(call.path, '1')}${options.query ? `?${options.query}` : ''}`;
  return platform.ask(call.method, path, {
    ...(call.method === 'GET' || options.raw === undefined ? {} : { raw: options.raw }),
    ...(options.token ? { token: options.token } : {}),
  });
}

function expectOwnError(status: number, body: unknown, what: string): void {
  expect(status, what).not.toBe(500);
  if (status < 400) return;
  expect(body, what).toMatchObject({ message: expect.any(String), code: expect.stringMatching(/^[a-z][a-z0-9_]*$/) });
  if (status === 422) expect(Object.keys((body as { errors?: object }).errors ?? {}).length, what).toBeGreaterThan(0);
}

describe('the order of checks', () => {
  test.each(named.filter(([, call]) => call.auth === 'player'))(
    '%s: a bad body without login gets 401',
    async (_name, call) => {
      const { status, body } = await ask(call, { raw: '{"broken', query: 'page=x' });
      expect(status).toBe(401);
      expect(body.code).toBe('unauthenticated');
    },
  );
});

// A GET has no body.
test.each(named.filter(([, call]) => call.method !== 'GET'))(
  '%s: refuses anything but a JSON object',
  async (name, call) => {
    token = await signIn();
    for (const raw of [
      '{"broken',
      '[]',
      'null',
      '"text"',
      '12',
      '',
      '{"a":'.repeat(2000),
      '\ufeff{}',
      '{"__proto__":{"x":1}}',
      '[['.repeat(40000),
    ]) {
      const { status, body } = await ask(call, { raw, token });
      expectOwnError(status, body, `${name} ${raw.slice(0, 30)}`);
    }
  },
);

describe.each(named)('%s', (name, call) => {
  // A call without a handler answers 501 before it reads anything.
  test.runIf(name in handlers)('each field with each nasty value is refused or taken, never a fault', async () => {
    token = await signIn();
    const isNews = createNews(call.body);
    for (const field of entriesOf(call.body)) {
      for (const value of NASTY.filter((one) => isNews({ [field]: one }))) {
        const { status, body } = await ask(call, { raw: JSON.stringify({ [field]: value }), token });
        expectOwnError(status, body, `${name} ${field}=${JSON.stringify(value)?.slice(0, 40)}`);
        if (status === 401) token = await signIn();
      }
    }
    const isNewQuery = createNews(call.query);
    for (const key of entriesOf(call.query)) {
      for (const value of NASTY.filter((one) => isNewQuery({ [key]: textOf(one) }))) {
        const { status, body } = await ask(call, {
          query: `${key}=${encodeURIComponent(textOf(value))}`,
          token,
          raw: '{}',
        });
        expectOwnError(status, body, `${name} ?${key}=${textOf(value).slice(0, 40)}`);
      }
    }
    if (call.path.includes('{')) {
      for (const value of NASTY) {
        const text = textOf(value);
        if (text === '' || text.length > 200) continue;
        const { status, body } = await ask(call, { path: fill(call.path, text), token, raw: '{}' });
        expectOwnError(status, body, `${name} path ${text.slice(0, 40)}`);
      }
    }
  });
});

test('arbitrary JSON never causes an internal error', async () => {
  token = await signIn();
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...standing), fc.jsonValue(), async ([name, call], value) => {
      const fields = entriesOf(call.body);
      const body = fields.length > 0 ? Object.fromEntries(fields.map((field) => [field, value])) : value;
      const answer = await ask(call, { raw: JSON.stringify(body), token });
      expectOwnError(answer.status, answer.body, name);
      if (answer.status === 401) token = await signIn();
    }),
    { numRuns: 300 },
  );
});

test('each nasty value is refused by a schema', () => {
  // Guards the list itself: a value that every field accepts tests nothing.
  const schema = calls.register.body;
  for (const value of NASTY) {
    const everywhere = Object.fromEntries(entriesOf(schema).map((field) => [field, value]));
    expect(v.safeParse(schema, everywhere).success).toBe(false);
  }
});
