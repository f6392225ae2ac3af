/**
 * Turns of requests (decision 053). Each player, and each network of guests, has a line with at most `AT_ONCE` requests
 * at work. Its further requests wait, and a free place goes to the senders of the line in turn. Lines do not wait for
 * each other, so a burst delays its own sender.
 */
import { ApiError } from '../errors.ts';
import { networkOf } from './host.ts';

/** Below the size of a server's connection pool, so that one line cannot hold all connections. */
export const AT_ONCE = 8;
/** Waiting requests of a sender. A page makes about 20 calls at once. */
export const MOST_WAITING = 1000;

/** Where a request waits. */
export interface Place {
  readonly line: string;
  /** The login or guest id that a request of a network names, unproved; empty: none. */
  readonly sender: string;
}

/** The place of a request whose player is not known yet, and of a guest. */
export function placeInNetwork(ip: string, sender = ''): Place {
  return { line: networkOf(ip), sender };
}

/** The place of a player's request, which no neighbour of the same address delays. */
export function placeOfPlayer({ id }: { readonly id: number }): Place {
  return { line: `player ${id}`, sender: '' };
}

export interface Turns {
  /**
   * Runs the work when its line has a place. The place is free again when the work has ended.
   * @param request the request that waits; its client may leave
   * @throws ApiError 429 `too_many_requests` with Retry-After if the sender has too many requests waiting; 400
   * `bad_request` if the client leaves while its request waits; any error of the work
   */
  run<T>(place: Place, request: Pick<Request, 'signal'>, work: () => Promise<T>): Promise<T>;
}

interface Line {
  working: number;
  /** Starts each waiting request, oldest first, by sender. The sender whose turn is next comes first. */
  readonly waiting: Map<string, Set<() => void>>;
}

function wait({ waiting }: Line, sender: string, { signal }: Pick<Request, 'signal'>): Promise<void> {
  const own = waiting.get(sender) ?? new Set();
  if (own.size >= MOST_WAITING) throw new ApiError(429, 'too_many_requests', { retryAfter: 2 });
  return new Promise((resolve, reject) => {
    const leave = (): void => {
      own.delete(start);
      if (own.size === 0 && waiting.get(sender) === own) waiting.delete(sender);
      reject(new ApiError(400, 'bad_request'));
    };
    const start = (): void => {
      signal.removeEventListener('abort', leave);
      resolve();
    };
    if (signal.aborted) return leave();
    waiting.set(sender, own.add(start));
    signal.addEventListener('abort', leave, { once: true });
  });
}

/** Starts the next request of the next sender. @returns false if none waits */
function startNext({ waiting }: Line): boolean {
  for (const [sender, own] of waiting) {
    const [start] = own;
    waiting.delete(sender);
    if (!start) continue;
    own.delete(start);
    // The sender goes to the end.
    if (own.size > 0) waiting.set(sender, own);
    start();
    return true;
  }
  return false;
}

/** Creates the lines of this process. */
export function createTurns(): Turns {
  const lines = new Map<string, Line>();
  return {
    async run(place, request, work) {
      const line = lines.get(place.line) ?? { working: 0, waiting: new Map() };
      lines.set(place.line, line);
      if (line.working < AT_ONCE) line.working += 1;
      else await wait(line, place.sender, request);
      try {
        return await work();
      } finally {
        // A request that waits takes over the place.
        if (!startNext(line)) line.working -= 1;
        if (line.working === 0) lines.delete(place.line);
      }
    },
  };
}
