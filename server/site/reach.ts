/** Checks that the codes a site requires can be delivered. */
import type { Env } from '../env.ts';
import { StartupError } from '../errors.ts';

/**
 * A site that verifies registrations sends a code by SMS; without a carrier new players could neither deposit nor play.
 */
function leavesPlayersStuck(env: Pick<Env, 'production' | 'SMS_URL'>, config: Readonly<Record<string, unknown>>) {
  return env.production && !env.SMS_URL && config['casVerifyRegistrations'] === true;
}

/**
 * Refuses a production start without an SMS carrier (SMS_URL) for a site that verifies registrations.
 * @throws StartupError naming the site.
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
