/**
 * The simulated API Pix over HTTP: shapes and refusals of the standard, the payer's page, batched webhooks and faults.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { type Bank, startBank } from '../bank.ts';
import { type BankEnv, DEVELOPMENT_PIX } from '../env.ts';
import { noFaults } from '../faults.ts';

const MARINA = { cpf: '12345678909', nome: 'Marina Alves de Souza' };
const KEY = DEVELOPMENT_PIX.key;
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const cleanups: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).toReversed()) await cleanup();
});

function directory(): string {
  const path = mkdtempSync(join(tmpdir(), 'api-pix-'));
  cleanups.push(() => rmSync(path, { recursive: true, force: true }));
  return path;
}

interface Answer {
  readonly status: number;
  readonly type: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape are looked into here.
  readonly body: any;
}

interface Running extends Bank {
  readonly base: string;
  api(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  press(txid: string, fields: Record<string, string>): Promise<number>;
  faults(faults: object): Promise<void>;
}

async function answerOf(response: Response): Promise<Answer> {
  const text = await response.text();
  const type = response.headers.get('content-type') ?? '';
  return { status: response.status, type, body: type.includes('json') ? JSON.parse(text) : text };
}

async function tokenOf(base: string, form: Record<string, string> = {}, secret = DEVELOPMENT_PIX.clientSecret) {
  return answerOf(
    await fetch(`${base}/oauth/token`, {
      method: 'POST',
      headers: { authorization: `Basic ${Buffer.from(`jangada:${secret}`).toString('base64')}` },
      body: new URLSearchParams({ grant_type: 'client_credentials', ...form }),
    }),
  );
}

async function start(at: string, over: Partial<BankEnv> = {}): Promise<Running> {
  const bank = await startBank({
    env: {
      port: 0,
      hosts: ['127.0.0.1'],
      directory: at,
      secret: 'jangada-bank-dev-secret',
      production: false,
      manualClock: false,
      faults: noFaults,
      pix: DEVELOPMENT_PIX,
      tls: null,
      logLevel: 'silent',
      ...over,
    },
    log,
    onFatal: (error) => {
      throw error;
    },
    webhooks: { pauseMs: 10, maxPauseMs: 40 },
  });
  let stopped = false;
  const stop = async () => {
    if (!stopped) await bank.stop();
    stopped = true;
  };
  cleanups.push(stop);
  const base = `http://127.0.0.1:${bank.port}`;
  const token = (await tokenOf(base)).body.access_token as string;
  return {
    ...bank,
    stop,
    base,
    async api(method, path, body, headers = {}) {
      const init = { method, headers: { authorization: `Bearer ${token}`, ...headers } };
      return answerOf(
        await fetch(`${base}/api-pix${path}`, body === undefined ? init : { ...init, body: JSON.stringify(body) }),
      );
    },
    async press(txid, fields) {
      const form = {
        method: 'POST',
        body: new URLSearchParams(fields),
        headers: { origin: base },
        redirect: 'manual',
      } as const;
      return (await fetch(`${base}/simulador-pix/${txid}`, form)).status;
    },
    async faults(faults) {
      const headers = { 'content-type': 'application/json' };
      await fetch(`${base}/api/_faults`, { method: 'POST', headers, body: JSON.stringify(faults) });
    },
  };
}

let serial = 0;
const newTxid = (): string => {
  serial += 1;
  return `sim${String(serial).padStart(29, '0')}`;
};
const order = (over: object = {}) => ({
  calendario: { expiracao: 300 },
  devedor: MARINA,
  valor: { original: '50.00' },
  chave: KEY,
  solicitacaoPagador: 'Jangada',
  ...over,
});

/** A webhook receiver; it answers the statuses of `answers` in order, then 200. */
async function receiver(answers: number[] = []) {
  const heard: { path: string; pix: { txid: string; endToEndId: string; devolucoes?: { status: string }[] }[] }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk) => {
      body += String(chunk);
    });
    request.on('end', () => {
      heard.push({ path: request.url ?? '', pix: JSON.parse(body).pix });
      response.writeHead(answers.shift() ?? 200).end();
    });
  });
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  cleanups.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { heard, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook/secret` };
}

async function until(holds: () => boolean): Promise<void> {
  for (let left = 400; !holds(); left -= 1) {
    if (left === 0) throw new Error('It did not come about.');
    await sleep(10);
  }
}

describe('tokens', () => {
  it('are given to the client alone, for what it asks for', async () => {
    const { base, api } = await start(directory());
    expect(await tokenOf(base)).toMatchObject({ status: 200, body: { token_type: 'Bearer', expires_in: 3600 } });
    expect(await tokenOf(base, {}, 'wrong-secret')).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
    expect(await tokenOf(base, { grant_type: 'password' })).toMatchObject({
      body: { error: 'unsupported_grant_type' },
    });
    expect(await tokenOf(base, { scope: 'everything' })).toMatchObject({ body: { error: 'invalid_scope' } });
    const reader = (await tokenOf(base, { scope: 'cob.read' })).body.access_token as string;
    const headers = { authorization: `Bearer ${reader}` };
    expect(await api('PUT', `/v2/cob/${newTxid()}`, order(), headers)).toMatchObject({
      status: 403,
      body: { type: 'https://pix.bcb.gov.br/api/v2/error/AcessoNegado' },
    });
    expect((await api('GET', `/v2/cob/${newTxid()}`, undefined, { authorization: 'Bearer none' })).status).toBe(401);
  });

  it('are refused in production under the development secret', async () => {
    const { base } = await start(directory(), { production: true });
    expect((await tokenOf(base)).status).toBe(404);
    const own = { ...DEVELOPMENT_PIX, clientSecret: 'a-secret-of-our-own' };
    const { base: safe } = await start(directory(), { production: true, pix: own });
    expect((await tokenOf(safe, {}, own.clientSecret)).status).toBe(200);
    expect((await tokenOf(safe)).status).toBe(401);
  });

  it('end when they said', async () => {
    const { base, api, faults } = await start(directory());
    await faults({ token_seconds: 0 });
    const dead = (await tokenOf(base)).body.access_token as string;
    expect((await api('GET', '/v2/cob/x', undefined, { authorization: `Bearer ${dead}` })).status).toBe(401);
  });
});

describe('charges', () => {
  it('have the shape of the standard, before and after they are paid', async () => {
    const { api, press, base } = await start(directory());
    const txid = newTxid();
    const made = await api('PUT', `/v2/cob/${txid}`, order());
    expect(made.status).toBe(201);
    expect(made.body).toMatchObject({
      txid,
      revisao: 0,
      status: 'ATIVA',
      calendario: { expiracao: 300, criacao: expect.stringMatching(/Z$/) },
      devedor: MARINA,
      valor: { original: '50.00' },
      chave: KEY,
      solicitacaoPagador: 'Jangada',
      loc: { tipoCob: 'cob', location: made.body.location },
    });
    expect(made.body.location).toMatch(/^127\.0\.0\.1:\d+\/api-pix\/qr\/v2\/[0-9a-f]{32}$/);
    // The address that a payer's bank reads shows a person the page.
    const page = await fetch(`http://${made.body.location}`);
    expect([page.status, page.url]).toEqual([200, `${base}/simulador-pix/${txid}`]);
    expect(await page.text()).toContain('Pagar com Pix');

    expect(await press(txid, { action: 'pay', payer: 'own' })).toBe(303);
    const { body } = await api('GET', `/v2/cob/${txid}`);
    expect(body.status).toBe('CONCLUIDA');
    expect(body.pix).toEqual([
      {
        endToEndId: expect.stringMatching(/^E\d{20}[A-Za-z0-9]{11}$/),
        txid,
        valor: '50.00',
        componentesValor: { original: { valor: '50.00' } },
        chave: KEY,
        horario: expect.stringMatching(/Z$/),
      },
    ]);
    expect((await api('GET', `/v2/pix/${body.pix[0].endToEndId}`)).body).toEqual(body.pix[0]);
  });

  it('are revised while they can be paid, and not after', async () => {
    const { api, press } = await start(directory());
    const txid = newTxid();
    await api('PUT', `/v2/cob/${txid}`, order());
    expect((await api('PUT', `/v2/cob/${txid}`, order())).body.revisao).toBe(0);
    expect((await api('PATCH', `/v2/cob/${txid}`, { valor: { original: '60.00' } })).body).toMatchObject({
      revisao: 1,
      valor: { original: '60.00' },
    });
    await press(txid, { action: 'pay' });
    expect((await api('GET', `/v2/cob/${txid}`)).body.pix[0].valor).toBe('60.00');
    for (const method of ['PUT', 'PATCH']) {
      expect(await api(method, `/v2/cob/${txid}`, order())).toMatchObject({
        status: 400,
        body: { type: 'https://pix.bcb.gov.br/api/v2/error/CobOperacaoInvalida' },
      });
    }
  });

  it('are removed by the receiver, or by the bank when the payer says no', async () => {
    const { api, press } = await start(directory());
    const [mine, theirs] = [newTxid(), newTxid()];
    for (const txid of [mine, theirs]) await api('PUT', `/v2/cob/${txid}`, order());
    const remove = { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' };
    expect((await api('PATCH', `/v2/cob/${mine}`, { ...remove, valor: { original: '1.00' } })).status).toBe(400);
    expect((await api('PATCH', `/v2/cob/${mine}`, remove)).body.status).toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR');
    await press(theirs, { action: 'refuse' });
    expect((await api('GET', `/v2/cob/${theirs}`)).body.status).toBe('REMOVIDA_PELO_PSP');
    await press(mine, { action: 'pay' });
    expect((await api('GET', `/v2/cob/${mine}`)).body.pix).toBeUndefined();
  });

  it.each([
    [{ valor: { original: '50' } }, 'cob.valor.original'],
    [{ valor: { original: '0.00' } }, 'cob.valor.original'],
    [{ calendario: { expiracao: 0 } }, 'cob.calendario.expiracao'],
    [{ devedor: { cpf: '11111111111', nome: 'X' } }, 'cob.devedor.cpf'],
    [{ chave: 'not-ours' }, 'cob.chave'],
  ])('are refused in the words of the standard: %j', async (over, field) => {
    const { api } = await start(directory());
    const refused = await api('PUT', `/v2/cob/${newTxid()}`, order(over));
    expect([refused.status, refused.type]).toEqual([400, 'application/problem+json']);
    expect(refused.body).toMatchObject({ status: 400, type: expect.stringContaining('/error/CobOperacaoInvalida') });
    expect(refused.body.violacoes[0].propriedade).toBe(field);
  });

  it('answer problems for what there is not', async () => {
    const { api } = await start(directory());
    const kinds = await Promise.all(
      [`/v2/cob/${newTxid()}`, '/v2/cob/short', '/v2/pix/E0', '/v2/pix', `/v2/webhook/${KEY}`, '/v2/nothing'].map(
        async (path) => (await api('GET', path)).body.type.split('/').at(-1),
      ),
    );
    expect(kinds).toEqual([
      'CobNaoEncontrado',
      'CobOperacaoInvalida',
      'PixNaoEncontrado',
      'PixConsultaInvalida',
      'WebhookNaoEncontrado',
      'NaoEncontrado',
    ]);
  });
});

