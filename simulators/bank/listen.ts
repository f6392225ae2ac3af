/** Opens the port on both loopback addresses, because `localhost` is IPv4 for some programs and IPv6 for others. */
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { StartupError } from '../lib/startup-error.ts';

export interface Listening {
  readonly port: number;
  close(): Promise<void>;
}

/** Milliseconds that open connections have to finish when the bank stops. */
const GRACE_MS = 800;

/** Opens the port. @throws {StartupError} with one sentence if that fails */
export async function listenOn(create: () => Server, port: number, hosts: readonly string[]): Promise<Listening> {
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
        throw new StartupError(`The bank finds no address to listen on among ${hosts.join(', ')}.`);
      return { port: real, close: () => closeAll(servers) };
    } catch (error) {
      await closeAll(servers);
      const code = codeOf(error);
      // The free port of the first address is taken on the second: pick again.
      if (port === 0 && code === 'EADDRINUSE' && attempt < 20) continue;
      if (code === 'EADDRINUSE')
        throw new StartupError(
          `Port ${port} is already in use: stop the program that holds it, or set BANK_PORT to a free port.`,
        );
      if (code === 'EACCES')
        throw new StartupError(
          `Port ${port} needs rights that this user does not have: set BANK_PORT to a port above 1023.`,
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

async function closeAll(servers: readonly Server[]): Promise<void> {
  await Promise.all(
    servers.map(
      (server) =>
        new Promise<void>((resolve) => {
          const force = setTimeout(() => server.closeAllConnections(), GRACE_MS);
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
