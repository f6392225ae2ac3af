import { lockFolder } from '../lib/folder-lock.ts';
import { createHttpServer, listenOn } from '../lib/listen.ts';
import { buildFolder, runProgram } from '../lib/program.ts';
import { readAssets } from './server/assets.ts';
import type { SportsEnv } from './server/env.ts';
import { readEnv } from './server/env.ts';
import { createLog } from './server/log.ts';
import { createProvider } from './server/provider.ts';

/** Starts the sports provider. @returns function that stops it @throws StartupError */
async function start(env: SportsEnv): Promise<() => Promise<void>> {
  const log = createLog(env.logLevel);
  const assets = readAssets(buildFolder(process.env['SPORTS_FOLDER'], 'sports'));
  const unlock = lockFolder(env.dataDir, 'sports.pid');
  try {
    const provider = await createProvider({ env, assets, log, now: Date.now });
    const listening = await listenOn(() => createHttpServer(provider.app), env.port, env.hosts, {
      name: 'The sports provider',
      variable: 'SPORTS_PORT',
    });
    const stopTicks = provider.start();
    log.info({ port: env.port }, 'the sports provider listens');
    return async () => {
      stopTicks();
      // A bet in its delay ends first, then the journal, then the streams of odds.
      const ended = provider.stop();
      await listening.close(ended);
      await ended;
      unlock();
      log.info({}, 'the sports provider has stopped');
    };
  } catch (error) {
    unlock();
    throw error;
  }
}

await runProgram(() => start(readEnv(process.env)));
