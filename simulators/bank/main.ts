/** The bank simulator: its own process that plays the payer's bank. It meets the platform over HTTP only. */
import { pino } from 'pino';
import { runProgram } from '../lib/program.ts';
import { startBank } from './bank.ts';
import { loadBankEnv } from './env.ts';

await runProgram(async () => {
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
  return bank.stop;
});
