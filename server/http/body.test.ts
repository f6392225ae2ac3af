import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestPlatform, JANGADA, type TestPlatform } from '../../tests/fixtures/platform.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await createTestPlatform();
});
afterAll(() => platform.close());

const GOOD = '{"username":"+5511999990001","password":"jangada-demo-1"}';

async function login(body: string | Uint8Array, headers: Record<string, string> = {}) {
  const response = await platform.app.request(`http://${JANGADA}/api/auth/login`, {
    method: 'POST',
    headers: { host: JANGADA, ...headers },
    // Node's and the DOM's types differ for the same bytes.
    body: body as BodyInit,
  });
  const { code, errors } = (await response.json()) as { code?: string; errors?: unknown };
  return { status: response.status, code, errors };
}

describe('a body', () => {
  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'application/json;charset="UTF-8"',
    'application/vnd.api+json',
    'text/plain;charset=UTF-8',
  ])('of type %s is read as JSON', async (type) => {
    expect((await login(GOOD, { 'content-type': type })).status).toBe(200);
  });

  test('may begin with a byte order mark', async () => {
    expect((await login(`\uFEFF${GOOD}`, { 'content-type': 'application/json' })).status).toBe(200);
  });

  test.each([
    ['an other type', { 'content-type': 'application/xml' }],
    ['a form of parts where none is asked', { 'content-type': 'multipart/form-data; boundary=x' }],
    ['another character set', { 'content-type': 'application/json; charset=iso-8859-1' }],
    ['a packed one', { 'content-type': 'application/json', 'content-encoding': 'gzip' }],
  ])('of %s gets 415', async (_what, headers) => {
    expect(await login(GOOD, headers)).toMatchObject({ status: 415, code: 'unsupported_media_type' });
  });

  test('outside UTF-8 is refused', async () => {
    const bytes = Buffer.from('{"username":"Jo\u00e3o","password":"x"}', 'latin1');
    expect(await login(bytes, { 'content-type': 'application/json' })).toMatchObject({
      status: 422,
      code: 'malformed_body',
      errors: { body: [expect.any(String)] },
    });
  });
});
