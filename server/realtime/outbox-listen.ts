/**
 * Rings the pump when *another* process has written to the outbox of a shared PostgreSQL (`notify jangada_outbox`). Only a
 * convenience: the pump also looks by itself, so a connection that breaks costs a moment and is opened again.
 */
import { Client } from 'pg';
import type { Log } from './pusher-server.ts';

export const OUTBOX_NOTIFICATION = 'jangada_outbox';

export interface OutboxListener {
  stop(): Promise<void>;
}

/** Listens until stopped; a lost connection is retried every `retryMs`. */
export function listenToOutbox(url: string, onNotify: () => void, log: Log, retryMs = 5_000): OutboxListener {
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;

  const again = (): void => {
    if (stopped || timer) return;
    timer = setTimeout(() => {
      timer = undefined;
      void open();
    }, retryMs);
    timer.unref();
  };

  const open = async (): Promise<void> => {
    const next = new Client({
      connectionString: url,
      application_name: 'jangada-outbox',
      connectionTimeoutMillis: 10_000,
      keepAlive: true,
    });
    client = next;
    next.on('notification', onNotify);
    next.on('error', () => undefined);
    next.on('end', again);
    try {
      await next.connect();
      await next.query(`listen ${OUTBOX_NOTIFICATION}`);
      // What was written while nobody listened.
      onNotify();
    } catch (error) {
      log.warn(
        { reason: error instanceof Error ? error.message : String(error) },
        'the outbox is only polled: LISTEN failed',
      );
      await next.end().catch(() => undefined);
      again();
    }
  };
  void open();

  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
