import { basename, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createAdaptorServer } from '@hono/node-server';
import type { Hono } from 'hono';
import { lockFolder } from '../lib/folder-lock.ts';
import { StartupError } from '../lib/startup-error.ts';
import { readAssets } from './server/assets.ts';
import type { SportsEnv } from './server/env.ts';
import { readEnv } from './server/env.ts';
import { createLog } from './server/log.ts';
import { createProvider } from './server/provider.ts';

type Server = ReturnType<typeof createAdaptorServer>;

/** The build is in dist/sports (or in SPORTS_FOLDER): beside the bundle (dist/server), or above the sources. */
function assetsFolder(): string {
  const set = process.env['SPORTS_FOLDER'];
  if (set) return set;
  const here = dirname(fileURLToPath(import.meta.url));
  return basename(here) === 'server' ? join(here, '..', 'sports') : join(here, '..', '..', 'dist', 'sports');
}

async function listen(server: Server, port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      // A machine without IPv6 has no ::1; the other address is enough.
      if (error.code === 'EADDRNOTAVAIL' || error.code === 'EAFNOSUPPORT') resolve(false);
      else if (error.code === 'EADDRINUSE')
        reject(new StartupError(`Port ${port} is in use; free it or set SPORTS_PORT.`));
      else if (error.code === 'EACCES')
        reject(new StartupError(`Port ${port} may not be used by this account; set SPORTS_PORT.`));
      else reject(new StartupError(`The sports provider cannot listen on ${host}:${port}: ${error.message}.`));
    });
    server.listen(port, host, () => resolve(true));
  });
}

/** Opens the port on every address of the environment. @throws StartupError */
async function serve(app: Hono, env: SportsEnv): Promise<Server[]> {
  const servers: Server[] = [];
  for (const host of env.hosts) {
    const server = createAdaptorServer({
      fetch: app.fetch,
      // A slow body or header ends with 408 after about this long (ms).
      serverOptions: { requestTimeout: 30_000, headersTimeout: 10_000, connectionsCheckingInterval: 5000 },
    });
    if (await listen(server, env.port, host)) servers.push(server);
  }
  return servers;
}

/** Starts the sports provider. @returns function that stops it @throws StartupError */
async function start(env: SportsEnv): Promise<() => Promise<void>> {
  const log = createLog(env.logLevel);
  const assets = readAssets(assetsFolder());
  const unlock = lockFolder(env.dataDir, 'sports.pid');
  try {
    const provider = await createProvider({ env, assets, log, now: Date.now });
    const servers = await serve(provider.app, env);
    const stopTicks = provider.start();
    log.info({ port: env.port }, 'the sports provider listens');
    return async () => {
      stopTicks();
      const closed = servers.map((server) => new Promise((resolve) => server.close(resolve)));
      // A bet in its delay ends first, then the journal.
      await provider.stop();
      // Let the last answers leave before the streams of odds are cut.
      await Promise.race([Promise.all(closed), sleep(200)]);
      for (const server of servers) if ('closeAllConnections' in server) server.closeAllConnections();
      await Promise.all(closed);
      unlock();
      log.info({}, 'the sports provider has stopped');
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
      // A platform without an answer must not block the stop: the journal has the open bets.
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
