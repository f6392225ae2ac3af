/** Figures of the business for METRICS_PORT, read from the database at each scrape: what waits, and for how long. */
import { createServer, type Server } from 'node:http';
import { sql } from 'kysely';
import { Gauge } from 'prom-client';
import type { Deps } from '../deps.ts';
import { GatewayError, type PixGateway } from '../gateways/pix/port.ts';
import type { Metrics } from '../http/metrics.ts';
import { safeError } from '../http/safe-log.ts';
import { STATUS } from '../withdrawals/steps.ts';

interface Queue {
  readonly queue: string;
  readonly length: number;
  /** Since the longest waiting entry; null when none waits. */
  readonly seconds: number | null;
}

/** Every queue of work, with its length and the age of its oldest entry. */
export async function queuesOf({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<Queue[]> {
  const now = clock.now();
  const age = (column: string) => sql`extract(epoch from ${now}::timestamptz - min(${sql.ref(column)}))::float8`;
  const withdrawals = (queue: string, status: number) => sql`
    select ${queue}::text, count(*), ${age('updated_at')} from withdrawals where status = ${status}`;
  const { rows } = await sql<Queue>`
    select 'deposits' as queue, count(*) as length, ${age('created_at')} as seconds
      from charges where closed_at is null and status = 'waiting_payment'
    union all ${withdrawals('withdrawals_pending', STATUS.pending)}
    union all ${withdrawals('withdrawals_at_bank', STATUS.processing)}
    union all ${withdrawals('withdrawals_in_review', STATUS.review)}
    union all select 'documents', count(*), ${age('created_at')} from documents where status = 'pending'
    union all select 'live_events', count(*), ${age('created_at')} from outbox
    union all select 'letters', count(*), ${age('created_at')} from letters where state = 'waiting'
    union all select 'push', count(*), ${age('created_at')} from push_messages where state = 'waiting'
    union all select 'settled_bets', count(*), extract(epoch from ${now}::timestamptz - min(w.created_at))::float8
      from settled_bets s join wagers w on w.id = s.wager_id`.execute(db);
  return rows;
}

/** Registers the business figures. `connections` are the live ones of our own live server; absent without it. */
export function watchBusiness(metrics: Metrics, deps: Deps, connections?: () => number): void {
  const { registry } = metrics;
  const labelNames = ['queue'] as const;
  let reading: Promise<Queue[]> | undefined;
  /** One read for both figures of a scrape. Without a database there are none, and an alert watches for that. */
  const read = (): Promise<Queue[]> => {
    reading ??= queuesOf(deps)
      .catch((error: unknown) => {
        deps.log.error({ fault: safeError(error) }, 'the queues could not be counted');
        return [];
      })
      .finally(() => (reading = undefined));
    return reading;
  };
  const watch = (name: string, help: string, valueOf: (queue: Queue) => number): void => {
    const gauge = new Gauge({
      name,
      help,
      labelNames,
      registers: [],
      async collect() {
        const queues = await read();
        this.reset();
        for (const queue of queues) this.set({ queue: queue.queue }, valueOf(queue));
      },
    });
    registry.registerMetric(gauge);
  };
  watch('jangada_queue_length', 'Entries that wait', ({ length }) => length);
  watch('jangada_queue_oldest_seconds', 'Age of the entry that waits longest; 0 when none waits', ({ seconds }) =>
    Math.max(0, seconds ?? 0),
  );
  if (connections === undefined) return;
  const live = new Gauge({
    name: 'jangada_live_connections',
    help: 'Open connections of our own live server',
    registers: [],
    collect() {
      this.set(connections());
    },
  });
  registry.registerMetric(live);
}

/** The bank with its calls counted by outcome. */
export function countedBank(bank: PixGateway, metrics: Metrics): PixGateway {
  const count = (call: string, error: unknown): void =>
    metrics.partner('bank', call, error instanceof GatewayError && !error.away ? 'refused' : 'failed');
  async function answerOf(call: string, answer: unknown): Promise<unknown> {
    try {
      const value = await answer;
      metrics.partner('bank', call, 'ok');
      return value;
    } catch (error) {
      count(call, error);
      throw error;
    }
  }
  // A list counts when its last page is read: a reader that stops early, or fails itself, is no failure of the bank.
  async function* listOf(call: string, list: AsyncIterable<unknown>): AsyncGenerator<unknown> {
    try {
      yield* list;
      metrics.partner('bank', call, 'ok');
    } catch (error) {
      count(call, error);
      throw error;
    }
  }
  return new Proxy(bank, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function' || typeof name !== 'string') return value;
      return (...words: unknown[]): unknown => {
        const answer: unknown = value.apply(target, words);
        const isList = typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer;
        return isList ? listOf(name, answer as AsyncIterable<unknown>) : answerOf(name, answer);
      };
    },
  });
}

/** A server with the one address /metrics. It asks for no password, so its port must stay inside the network. */
export function createMetricsServer(metrics: Metrics): Server {
  return createServer((request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    metrics.text().then(
      (text) => response.writeHead(200, { 'content-type': metrics.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
}
