/**
 * Assembles the bank: journal, book, API, pages, webhooks and port. `main.ts` runs it; tests start it on any free port.
 */
import { join } from 'node:path';
import { Hono } from 'hono';
import { lockFolder } from '../lib/folder-lock.ts';
import { createHttpServer, listenOn } from '../lib/listen.ts';
import { createApi } from './api.ts';
import { Cobs } from './api-pix/cobs.ts';
import { createOAuth } from './api-pix/oauth.ts';
import { createApiPix } from './api-pix/routes.ts';
import { PixWebhooks } from './api-pix/webhooks.ts';
import { Book } from './book.ts';
import type { Entry } from './entries.ts';
import { type BankEnv, DEVELOPMENT_PIX } from './env.ts';
import { FaultBox } from './faults.ts';
import { Journal } from './journal.ts';
import { createPages, unknownPage } from './page/routes.ts';
import type { Pace, WebhookLog } from './webhook-sender.ts';
import { Webhooks } from './webhooks.ts';

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
  readonly webhooks?: Pace;
}

export interface Bank {
  readonly port: number;
  /** Port of the API Pix with client certificates; null without them. */
  readonly tlsPort: number | null;
  stop(): Promise<void>;
}

const heldBy = (directory: string, holder: number): string =>
  `Another bank (process ${holder}) works in ${directory}: stop it, or set DATA_DIR to another directory.`;

/** Starts the bank. @throws {StartupError} */
export async function startBank(deps: BankDeps): Promise<Bank> {
  const { env, log, onFatal } = deps;
  const unlock = lockFolder(env.directory, 'bank.lock', heldBy);
  let journal: Journal<Entry> | undefined;
  try {
    journal = await Journal.open<Entry>(join(env.directory, 'journal.jsonl'), onFatal);
    const { app, apiPix, book, webhooks } = assemble(journal, deps);
    const listening = await listenOn(() => createHttpServer(app), env.port, env.hosts, {
      name: 'The bank',
      variable: 'BANK_PORT',
    });
    // With certificates the API Pix answers only on this port, and only clients with a known certificate (mTLS).
    const { tls } = env;
    const secured =
      tls &&
      (await listenOn(() => createHttpServer(apiPix, tls), tls.port, env.hosts, {
        name: 'The bank',
        variable: 'BANK_TLS_PORT',
      }));
    const due = book.deliveries.size;
    log.info({ port: listening.port, entries: journal.replayed.length, due }, 'bank simulator listening');
    for (const one of webhooks) one.wake();
    const opened = journal;
    return {
      port: listening.port,
      tlsPort: secured ? secured.port : null,
      async stop() {
        await listening.close();
        await secured?.close();
        for (const one of webhooks) await one.stop();
        await opened.close();
        unlock();
      },
    };
  } catch (error) {
    await journal?.close();
    unlock();
    throw error;
  }
}

/** Builds the book and everything that works on it. */
function assemble(journal: Journal<Entry>, { env, log, now = () => new Date(), webhooks: pace }: BankDeps) {
  const { manualClock, production, secret } = env;
  const faults = new FaultBox(env.faults);
  const cobs = new Cobs({ faults, now, onNews: () => pixWebhooks.wake() });
  const book = new Book({ journal, now, onDelivery: () => webhooks.wake(), watch: (entry) => cobs.apply(entry) });
  cobs.begin(book);
  const webhooks = new Webhooks({ book, secret, faults, now, log, ...pace });
  const pixWebhooks = new PixWebhooks({ book, cobs, faults, now, log, ...pace });
  const oauth = createOAuth(env.pix, faults, now);
  const apiPix = createApiPix({ book, cobs, oauth, client: env.pix, faults, now });

  const app = new Hono();
  app.get('/health', (context) => context.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }));
  app.route('/', createApi({ book, secret, faults, now, manualClock, production }));
  // With the public secret everyone could give other people's money back.
  if (!production || env.pix.clientSecret !== DEVELOPMENT_PIX.clientSecret) app.route('/', apiPix);
  app.route('/', createPages({ book, cobs, now, manualClock }));
  app.notFound(unknownPage);
  app.onError((error, context) => {
    log.error({ reason: error.message }, 'a call failed');
    return context.json({ message: 'Internal error.', code: 'internal' }, 500);
  });
  return { app, apiPix, book, webhooks: [webhooks, pixWebhooks] };
}
