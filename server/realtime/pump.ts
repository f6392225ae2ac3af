/**
 * Carries live events from the outbox to the live server: at least once, in order within a channel, also after crashes.
 * Retries with backoff during an outage of that server.
 */

import { backoffMs } from '../lib/retry.ts';
import type { OutboxRow, OutboxStore } from './outbox-store.ts';
import type { Publisher } from './publisher.ts';
import { MAX_BATCH, PublishError } from './publisher.ts';
import type { Log } from './pusher-server.ts';

export interface PumpDeps {
  readonly store: OutboxStore;
  readonly publisher: Pick<Publisher, 'publish'>;
  readonly log: Log;
  /** The platform's clock, which stamped the rows; only the limit of a backlog uses it. */
  readonly now: () => Date;
  /** Subscribes to the writers' signal. @returns unsubscribe function */
  readonly onWake?: (wake: () => void) => () => void;
  /** Milliseconds between polls without a signal. */
  readonly idleMs?: number;
  /** The first pause after a failure (ms); it doubles up to `maxBackoffMs`. */
  readonly backoffMs?: number;
  readonly maxBackoffMs?: number;
  /** Rows per round. */
  readonly roundSize?: number;
  /**
   * The age (ms) at which rows are dropped during an outage. Clients refetch when they reconnect, so older events are
   * useless.
   */
  readonly maxBacklogMs?: number;
}

export interface Pump {
  start(): void;
  /** Polls at once. */
  wake(): void;
  /** Stops after the current round and waits for it. */
  stop(): Promise<void>;
  /** Publishes all waiting rows and returns; for tests and for a graceful stop. @throws {PublishError} */
  drain(): Promise<number>;
  /** True while the live server cannot be reached. */
  readonly failing: boolean;
}

/**
 * A signal comes from inside a transaction, so the row is visible only after its commit: poll again after these pauses
 * (ms).
 */
const AFTER_RING = [2, 8, 20, 50, 120];

/** One function because its loop, its pauses and its backoff are one state. */
export function createPump(deps: PumpDeps): Pump {
  const { store, publisher, log } = deps;
  const idleMs = deps.idleMs ?? 500;
  const roundSize = deps.roundSize ?? 100;
  const firstBackoff = deps.backoffMs ?? 250;
  const maxBackoff = deps.maxBackoffMs ?? 15_000;
  const maxBacklogMs = deps.maxBacklogMs ?? 24 * 60 * 60 * 1000;

  let running: Promise<void> | undefined;
  let stopped = false;
  /** Ends the current pause early. */
  let endPause: (() => void) | undefined;
  let rung = false;
  let failures = 0;
  let unsubscribe: (() => void) | undefined;

  /** Publishes one batch; a row that the server will never accept is dropped alone and logged. */
  async function publishBatch(rows: readonly OutboxRow[]): Promise<void> {
    try {
      await publisher.publish(rows);
    } catch (error) {
      if (!(error instanceof PublishError) || error.kind !== 'rejected') throw error;
      const [only] = rows;
      if (rows.length === 1 && only) {
        log.error(
          { outboxId: only.id, event: only.event, reason: error.message },
          'live event dropped: the live server will never take it',
        );
        return;
      }
      for (const row of rows) await publishBatch([row]);
    }
  }

  async function round(): Promise<number> {
    return store.take(roundSize, async (rows, done) => {
      for (let at = 0; at < rows.length; at += MAX_BATCH) {
        const batch = rows.slice(at, at + MAX_BATCH);
        await publishBatch(batch);
        await done(batch.map(({ id }) => id));
      }
    });
  }

  function pause(ms: number): Promise<void> {
    if (stopped) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(finish, ms);
      timer.unref();
      function finish(): void {
        clearTimeout(timer);
        endPause = undefined;
        resolve();
      }
      endPause = finish;
    });
  }

  async function pruneBacklog(): Promise<void> {
    try {
      const dropped = await store.prune(new Date(deps.now().getTime() - maxBacklogMs));
      if (dropped > 0) log.error({ dropped }, 'live events dropped: older than the backlog may grow');
    } catch {
      // The database fails then, and the next round reports it.
    }
  }

  async function waitOut(error: unknown): Promise<void> {
    failures += 1;
    const wait = backoffMs(failures, firstBackoff, maxBackoff);
    const reason = error instanceof Error ? error.message : String(error);
    const kind = error instanceof PublishError ? error.kind : 'database';
    // Log the first failure and then every 20th: an outage of a night must not fill the disk.
    if (failures === 1 || failures % 20 === 0)
      log.warn({ reason, kind, failures, waitMs: wait }, 'live events wait: they could not be published');
    if (failures % 20 === 0) {
      await pruneBacklog();
    }
    await pause(wait);
  }

  async function run(): Promise<void> {
    let looks = AFTER_RING.length;
    for (;;) {
      if (stopped) return;
      if (rung) {
        rung = false;
        looks = 0;
      }
      try {
        const count = await round();
        if (failures > 0) log.info({ failures }, 'live events flow again');
        failures = 0;
        if (count > 0) {
          looks = 0;
          continue;
        }
      } catch (error) {
        await waitOut(error);
        continue;
      }
      if (rung) continue;
      await pause(AFTER_RING[looks] ?? idleMs);
      looks += 1;
    }
  }

  function wake(): void {
    rung = true;
    // During an outage a signal must not shorten the backoff.
    if (failures === 0) endPause?.();
  }

  return {
    start() {
      if (running) return;
      stopped = false;
      unsubscribe = deps.onWake?.(wake);
      running = run();
    },
    wake,
    async stop() {
      unsubscribe?.();
      stopped = true;
      endPause?.();
      await running;
      running = undefined;
    },
    async drain() {
      let total = 0;
      for (;;) {
        const count = await round();
        total += count;
        if (count === 0) return total;
      }
    },
    get failing() {
      return failures > 0;
    },
  };
}
