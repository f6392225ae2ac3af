/** Sends webhooks in the background: growing pauses between attempts, an end after a time, and the faults of tests. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { FaultBox } from './faults.ts';

export interface WebhookLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/** Times in milliseconds. */
export interface Pace {
  /** First pause after a failed attempt; it doubles up to `maxPauseMs`. */
  readonly pauseMs?: number;
  readonly maxPauseMs?: number;
  /** After this time a delivery ends: a platform with a new database does not know the charge. */
  readonly giveUpAfterMs?: number;
}

export interface SenderDeps extends Pace {
  readonly faults: FaultBox;
  readonly now: () => Date;
  readonly log: WebhookLog;
}

const TIMEOUT_MS = 10_000;

/** The answer's status, or why there was none. */
export type Outcome = number | string;

export const isHeard = (outcome: Outcome): boolean => typeof outcome === 'number' && outcome >= 200 && outcome < 300;

export class WebhookSender {
  readonly #deps: SenderDeps;
  readonly #stopping = new AbortController();
  readonly #underWay = new Map<string, Promise<void>>();

  constructor(deps: SenderDeps) {
    this.#deps = deps;
  }

  get isStopped(): boolean {
    return this.#stopping.signal.aborted;
  }

  /** Starts work under a key, unless it is under way. @param onEnd called after it */
  start(key: string, work: () => Promise<void>, onEnd: () => void = () => undefined): void {
    if (this.#underWay.has(key) || this.isStopped) return;
    const running = work()
      .catch((error: unknown) => this.#deps.log.warn({ reason: String(error) }, 'webhook failed'))
      .finally(() => {
        this.#underWay.delete(key);
        if (!this.isStopped) onEnd();
      });
    this.#underWay.set(key, running);
  }

  /** Posts a body once, or twice at the same moment, as the faults say. */
  async post(url: string, body: string, headers: Readonly<Record<string, string>> = {}): Promise<Outcome> {
    const { faults } = this.#deps;
    if (faults.use('drop_webhooks')) return 'lost on the way (fault)';
    const copies = faults.current.webhook_twice ? 2 : 1;
    const [first] = await Promise.all(Array.from({ length: copies }, () => this.#postOnce(url, body, headers)));
    return first ?? 'no answer';
  }

  /** Waits before the next attempt. @param tries those that have failed, from 1 */
  async pauseAfter(tries: number): Promise<void> {
    const { pauseMs = 500, maxPauseMs = 60_000 } = this.#deps;
    await this.pause(Math.min(maxPauseMs, pauseMs * 2 ** (tries - 1)));
  }

  /** Waits for a time, or until the bank stops. */
  async pause(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#stopping.signal }).catch(() => undefined);
  }

  /** Tells whether a delivery that has been due since then is given up. */
  isTooOld(since: string): boolean {
    const { now, giveUpAfterMs = 48 * 60 * 60 * 1000 } = this.#deps;
    return now().getTime() - Date.parse(since) > giveUpAfterMs;
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#underWay.values());
  }

  async #postOnce(url: string, body: string, headers: Readonly<Record<string, string>>): Promise<Outcome> {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body,
        redirect: 'manual',
        signal: AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(TIMEOUT_MS)]),
      });
      await answer.arrayBuffer();
      return answer.status;
    } catch (error) {
      const cause = error instanceof Error ? error.cause : undefined;
      return cause instanceof Error && 'code' in cause ? String(cause.code) : 'no answer';
    }
  }
}