describe('returns', () => {
  it('are bound to the payment: not twice under one id, not more than came', async () => {
    const { api, press, base } = await start(directory());
    const txid = newTxid();
    await api('PUT', `/v2/cob/${txid}`, order());
    await press(txid, { action: 'pay' });
    const e2e = (await api('GET', `/v2/cob/${txid}`)).body.pix[0].endToEndId as string;
    const give = (id: string, valor: string) => api('PUT', `/v2/pix/${e2e}/devolucao/${id}`, { valor });
    expect(await give('A1', '20.00')).toMatchObject({
      status: 201,
      body: {
        id: 'A1',
        rtrId: expect.stringMatching(/^D\w{31}$/),
        valor: '20.00',
        natureza: 'ORIGINAL',
        status: 'EM_PROCESSAMENTO',
      },
    });
    for (const [id, valor] of [
      ['A1', '1.00'],
      ['A2', '30.01'],
      ['no-good', '1.00'],
    ] as const) {
      expect(await give(id, valor)).toMatchObject({
        status: 400,
        body: { type: expect.stringContaining('PixDevolucaoInvalida') },
      });
    }
    expect((await api('GET', `/v2/pix/${e2e}/devolucao/A1`)).body).toMatchObject({
      status: 'DEVOLVIDO',
      horario: { liquidacao: expect.any(String) },
    });
    expect((await give('A3', '30.00')).status).toBe(201);
    expect(await (await fetch(`${base}/simulador-pix/${txid}`)).text()).toContain('Pix devolvido');
  });
});

