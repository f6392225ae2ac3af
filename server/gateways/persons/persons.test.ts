/** The two sources of the check: the operator's file, and a service over HTTP. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadEnv } from '../../env.ts';
import { createSilentLog } from '../../log.ts';
import { createPersonList, createPersonService, personCheck } from './persons.ts';

const log = createSilentLog();
const CPF = '52998224725';
const directory = mkdtempSync(join(tmpdir(), 'persons-'));
afterAll(() => rmSync(directory, { recursive: true, force: true }));

describe('a list in a file', () => {
  const path = join(directory, 'list.txt');
  const list = createPersonList({ path, mustExist: true, log });

  test('reads CPFs in any format with a reason, anew at each check', async () => {
    writeFileSync(
      path,
      '# kept by hand\r\n\r\n111.444.777-35 athlete\r\n529.982.247-25; Benefit  # since May\r\nnobody here\r\n',
    );
    expect(await list.check(CPF, 'login')).toEqual({ state: 'blocked', reason: 'benefit' });
    expect(await list.check('11144477735', 'login')).toEqual({ state: 'blocked', reason: 'athlete' });
    expect(await list.check('39053344705', 'login')).toEqual({ state: 'clear' });
    writeFileSync(path, '52998224725 <b>markup</b>\n39053344705\n');
    expect(await list.check(CPF, 'login')).toEqual({ state: 'blocked', reason: 'unspecified' });
    expect(await list.check('39053344705', 'login')).toEqual({ state: 'blocked', reason: 'unspecified' });
    writeFileSync(path, '');
    expect(await list.check(CPF, 'login')).toEqual({ state: 'clear' });
  });

  test('is unavailable if the configured file is unreadable; the default file may be missing', async () => {
    const missing = join(directory, 'none.txt');
    expect(await createPersonList({ path: missing, mustExist: true, log }).check(CPF, 'login')).toEqual({
      state: 'unavailable',
    });
    expect(await createPersonList({ path: missing, mustExist: false, log }).check(CPF, 'login')).toEqual({
      state: 'clear',
    });
    expect(await createPersonList({ path: directory, mustExist: false, log }).check(CPF, 'login')).toEqual({
      state: 'unavailable',
    });
  });
});

describe('a service', () => {
  let server: Server;
  let url: string;
  let answer: { status: number; body: string; late?: boolean } = { status: 200, body: '{}' };
  let heard: { headers: IncomingMessage['headers']; body: string } | undefined;
  beforeAll(async () => {
    server = createServer((request, response) => {
      let body = '';
      request.on('data', (part) => (body += String(part)));
      request.on('end', () => {
        heard = { headers: request.headers, body };
        if (!answer.late) response.writeHead(answer.status).end(answer.body);
      });
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/check`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const check = (more: { token?: string; timeoutMs?: number } = {}) =>
    createPersonService({ url, token: more.token, log, timeoutMs: more.timeoutMs ?? 2000 }).check(CPF, 'login');

  test('gets the CPF and the moment, with its token', async () => {
    answer = { status: 200, body: '{"state":"clear","more":1}' };
    expect(await check({ token: 'a-secret-token' })).toEqual({ state: 'clear' });
    expect(JSON.parse(heard?.body ?? '')).toEqual({ cpf: CPF, moment: 'login' });
    expect(heard?.headers.authorization).toBe('Bearer a-secret-token');
  });

  test.each([
    ['{"state":"blocked","reason":"benefit"}', 'benefit'],
    ['{"state":"blocked","reason":"A New Reason"}', 'a_new_reason'],
    ['{"state":"blocked"}', 'unspecified'],
    ['{"state":"blocked","reason":{"a":1}}', 'unspecified'],
  ])('blocks with the reason %s', async (body, reason) => {
    answer = { status: 200, body };
    expect(await check()).toEqual({ state: 'blocked', reason });
  });

  test.each([
    ['a fault', { status: 500, body: '{"state":"clear"}' }],
    ['a refusal', { status: 401, body: '{}' }],
    ['no JSON', { status: 200, body: '<html>' }],
    ['a state that there is not', { status: 200, body: '{"state":"maybe"}' }],
    ['its own word', { status: 200, body: '{"state":"unavailable"}' }],
    ['a redirect', { status: 302, body: '' }],
    ['a flood', { status: 200, body: `{"state":"clear","x":"${'x'.repeat(20_000)}"}` }],
    ['silence', { status: 200, body: '', late: true }],
  ])('is unavailable: %s', async (_what, said) => {
    answer = said;
    expect(await check({ timeoutMs: 300 })).toEqual({ state: 'unavailable' });
  });

  test('is unavailable when the port is closed', async () => {
    const nobody = createPersonService({ url: 'http://127.0.0.1:1/', token: undefined, log });
    expect(await nobody.check(CPF, 'money')).toEqual({ state: 'unavailable' });
  });
});

test('chooses by environment: a service, a configured list, the list in the data directory', async () => {
  const nameOf = (env: Record<string, string>) =>
    personCheck({ env: loadEnv({ NODE_ENV: 'test', DATA_DIR: directory, ...env }), log }).name;
  expect(nameOf({ PERSON_CHECK_URL: 'https://lists.example' })).toBe('service');
  expect(nameOf({ PERSON_CHECK_LIST: '/etc/list.txt' })).toBe('list');
  writeFileSync(join(directory, 'prohibited.txt'), `${CPF} official\n`);
  const own = personCheck({ env: loadEnv({ NODE_ENV: 'test', DATA_DIR: directory }), log });
  expect(await own.check(CPF, 'login')).toEqual({ state: 'blocked', reason: 'official' });
});
