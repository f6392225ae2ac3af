/** The bank over HTTP: charges, payouts, keys, webhooks, the payer's page, faults. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import type { Bank, BankDeps } from './bank.ts';
import { startBank } from './bank.ts';
import { type BankEnv, DEVELOPMENT_PIX } from './env.ts';
import type { Faults } from './faults.ts';
import { noFaults } from './faults.ts';
import { sign } from './signing.ts';

const SECRET = 'jangada-bank-dev-secret';
const MARINA = { name: 'Marina Alves de Souza', cpf: '12345678909' };
const JOANA = { name: 'Joana Prado Lima', cpf: '52998224725' };
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

function directory(): string {
  const path = mkdtempSync(join(tmpdir(), 'bank-'));
  cleanups.push(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

async function start(
  at: string,
  env: Partial<BankEnv> = {},
  deps: Partial<BankDeps> = {},
): Promise<Bank & { base: string }> {
  const bank = await startBank({
    env: {
      port: 0,
      hosts: ['127.0.0.1', '::1'],
      directory: at,
      secret: SECRET,
      production: false,
      manualClock: false,
      faults: noFaults,
      pix: DEVELOPMENT_PIX,
      tls: null,
      logLevel: 'silent',
      ...env,
    },
    log,
    onFatal: (error) => {
      throw error;
    },
    webhooks: { pauseMs: 10, maxPauseMs: 40 },
    ...deps,
  });
  let stopped = false;
  const stop = async () => {
    if (stopped) return;
    stopped = true;
    await bank.stop();
  };
  cleanups.push(stop);
  return { ...bank, stop, base: `http://127.0.0.1:${bank.port}` };
}

interface Answer {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into here.
  readonly body: any;
}

async function call(
  base: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const text = body === undefined ? '' : JSON.stringify(body);
  const timestamp = headers['x-timestamp'] ?? String(Date.now());
  const signature = sign(SECRET, timestamp, path, text);
  const answer = await fetch(base + path, {
    method,
    headers: { 'content-type': 'application/json', 'x-timestamp': timestamp, 'x-signature': signature, ...headers },
    ...(text === '' ? {} : { body: text }),
  });
  return { status: answer.status, body: await answer.json() };
}

const inMs = (ms: number) => new Date(Date.now() + ms).toISOString();
const EXPIRES = inMs(300_000);
const order = (facts: object = {}) => ({
  amount: 123456,
  expires_at: EXPIRES,
  description: 'Depósito',
  payee: { name: 'Jangada' },
  payer: MARINA,
  webhook: 'http://127.0.0.1:9/none',
  return_url: 'http://localhost:3000/account/wallet',
  ...facts,
});

/** Presses a button as a browser's form does. */
async function press(
  base: string,
  txid: string,
  fields: Record<string, string>,
  headers: Record<string, string> = { origin: base },
): Promise<{ status: number; location: string | null; text: string }> {
  const answer = await fetch(`${base}/simulador-pix/${txid}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers,
    redirect: 'manual',
  });
  return { status: answer.status, location: answer.headers.get('location'), text: await answer.text() };
}

/** A platform that receives webhooks; it answers the statuses of `answers` in order, then 204. */
async function platform(answers: number[] = []) {
  const heard: { body: string; path: string; timestamp: string; signature: string }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += String(chunk);
    });
    request.on('end', () => {
      heard.push({
        body,
        path: request.url ?? '',
        timestamp: String(request.headers['x-timestamp']),
        signature: String(request.headers['x-signature']),
      });
      response.writeHead(answers.shift() ?? 204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  cleanups.push(
    () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(resolve);
      }),
  );
  const { port } = server.address() as { port: number };
  return { heard, webhook: `http://127.0.0.1:${port}/api/gateways/pix/webhook`, server };
}

describe('charges', () => {
  it('are made, shown, paid by their own payer and told with who paid', async () => {
    const { base } = await start(directory());
    expect(await call(base, 'PUT', '/api/charges/T1', order())).toMatchObject({
      status: 201,
      body: { txid: 'T1', status: 'active' },
    });
    const paid = await press(base, 'T1', { action: 'pay', payer: 'own' });
    expect([paid.status, paid.location]).toEqual([303, '/simulador-pix/T1?lang=pt']);
    const { body } = await call(base, 'GET', '/api/charges/T1');
    expect(body).toMatchObject({ txid: 'T1', status: 'paid', amount: 123456, payer: MARINA });
    expect(body.end_to_end_id).toMatch(/^E\d{8}\d{12}[A-Za-z0-9]{11}$/);
    expect(Number.isNaN(Date.parse(body.paid_at))).toBe(false);
  });

  it('can be paid from another CPF, and refunded once however often it is asked', async () => {
    const { base } = await start(directory());
    await call(base, 'PUT', '/api/charges/T1', order());
    expect((await call(base, 'POST', '/api/charges/T1/refund')).body.code).toBe('not_refundable');
    await press(base, 'T1', { action: 'pay', payer: 'other' });
    expect((await call(base, 'GET', '/api/charges/T1')).body).toMatchObject({ status: 'paid', payer: JOANA });
    for (let n = 0; n < 2; n += 1)
      expect(await call(base, 'POST', '/api/charges/T1/refund')).toMatchObject({
        status: 200,
        body: { status: 'refunded' },
      });
    await press(base, 'T1', { action: 'pay' });
    expect((await call(base, 'GET', '/api/charges/T1')).body.status).toBe('refunded');
  });

  it('can be refunded in part, no more than was asked for, then whole, also after a restart', async () => {
    const folder = directory();
    const bank = await start(folder);
    const { base } = bank;
    await call(base, 'PUT', '/api/charges/T1', order());
    await press(base, 'T1', { action: 'pay' });
    for (let n = 0; n < 2; n += 1)
      expect((await call(base, 'POST', '/api/charges/T1/refund', { total: 456 })).body).toMatchObject({
        status: 'paid',
        refunded_amount: 456,
      });
    expect((await call(base, 'POST', '/api/charges/T1/refund', { total: 0 })).status).toBe(422);
    await bank.stop();
    const again = await start(folder);
    const page = await (await fetch(`${again.base}/simulador-pix/T1`)).text();
    expect(page).toContain('Devolvido ao pagador');
    expect(page).toContain('R$ 4,56');
    expect((await call(again.base, 'POST', '/api/charges/T1/refund')).body).toMatchObject({
      status: 'refunded',
      refunded_amount: 123456,
    });
  });

  it('let another person pay, never the payer themselves', async () => {
    const { base } = await start(directory());
    await call(base, 'PUT', '/api/charges/T1', order({ payer: JOANA }));
    await press(base, 'T1', { action: 'pay', payer: 'other' });
    expect((await call(base, 'GET', '/api/charges/T1')).body.payer.cpf).not.toBe(JOANA.cpf);
  });

  it('are paid once, also by twenty presses at the same moment', async () => {
    const { base } = await start(directory());
    const { heard, webhook } = await platform();
    await call(base, 'PUT', '/api/charges/T1', order({ webhook }));
    await Promise.all(
      Array.from({ length: 20 }, (_, n) => press(base, 'T1', { action: 'pay', payer: n % 2 ? 'own' : 'other' })),
    );
    const first = (await call(base, 'GET', '/api/charges/T1')).body;
    await press(base, 'T1', { action: 'pay', payer: 'own' });
    expect((await call(base, 'GET', '/api/charges/T1')).body).toEqual(first);
    await expect.poll(() => heard.length).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(heard).toHaveLength(1);
  });

  it('are paid and refused by a signed program too, once each, and not in production', async () => {
    const { base } = await start(directory());
    const { heard, webhook } = await platform();
    await call(base, 'PUT', '/api/charges/T1', order({ webhook }));
    await call(base, 'PUT', '/api/charges/T2', order());
    const unsigned = await fetch(`${base}/api/charges/T1/pay`, { method: 'POST', body: '{}' });
    expect(unsigned.status).toBe(401);
    expect((await call(base, 'GET', '/api/charges/T1')).body.status).toBe('active');
    const first = await call(base, 'POST', '/api/charges/T1/pay', {});
    expect(first).toMatchObject({ status: 200, body: { status: 'paid', payer: MARINA } });
    expect(await call(base, 'POST', '/api/charges/T1/pay', {})).toEqual(first);
    expect(await call(base, 'POST', '/api/charges/T1/refuse', {})).toMatchObject({
      status: 409,
      body: { code: 'charge_paid' },
    });
    expect((await call(base, 'POST', '/api/charges/T2/refuse', {})).body.status).toBe('refused');
    expect((await call(base, 'POST', '/api/charges/T2/pay', {})).body.code).toBe('charge_refused');
    expect((await call(base, 'POST', '/api/charges/T3/pay', {})).status).toBe(404);
    await expect.poll(() => heard.length).toBe(1);
    const production = await start(directory(), { production: true });
    await call(production.base, 'PUT', '/api/charges/T1', order());
    expect((await call(production.base, 'POST', '/api/charges/T1/pay', {})).status).toBe(404);
    expect((await call(production.base, 'GET', '/api/charges/T1')).body.status).toBe('active');
  });

  it('stay refused once refused, and can be paid late once expired (DEP-1)', async () => {
    const { base } = await start(directory());
    await call(base, 'PUT', '/api/charges/NO', order());
    await press(base, 'NO', { action: 'refuse' });
    await press(base, 'NO', { action: 'pay' });
    await press(base, 'NO', { action: 'expire' });
    expect((await call(base, 'GET', '/api/charges/NO')).body.status).toBe('refused');
    await call(base, 'PUT', '/api/charges/LATE', order());
    await press(base, 'LATE', { action: 'expire' });
    expect((await call(base, 'GET', '/api/charges/LATE')).body.status).toBe('expired');
    await press(base, 'LATE', { action: 'pay' });
    expect((await call(base, 'GET', '/api/charges/LATE')).body.status).toBe('paid');
  });

  it("expire by the bank's own clock, and its page says so and still takes a late payment", async () => {
    let now = Date.now();
    const { base } = await start(directory(), {}, { now: () => new Date(now) });
    await call(base, 'PUT', '/api/charges/T1', order());
    now += 301_000;
    const at = { 'x-timestamp': String(now) };
    expect((await call(base, 'GET', '/api/charges/T1', undefined, at)).body.status).toBe('expired');
    const page = await (await fetch(`${base}/simulador-pix/T1`)).text();
    expect(page).toContain('Este código expirou');
    expect(page).toContain('Pagar mesmo assim');
    await press(base, 'T1', { action: 'pay' });
    expect((await call(base, 'GET', '/api/charges/T1', undefined, at)).body.status).toBe('paid');
  });

  it('leave expiry to the platform where its clock is moved by hand, and take its calls from any day', async () => {
    let now = Date.now();
    const { base } = await start(directory(), { manualClock: true }, { now: () => new Date(now) });
    await call(base, 'PUT', '/api/charges/T1', order(), { 'x-timestamp': '1000' });
    now += 301_000;
    expect((await call(base, 'GET', '/api/charges/T1')).body.status).toBe('active');
    expect(await (await fetch(`${base}/simulador-pix/T1`)).text()).toContain('Este código expirou');
    await press(base, 'T1', { action: 'pay' });
    expect((await call(base, 'GET', '/api/charges/T1')).body.status).toBe('paid');
  });

  it('are the same again when asked for again, and a conflict when other facts come', async () => {
    const { base } = await start(directory());
    await call(base, 'PUT', '/api/charges/T1', order());
    expect((await call(base, 'PUT', '/api/charges/T1', order())).status).toBe(201);
    expect(await call(base, 'PUT', '/api/charges/T1', order({ amount: 1 }))).toMatchObject({
      status: 409,
      body: { code: 'charge_conflict' },
    });
  });

  it.each([
    ['no amount', { amount: undefined }],
    ['a fraction', { amount: 1.5 }],
    ['nothing', { amount: 0 }],
    ['a CPF that is none', { payer: { name: 'X', cpf: '12345678900' } }],
    ['a webhook that is no web address', { webhook: 'file:///etc/passwd' }],
    ['a way back that is a script', { return_url: 'javascript:alert(1)' }],
    ['no time', { expires_at: 'soon' }],
  ])('are refused with %s', async (_what, facts) => {
    const { base } = await start(directory());
    expect(await call(base, 'PUT', '/api/charges/T1', order(facts))).toMatchObject({
      status: 422,
      body: { code: 'validation_failed' },
    });
    expect((await call(base, 'GET', '/api/charges/T1')).status).toBe(404);
  });
});

describe('the signature', () => {
  it('is asked for on every call, over this very path, body and time', async () => {
    const { base } = await start(directory());
    const body = JSON.stringify(order());
    const now = String(Date.now());
    const attempt = async (path: string, headers: Record<string, string>, text = body) =>
      (
        await fetch(base + path, {
          method: 'PUT',
          headers: { 'content-type': 'application/json', ...headers },
          body: text,
        })
      ).status;
    const good = sign(SECRET, now, '/api/charges/T1', body);
    expect(await attempt('/api/charges/T1', {})).toBe(401);
    expect(
      await attempt('/api/charges/T1', {
        'x-timestamp': now,
        'x-signature': sign('another-secret', now, '/api/charges/T1', body),
      }),
    ).toBe(401);
    expect(await attempt('/api/charges/T2', { 'x-timestamp': now, 'x-signature': good })).toBe(401);
    expect(await attempt('/api/charges/T1?then=what', { 'x-timestamp': now, 'x-signature': good })).toBe(401);
    expect(
      await attempt('/api/charges/T1', { 'x-timestamp': now, 'x-signature': good }, body.replace('123456', '1')),
    ).toBe(401);
    const old = String(Date.now() - 301_000);
    expect(
      await attempt('/api/charges/T1', {
        'x-timestamp': old,
        'x-signature': sign(SECRET, old, '/api/charges/T1', body),
      }),
    ).toBe(401);
    expect(await attempt('/api/charges/T1', { 'x-timestamp': now, 'x-signature': good })).toBe(201);
    for (const path of ['/api/charges/T1', '/api/payouts/P1', '/api/keys/cpf/12345678909'])
      expect((await fetch(base + path)).status).toBe(401);
    expect((await fetch(`${base}/api/charges/T1/refund`, { method: 'POST' })).status).toBe(401);
  });
});

describe('payouts and keys', () => {
  const payout = (facts: object = {}) => ({
    id: 'W1',
    amount: 5000,
    key: MARINA.cpf,
    key_type: 'cpf',
    holder: MARINA,
    ...facts,
  });

  it('are sent once for one id, and can be asked for again', async () => {
    const { base } = await start(directory());
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        call(base, 'POST', '/api/payouts', payout({ key: 'marina@exemplo.com', key_type: 'email' })),
      ),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.status} ${body.end_to_end_id}`)).size).toBe(1);
    expect(answers[0]).toMatchObject({ status: 201, body: { id: 'W1', status: 'sent' } });
    expect((await call(base, 'GET', '/api/payouts/W1')).body).toEqual(answers[0]?.body);
    expect(await call(base, 'POST', '/api/payouts', payout({ amount: 1 }))).toMatchObject({
      status: 409,
      body: { code: 'payout_conflict' },
    });
    expect((await call(base, 'GET', '/api/payouts/W2')).status).toBe(404);
  });

  it('are refused to a key of another person, without a holder, or malformed', async () => {
    const { base } = await start(directory());
    const code = async (facts: object) => (await call(base, 'POST', '/api/payouts', payout(facts))).body.code as string;
    expect(await code({ key: JOANA.cpf })).toBe('holder_mismatch');
    expect(await code({ key: 'outra.pessoa@exemplo.com', key_type: 'email' })).toBe('holder_mismatch');
    expect(await code({ key: 'inexistente@exemplo.com', key_type: 'email' })).toBe('key_not_found');
    expect(await code({ key: '123', key_type: 'phone' })).toBe('invalid_key');
  });

  it('tell the holder of a key; the first who says to have it keeps it', async () => {
    const { base } = await start(directory());
    const ask = (type: string, key: string, who?: { name: string; cpf: string }) =>
      call(
        base,
        'GET',
        `/api/keys/${type}/${encodeURIComponent(key)}${who ? `?expected_name=${encodeURIComponent(who.name)}&expected_cpf=${who.cpf}` : ''}`,
      );
    expect(await ask('email', 'marina@exemplo.com')).toMatchObject({ status: 404, body: { code: 'key_not_found' } });
    expect((await ask('email', 'Marina@Exemplo.com', MARINA)).body).toEqual({
      key_type: 'email',
      key: 'marina@exemplo.com',
      holder: MARINA,
    });
    expect((await ask('email', 'marina@exemplo.com', JOANA)).body.holder).toEqual(MARINA);
    expect((await ask('cpf', '123.456.789-09')).body).toMatchObject({ key: MARINA.cpf, holder: { cpf: MARINA.cpf } });
    expect((await ask('phone', '(11) 98888-7777', MARINA)).body.key).toBe('+5511988887777');
    expect((await ask('cpf', '11111111111')).body.code).toBe('invalid_key');
    expect((await ask('boleto', 'x')).body.code).toBe('invalid_key');
  });
});

describe('webhooks', () => {
  it('are signed, carry the txid alone, and are tried until a 2xx comes', async () => {
    const { base } = await start(directory());
    const { heard, webhook } = await platform([500, 302, 404]);
    await call(base, 'PUT', '/api/charges/T1', order({ webhook }));
    await press(base, 'T1', { action: 'pay' });
    await expect.poll(() => heard.length, { timeout: 3_000 }).toBe(4);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(heard).toHaveLength(4);
    const [first] = heard;
    expect(first?.body).toBe('{"txid":"T1"}');
    expect(first?.signature).toBe(sign(SECRET, first?.timestamp ?? '', '/api/gateways/pix/webhook', '{"txid":"T1"}'));
  });

  it('are sent after a restart when the platform was away, and not again once confirmed', async () => {
    const at = directory();
    const first = await start(at);
    const { heard, webhook, server } = await platform();
    const { port } = server.address() as { port: number };
    await new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
    await call(first.base, 'PUT', '/api/charges/T1', order({ webhook }));
    await press(first.base, 'T1', { action: 'refuse' });
    await first.stop();
    await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
    const second = await start(at);
    await expect.poll(() => heard.length, { timeout: 3_000 }).toBe(1);
    await second.stop();
    await start(at);
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(heard).toHaveLength(1);
  });

  it('are given up in the end, so that a platform that was set up anew is left in peace', async () => {
    const at = directory();
    const { base } = await start(at, {}, { webhooks: { pauseMs: 5, maxPauseMs: 5, giveUpAfterMs: 50 } });
    const { webhook } = await platform(Array.from({ length: 500 }, () => 404));
    await call(base, 'PUT', '/api/charges/T1', order({ webhook }));
    await press(base, 'T1', { action: 'pay' });
    await expect
      .poll(() => readFileSync(join(at, 'journal.jsonl'), 'utf8'), { timeout: 3_000 })
      .toContain('"outcome":"abandoned"');
  });
});

describe('faults', () => {
  const set = (base: string, faults: Partial<Faults>) =>
    fetch(`${base}/api/_faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(faults),
    });

  it('lose the answer after the work is done, and the repeated call finds it done', async () => {
    const { base } = await start(directory());
    await set(base, { drop_answers: 1 });
    await expect(call(base, 'PUT', '/api/charges/T1', order())).rejects.toThrow();
    expect((await call(base, 'PUT', '/api/charges/T1', order())).status).toBe(201);
    expect((await call(base, 'GET', '/api/charges/T1')).body.status).toBe('active');
  });

  it('refuse, delay, deliver twice and lose webhooks as they are told', async () => {
    const { base } = await start(directory());
    const { heard, webhook } = await platform();
    await set(base, { refuse_calls: 1 });
    expect((await call(base, 'PUT', '/api/charges/T1', order({ webhook }))).status).toBe(503);
    expect((await call(base, 'GET', '/api/charges/T1')).status).toBe(404);
    await set(base, { delay_ms: 120 });
    const began = performance.now();
    await call(base, 'PUT', '/api/charges/T1', order({ webhook }));
    expect(performance.now() - began).toBeGreaterThan(110);
    await set(base, { webhook_twice: true, drop_webhooks: 1 });
    await press(base, 'T1', { action: 'pay' });
    await expect.poll(() => heard.length, { timeout: 3_000 }).toBe(2);
    expect(((await (await fetch(`${base}/api/_faults`)).json()) as { data: Faults }).data.drop_webhooks).toBe(0);
    expect((await set(base, { delay_ms: -1 })).status).toBe(422);
  });

  it('cannot be set from a page of another origin, nor in production', async () => {
    const { base } = await start(directory());
    expect(
      (
        await fetch(`${base}/api/_faults`, {
          method: 'POST',
          headers: { 'content-type': 'text/plain' },
          body: '{"drop_answers":9}',
        })
      ).status,
    ).toBe(415);
    const production = await start(directory(), { production: true });
    expect((await set(production.base, { drop_answers: 9 })).status).toBe(404);
    expect((await fetch(`${production.base}/api/_faults`)).status).toBe(404);
  });
});

