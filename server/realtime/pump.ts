/**
 * Carries live events from the outbox to the live server: at least once, in order within a channel, through crashes and
 * through outages of that server, which it waits out with growing pauses.
 */

import type { OutboxRow, OutboxStore } from './outbox-store.ts';
import type { Publisher } from './publisher.ts';
import { MAX_BATCH, PublishError } from './publisher.ts';
import type { Log } from './pusher-server.ts';

export interface PumpDeps {
  readonly store: OutboxStore;
  readonly publisher: Publisher;
  readonly log: Log;
  /** The platform's clock, in which rows were stamped; only the bound of a backlog is measured with it. */
  readonly now: () => Date;
  /** Subscribes to the writers' bell; answers what unsubscribes. */
  readonly onWake?: (wake: () => void) => () => void;
  /** Milliseconds between looks when nothing rings. */
  readonly idleMs?: number;
  /** The first pause after a failure; it doubles up to `maxBackoffMs`. */
  readonly backoffMs?: number;
  readonly maxBackoffMs?: number;
  /** Rows of one round. */
  readonly roundSize?: number;
  /** How old (ms) a row may grow while the live server is away. Clients refetch when they reconnect, so older is of no use. */
  readonly maxBacklogMs?: number;
}

export interface Pump {
  start(): void;
  /** Looks now. */
  wake(): void;
  /** Ends after the round that runs; waits for it. */
  stop(): Promise<void>;
  /** Publishes what there is and returns; for tests and for a graceful stop. @throws {PublishError} */
  drain(): Promise<number>;
  /** True while the live server cannot be reached. */
  readonly failing: boolean;
}

/** A ring comes from inside a transaction, so the row shows only after its commit: look again after these pauses (ms). */
const AFTER_RING = [2, 8, 20, 50, 120];

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

  /** Publishes one batch; a row that the server will never take is dropped alone, with a word in the log. */
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
      // The database is what fails, then: the next round says so.
    }
  }

  async function waitOut(error: unknown): Promise<void> {
    failures += 1;
    const wait = Math.min(maxBackoff, firstBackoff * 2 ** Math.min(failures - 1, 10));
    const reason = error instanceof Error ? error.message : String(error);
    const kind = error instanceof PublishError ? error.kind : 'database';
    // Once when it begins and then now and then: an outage of a night must not fill a disk with words.
    if (failures === 1 || failures % 20 === 0)
      log.warn({ reason, kind, failures, waitMs: wait }, 'live events wait: they could not be published');
    if (failures % 20 === 0) {
      await pruneBacklog();
    }
    // Jitter, so that replicas do not come back in step.
    await pause(wait * (0.75 + Math.random() / 2));
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
    // While the server is away a ring must not undo the back-off.
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
