import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestPlatform, type TestPlatform } from '../../../tests/fixtures/platform.ts';
import { createSilentLog } from '../../log.ts';
import { createZipLookup, createZipService, ZIP_TABLE } from './zip.ts';

const answers = new Map<string, string>();
const asked: string[] = [];
const service = createServer((request, response) => {
  const path = request.url ?? '';
  asked.push(path);
  const answer = answers.get(path);
  // Without an answer it stays silent.
  if (answer !== undefined) response.writeHead(answer === '' ? 503 : 200).end(answer);
});
let url: string;
let platform: TestPlatform;
beforeAll(async () => {
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  platform = await createTestPlatform({ env: { ZIP_LOOKUP_URL: url } });
}, 60_000);
afterAll(async () => {
  await platform.close();
  service.closeAllConnections();
  await new Promise((resolve) => service.close(resolve));
});
beforeEach(() => {
  answers.clear();
  asked.length = 0;
});

const PAULISTA = {
  cep: '01310-100',
  logradouro: 'Avenida Paulista',
  complemento: 'de 612 a 1510 - lado par',
  bairro: 'Bela Vista',
  localidade: 'São Paulo',
  uf: 'SP',
};
const lookup = () => createZipService({ url, log: createSilentLog(), timeoutMs: 50 });

test('a player gets the street of a postal code in ViaCEP’s format, a guest nothing', async () => {
  answers.set('/ws/01310100/json/', JSON.stringify(PAULISTA));
  const token = await platform.login(1);
  const { status, body } = await platform.ask('GET', '/address/zip/01310100', { token });
  expect([status, body.data]).toEqual([
    200,
    { zip: '01310100', street: 'Avenida Paulista', district: 'Bela Vista', city: 'São Paulo', state: 'SP' },
  ]);
  expect((await platform.ask('GET', '/address/zip/01310100')).status).toBe(401);
  expect((await platform.ask('GET', '/address/zip/..%2f..%2fx', { token })).status).toBe(404);
  expect(asked).toEqual(['/ws/01310100/json/']);
});

test('an answer is asked for once, an unknown code too', async () => {
  answers.set('/ws/01310100/json/', JSON.stringify(PAULISTA));
  answers.set('/ws/99999999/json/', '{"erro": "true"}');
  const it = lookup();
  for (const zip of ['01310100', '99999999']) await it.find(zip);
  expect(await it.find('01310100')).toMatchObject({ street: 'Avenida Paulista' });
  expect(await it.find('99999999')).toBeNull();
  expect(asked).toHaveLength(2);
});

test.each([
  ['silent', undefined],
  ['down', ''],
  ['not a service', '<html>'],
  ['with markup', JSON.stringify({ ...PAULISTA, logradouro: '<script>' })],
])('a service that is %s finds nothing and fails nothing', async (_what, answer) => {
  if (answer !== undefined) answers.set('/ws/01310100/json/', answer);
  expect(await lookup().find('01310100')).toBeNull();
});

test('the table finds streets and capitals; production without a service finds nothing', async () => {
  expect(await ZIP_TABLE.find('22021001')).toMatchObject({ street: 'Avenida Atlântica', state: 'RJ' });
  expect(await ZIP_TABLE.find('50999000')).toEqual({ street: '', district: '', city: 'Recife', state: 'PE' });
  expect(await ZIP_TABLE.find('77000000')).toBeNull();
  const chosen = (env: object) => createZipLookup({ env: env as never, log: createSilentLog() }).find('22021001');
  expect(await chosen({ NODE_ENV: 'production', DEMONSTRATION: false })).toBeNull();
  expect(await chosen({ NODE_ENV: 'production', DEMONSTRATION: true })).not.toBeNull();
});
