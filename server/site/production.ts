/**
 * Checks that stop a production start (SITE-6): seeded players, whose password is public, and a site whose money does
 * not match the configured bank.
 */

import type { Db } from '../db/connect.ts';
import { SEED_PASSWORD, seedPhones } from '../db/seed/people.ts';
import type { Env } from '../env.ts';
import { StartupError } from '../errors.ts';
import { passwordMatches } from '../session/passwords.ts';

type MoneyEnv = Pick<Env, 'production' | 'DEMONSTRATION' | 'PIX_API_URL' | 'BANK_URL'>;

/**
 * Refuses a site that does not match the bank; runs for every site at the start and on each change by an operator.
 * Outside production it passes.
 * @throws StartupError for a real site with the simulated bank, and for a play-money site with a real bank.
 */
export function assertBankFits(env: MoneyEnv, domain: string, config: { readonly demo?: unknown }): void {
  if (!env.production) return;
  const simulated = env.PIX_API_URL === undefined && env.BANK_URL !== null;
  if (simulated && config.demo !== true)
    throw new StartupError(
      `The site ${domain} plays with real money (demo: false) and may not stand beside the simulated bank: set PIX_API_URL to a real one.`,
    );
  if (env.PIX_API_URL !== undefined && config.demo === true)
    throw new StartupError(
      `The site ${domain} plays with play money (demo: true) and may not stand beside a real bank: set demo to false.`,
    );
}

/** Referral codes of the seed; registration makes codes of 8 characters, so they cannot match. */
const SEED_REF_CODE = '^SEED[0-9]{2}[ABCX]$';

/**
 * Looks for seeded players: by their referral codes, and by their telephones with the seed's password.
 * @throws StartupError in production when it finds one.
 */
export async function assertNoSeededPeople(env: Pick<Env, 'production'>, db: Db): Promise<void> {
  if (!env.production) return;
  const suspects = await db
    .selectFrom('players')
    .select(['ref_code', 'password_hash'])
    .where((eb) => eb.or([eb('ref_code', '~', SEED_REF_CODE), eb('phone', 'in', [...seedPhones])]))
    .execute();
  for (const { ref_code, password_hash } of suspects) {
    if (new RegExp(SEED_REF_CODE).test(ref_code) || (await passwordMatches(password_hash, SEED_PASSWORD)))
      throw new StartupError(
        "The database holds the demonstration's people, whose password is public: start production on an empty database (DATABASE_URL, or DATA_DIR).",
      );
  }
}