describe('the page', () => {
  const open = async (base: string, path: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(base + path, { headers });
    return { status: answer.status, headers: answer.headers, text: await answer.text() };
  };

  it('shows payee, amount, expiry, both payers and three buttons, and says that it is a simulation', async () => {
    const { base } = await start(directory());
    await call(base, 'PUT', '/api/charges/T1', order({ expires_at: '2099-11-20T15:37:00.000Z' }));
    const { status, text } = await open(base, '/simulador-pix/T1');
    expect(status).toBe(200);
    for (const words of [
      '<html lang="pt-BR">',
      'Jangada',
      'R$</span> 1.234,56',
      '12:37',
      'Marina Souza',
      '***.456.789-**',
      'Joana Lima',
      'o dinheiro desta página não é de verdade',
      'href="http://localhost:3000/account/wallet"',
    ])
      expect(text).toContain(words);
    for (const button of ['Pagar', 'Recusar', 'Deixar expirar'])
      expect(text).toMatch(new RegExp(`<button[^>]*>${button}</button>`));
    expect(text).not.toContain(MARINA.cpf);
  });

  it('speaks English where asked by address or browser, also after a button', async () => {
    const { base } = await start(directory());
    await call(base, 'PUT', '/api/charges/T1', order());
    for (const [path, language] of [
      ['/simulador-pix/T1?lang=en', 'pt-BR'],
      ['/simulador-pix/T1', 'en-US,en;q=0.9,pt;q=0.2'],
    ] as const) {
      const { text } = await open(base, path, { 'accept-language': language });
      expect(text).toContain('<html lang="en">');
      expect(text).toMatch(/<button[^>]*>Let it expire<\/button>/);
      expect(text).toContain('action="/simulador-pix/T1?lang=en"');
    }
    expect((await open(base, '/simulador-pix/T1?lang=pt', { 'accept-language': 'en' })).text).toContain(
      'Deixar expirar',
    );
  });

  it('escapes what the platform wrote', async () => {
    const { base } = await start(directory());
    await call(
      base,
      'PUT',
      '/api/charges/T1',
      order({
        description: '<script>alert(1)</script>',
        payee: { name: '"><img src=x>' },
        payer: { ...MARINA, name: '<b>Ana</b>' },
        return_url: 'http://localhost:3000/?a="><script>',
      }),
    );
    const { text } = await open(base, '/simulador-pix/T1');
    expect(text).not.toMatch(/<script|<img|<b>Ana/);
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
  });

  it('allows no script, no frame and no foreign form, and loads its own style and font', async () => {
    const { base } = await start(directory());
    await call(base, 'PUT', '/api/charges/T1', order());
    for (const path of ['/simulador-pix/T1', '/simulador-pix/NONE', '/', '/elsewhere']) {
      const { headers, text } = await open(base, path);
      const policy = headers.get('content-security-policy') ?? '';
      for (const part of ["default-src 'none'", "form-action 'self'", "frame-ancestors 'none'", "base-uri 'none'"])
        expect(policy).toContain(part);
      expect(policy).not.toContain('unsafe');
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(text).not.toMatch(/ style=| on[a-z]+=|<style|<script/);
    }
    expect((await open(base, '/assets/bank.css')).headers.get('content-type')).toContain('text/css');
    expect((await open(base, '/assets/bricolage-latin.woff2')).headers.get('content-type')).toBe('font/woff2');
  });

  it('says in words that a charge is unknown, and its index lists nothing', async () => {
    const { base } = await start(directory());
    await call(base, 'PUT', '/api/charges/T1', order());
    const unknown = await open(base, '/simulador-pix/NONE');
    expect([unknown.status, unknown.text.includes('Não encontramos esta cobrança')]).toEqual([404, true]);
    const index = await open(base, '/');
    expect([index.status, index.text.includes('T1'), index.text.includes('Este banco não existe')]).toEqual([
      200,
      false,
      true,
    ]);
  });

  it('obeys only its own buttons', async () => {
    const { base } = await start(directory());
    await call(base, 'PUT', '/api/charges/T1', order());
    const foreign: Record<string, string>[] = [
      { origin: 'http://evil.test' },
      { origin: 'null' },
      { origin: base, 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of foreign) expect((await press(base, 'T1', { action: 'pay' }, headers)).status).toBe(403);
    expect((await press(base, 'T1', { action: 'steal' })).status).toBe(422);
    expect((await press(base, 'T1', { action: 'pay', padding: 'x'.repeat(5_000) })).status).toBe(413);
    expect((await call(base, 'GET', '/api/charges/T1')).body.status).toBe('active');
    expect((await press(base, 'T1', { action: 'pay' }, { 'sec-fetch-site': 'same-origin' })).status).toBe(303);
    // An integrator's script, which sends neither Origin nor Sec-Fetch-Site.
    await call(base, 'PUT', '/api/charges/T2', order());
    expect((await press(base, 'T2', { action: 'pay' }, {})).status).toBe(303);
    expect((await call(base, 'GET', '/api/charges/T2')).body.status).toBe('paid');
  });
});

describe('running', () => {
  it('answers on IPv4 and IPv6 loopback', async () => {
    const { port } = await start(directory());
    for (const host of ['127.0.0.1', '[::1]'])
      expect(await (await fetch(`http://${host}:${port}/health`)).json()).toEqual({ status: 'ok' });
  });

  it('refuses a port in use and a directory that another bank holds, in one sentence each', async () => {
    const at = directory();
    const { port } = await start(at);
    await expect(start(directory(), { port })).rejects.toThrow(
      `Port ${port} is already in use: stop the program that holds it, or set BANK_PORT to a free port.`,
    );
    await expect(start(at)).rejects.toThrow(/^Another bank \(process \d+\) works in /);
  });
});