describe('the payer’s page', () => {
  it.each([
    ['pt', 'Contestar este Pix', 'Pix devolvido'],
    ['en', 'Contest this Pix', 'Pix returned'],
  ])('contests a paid charge of this API, in %s', async (lang, button, after) => {
    const { api, press, base } = await start(directory());
    const txid = newTxid();
    await api('PUT', `/v2/cob/${txid}`, order());
    const page = async () => (await fetch(`${base}/simulador-pix/${txid}?lang=${lang}`)).text();
    expect(await page()).not.toContain(button);
    await press(txid, { action: 'pay' });
    expect(await page()).toContain(button);
    await press(txid, { action: 'contest' });
    await press(txid, { action: 'contest' });
    const [pix] = (await api('GET', `/v2/cob/${txid}`)).body.pix;
    expect(pix.devolucoes).toMatchObject([{ natureza: 'MED_FRAUDE', valor: '50.00', status: 'DEVOLVIDO' }]);
    expect(await page()).toContain(after);
    expect(await page()).not.toContain(button);
  });
});

describe('webhooks', () => {
  it('come in batches, in any order, twice, until they are heard; also after a restart', async () => {
    const at = directory();
    let bank = await start(at);
    const hook = await receiver([500, 503]);
    expect((await bank.api('PUT', `/v2/webhook/${KEY}`, { webhookUrl: hook.url })).status).toBe(200);
    expect((await bank.api('GET', `/v2/webhook/${KEY}`)).body.webhookUrl).toBe(hook.url);
    const txids = [newTxid(), newTxid(), newTxid()];
    await bank.faults({ webhook_delay_ms: 50, webhook_twice: true, drop_webhooks: 1 });
    for (const txid of txids) {
      await bank.api('PUT', `/v2/cob/${txid}`, order());
      await bank.press(txid, { action: 'pay' });
    }
    await until(() => hook.heard.length >= 4);
    expect(new Set(hook.heard.map(({ path }) => path))).toEqual(new Set(['/hook/secret/pix']));
    const last = hook.heard.at(-1)?.pix.map(({ txid }) => txid) ?? [];
    expect(new Set(last)).toEqual(new Set(txids));
    expect(last).toHaveLength(6);
    expect(last.slice(0, 3)).toEqual(txids.toReversed());

    // The next process delivers the news that the receiver never confirmed.
    await bank.faults({ drop_webhooks: 1_000_000 });
    const [first = ''] = txids;
    const { endToEndId } = (await bank.api('GET', `/v2/cob/${first}`)).body.pix[0];
    await bank.api('PUT', `/v2/pix/${endToEndId}/devolucao/R1`, { valor: '50.00' });
    const before = hook.heard.length;
    await bank.stop();
    bank = await start(at);
    await until(() => hook.heard.length > before);
    expect(hook.heard.at(-1)?.pix).toMatchObject([{ endToEndId, devolucoes: [{ id: 'R1', status: 'DEVOLVIDO' }] }]);
    // The next process knows everything of the first.
    expect((await bank.api('GET', `/v2/cob/${first}`)).body).toMatchObject({
      status: 'CONCLUIDA',
      pix: [{ endToEndId }],
    });
    expect((await bank.api('GET', `/v2/webhook/${KEY}`)).body.webhookUrl).toBe(hook.url);
    expect((await bank.api('DELETE', `/v2/webhook/${KEY}`)).status).toBe(204);
  });
});
