/**
 * The adapter's calls: tokens, retries, errors. The bank here answers from a script, so that the tests control each
 * answer.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import * as v from 'valibot';
import { afterEach, describe, expect, test } from 'vitest';
import { GatewayError } from '../port.ts';
import { createClient, read } from './client.ts';
import { createSend } from './http.ts';
import { toCentavos, toReais } from './money.ts';
import { BankRefusal } from './problem.ts';
import { createTokens } from './tokens.ts';

interface Heard {
  readonly method: string;
  readonly path: string;
  readonly authorization: string;
  readonly body: string;
}
type Script = (heard: Heard, response: ServerResponse) => void;

const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup();
});

async function bodyOf(request: IncomingMessage): Promise<string> {
  let body = '';
  for await (const chunk of request) body += String(chunk);
  return body;
}

/** A bank that issues tokens (`t1`, `t2`…) and answers all other calls from the script. */
async function startScript(script: Script, tokenSeconds: number | undefined = 3600) {
  const heard: Heard[] = [];
  let tokens = 0;
  const server = createServer((request, response) => {
    void bodyOf(request).then((body) => {
      const { method = '', url = '', headers } = request;
      const one = { method, path: url, authorization: headers.authorization ?? '', body };
      heard.push(one);
      if (url !== '/oauth/token') return script(one, response);
      tokens += 1;
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ access_token: `t${tokens}`, token_type: 'Bearer', expires_in: tokenSeconds }));
    });
  });
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  cleanups.push(() => {
    server.closeAllConnections();
    server.close();
  });
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const clock = { ms: 1_000_000 };
  const send = createSend({}, 400);
  const credentials = { clientId: 'us:%', clientSecret: 'ação' };
  const tokenConfig = { url: `${base}/oauth/token`, ...credentials, send, wallMs: () => clock.ms };
  const client = createClient(send, createTokens(tokenConfig), () => clock.ms);
  const calls = (): Heard[] => heard.filter(({ path }) => path !== '/oauth/token');
  return { base, clock, client, heard, calls, tokensGiven: () => tokens };
}

const json = (response: ServerResponse, status: number, body: unknown, headers: Record<string, string> = {}): void => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
};

const failure = async (work: Promise<unknown>): Promise<GatewayError> => {
  const error = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof GatewayError)) throw new Error(`expected a GatewayError, got ${String(error)}`);
  return error;
};

describe('the token', () => {
  test('is shared by parallel calls and requested as RFC 6749 says', async () => {
    const bank = await startScript((_heard, response) => json(response, 200, {}));
    await Promise.all(Array.from({ length: 10 }, () => bank.client.call('GET', `${bank.base}/cob/x`)));
    expect(bank.tokensGiven()).toBe(1);
    expect(bank.calls().map(({ authorization }) => authorization)).toEqual(
      Array.from({ length: 10 }, () => 'Bearer t1'),
    );
    const [asked] = bank.heard;
    expect(asked?.method).toBe('POST');
    // Colons and non-ASCII characters are escaped before id and secret become one string.
    expect(Buffer.from(asked?.authorization.replace('Basic ', '') ?? '', 'base64').toString()).toBe(
      'us%3A%25:a%C3%A7%C3%A3o',
    );
    expect(Object.fromEntries(new URLSearchParams(asked?.body))).toMatchObject({ grant_type: 'client_credentials' });
  });

  test('is renewed shortly before it ends, not before', async () => {
    const bank = await startScript((_heard, response) => json(response, 200, {}));
    const ask = () => bank.client.call('GET', `${bank.base}/cob/x`);
    await ask();
    bank.clock.ms += 3_539_000;
    await ask();
    expect(bank.tokensGiven()).toBe(1);
    bank.clock.ms += 2_000;
    await ask();
    expect(bank.calls().at(-1)?.authorization).toBe('Bearer t2');
  });

  test('is renewed once when it ends early', async () => {
    const bank = await startScript(({ authorization }, response) =>
      json(response, authorization === 'Bearer t1' ? 401 : 200, {}),
    );
    expect((await bank.client.call('PUT', `${bank.base}/cob/x`, { a: 1 })).status).toBe(200);
    expect(bank.calls().map(({ authorization, body }) => `${authorization} ${body}`)).toEqual([
      'Bearer t1 {"a":1}',
      'Bearer t2 {"a":1}',
    ]);
  });

  test('is not requested forever when the bank refuses it', async () => {
    const bank = await startScript((_heard, response) => json(response, 401, {}));
    const error = await failure(bank.client.call('GET', `${bank.base}/cob/x`));
    expect(error.message).toBe('The bank does not accept our token.');
    expect([bank.tokensGiven(), bank.calls().length]).toEqual([2, 2]);
  });

  test('is kept for some minutes without `expires_in`', async () => {
    const bank = await startScript((_heard, response) => json(response, 200, {}), undefined);
    await bank.client.call('GET', `${bank.base}/cob/x`);
    bank.clock.ms += 200_000;
    await bank.client.call('GET', `${bank.base}/cob/x`);
    expect(bank.tokensGiven()).toBe(1);
  });
});

