/**
 * Tells the receiver which payments have news: `POST {webhookUrl}/pix` with a batch, repeated until a 2xx comes, also
 * after a restart. The standard promises no order and no single delivery, and the faults use that.
 */
import type { Book } from '../book.ts';
import type { FaultBox } from '../faults.ts';
import { pause, waitOut } from '../retry.ts';
import type { WebhookDeps, Webhooks } from '../webhooks.ts';
import type { Cobs, PixNews } from './cobs.ts';
import { writePix } from './shapes.ts';

export interface PixWebhookDeps extends Omit<WebhookDeps, 'secret'> {
  readonly book: Book;
  readonly cobs: Cobs;
  readonly faults: FaultBox;
}

const BATCH = 50;

export function createPixWebhooks(deps: PixWebhookDeps): Webhooks {
  const { book, cobs, faults, log } = deps;
  const giveUpAfter = deps.giveUpAfterMs ?? 48 * 60 * 60 * 1000;
  const stopping = new AbortController();
  /** One sender for each address. */
  const senders = new Map<string, Promise<void>>();

  const dueAt = (url: string): PixNews[] => cobs.news().filter((news) => news.url === url);

  async function post(url: string, batch: readonly PixNews[]): Promise<number | string> {
    const { name_payer: named } = faults.current;
    const pix = batch.flatMap(({ end_to_end_id }) => {
      const payment = cobs.payment(end_to_end_id);
      return payment ? [writePix(payment, named)] : [];
    });
    try {
      const answer = await fetch(`${url.replace(/\/+$/, '')}/pix`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ pix: faults.current.webhook_twice ? [...pix, ...pix] : pix }),
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

  async function attempt(url: string, batch: readonly PixNews[]): Promise<number | string> {
    if (faults.use('drop_webhooks')) return 'lost on the way (fault)';
    const [first] = await Promise.all(
      faults.current.webhook_twice ? [post(url, batch), post(url, batch)] : [post(url, batch)],
    );
    return first ?? 'no answer';
  }

  async function send(url: string): Promise<void> {
    for (let tries = 0; !stopping.signal.aborted; ) {
      const { webhook_delay_ms: delay } = faults.current;
      if (delay > 0) await pause(delay, stopping.signal);
      const due = dueAt(url);
      const batch = (delay > 0 ? due.toReversed() : due).slice(0, BATCH);
      if (batch.length === 0 || stopping.signal.aborted) return;
      const outcome = await attempt(url, batch);
      const isHeard = typeof outcome === 'number' && outcome >= 200 && outcome < 300;
      tries = isHeard ? 0 : tries + 1;
      for (const news of batch) {
        const isOld = deps.now().getTime() - Date.parse(news.since) > giveUpAfter;
        if (isHeard || isOld) await book.webhookDone(news.id, isHeard ? 'delivered' : 'abandoned');
      }
      if (isHeard) continue;
      // Do not log the address: it holds a secret of the receiver.
      if (tries === 1 || tries % 20 === 0) log.warn({ news: batch.length, tries, outcome }, 'webhook not delivered');
      await waitOut(tries, deps, stopping.signal);
    }
  }

  return {
    wake() {
      for (const url of new Set(cobs.news().map((news) => news.url))) {
        if (senders.has(url) || stopping.signal.aborted) continue;
        const work = send(url)
          .catch((error: unknown) => log.warn({ reason: String(error) }, 'webhook failed'))
          .finally(() => {
            senders.delete(url);
            // Deliver the news that became due during the last batch.
            if (dueAt(url).length > 0 && !stopping.signal.aborted) this.wake();
          });
        senders.set(url, work);
      }
    },
    async stop() {
      stopping.abort();
      await Promise.all(senders.values());
    },
  };
}
