import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import { lockFolder } from '../lib/folder-lock.ts';
import { StartupError } from '../lib/startup-error.ts';
import { factsOf } from './engine/registry.ts';
import { readAssets, watchAssets } from './provider/assets.ts';
import { readCatalog } from './provider/catalog.ts';
import type { ProviderEnv } from './provider/env.ts';
import { readEnv } from './provider/env.ts';
import { createLog } from './provider/log.ts';
import { openBooks } from './provider/open-books.ts';
import { createProvider } from './provider/provider.ts';
import { Wallet } from './provider/wallet-client.ts';

/** How often the provider looks for abandoned rounds (ms). */
const SWEEP_MS = 60_000;

type Server = ReturnType<typeof createAdaptorServer>;

/** The build is in dist/games (or in GAMES_FOLDER): beside the bundle (dist/server), or above the sources. */
function assetsFolder(): string {
  const set = process.env.GAMES_FOLDER;
  if (set) return set;
  const here = dirname(fileURLToPath(import.meta.url));
  return basename(here) === 'server' ? join(here, '..', 'games') : join(here, '..', '..', 'dist', 'games');
}

async function listen(server: Server, port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      // A machine without IPv6 has no ::1; the other address is enough.
      if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') resolve(false);
      else if (error.code === 'EADDRINUSE')
        reject(new StartupError(`Port ${port} is in use; free it or set PROVIDER_PORT.`));
      else if (error.code === 'EACCES')
        reject(new StartupError(`Port ${port} may not be used by this account; set PROVIDER_PORT.`));
      else reject(new StartupError(`The game provider cannot listen on ${host}:${port}: ${error.message}.`));
    });
    server.listen(port, host, () => resolve(true));
  });
}

/** Opens the port on every address of the environment. @throws StartupError */
async function serve(app: Hono, env: ProviderEnv): Promise<Server[]> {
  const servers: Server[] = [];
  for (const host of env.hosts) {
    const server = createAdaptorServer({
      fetch: app.fetch,
      // A slow body or header ends with 408 after about this long (ms).
      serverOptions: { requestTimeout: 30_000, headersTimeout: 10_000, connectionsCheckingInterval: 5000 },
    });
    // A player who presses some seconds later keeps the connection.
    if ('keepAliveTimeout' in server) server.keepAliveTimeout = 65_000;
    if (await listen(server, env.port, host)) servers.push(server);
  }
  return servers;
}

/** Starts the game provider. @returns function that stops it @throws StartupError */
async function start(env: ProviderEnv): Promise<() => Promise<void>> {
  const log = createLog(env.logLevel);
  const built = readAssets(assetsFolder());
  const assets = env.production ? () => built : watchAssets(assetsFolder());
  const catalog = readCatalog();
  // Check every variant at the start, not at its first round.
  for (const { engine, variant } of catalog.values()) factsOf(engine, variant);
  const unlock = lockFolder(env.dataDir, 'provider.pid');
  try {
    const books = await openBooks(env.dataDir);
    const wallet = new Wallet({ platformUrl: env.platformUrl, secret: env.secret });
    const provider = createProvider({ env, catalog, assets, books, wallet, log });
    const servers = await serve(provider.app, env);
    const open = provider.croupier.resume();
    const sweeping = setInterval(() => void provider.croupier.endAbandoned(), SWEEP_MS).unref();
    log.info({ port: env.port, games: catalog.size, open_rounds: open }, 'the game provider listens');
    return async () => {
      clearInterval(sweeping);
      // No new requests; the bets and wins under way end first, then the journal.
      const closed = servers.map((server) => new Promise((resolve) => server.close(resolve)));
      for (const server of servers) if ('closeIdleConnections' in server) server.closeIdleConnections();
      await provider.stop();
      // Let the last answers leave before the open connections are cut.
      await Promise.race([Promise.all(closed), sleep(500)]);
      for (const server of servers) if ('closeAllConnections' in server) server.closeAllConnections();
      await Promise.all(closed);
      await books.journal.close();
      unlock();
      log.info({}, 'the game provider has stopped');
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

try {
  const stop = await start(readEnv(process.env));
  let stopping = false;
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return;
      stopping = true;
      // A platform without an answer must not block the stop: the journal has the open rounds.
      setTimeout(() => process.exit(1), 12_000).unref();
      stop().then(
        () => process.exit(0),
        () => process.exit(1),
      );
    });
  }
} catch (error) {
  if (!(error instanceof StartupError)) throw error;
  process.stderr.write(`\n${error.message}\n\n`);
  process.exit(1);
}