describe('retries', () => {
  test('retries a failed call, and stops when the bank stays down', async () => {
    let left = 2;
    const bank = await startScript((_heard, response) => {
      if (left > 0) {
        left -= 1;
        if (left === 1) response.destroy();
        else json(response, 503, { type: 'https://pix.bcb.gov.br/api/v2/error/ServicoIndisponivel' });
      } else json(response, 200, { ok: true });
    });
    expect(await bank.client.call('GET', `${bank.base}/cob/x`)).toEqual({ status: 200, body: { ok: true } });
    left = 100;
    const error = await failure(bank.client.call('GET', `${bank.base}/cob/x`));
    expect([error.message, error.away]).toEqual(['The bank does not answer.', true]);
    expect(left).toBe(97);
  });

  test('times out', async () => {
    const bank = await startScript(() => undefined);
    expect((await failure(bank.client.call('GET', `${bank.base}/cob/x`))).away).toBe(true);
    expect(bank.calls()).toHaveLength(3);
  });

  test('obeys Retry-After for every call', async () => {
    const bank = await startScript((_heard, response) => json(response, 429, {}, { 'retry-after': '30' }));
    const first = await failure(bank.client.call('GET', `${bank.base}/cob/x`));
    expect([first.message, first.away]).toEqual(['The bank asks to be left alone for a while.', true]);
    expect(bank.calls()).toHaveLength(1);
    await failure(bank.client.call('GET', `${bank.base}/pix/y`));
    expect(bank.calls()).toHaveLength(1);
    bank.clock.ms += 30_000;
    await failure(bank.client.call('GET', `${bank.base}/cob/x`));
    expect(bank.calls()).toHaveLength(2);
  });

  test('waits out a short Retry-After', async () => {
    let first = true;
    const bank = await startScript((_heard, response) => {
      json(response, first ? 429 : 200, {}, first ? { 'retry-after': '0' } : {});
      first = false;
    });
    expect((await bank.client.call('GET', `${bank.base}/cob/x`)).status).toBe(200);
  });

  test('stops reading an endless answer', async () => {
    const bank = await startScript((_heard, response) => {
      response.writeHead(200, { 'content-type': 'application/json' });
      const chunk = Buffer.alloc(1024 * 1024, 32);
      const pour = (): void => {
        while (!response.destroyed && response.write(chunk));
      };
      response.on('drain', pour);
      pour();
    });
    expect((await failure(bank.client.call('GET', `${bank.base}/cob/x`))).away).toBe(true);
  });

  test('follows no redirect, so that the token stays with the bank', async () => {
    const bank = await startScript((_heard, response) => json(response, 302, {}, { location: '/elsewhere' }));
    expect((await bank.client.call('GET', `${bank.base}/cob/x`)).status).toBe(302);
    expect(bank.calls()).toHaveLength(1);
  });
});

describe('a refusal by the bank', () => {
  test('names rule and field, never the value', async () => {
    const answer = {
      status: 400,
      body: {
        type: 'https://pix.bcb.gov.br/api/v2/error/CobOperacaoInvalida',
        title: 'Cobrança inválida.',
        status: 400,
        detail: 'O CPF 52998224725 é de Ana.',
        violacoes: [
          { razao: 'O campo não respeita o _schema_.', propriedade: 'cob.devedor.cpf', valor: '52998224725' },
          { razao: 'zero', propriedade: 'cob.valor.original', valor: '0.00' },
        ],
      },
    };
    const error = await failure(Promise.resolve().then(() => read(v.unknown(), answer, 'register a charge')));
    expect(error).toBeInstanceOf(BankRefusal);
    expect(error).toMatchObject({ status: 400, kind: 'CobOperacaoInvalida', away: false });
    expect(error.message).toBe(
      'The bank refused to register a charge (400: CobOperacaoInvalida; cob.devedor.cpf O campo não respeita o _schema_.; cob.valor.original zero).',
    );
    expect(error.message).not.toContain('52998224725');
  });

  test.each([null, [], 'no', { type: 7 }, { title: 'Acesso negado' }])('may be of any shape: %j', async (body) => {
    const error = await failure(
      Promise.resolve().then(() => read(v.unknown(), { status: 403, body }, 'list payments')),
    );
    expect(error.message).toMatch(/^The bank refused to list payments \(403/);
  });

  test('refuses an answer outside the standard', async () => {
    const shape = v.object({ txid: v.string() });
    const error = await failure(Promise.resolve().then(() => read(shape, { status: 200, body: { txid: 7 } }, 'show')));
    expect(error.message).toBe('The bank\'s answer to "show" is not as the standard has it (txid).');
  });
});

test('converts amounts between decimals and centavos', () => {
  for (const [centavos, reais] of [
    [0, '0.00'],
    [1, '0.01'],
    [1000, '10.00'],
    [123_456_789_01, '123456789.01'],
    [29, '0.29'],
    [999_999_999_999, '9999999999.99'],
  ] as const) {
    expect(toReais(centavos)).toBe(reais);
    expect(toCentavos(reais)).toBe(centavos);
  }
  for (const wrong of ['10', '10.0', '10,00', '-1.00', ' 1.00', '1e3.00', '12345678901.00']) {
    expect(() => toCentavos(wrong)).toThrow(RangeError);
  }
  expect(() => toReais(10.5)).toThrow(RangeError);
});
