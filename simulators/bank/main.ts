/** The bank simulator: its own process that plays the payer's bank. It meets the platform over HTTP only. */
import { pino } from 'pino';
import { StartupError } from '../lib/startup-error.ts';
import { startBank } from './bank.ts';
import { loadBankEnv } from './env.ts';

async function main(): Promise<void> {
  const env = loadBankEnv(process.env);
  const log = pino({ level: env.logLevel, base: { part: 'bank' } });
  const bank = await startBank({
    env,
    log,
    onFatal: (error) => {
      log.error({ reason: error.message }, 'the journal cannot be written; the bank stops');
      process.exit(1);
    },
  });
  let stopping = false;
  const stop = (): void => {
    if (stopping) return;
    stopping = true;
    bank.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.error({ reason: String(error) }, 'the bank did not stop cleanly');
        process.exit(1);
      },
    );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

main().catch((error: unknown) => {
  const words =
    error instanceof StartupError
      ? error.message
      : `The bank simulator could not start: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`;
  process.stderr.write(`${words}\n`);
  process.exit(1);
});
