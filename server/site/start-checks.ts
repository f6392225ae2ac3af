/** Checks of sites at the start; those of a configuration also run when an operator changes it. */
import type { Db } from '../db/connect.ts';
import { SEED_PASSWORD, seedPhones } from '../db/seed/people.ts';
import type { Env } from '../env.ts';
import { StartupError } from '../errors.ts';
import { passwordMatches } from '../session/passwords.ts';

type SiteEnv = Pick<Env, 'production' | 'PIX_API_URL' | 'BANK_URL' | 'SMS_URL'>;
type Config = Readonly<Record<string, unknown>>;

/**
 * Refuses a configuration that shows simulated bets beside real money (SITE-5), or in production does not match the
 * bank (SITE-6) or needs codes by SMS without a carrier.
 * @throws StartupError with one sentence for the operator.
 */
export function assertSiteConfig(env: SiteEnv, domain: string, config: Config): void {
  assertFeedAllowed(domain, config);
  if (!env.production) return;
  assertBankFits(env, domain, config);
  // New players could neither deposit nor play.
  if (!env.SMS_URL && config['casVerifyRegistrations'] === true)
    throw new StartupError(
      `The site ${domain} verifies registrations by text message (casVerifyRegistrations), and nothing sends one: set SMS_URL, or casVerifyRegistrations to false.`,
    );
}

/**
 * Fails the start if a site has a configuration that `assertSiteConfig` refuses.
 * @throws StartupError with a sentence a line for each site.
 */
async function assertSiteConfigs({ env, db }: { readonly env: SiteEnv; readonly db: Db }): Promise<void> {
  const sites = await db
    .selectFrom('sites')
    .innerJoin('site_domains', 'site_domains.casino_id', 'sites.casino_id')
    .select(['site_domains.domain', 'sites.config'])
    .execute();
  const problems: string[] = [];
  for (const { domain, config } of sites) await collect(problems, () => assertSiteConfig(env, domain, config));
  if (problems.length > 0) throw new StartupError(problems.join('\n'));
}

async function collect(problems: string[], check: () => unknown): Promise<void> {
  try {
    await check();
  } catch (error) {
    if (!(error instanceof StartupError)) throw error;
    problems.push(error.message);
  }
}

/** Runs every check of what the database holds. @throws StartupError with all problems, a sentence a line. */
export async function assertFit(deps: { readonly env: SiteEnv; readonly db: Db }): Promise<void> {
  const problems: string[] = [];
  await collect(problems, () => assertNoSeededPeople(deps.env, deps.db));
  await collect(problems, () => assertSiteConfigs(deps));
  if (problems.length > 0) throw new StartupError(problems.join('\n'));
}

/** The generator itself runs in the client. */
function assertFeedAllowed(domain: string, { simulated_feed, is_regulated, demo }: Config): void {
  if (simulated_feed !== true || (demo === true && is_regulated !== true)) return;
  const why = is_regulated === true ? 'is regulated' : 'plays with real money';
  throw new StartupError(`The site ${domain} ${why} and may not show simulated bets: set simulated_feed to false.`);
}

function assertBankFits(env: SiteEnv, domain: string, { demo }: Config): void {
  const simulated = env.PIX_API_URL === undefined && env.BANK_URL !== null;
  if (simulated && demo !== true)
    throw new StartupError(
      `The site ${domain} plays with real money (demo: false) and may not stand beside the simulated bank: set PIX_API_URL to a real one.`,
    );
  if (env.PIX_API_URL !== undefined && demo === true)
    throw new StartupError(
      `The site ${domain} plays with play money (demo: true) and may not stand beside a real bank: set demo to false.`,
    );
}

/** Referral codes of the seed; registration makes codes of 8 characters, so they cannot match. */
const SEED_REF_CODE = '^SEED[0-9]{2}[ABCX]$';

/**
 * Refuses seeded players in production, because their password is public (SITE-6). It finds them by their referral
 * codes, and by their telephones with the seed's password.
 * @throws StartupError.
 */
async function assertNoSeededPeople(env: Pick<Env, 'production'>, db: Db): Promise<void> {
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
