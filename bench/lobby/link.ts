/**
 * A slow link: a TCP relay for all traffic between a browser and one address, including workers' fetches, which
 * DevTools' own throttling does not cover. Each direction has one rate that all its connections share.
 */
import { connect, createServer, type Socket } from 'node:net';

/** Bytes pass in pieces of a packet, so that connections share the rate fairly. */
const PACKET = 1460;

export interface LinkFacts {
  /** Round-trip time in milliseconds. */
  readonly roundTrip: number;
  /** Bits per second to the browser, and from it. */
  readonly down: number;
  readonly up: number;
}

export interface Link {
  /** Relays to a local port; resolves with the port to connect to. */
  open(port: number): Promise<number>;
  /** Whether the link is slow now, or passes everything at once (outside a measurement). */
  slow: boolean;
  /** Cuts the link: open connections are closed and no byte passes until `mend`. */
  cut(): void;
  mend(): void;
  /** Returns the number of bytes that the browser has received. */
  received(): number;
  close(): void;
}

/** One function because its connections share the two rates, the count of bytes and the cut. */
export function createLink({ roundTrip, down, up }: LinkFacts): Link {
  const sockets = new Set<Socket>();
  const servers: ReturnType<typeof createServer>[] = [];
  const free = { down: 0, up: 0 };
  let isCut = false;
  let received = 0;

  /** Returns the time at which the last bit of these bytes arrives. */
  function arrival(direction: 'down' | 'up', bytes: number, extra: number): number {
    const now = performance.now();
    if (!link.slow) return now;
    const rate = direction === 'down' ? down : up;
    free[direction] = Math.max(free[direction], now) + (bytes * 8000) / rate;
    return free[direction] + roundTrip / 2 + extra;
  }

  /** Carries one direction of a connection, in order. */
  function carry(from: Socket, to: Socket, direction: 'down' | 'up'): void {
    const waiting: Array<{ readonly at: number; readonly bytes: Buffer | null }> = [];
    let running = false;
    // A connection costs a round trip before its first byte; one opened ahead has already paid it.
    const stands = performance.now() + (direction === 'up' ? roundTrip : 0);
    const run = async () => {
      if (running) return;
      running = true;
      for (let next = waiting[0]; next !== undefined; next = waiting[0]) {
        const left = next.at - performance.now();
        if (left > 0.5) await new Promise((resolve) => setTimeout(resolve, left));
        waiting.shift();
        if (to.destroyed) break;
        if (next.bytes === null) to.end();
        else to.write(next.bytes);
      }
      running = false;
    };
    from.on('data', (chunk: Buffer) => {
      if (direction === 'down') received += chunk.length;
      const extra = Math.max(0, stands - performance.now());
      for (let at = 0; at < chunk.length; at += PACKET) {
        const bytes = chunk.subarray(at, at + PACKET);
        waiting.push({ at: arrival(direction, bytes.length, extra), bytes });
      }
      void run();
    });
    from.on('end', () => {
      waiting.push({ at: arrival(direction, 0, 0), bytes: null });
      void run();
    });
  }

  const link: Link = {
    slow: true,
    open: (port) =>
      new Promise((resolve, reject) => {
        const server = createServer({ noDelay: true }, (browser) => {
          if (isCut) {
            browser.destroy();
            return;
          }
          const target = connect({ host: 'localhost', port, noDelay: true });
          for (const [one, other] of [
            [browser, target],
            [target, browser],
          ] as const) {
            sockets.add(one);
            one.on('error', () => other.destroy());
            one.on('close', () => {
              sockets.delete(one);
              other.destroy();
            });
          }
          carry(browser, target, 'up');
          carry(target, browser, 'down');
        });
        servers.push(server);
        server.once('error', reject);
        server.listen(0, '127.0.0.1', () => {
          const address = server.address();
          resolve(typeof address === 'object' && address !== null ? address.port : 0);
        });
      }),
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend() {
      isCut = false;
    },
    received: () => received,
    close() {
      for (const socket of sockets) socket.destroy();
      for (const server of servers) server.close();
    },
  };
  return link;
}
