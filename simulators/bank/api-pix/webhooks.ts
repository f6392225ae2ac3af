/**
 * Tells the receiver which payments have news: `POST {webhookUrl}/pix` with a batch, repeated until a 2xx comes, also
 * after a restart. The standard promises no order and no single delivery, and the faults use that.
 */
import type { Book } from '../book.ts';
import type { SenderDeps } from '../webhook-sender.ts';
import { isHeard, WebhookSender } from '../webhook-sender.ts';
import type { Cobs, PixNews } from './cobs.ts';
import { writePix } from './shapes.ts';

interface PixWebhookDeps extends SenderDeps {
  readonly book: Book;
  readonly cobs: Cobs;
}

const BATCH = 50;

export class PixWebhooks {
  readonly #deps: PixWebhookDeps;
  readonly #sender: WebhookSender;

  constructor(deps: PixWebhookDeps) {
    this.#deps = deps;
    this.#sender = new WebhookSender(deps);
  }

  /** Starts a sender for each address that has news and none. */
  wake(): void {
    for (const url of new Set([...this.#deps.cobs.news.values()].map((news) => news.url)))
      this.#sender.start(
        url,
        () => this.#send(url),
        () => {
          // Deliver the news that became due during the last batch.
          if (this.#dueAt(url).length > 0) this.wake();
        },
      );
  }

  stop(): Promise<void> {
    return this.#sender.stop();
  }

  #dueAt(url: string): PixNews[] {
    return [...this.#deps.cobs.news.values()].filter((news) => news.url === url);
  }

  async #send(url: string): Promise<void> {
    const { book, faults, log } = this.#deps;
    for (let tries = 0; !this.#sender.isStopped; ) {
      const { webhook_delay_ms: delay } = faults.current;
      if (delay > 0) await this.#sender.pause(delay);
      const due = this.#dueAt(url);
      const batch = (delay > 0 ? due.toReversed() : due).slice(0, BATCH);
      if (batch.length === 0 || this.#sender.isStopped) return;
      const outcome = await this.#sender.post(`${url.replace(/\/+$/, '')}/pix`, this.#bodyOf(batch));
      const heard = isHeard(outcome);
      tries = heard ? 0 : tries + 1;
      for (const { id, since } of batch)
        if (heard || this.#sender.isTooOld(since)) await book.webhookDone(id, heard ? 'delivered' : 'abandoned');
      if (heard) continue;
      // Do not log the address: it holds a secret of the receiver.
      if (tries === 1 || tries % 20 === 0) log.warn({ news: batch.length, tries, outcome }, 'webhook not delivered');
      await this.#sender.pauseAfter(tries);
    }
  }

  #bodyOf(batch: readonly PixNews[]): string {
    const { cobs, faults } = this.#deps;
    const { name_payer: named, webhook_twice: isTwice } = faults.current;
    const pix = batch.flatMap(({ end_to_end_id }) => {
      const payment = cobs.payments.get(end_to_end_id);
      return payment ? [writePix(payment, named)] : [];
    });
    return JSON.stringify({ pix: isTwice ? [...pix, ...pix] : pix });
  }
}
