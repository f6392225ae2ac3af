/** The figures on METRICS_PORT: what waits, and how the bank answers. */
import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { calls } from '../../src/contract/all.ts';
import { createTestPlatform, JANGADA, type TestPlatform } from '../../tests/fixtures/platform.ts';
import { GatewayError, type PixGateway } from '../gateways/pix/port.ts';
import { createMetrics } from '../http/metrics.ts';
import { countedBank, createMetricsServer, watchBusiness } from './business-metrics.ts';

const metrics = createMetrics();
let connections = 3;
let platform: TestPlatform;
let url = '';
const server = createMetricsServer(metrics);
beforeAll(async () => {
  platform = await createTestPlatform({ metrics });
  watchBusiness(metrics, platform.deps, () => connections);
  await new Promise<void>((ready) => void server.listen(0, '127.0.0.1', ready));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.close();
  await platform.close();
});

/** The values of a scrape by their name and labels. */
async function scrape(): Promise<Map<string, number>> {
  const lines = (await (await fetch(`${url}/metrics`)).text()).split('\n');
  return new Map(
    lines.flatMap((line) => {
      const cut = line.lastIndexOf(' ');
      return line.startsWith('jangada_') ? [[line.slice(0, cut), Number(line.slice(cut + 1))]] : [];
    }),
  );
}

it('counts each queue and the age of its oldest entry', async () => {
  const before = await scrape();
  const { db, clock } = platform.deps;
  const player = await db.selectFrom('players').select(['id', 'casino_id']).limit(1).executeTakeFirstOrThrow();
  await db
    .insertInto('outbox')
    .values({
      casino_id: player.casino_id,
      channel: 'x',
      event: 'y',
      payload: '{}',
      created_at: new Date(clock.nowMs() - 90_000),
    })
    .execute();
  const after = await scrape();
  const length = 'jangada_queue_length{queue="live_events"}';
  expect(after.get(length)).toBe((before.get(length) ?? 0) + 1);
  expect(after.get('jangada_queue_oldest_seconds{queue="live_events"}')).toBeGreaterThanOrEqual(90);
  const queues = [...after.keys()].flatMap((key) => /length\{queue="(\w+)"/.exec(key)?.[1] ?? []);
  expect(queues.toSorted()).toEqual(
    'deposits documents letters live_events push settled_bets withdrawals_at_bank withdrawals_in_review withdrawals_pending'.split(
      ' ',
    ),
  );
});

it('shows requests, live connections, and the calls to the bank by outcome', async () => {
  const answers: (() => Promise<null>)[] = [
    async () => null,
    () => Promise.reject(new GatewayError('away')),
    () => Promise.reject(new GatewayError('no', { away: false })),
  ];
  const bank = countedBank(
    { payouts: 'bank', findCharge: () => answers.shift()?.() } as unknown as PixGateway,
    metrics,
  );
  expect(bank.payouts).toBe('bank');
  await bank.findCharge('a');
  await expect(bank.findCharge('a')).rejects.toThrow('away');
  await expect(bank.findCharge('a')).rejects.toThrow('no');
  await platform.app.request(`http://${JANGADA}/api/site-config`);
  connections = 4;
  const values = await scrape();
  for (const outcome of ['ok', 'failed', 'refused'])
    expect(values.get(`jangada_partner_calls_total{partner="bank",call="findCharge",outcome="${outcome}"}`)).toBe(1);
  expect(values.get('jangada_live_connections')).toBe(4);
  expect([...values.keys()].some((key) => key.startsWith('jangada_http_requests_total{route="getSiteConfig"'))).toBe(
    true,
  );
  expect((await fetch(`${url}/`)).status).toBe(404);
});

it('passes a list of the bank on payment by payment, and counts its end', async () => {
  const own = createMetrics();
  async function* pages(fault?: Error): AsyncGenerator<number> {
    yield 1;
    yield 2;
    if (fault) throw fault;
  }
  const read = async (fault?: Error): Promise<number[]> => {
    const bank = countedBank({ received: () => pages(fault) } as unknown as PixGateway, own);
    const found: number[] = [];
    for await (const payment of bank.received?.(new Date(), new Date()) ?? []) found.push(Number(payment));
    return found;
  };
  expect(await read()).toEqual([1, 2]);
  await expect(read(new GatewayError('away'))).rejects.toThrow('away');
  const text = await own.text();
  for (const outcome of ['ok', 'failed'])
    expect(text).toContain(`jangada_partner_calls_total{partner="bank",call="received",outcome="${outcome}"} 1`);
});

it('has every figure and label that the example alerts and dashboard ask for', async () => {
  const text = await metrics.text();
  const read = (file: string): string => readFileSync(new URL(`../../deploy/${file}`, import.meta.url), 'utf8');
  const asked = [
    ...read('prometheus-alerts.yaml').matchAll(/expr: (.*)/g),
    ...read('grafana-dashboard.json').matchAll(/"expr": "((?:\\.|[^"])*)"/g),
  ].map(([, expression = '']) => expression.replaceAll('\\"', '"'));
  expect(asked.length).toBeGreaterThan(20);
  for (const expression of asked) {
    for (const [name] of expression.matchAll(/\b(?:jangada|nodejs|process)_\w+/g))
      expect([expression, text.includes(`# TYPE ${name.replace(/_bucket$/, '')} `)]).toEqual([expression, true]);
    for (const [, label = '', wanted = ''] of expression.matchAll(/(queue|route|partner)=~?"([^"]*)"/g)) {
      const known = {
        queue: [...text.matchAll(/queue_length\{queue="(\w+)"/g)].map(([, queue = '']) => queue),
        route: Object.keys(calls),
        partner: ['bank'],
      }[label];
      expect([wanted, known?.some((one) => new RegExp(`^(?:${wanted})$`).test(one))]).toEqual([wanted, true]);
    }
  }
});

it('keeps the other figures while the database is away', async () => {
  const away = createMetrics();
  const broken = {
    ...platform.deps,
    db: {
      getExecutor: () => {
        throw new Error('away');
      },
    } as never,
  };
  watchBusiness(away, broken, () => 1);
  const text = await away.text();
  expect(text).toContain('jangada_live_connections 1');
  expect(text).not.toMatch(/queue_length\{/);
});

it('are not on the public port of a production', async () => {
  const { env, ...deps } = platform.deps;
  const production = await createTestPlatform({ deps: () => ({ ...deps, env: { ...env, production: true } }) });
  const { status } = await production.ask('GET', '/metrics');
  expect(status).toBe(404);
  await production.close();
});
