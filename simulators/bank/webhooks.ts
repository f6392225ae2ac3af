/**
 * Tells the platform that a charge has changed. The call carries no data: the platform asks back. Repeated until a 2xx
 * comes, with growing pauses, and after restarts too, because the journal holds the due deliveries.
 */
import type { Book } from './book.ts';
import type { Delivery } from './entries.ts';
import type { FaultBox } from './faults.ts';
import { type Backoff, waitOut } from './retry.ts';
import { sign } from './signing.ts';

export interface WebhookLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

export interface WebhookDeps extends Backoff {
  readonly book: Book;
  readonly secret: string;
  readonly faults: FaultBox;
  readonly now: () => Date;
  readonly log: WebhookLog;
  /** After this time (ms) the delivery ends: a platform with a new database does not know the charge. */
  readonly giveUpAfterMs?: number;
  readonly timeoutMs?: number;
}

export interface Webhooks {
  /** Starts the deliveries that are due and not under way. */
  wake(): void;
  stop(): Promise<void>;
}

export function createWebhooks(deps: WebhookDeps): Webhooks {
  const { book, faults, log } = deps;
  const giveUpAfter = deps.giveUpAfterMs ?? 48 * 60 * 60 * 1000;
  const underWay = new Map<string, Promise<void>>();
  const stopping = new AbortController();

  /** Posts a delivery. @returns the status, or why there was none */
  async function post(delivery: Delivery): Promise<number | string> {
    const body = JSON.stringify({ txid: delivery.txid });
    const timestamp = String(deps.now().getTime());
    try {
      const answer = await fetch(delivery.url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-timestamp': timestamp,
          'x-signature': sign(deps.secret, timestamp, new URL(delivery.url).pathname, body),
        },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(deps.timeoutMs ?? 10_000)]),
      });
      await answer.arrayBuffer();
      return answer.status;
    } catch (error) {
      const cause = error instanceof Error ? error.cause : undefined;
      return cause instanceof Error && 'code' in cause ? String(cause.code) : 'no answer';
    }
  }

  async function attempt(delivery: Delivery): Promise<number | string> {
    if (faults.use('drop_webhooks')) return 'lost on the way (fault)';
    const [first] = await Promise.all(
      faults.current.webhook_twice ? [post(delivery), post(delivery)] : [post(delivery)],
    );
    return first ?? 'no answer';
  }

  async function deliver(delivery: Delivery): Promise<void> {
    for (let tries = 1; !stopping.signal.aborted; tries += 1) {
      const outcome = await attempt(delivery);
      if (stopping.signal.aborted) return;
      if (typeof outcome === 'number' && outcome >= 200 && outcome < 300) {
        await book.webhookDone(delivery.id, 'delivered');
        log.info({ txid: delivery.txid, tries }, 'webhook delivered');
        return;
      }
      if (deps.now().getTime() - Date.parse(delivery.since) > giveUpAfter) {
        await book.webhookDone(delivery.id, 'abandoned');
        log.warn({ txid: delivery.txid, tries, outcome }, 'webhook given up');
        return;
      }
      if (tries === 1 || tries % 20 === 0)
        log.warn({ txid: delivery.txid, tries, outcome }, 'webhook not delivered; it is tried again');
      await waitOut(tries, deps, stopping.signal);
    }
  }

  return {
    wake() {
      for (const delivery of book.deliveries()) {
        if (underWay.has(delivery.id) || stopping.signal.aborted) continue;
        const work = deliver(delivery)
          .catch((error: unknown) => log.warn({ txid: delivery.txid, reason: String(error) }, 'webhook failed'))
          .finally(() => underWay.delete(delivery.id));
        underWay.set(delivery.id, work);
      }
    },
    async stop() {
      stopping.abort();
      await Promise.all(underWay.values());
    },
  };
}
