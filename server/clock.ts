/**
 * The one place on the server that reads the time (NET-5). Windows, limits, expiries and schedules use this port, so a
 * test moves the day forward instead of waiting.
 */

/** Stops a timer; calling it twice is harmless. */
export type Stop = () => void;

export interface Clock {
  readonly kind: 'real' | 'manual';
  now(): Date;
  /** Milliseconds since 1970 by this clock. */
  nowMs(): number;
  /**
   * Real time, shared with other machines and never moved by hand. Only for the age of a signed message and for times
   * sent to another process, whose clock stays real.
   */
  wallMs(): number;
  /** Runs once after `ms` of this clock. A failure goes to `onError`. */
  after(ms: number, run: () => unknown): Stop;
  /** Runs every `ms` of this clock; a run that still lasts is not started again. */
  every(ms: number, run: () => unknown): Stop;
}

export interface ManualClock extends Clock {
  readonly kind: 'manual';
  /** Moves the clock by `ms` (0 or more): runs each due timer in order and waits for the work it started. */
  advance(ms: number): Promise<Date>;
}

type OnError = (error: unknown) => void;

function ignore(): void {}

async function attempt(run: () => unknown, onError: OnError): Promise<void> {
  try {
    await run();
  } catch (error) {
    onError(error);
  }
}

/** Longer delays make setTimeout fire at once, so a longer wait is made of several. */
const LONGEST_TIMEOUT = 2 ** 31 - 1;

export function createRealClock(onError: OnError = ignore): Clock {
  const after = (ms: number, run: () => unknown): Stop => {
    let handle: NodeJS.Timeout;
    const arm = (left: number): void => {
      const part = Math.min(left, LONGEST_TIMEOUT);
      handle = setTimeout(
        () => {
          if (left > part) arm(left - part);
          else void attempt(run, onError);
        },
        Math.max(0, part),
      );
      // A pending schedule must not keep a stopping process alive.
      handle.unref();
    };
    arm(ms);
    return () => clearTimeout(handle);
  };
  return {
    kind: 'real',
    now: () => new Date(),
    nowMs: () => Date.now(),
    wallMs: () => Date.now(),
    after,
    every(ms, run) {
      let stopped = false;
      let stop: Stop = ignore;
      const next = (): void => {
        stop = after(ms, async () => {
          await attempt(run, onError);
          if (!stopped) next();
        });
      };
      next();
      return () => {
        stopped = true;
        stop();
      };
    },
  };
}

interface Timer {
  due: number;
  readonly order: number;
  readonly period: number | null;
  readonly run: () => unknown;
}

/** Makes a clock that stands still until a test moves it. Refused in production (`env.ts`). */
export function createManualClock(start: Date = new Date(), onError: OnError = ignore): ManualClock {
  let current = start.getTime();
  let order = 0;
  const timers = new Set<Timer>();
  let moving: Promise<unknown> = Promise.resolve();

  const add = (ms: number, run: () => unknown, period: number | null): Stop => {
    const timer: Timer = { due: current + Math.max(0, ms), order: order++, period, run };
    timers.add(timer);
    return () => {
      timers.delete(timer);
    };
  };

  const move = async (ms: number): Promise<Date> => {
    const target = current + ms;
    for (;;) {
      let next: Timer | undefined;
      for (const timer of timers) {
        if (timer.due > target) continue;
        if (!next || timer.due < next.due || (timer.due === next.due && timer.order < next.order)) next = timer;
      }
      if (!next) break;
      current = Math.max(current, next.due);
      if (next.period === null) timers.delete(next);
      else {
        // A jump over many periods runs a repeated task once at its first due time and once at the end: a day's
        // jump over a poll of 5 s must not make 17,280 calls.
        const missed = Math.floor((target - next.due) / next.period);
        next.due += missed > 1 ? missed * next.period : next.period;
      }
      await attempt(next.run, onError);
    }
    current = target;
    return new Date(current);
  };

  return {
    kind: 'manual',
    now: () => new Date(current),
    nowMs: () => current,
    wallMs: () => Date.now(),
    after: (ms, run) => add(ms, run, null),
    every: (ms, run) => add(Math.max(1, ms), run, Math.max(1, ms)),
    advance(ms) {
      if (!Number.isSafeInteger(ms) || ms < 0) throw new RangeError('A clock moves forward by whole milliseconds.');
      // Concurrent calls move the clock one after the other, so that no timer runs twice.
      const result = moving.then(() => move(ms));
      moving = result.catch(ignore);
      return result;
    },
  };
}

export function isManual(clock: Clock): clock is ManualClock {
  return clock.kind === 'manual';
}
