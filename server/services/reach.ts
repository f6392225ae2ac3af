/** Whether the codes that a site asks of a new player can reach anybody at all. */
import type { Env } from '../env.ts';
import { StartupError } from '../errors.ts';

/** A site that verifies registrations sends a code to the telephone too; without it neither deposit nor play opens. */
function leavesPlayersStuck(env: Pick<Env, 'production' | 'SMS_URL'>, config: Readonly<Record<string, unknown>>) {
  return env.production && !env.SMS_URL && config['casVerifyRegistrations'] === true;
}

/**
 * In production nothing but SMS_URL carries text messages.
 * @throws StartupError where a site would ask every new player for a code that nobody sends.
 */
export function assertCodesArrive(
  env: Pick<Env, 'production' | 'SMS_URL'>,
  domain: string,
  config: Readonly<Record<string, unknown>>,
): void {
  if (!leavesPlayersStuck(env, config)) return;
  throw new StartupError(
    `The site ${domain} verifies registrations by text message (casVerifyRegistrations), and nothing sends one: set SMS_URL, or casVerifyRegistrations to false.`,
  );
}
