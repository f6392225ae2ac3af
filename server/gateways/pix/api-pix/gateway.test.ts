/** The adapter against the simulated API Pix: certificates, payers, returns, contradictions, pages. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startTestBank, type TestBank } from '../../../../tests/fixtures/bank.ts';
import { type Authority, createAuthority, type Identity } from '../../../../tests/fixtures/certificates.ts';
import type { PixGateway } from '../port.ts';
import { type ApiPixConfig, createApiPixGateway } from './gateway.ts';
import { createSend } from './http.ts';
import { BankRefusal } from './problem.ts';

const ANA = { name: 'Ana Beatriz Moreira', cpf: '52998224725' };
const DAY_MS = 86_400_000;
let serial = 0;
const newTxid = (): string => {
  serial += 1;
  return `txid${String(serial).padStart(28, '0')}`;
};

function gatewayTo(url: string, over: Partial<ApiPixConfig> = {}): PixGateway {
  return createApiPixGateway({
    url: `${url}/api-pix/v2`,
    tokenUrl: `${url}/oauth/token`,
    clientId: 'jangada',
    clientSecret: 'jangada-pix-dev-secret',
    key: '5f84a4c5-c5cb-4599-9f13-7eb4d419dacc',
    tls: {},
    webhookUrl: 'http://127.0.0.1:9/api/gateways/pix/webhook/a-secret-of-two-1234',
    payoutUrl: `${url}/api-pix/payouts`,
    wallMs: () => Date.now(),
    nowMs: () => Date.now(),
    ...over,
  });
}

const order = (txid: string, amount = 5000) => ({
  txid,
  amount,
  expiresAt: new Date(Date.now() + 300_000),
  description: 'Jangada',
  payee: 'Jangada',
  payer: ANA,
  returnUrl: 'http://localhost:3000/account/wallet',
});

async function allOf<T>(list: AsyncIterable<T> | undefined): Promise<T[]> {
  const found: T[] = [];
  for await (const one of list ?? []) found.push(one);
  return found;
}

describe('with the simulated API Pix', () => {
  let bank: TestBank;
  let pix: PixGateway;
  beforeAll(async () => {
    bank = await startTestBank();
    pix = gatewayTo(bank.url);
  });
  afterAll(() => bank?.stop());
  beforeEach(() => bank.faults({}));

  const paid = async (fields: { payer?: 'other'; amount?: string } = {}): Promise<string> => {
    const txid = newTxid();
    await pix.createCharge(order(txid));
    await bank.press(txid, { action: 'pay', ...fields });
    return txid;
  };

  describe('the payer', () => {
    test.each([true, false])('is known if the bank names payers: %s', async (named) => {
      await bank.faults({ name_payer: named });
      expect(await pix.findCharge(await paid())).toMatchObject({ state: 'paid', amount: 5000, payer: ANA });
      const other = (await pix.findCharge(await paid({ payer: 'other' })))?.payer;
      // Without a name the platform knows only that the payer was not the player.
      expect(other).toEqual(named ? { name: 'Otávio Reis Moura', cpf: '11144477735' } : { name: '', cpf: '' });
    });

    test('is not guessed if the list ignores the payer filter', async () => {
      const txid = await paid({ payer: 'other' });
      await bank.faults({ ignore_payer_filter: true });
      await expect(pix.findCharge(txid)).rejects.toMatchObject({
        name: 'GatewayError',
        away: false,
        message: expect.stringContaining('does not say who paid'),
      });
    });
  });

  test('is found in the list when the charge does not show its payment yet', async () => {
    const txid = await paid();
    await bank.faults({ stale_completed: 1 });
    expect(await pix.findCharge(txid)).toMatchObject({ state: 'paid', payer: ANA });
    await bank.faults({ stale_reads: 1 });
    expect(await pix.findCharge(txid)).toMatchObject({ state: 'active' });
    expect(await pix.findCharge(txid)).toMatchObject({ state: 'paid' });
  });

  describe('a refund', () => {
    test('is ordered once and done when the bank confirms it', async () => {
      const txid = await paid();
      await bank.faults({ hold_money: true });
      expect([await pix.refund(txid), await pix.refund(txid)]).toEqual(['under_way', 'under_way']);
      expect(await pix.findCharge(txid)).toMatchObject({ state: 'paid' });
      await bank.faults({});
      expect(await pix.refund(txid)).toBe('returned');
      expect(await pix.findCharge(txid)).toMatchObject({ state: 'refunded', amount: 5000 });
    });

    test('that the bank could not make is ordered again under a new id', async () => {
      const txid = await paid();
      await bank.faults({ fail_money: 1 });
      expect(await pix.refund(txid)).toBe('under_way');
      expect(await pix.refund(txid)).toBe('under_way');
      expect(await pix.refund(txid)).toBe('returned');
    });

    test('is ordered once when its answer is lost', async () => {
      const txid = await paid();
      await bank.faults({ drop_orders: 1 });
      expect(await pix.refund(txid)).toBe('returned');
      // A second order would have been refused for its amount, and the adapter would not have recognised the first.
      expect(await pix.refund(txid)).toBe('returned');
      expect(await pix.returnsOf?.(txid)).toEqual([]);
    });

    test('returns a part, and the rest on another order', async () => {
      const txid = await paid();
      await bank.faults({ hold_money: true });
      expect([await pix.refund(txid, 2000), await pix.refund(txid, 2000)]).toEqual(['under_way', 'under_way']);
      await bank.faults({});
      expect([await pix.refund(txid, 2000), await pix.refund(txid, 2000)]).toEqual(['returned', 'returned']);
      expect(await pix.findCharge(txid)).toMatchObject({ state: 'paid' });
      expect(await pix.returnsOf?.(txid)).toEqual([]);
      while ((await pix.refund(txid)) !== 'returned');
      expect(await pix.findCharge(txid)).toMatchObject({ state: 'refunded' });
    });

    test('orders a part once when its answer is lost', async () => {
      const txid = await paid();
      await bank.faults({ drop_orders: 1 });
      expect(await pix.refund(txid, 2000)).toBe('returned');
      expect(await pix.refund(txid, 2000)).toBe('returned');
      expect(await pix.findCharge(txid)).toMatchObject({ state: 'paid' });
    });

    test('orders a failed part again, and only that part', async () => {
      const txid = await paid();
      await bank.faults({ fail_money: 1 });
      while ((await pix.refund(txid, 2000)) !== 'returned');
      await bank.press(txid, { action: 'contest' });
      expect(await pix.returnsOf?.(txid)).toMatchObject([{ amount: 3000, kind: 'contested' }]);
      // The adapter must not return an amount that the payer's bank already took back.
      expect(await pix.refund(txid)).toBe('returned');
    });

    test('of an unpaid charge is refused', async () => {
      const txid = newTxid();
      await pix.createCharge(order(txid));
      await expect(pix.refund(txid)).rejects.toMatchObject({ name: 'GatewayError', away: false });
    });

    test('tells returns of the payer’s bank from our refunds', async () => {
      const [ours, theirs] = [await paid(), await paid()];
      while ((await pix.refund(ours)) !== 'returned');
      await bank.press(theirs, { action: 'contest' });
      expect(await pix.returnsOf?.(ours)).toEqual([]);
      expect(await pix.returnsOf?.(theirs)).toEqual([{ id: expect.any(String), amount: 5000, kind: 'contested' }]);
    });
  });

  test('removes an unpaid charge once, and no paid one', async () => {
    const txid = newTxid();
    await pix.createCharge(order(txid));
    await pix.removeCharge?.(txid);
    await pix.removeCharge?.(txid);
    expect(await pix.findCharge(txid)).toMatchObject({ state: 'refused' });
    await expect(pix.removeCharge?.(await paid())).rejects.toMatchObject({ kind: 'CobOperacaoInvalida' });
    await pix.removeCharge?.(newTxid());
  });

  test('does not register an ended txid again', async () => {
    const txid = await paid();
    await expect(pix.createCharge(order(txid))).rejects.toBeInstanceOf(BankRefusal);
  });

  test('reports rule and field for a foreign key and a zero amount', async () => {
    const other = gatewayTo(bank.url, { key: 'somebody@else.example' });
    await expect(other.createCharge(order(newTxid()))).rejects.toThrow(/CobOperacaoInvalida; cob\.chave/);
    await expect(pix.createCharge(order(newTxid(), 0))).rejects.toThrow(/cob\.valor\.original/);
  });

  test('reports unknown client credentials', async () => {
    const stranger = gatewayTo(bank.url, { clientSecret: 'another-secret' });
    await expect(stranger.findCharge(newTxid())).rejects.toThrow(
      'The bank does not accept our client (PIX_CLIENT_ID, PIX_CLIENT_SECRET).',
    );
  });

  test('registers the webhook once, and again when it changes', async () => {
    await pix.announce?.();
    await pix.announce?.();
    const moved = gatewayTo(bank.url, { webhookUrl: 'http://127.0.0.1:9/moved/1234567890123456' });
    await moved.announce?.();
    // The registered address differs now, so it is registered again.
    await expect(pix.announce?.()).resolves.toBeUndefined();
  });

  test('lists payments by time, and only returned ones on request', async () => {
    const [kept, gone] = [await paid(), await paid()];
    while ((await pix.refund(gone)) !== 'returned');
    const [from, to] = [new Date(Date.now() - DAY_MS), new Date(Date.now() + DAY_MS)];
    const txids = async (only?: 'returned', start = from) => {
      const found = await allOf(pix.received?.(start, to, only));
      return found.map(({ txid }) => txid);
    };
    expect(await txids()).toEqual(expect.arrayContaining([kept, gone]));
    expect(await txids('returned')).toContain(gone);
    expect(await txids('returned')).not.toContain(kept);
    expect(await txids(undefined, new Date(Date.now() + 60_000))).toEqual([]);
  });

  test('asks again about a held payout and orders it once', async () => {
    const payout = {
      id: 'c0ffee00-0000-4000-8000-00000000000a',
      amount: 900,
      key: ANA.cpf,
      keyType: 'cpf',
      holder: ANA,
    } as const;
    await bank.faults({ hold_money: true });
    expect([await pix.payOut(payout), await pix.payOut(payout)]).toEqual([
      { state: 'under_way' },
      { state: 'under_way' },
    ]);
    await bank.faults({});
    expect(await pix.payOut(payout)).toMatchObject({ state: 'sent', endToEndId: expect.stringMatching(/^E\w{31}$/) });
    await bank.faults({ fail_money: 1 });
    const failing = { ...payout, id: 'c0ffee00-0000-4000-8000-00000000000b' };
    await pix.payOut(failing);
    expect(await pix.payOut(failing)).toEqual({ state: 'not_paid' });
  });
});

describe('certificates (mTLS)', () => {
  let authority: Authority;
  let ours: Identity;
  let bank: TestBank;
  beforeAll(async () => {
    authority = await createAuthority('Autoridade de teste');
    ours = await authority.issue('jangada');
    const { cert, key } = await authority.issue('banco', ['127.0.0.1']);
    bank = await startTestBank({ tls: { port: 0, cert, key, ca: authority.cert } });
  });
  afterAll(() => bank?.stop());

  test('connects with our certificate and checks the bank’s', async () => {
    const pix = gatewayTo(bank.tlsUrl, { tls: { ...ours, ca: authority.cert } });
    const txid = newTxid();
    await pix.createCharge(order(txid));
    await bank.press(txid, { action: 'pay' });
    expect(await pix.findCharge(txid)).toMatchObject({ state: 'paid', payer: ANA });
  });

  test('does not connect without a certificate or with a foreign one', async () => {
    const stranger = await createAuthority('Outra autoridade');
    for (const tls of [{ ca: authority.cert }, { ...(await stranger.issue('jangada')), ca: authority.cert }]) {
      const refused = gatewayTo(bank.tlsUrl, { tls }).findCharge(newTxid());
      await expect(refused).rejects.toMatchObject({ name: 'GatewayError', away: true });
    }
  });

  test('sends nothing to a bank with an untrusted certificate', async () => {
    const pix = gatewayTo(bank.tlsUrl, { tls: ours });
    const error = await pix.findCharge(newTxid()).catch((thrown: unknown) => thrown as Error);
    expect(error).toMatchObject({ name: 'GatewayError', message: 'The bank gives no token.' });
    expect((error as Error).cause).toMatchObject({ code: expect.stringMatching(/CERT|SELF_SIGNED|ISSUER/) });
  });

  test('refuses a token of another certificate', async () => {
    const post = { clientId: 'jangada', clientSecret: 'jangada-pix-dev-secret' };
    const basic = Buffer.from(`${post.clientId}:${post.clientSecret}`).toString('base64');
    const send = createSend({ ...ours, ca: authority.cert }, 5000);
    const given = await send({
      method: 'POST',
      url: `${bank.tlsUrl}/oauth/token`,
      headers: { authorization: `Basic ${basic}`, 'content-type': 'application/x-www-form-urlencoded' },
      body: 'grant_type=client_credentials',
    });
    const { access_token: token } = JSON.parse(given.text) as { access_token: string };
    const thief = createSend({ ...(await authority.issue('outra')), ca: authority.cert }, 5000);
    const ask = {
      method: 'GET',
      url: `${bank.tlsUrl}/api-pix/v2/cob/${newTxid()}`,
      headers: { authorization: `Bearer ${token}` },
    } as const;
    expect([(await send(ask)).status, (await thief(ask)).status]).toEqual([404, 401]);
  });
});

describe('the list of payments', () => {
  /** A bank that has only a list of this many pages. */
  async function startPages(pages: number) {
    const asked: string[] = [];
    const server = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
      response.setHeader('content-type', 'application/json');
      if (pathname === '/oauth/token') return void response.end('{"access_token":"t","expires_in":3600}');
      const page = Number(searchParams.get('paginacao.paginaAtual'));
      asked.push(`${page}/${searchParams.get('paginacao.itensPorPagina')}`);
      const paginacao = {
        paginaAtual: page,
        itensPorPagina: 100,
        quantidadeDePaginas: pages,
        quantidadeTotalDeItens: pages,
      };
      const endToEndId = `E99887766202611201500${String(page).padStart(11, '0')}`;
      const pix = [{ endToEndId, txid: `t${page}`, valor: '1.00', horario: '2026-11-20T15:00:00Z' }];
      response.end(JSON.stringify({ parametros: { paginacao }, pix }));
    });
    await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return { asked, url, stop: () => server.close() };
  }

  test('is read to its last page', async () => {
    const bank = await startPages(3);
    const all = await allOf(gatewayTo(bank.url).received?.(new Date(0), new Date(1)));
    bank.stop();
    expect(all.map(({ txid, amount }) => [txid, amount])).toEqual([
      ['t0', 100],
      ['t1', 100],
      ['t2', 100],
    ]);
    expect(bank.asked).toEqual(['0/100', '1/100', '2/100']);
  });

  test('is abandoned when it has no end', async () => {
    const bank = await startPages(1_000_000);
    const reading = allOf(gatewayTo(bank.url).received?.(new Date(0), new Date(1)));
    await expect(reading).rejects.toThrow('The list of payments has no end.');
    bank.stop();
  });
});
