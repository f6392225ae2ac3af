/**
 * Opens one port on several addresses. `localhost` is IPv4 for some programs and IPv6 for others: a server on 127.0.0.1
 * alone looks down to a browser that tries ::1 first.
 */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartupError } from '../errors.ts';

/** Both loopback addresses: only this computer reaches them, and `localhost` may resolve to either. */
export const LOOPBACK: readonly string[] = ['127.0.0.1', '::1'];

/** The port could not be opened. The message is one sentence for the operator. */
export class ListenError extends StartupError {
  readonly code: string;
  constructor(message: string, code: string) {
    super(message);
    this.name = 'ListenError';
    this.code = code;
  }
}

export interface Listening {
  /** The actual port, also if 0 ("any free one") was asked for. */
  readonly port: number;
  readonly servers: readonly Server[];
  /** Stops accepting connections and ends open ones after `graceMs`; resolves when all are closed. */
  close(graceMs?: number): Promise<void>;
}

export interface ListenOptions {
  readonly create: () => Server;
  readonly port: number;
  readonly hosts?: readonly string[] | undefined;
  /** The environment variable that sets the port, named in the error. */
  readonly setting: string;
}

/**
 * Opens the port on every address.
 * @throws {ListenError} if the port is taken or forbidden, or if no address could be opened
 */
export async function listenOn(options: ListenOptions): Promise<Listening> {
  const hosts = options.hosts ?? LOOPBACK;
  // With port 0 the system picks a free port for the first address, which may be taken on the second: pick again.
  for (let attempt = 0; ; attempt += 1) {
    const servers: Server[] = [];
    let port = options.port;
    try {
      for (const host of hosts) {
        const server = options.create();
        try {
          await open(server, port, host);
        } catch (error) {
          // A machine without IPv6 has no ::1; the other address is enough then.
          if (hosts.length > 1 && isMissingAddress(error)) continue;
          throw error;
        }
        servers.push(server);
        port = (server.address() as AddressInfo).port;
      }
      if (servers.length === 0)
        throw new ListenError(`No address to listen on among ${hosts.join(', ')}.`, 'EADDRNOTAVAIL');
      return { port, servers, close: (graceMs = 500) => closeAll(servers, graceMs) };
    } catch (error) {
      await closeAll(servers, 0);
      if (options.port === 0 && attempt < 20 && codeOf(error) === 'EADDRINUSE') continue;
      throw explain(error, options, hosts);
    }
  }
}

/**
 * Checks that the port is free without keeping it, before slow work; `listenOn` checks again.
 * @throws {ListenError} as `listenOn`
 */
export async function assertFree(options: Omit<ListenOptions, 'create'>): Promise<void> {
  const listening = await listenOn({ ...options, create: () => createServer() });
  await listening.close(0);
}

function open(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    // ipv6Only: '::' must not also claim the IPv4 port when both are listed.
    server.listen({ port, host, ipv6Only: host.includes(':') && host !== '::' }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

async function closeAll(servers: readonly Server[], graceMs: number): Promise<void> {
  await Promise.all(
    servers.map(
      (server) =>
        new Promise<void>((resolve) => {
          const force = setTimeout(() => server.closeAllConnections(), graceMs);
          server.close(() => {
            clearTimeout(force);
            resolve();
          });
          server.closeIdleConnections();
        }),
    ),
  );
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

function isMissingAddress(error: unknown): boolean {
  return ['EADDRNOTAVAIL', 'EAFNOSUPPORT'].includes(codeOf(error));
}

function explain(error: unknown, options: ListenOptions, hosts: readonly string[]): Error {
  const code = codeOf(error);
  if (code === 'EADDRINUSE')
    return new ListenError(
      `Port ${options.port} is already in use: stop the program that holds it, or set ${options.setting} to a free port.`,
      code,
    );
  if (code === 'EACCES')
    return new ListenError(
      `Port ${options.port} needs rights that this user does not have: set ${options.setting} to a port above 1023.`,
      code,
    );
  if (isMissingAddress(error) || code === 'ENOTFOUND')
    return new ListenError(
      `None of the addresses ${hosts.join(', ')} belongs to this computer: check the host setting beside ${options.setting}.`,
      code,
    );
  return error instanceof Error ? error : new Error(String(error));
}
