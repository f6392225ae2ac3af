/**
 * Tries that this process is checking, by key. A request that finds the bound full of unfinished tries waits. It goes
 * on when one of them refunds its point, and is refused when all of them were wrong.
 */

interface Line {
  /** Requests that ask for a point, hold one, or wait. */
  present: number;
  /** Tries that hold a point. */
  judging: number;
  /** Number of refunded points. */
  freed: number;
  /** Callbacks of requests that found the bound full; called with whether a point was refunded. */
  readonly waiting: ((freed: boolean) => void)[];
}

/** Time at which the next point of a full bound is free. */
interface Full {
  readonly full: Date;
}

export interface Try<P extends object, R> {
  readonly reserve: () => Promise<P | Full>;
  /** Resolves to undefined for a wrong try, which keeps its point. Any other result or error refunds it. */
  readonly work: (points: P) => Promise<R | undefined>;
  readonly refusal: (full: Full) => Error;
}

export type TryQueue = <P extends object, R>(key: string, one: Try<P, R>) => Promise<R | undefined>;

export function createTryQueue(): TryQueue {
  const lines = new Map<string, Line>();

  function wake(line: Line, freed: boolean): void {
    for (const resolve of line.waiting.splice(0)) resolve(freed);
  }

  async function judge<P extends object, R>(line: Line, points: P, work: Try<P, R>['work']): Promise<R | undefined> {
    line.judging += 1;
    let freed = true;
    try {
      const result = await work(points);
      freed = result !== undefined;
      return result;
    } finally {
      line.judging -= 1;
      if (freed) line.freed += 1;
      if (freed || line.judging === 0) wake(line, freed);
    }
  }

  async function retryWhileFull<P extends object, R>(line: Line, one: Try<P, R>): Promise<R | undefined> {
    for (;;) {
      const { freed } = line;
      const points = await one.reserve();
      if (!('full' in points)) return judge(line, points, one.work);
      // A point may have been refunded during the query, so try again.
      if (line.freed !== freed) continue;
      const worthAsking = line.judging > 0 && (await new Promise<boolean>((resolve) => line.waiting.push(resolve)));
      if (!worthAsking) throw one.refusal(points);
    }
  }

  return async (key, one) => {
    const line = lines.get(key) ?? { present: 0, judging: 0, freed: 0, waiting: [] };
    lines.set(key, line);
    line.present += 1;
    try {
      return await retryWhileFull(line, one);
    } finally {
      line.present -= 1;
      if (line.present === 0) lines.delete(key);
    }
  };
}
