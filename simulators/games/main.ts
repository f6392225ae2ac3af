import { lockFolder } from '../lib/folder-lock.ts';
import { createHttpServer, listenOn } from '../lib/listen.ts';
import { buildFolder, runProgram } from '../lib/program.ts';
import { Wallet } from '../lib/wallet-client.ts';
import { factsOf } from './engine/registry.ts';
import { readAssets, watchAssets } from './provider/assets.ts';
import { readCatalog } from './provider/catalog.ts';
import type { ProviderEnv } from './provider/env.ts';
import { readEnv } from './provider/env.ts';
import { createLog } from './provider/log.ts';
import { openBooks } from './provider/open-books.ts';
import { createProvider } from './provider/provider.ts';

/** How often the provider looks for abandoned rounds (ms). */
const SWEEP_MS = 60_000;

/** Starts the game provider. @returns function that stops it @throws StartupError */
async function start(env: ProviderEnv): Promise<() => Promise<void>> {
  const log = createLog(env.logLevel);
  const folder = buildFolder(process.env['GAMES_FOLDER'], 'games');
  const built = readAssets(folder);
  const assets = env.production ? () => built : watchAssets(folder);
  const catalog = readCatalog();
  // Check every variant at the start, not at its first round.
  for (const { engine, variant } of catalog.values()) factsOf(engine, variant);
  const unlock = lockFolder(env.dataDir, 'provider.pid');
  try {
    const books = await openBooks(env.dataDir);
    const wallet = new Wallet({ platformUrl: env.platformUrl, secret: env.secret });
    const provider = createProvider({ env, catalog, assets, books, wallet, log });
    const listening = await listenOn(() => createHttpServer(provider.app), env.port, env.hosts, {
      name: 'The game provider',
      variable: 'PROVIDER_PORT',
    });
    const open = provider.croupier.resume();
    const sweeping = setInterval(() => void provider.croupier.endAbandoned(), SWEEP_MS).unref();
    log.info({ port: env.port, games: catalog.size, open_rounds: open }, 'the game provider listens');
    return async () => {
      clearInterval(sweeping);
      // No new requests; the bets and wins under way end first, then the journal.
      const ended = provider.stop();
      await listening.close(ended);
      await ended;
      await books.journal.close();
      unlock();
      log.info({}, 'the game provider has stopped');
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

await runProgram(() => start(readEnv(process.env)));
