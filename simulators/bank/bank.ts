/**
 * Assembles the bank: journal, book, API, pages, webhooks and port. `main.ts` runs it; tests start it on any free port.
 */
import type { Server } from 'node:http';
import { createServer as createHttps } from 'node:https';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { Hono } from 'hono';
import { createApi } from './api.ts';
import { createCobs } from './api-pix/cobs.ts';
import { createOAuth } from './api-pix/oauth.ts';
import { createApiPix } from './api-pix/routes.ts';
import { createPixWebhooks } from './api-pix/webhooks.ts';
import { openBook } from './book.ts';
import type { Entry } from './entries.ts';
import { type BankEnv, type BankTls, DEVELOPMENT_PIX } from './env.ts';
import { createFaultBox } from './faults.ts';
import { openJournal } from './journal.ts';
import { type Listening, listenOn } from './listen.ts';
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
  /** Called if the disk refuses the journal; the process must end. */
  readonly onFatal: (error: Error) => void;
  readonly now?: () => Date;
  /** For tests: pauses of the webhooks. */
  readonly webhooks?: Pick<WebhookDeps, 'pauseMs' | 'maxPauseMs' | 'giveUpAfterMs' | 'timeoutMs'>;
}

export interface Bank {
  readonly port: number;
  /** Port of the API Pix with client certificates; null without them. */
  readonly tlsPort: number | null;
  stop(): Promise<void>;
}

/** A slow body or header ends with 408 after about this time (ms). */
const TIMES = { requestTimeout: 30_000, headersTimeout: 10_000, connectionsCheckingInterval: 5000 };

function listenSecured(app: Hono, { port, cert, key, ca }: BankTls, hosts: readonly string[]): Promise<Listening> {
  const create = (): Server =>
    createAdaptorServer({
      fetch: app.fetch,
      createServer: createHttps,
      serverOptions: { ...TIMES, cert, key, ca, requestCert: true, rejectUnauthorized: true, minVersion: 'TLSv1.2' },
    }) as Server;
  return listenOn(create, port, hosts);
}

/** Starts the bank. @throws {StartupError} */
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
      let wakePix = (): void => undefined;
      const faults = createFaultBox(env.faults);
      const cobs = createCobs({ faults, now, onNews: () => wakePix() });
      const book = openBook({ journal, now, onDelivery: () => wake(), watch: cobs.watch });
      cobs.begin(book);
      const webhooks = createWebhooks({ book, secret: env.secret, faults, now, log, ...pace });
      wake = () => webhooks.wake();
      const pixWebhooks = createPixWebhooks({ book, cobs, faults, now, log, ...pace });
      wakePix = () => pixWebhooks.wake();
      const oauth = createOAuth(env.pix, faults, now);
      const apiPix = createApiPix({ book, cobs, oauth, client: env.pix, faults, now });

      const app = new Hono();
      app.get('/health', (context) => context.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }));
      app.route(
        '/',
        createApi({ book, secret: env.secret, faults, now, manualClock: env.manualClock, production: env.production }),
      );
      // With the public secret everyone could give other people's money back.
      if (!env.production || env.pix.clientSecret !== DEVELOPMENT_PIX.clientSecret) app.route('/', apiPix);
      app.route('/', createPages({ book, cobs, now, manualClock: env.manualClock }));
      app.notFound(unknownPage);
      app.onError((error, context) => {
        log.error({ reason: error.message }, 'a call failed');
        return context.json({ message: 'Internal error.', code: 'internal' }, 500);
      });
      const create = (): Server =>
        createAdaptorServer({
          fetch: app.fetch,
          serverOptions: TIMES,
        }) as Server;
      const listening = await listenOn(create, env.port, env.hosts);
      // With certificates the API Pix answers only on this port, and only clients with a known certificate (mTLS).
      const secured = env.tls && (await listenSecured(apiPix, env.tls, env.hosts));
      log.info(
        { port: listening.port, entries: journal.replayed.length, due: book.deliveries().length },
        'bank simulator listening',
      );
      webhooks.wake();
      pixWebhooks.wake();
      return {
        port: listening.port,
        tlsPort: secured ? secured.port : null,
        async stop() {
          await listening.close();
          await secured?.close();
          await webhooks.stop();
          await pixWebhooks.stop();
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
