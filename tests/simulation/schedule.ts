/**
 * Chooses the next step. Everything that a simulated run does at the same moment meets here: each query or transaction
 * waits for its turn, one runs at a time, and the seed chooses which. So two replicas and two tabs interleave as in
 * production, and the same seed repeats the same order.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { setImmediate as turn } from 'node:timers/promises';
import type { Random } from './random.ts';

interface Waiting {
  readonly task: number;
  /** In the order of arrival. */
  readonly order: number;
  readonly go: () => void;
}

export interface Schedule {
  /** Runs works at the same time, and waits for all of them. Works must not throw. */
  together<T>(works: ReadonlyArray<() => Promise<T>>): Promise<T[]>;
  /** Waits for a turn; the answer ends it. */
  enter(): Promise<() => void>;
  /** Waits for a turn and gives it back at once. */
  pass(): Promise<void>;
}

/** The caller outside of a moment. */
const NOBODY = 0;

export function createSchedule(random: Random): Schedule {
  const current = new AsyncLocalStorage<number>();
  const waiting: Waiting[] = [];
  /** Works of the moment that have not ended. */
  const live = new Set<number>();
  let tasks = NOBODY;
  let orders = 0;
  let busy = false;
  let looking = false;

  /** Each work under way has come to a stop. One that still computes will ask or end, and then we look again. */
  const settled = (): boolean => [...live].every((task) => waiting.some((one) => one.task === task));

  async function look(): Promise<void> {
    if (looking) return;
    looking = true;
    // The last released task may ask for more before its work stops.
    await turn();
    looking = false;
    if (busy || waiting.length === 0 || !settled()) return;
    waiting.sort((a, b) => a.task - b.task || a.order - b.order);
    // Outside of a moment there is one line of work, whose queries come in its own order.
    const index = live.size === 0 ? 0 : random.below(waiting.length);
    const next = waiting.splice(index, 1)[0];
    busy = true;
    next?.go();
  }

  async function enter(): Promise<() => void> {
    const own = current.getStore();
    const task = own !== undefined && live.has(own) ? own : NOBODY;
    orders += 1;
    const order = orders;
    // A single task without rivals runs at once.
    if (live.size === 0 && waiting.length === 0 && !busy) busy = true;
    else {
      await new Promise<void>((go) => {
        waiting.push({ task, order, go });
        void look();
      });
    }
    return () => {
      busy = false;
      void look();
    };
  }

  return {
    async together(works) {
      if (live.size > 0) throw new Error('A moment is under way.');
      const ids = works.map(() => {
        tasks += 1;
        live.add(tasks);
        return tasks;
      });
      return Promise.all(
        works.map((work, index) => {
          const id = ids[index] ?? NOBODY;
          return current.run(id, async () => {
            try {
              return await work();
            } finally {
              live.delete(id);
              void look();
            }
          });
        }),
      );
    },
    enter,
    async pass() {
      (await enter())();
    },
  };
}
