/** Opens a simulator's port on both loopback addresses, because `localhost` is IPv4 for some programs and IPv6 for others. */
import type { Server } from 'node:http';
import { createServer as createHttps } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import { StartupError } from './startup-error.ts';

/** PEM texts; with them only clients with a known certificate are answered (mTLS). */
export interface Certificates {
  readonly cert: string;
  readonly key: string;
  /** The authority of the clients' certificates. */
  readonly ca: string;
}

export interface Listening {
  readonly port: number;
  /**
   * Takes no new connection. Open connections are cut a moment after `work` (the calls under way) has ended.
   */
  close(work?: Promise<unknown>): Promise<void>;
}

/** Who listens, for the sentence of a failed start. */
export interface Listener {
  /** "The bank". */
  readonly name: string;
  /** The variable that sets its port. */
  readonly variable: string;
}

/** Milliseconds that the last answers have to leave. */
const GRACE_MS = 800;

/** A server whose slow bodies and headers end with 408 (times in milliseconds). */
export function createHttpServer({ fetch }: Hono, secured: Certificates | null = null): Server {
  const times = { requestTimeout: 30_000, headersTimeout: 10_000, connectionsCheckingInterval: 5000 };
  const tls = secured && {
    ...secured,
    requestCert: true,
    rejectUnauthorized: true,
    minVersion: 'TLSv1.2' as const,
    ...times,
  };
  const server = createAdaptorServer(
    tls ? { fetch, createServer: createHttps, serverOptions: tls } : { fetch, serverOptions: times },
  ) as Server;
  // A player who presses some seconds later keeps the connection.
  server.keepAliveTimeout = 65_000;
  return server;
}

/** Opens the port. @throws {StartupError} with one sentence if that fails */
export async function listenOn(
  create: () => Server,
  port: number,
  hosts: readonly string[],
  { name, variable }: Listener,
): Promise<Listening> {
  for (let attempt = 0; ; attempt += 1) {
    const servers: Server[] = [];
    let real = port;
    try {
      for (const host of hosts) {
        const server = create();
        try {
          await open(server, real, host);
        } catch (error) {
          // A machine without IPv6 has no ::1; the other address is enough then.
          if (hosts.length > 1 && ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(codeOf(error))) continue;
          throw error;
        }
        servers.push(server);
        real = (server.address() as AddressInfo).port;
      }
      if (servers.length === 0)
        throw new StartupError(`${name} finds no address to listen on among ${hosts.join(', ')}.`);
      return { port: real, close: (work) => closeAll(servers, work) };
    } catch (error) {
      await closeAll(servers);
      const code = codeOf(error);
      // The free port of the first address is taken on the second: pick again.
      if (port === 0 && code === 'EADDRINUSE' && attempt < 20) continue;
      if (code === 'EADDRINUSE')
        throw new StartupError(
          `Port ${port} is already in use: stop the program that holds it, or set ${variable} to a free port.`,
        );
      if (code === 'EACCES')
        throw new StartupError(
          `Port ${port} needs rights that this user does not have: set ${variable} to a port above 1023.`,
        );
      if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
        throw new StartupError(`The address ${hosts.join(', ')} does not belong to this computer: check HOST.`);
      throw error;
    }
  }
}

function open(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, ipv6Only: host === '::1' }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

async function closeAll(servers: readonly Server[], work: Promise<unknown> = Promise.resolve()): Promise<void> {
  await Promise.all(
    servers.map(
      (server) =>
        new Promise<void>((resolve) => {
          let force: NodeJS.Timeout | undefined;
          let closed = false;
          const cutLater = (): void => {
            if (!closed) force = setTimeout(() => server.closeAllConnections(), GRACE_MS);
          };
          server.close(() => {
            closed = true;
            clearTimeout(force);
            resolve();
          });
          server.closeIdleConnections();
          work.then(cutLater, cutLater);
        }),
    ),
  );
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
