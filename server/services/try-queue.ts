/**
 * Tries that this process is judging, by key. A bound that is full of tries under judgement refuses no request yet: the
 * request waits until one of them gives its point back, and is refused once all of them have turned out wrong.
 */

interface Line {
  /** Requests that ask for a point, hold one, or wait. */
  present: number;
  /** Tries that hold a point. */
  judging: number;
  /** How often a point was given back. */
  freed: number;
  /** Requests that found the bound full. They are told whether a point was given back. */
  readonly waiting: ((freed: boolean) => void)[];
}

/** When the next point of a full bound is free. */
interface Full {
  readonly full: Date;
}

export interface Try<P extends object, R> {
  readonly reserve: () => Promise<P | Full>;
  /** Resolves to undefined for a wrong try, which keeps its point. Any other end gives the point back. */
  readonly work: (points: P) => Promise<R | undefined>;
  readonly refusal: (full: Full) => Error;
}

export type TryQueue = <P extends object, R>(key: string, one: Try<P, R>) => Promise<R | undefined>;

export function createTryQueue(): TryQueue {
  const lines = new Map<string, Line>();

  function wake(line: Line, freed: boolean): void {
    for (const tell of line.waiting.splice(0)) tell(freed);
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

  async function inTurn<P extends object, R>(line: Line, one: Try<P, R>): Promise<R | undefined> {
    for (;;) {
      const { freed } = line;
      const points = await one.reserve();
      if (!('full' in points)) return judge(line, points, one.work);
      // A point that was given back while the database answered may be free by now.
      if (line.freed !== freed) continue;
      const worthAsking = line.judging > 0 && (await new Promise<boolean>((tell) => line.waiting.push(tell)));
      if (!worthAsking) throw one.refusal(points);
    }
  }

  return async (key, one) => {
    const line = lines.get(key) ?? { present: 0, judging: 0, freed: 0, waiting: [] };
    lines.set(key, line);
    line.present += 1;
    try {
      return await inTurn(line, one);
    } finally {
      line.present -= 1;
      if (line.present === 0) lines.delete(key);
    }
  };
}
