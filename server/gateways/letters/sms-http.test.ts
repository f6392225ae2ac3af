import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSmsCarrier } from './sms-http.ts';

let status = 200;
const server = createServer((_request, response) => void response.writeHead(status).end());
beforeAll(() => new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready)));
afterAll(() => new Promise((closed) => void server.close(closed)));

const LETTER = {
  id: 7,
  channel: 'sms',
  kind: 'code.recovery',
  recipient: '+5511999990001',
  from: 'Jangada',
  subject: 'x',
  body: '123456',
} as const;

const send = () => {
  const { port } = server.address() as AddressInfo;
  return createSmsCarrier({ url: `http://127.0.0.1:${port}/`, token: undefined }).carry(LETTER);
};

test('sends an accepted message', async () => {
  status = 202;
  await expect(send()).resolves.toBeUndefined();
});

test.each([400, 404, 410, 422])('gives a message up after the answer %s', async (answer) => {
  status = answer;
  await expect(send()).rejects.toMatchObject({ name: 'CarryError', permanent: true });
});

test.each([401, 403, 408, 429, 500, 503])('retries a message after the answer %s', async (answer) => {
  status = answer;
  await expect(send()).rejects.toMatchObject({ name: 'CarryError', permanent: false });
});
