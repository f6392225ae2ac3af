/**
 * Tells the platform that a charge has changed. The call carries no data: the platform asks back. Repeated until a 2xx
 * comes, and after restarts too, because the journal holds the due deliveries.
 */
import type { Book } from './book.ts';
import type { Delivery } from './entries.ts';
import { sign } from './signing.ts';
import type { SenderDeps } from './webhook-sender.ts';
import { isHeard, WebhookSender } from './webhook-sender.ts';

interface WebhookDeps extends SenderDeps {
  readonly book: Book;
  readonly secret: string;
}

export class Webhooks {
  readonly #deps: WebhookDeps;
  readonly #sender: WebhookSender;

  constructor(deps: WebhookDeps) {
    this.#deps = deps;
    this.#sender = new WebhookSender(deps);
  }

  /** Starts the deliveries that are due and not under way. */
  wake(): void {
    for (const delivery of this.#deps.book.deliveries.values())
      this.#sender.start(delivery.id, () => this.#deliver(delivery));
  }

  stop(): Promise<void> {
    return this.#sender.stop();
  }

  async #deliver({ id, txid, url, since }: Delivery): Promise<void> {
    const { book, log, now, secret } = this.#deps;
    const body = JSON.stringify({ txid });
    for (let tries = 1; !this.#sender.isStopped; tries += 1) {
      const timestamp = String(now().getTime());
      const signature = sign(secret, timestamp, new URL(url).pathname, body);
      const outcome = await this.#sender.post(url, body, { 'x-timestamp': timestamp, 'x-signature': signature });
      if (this.#sender.isStopped) return;
      if (isHeard(outcome)) {
        await book.webhookDone(id, 'delivered');
        log.info({ txid, tries }, 'webhook delivered');
        return;
      }
      if (this.#sender.isTooOld(since)) {
        await book.webhookDone(id, 'abandoned');
        log.warn({ txid, tries, outcome }, 'webhook given up');
        return;
      }
      if (tries === 1 || tries % 20 === 0)
        log.warn({ txid, tries, outcome }, 'webhook not delivered; it is tried again');
      await this.#sender.pauseAfter(tries);
    }
  }
}
