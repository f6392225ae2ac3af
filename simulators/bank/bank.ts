/** The bank put together: journal, book, API, pages, webhooks and port. `main.ts` runs it; tests start it on any free port. */
import type { Server } from 'node:http';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { createApi } from './api.ts';
import { openBook } from './book.ts';
import type { Entry } from './entries.ts';
import type { BankEnv } from './env.ts';
import { createFaultBox } from './faults.ts';
import { openJournal } from './journal.ts';
import { listenOn } from './listen.ts';
import { lockDirectory } from './lock.ts';
import { createPages, unknownPage } from './page/routes.ts';
import type { WebhookDeps, WebhookLog } from './webhooks.ts';
import { createWebhooks } from './webhooks.ts';

export interface BankLog extends WebhookLog {
  error(fields: object, message: string): void;
}

export interface BankDeps {
  readonly env: BankEnv;
  readonly log: BankLog;
  /** The disk refused the journal; the process must end. */
  readonly onFatal: (error: Error) => void;
  readonly now?: () => Date;
  /** For tests: pauses of the webhooks. */
  readonly webhooks?: Pick<WebhookDeps, 'pauseMs' | 'maxPauseMs' | 'giveUpAfterMs' | 'timeoutMs'>;
}

export interface Bank {
  readonly port: number;
  stop(): Promise<void>;
}

/** @throws {StartupError} */
export async function startBank({
  env,
  log,
  onFatal,
  now = () => new Date(),
  webhooks: pace,
}: BankDeps): Promise<Bank> {
  const unlock = lockDirectory(env.directory);
  try {
    const journal = await openJournal<Entry>(join(env.directory, 'journal.jsonl'), onFatal);
    try {
      let wake = (): void => undefined;
      const book = openBook({ journal, now, onDelivery: () => wake() });
      const faults = createFaultBox(env.faults);
      const webhooks = createWebhooks({ book, secret: env.secret, faults, now, log, ...pace });
      wake = () => webhooks.wake();

      const app = new Hono();
      app.get('/health', (context) => context.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }));
      app.route(
        '/',
        createApi({ book, secret: env.secret, faults, now, manualClock: env.manualClock, production: env.production }),
      );
      app.route('/', createPages({ book, now, manualClock: env.manualClock }));
      app.notFound(unknownPage);
      app.onError((error, context) => {
        log.error({ reason: error.message }, 'a call failed');
        return context.json({ message: 'Internal error.', code: 'internal' }, 500);
      });
      const create = (): Server =>
        createAdaptorServer({
          fetch: app.fetch,
          serverOptions: { requestTimeout: 30_000, headersTimeout: 10_000 },
        }) as Server;
      const listening = await listenOn(create, env.port, env.hosts);
      log.info(
        { port: listening.port, entries: journal.replayed.length, due: book.deliveries().length },
        'bank simulator listening',
      );
      webhooks.wake();
      return {
        port: listening.port,
        async stop() {
          await listening.close();
          await webhooks.stop();
          await journal.close();
          unlock();
        },
      };
    } catch (error) {
      await journal.close();
      throw error;
    }
  } catch (error) {
    unlock();
    throw error;
  }
}
