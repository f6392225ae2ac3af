/**
 * A site that an operator creates (SITE-6): its configuration, categories, ranks and banners; for a demonstration also
 * the catalogue of the simulated games. It has no people, coupons, chat or money.
 */
import type { Legal } from '../../../src/contract/site.ts';
import type { Deps } from '../../deps.ts';
import { StartupError } from '../../errors.ts';
import type { StoredConfig } from '../../site/sites.ts';
import type { Trx } from '../connect.ts';
import { advisoryLock, locks } from '../locks.ts';
import { seedGames, seedSite } from './index.ts';
import { seedBanners, seedRanks } from './lists.ts';
import { jangadaConfig, mareConfig, nameless, type SeedSite } from './sites.ts';

export interface NewSite {
  /** Lower case, without port. */
  readonly domain: string;
  readonly name: string;
  /** Play money and the simulators; otherwise the rules of a regulated site apply. */
  readonly demo: boolean;
  readonly company: Pick<Legal, 'legal_name' | 'cnpj' | 'address' | 'authorisation'>;
  /** Customer service and, until the operator sets another, ombudsman. */
  readonly email: string | null;
}

/** `Aposta Boa!` → `aposta-boa`. */
function slugOf(name: string): string {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  return plain.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '') || 'site';
}

/**
 * Configuration of a new site: its name beside a neutral sign, in the product's colours, until the operator changes
 * them.
 */
export function newSiteConfig({ name, demo, company, email }: NewSite): StoredConfig {
  const { scheme, colors } = jangadaConfig;
  const contact = { email, phone: null, whatsapp: null, hours: null };
  return {
    ...(demo ? jangadaConfig : mareConfig),
    ...nameless,
    scheme,
    colors,
    slug: slugOf(name),
    // Sports need a supplier of their own with a contract.
    hasSports: demo,
    simulated_feed: false,
    social_links: [],
    popular_games: demo ? jangadaConfig.popular_games : [],
    legal: {
      ...company,
      trade_name: name,
      customer_service: contact,
      ombudsman: contact,
      self_exclusion_url: jangadaConfig.legal.self_exclusion_url,
      help_url: jangadaConfig.legal.help_url,
    },
    support: contact,
    og: {
      title: `${name}: cassino`,
      description: `Jogos e Pix na ${name}. Para maiores de 18 anos.`,
      image: '/icons/site-512.png',
    },
    og_en: { title: `${name}: casino`, description: `Games and Pix at ${name}. For people aged 18 and over.` },
  };
}

/**
 * The number of a new site, for the rest of the transaction.
 * @throws StartupError when a domain already belongs to a site.
 */
export async function nextSiteId(trx: Trx, domains: readonly string[]): Promise<number> {
  await advisoryLock(trx, locks.seed);
  const taken = await trx.selectFrom('site_domains').select('domain').where('domain', 'in', domains).executeTakeFirst();
  if (taken) throw new StartupError(`The domain ${taken.domain} belongs to a site already.`);
  const last = await trx
    .selectFrom('sites')
    .select((eb) => eb.fn.max('casino_id').as('id'))
    .executeTakeFirst();
  return Number(last?.id ?? 0) + 1;
}

/** Creates the site under the next free number. @throws StartupError when the domain already belongs to a site. */
export async function createSite(
  deps: Deps,
  trx: Trx,
  site: NewSite & { readonly config: StoredConfig },
): Promise<{ readonly casinoId: number; readonly games: number }> {
  const { domain, name, demo, config } = site;
  const casinoId = await nextSiteId(trx, [domain]);
  const made: SeedSite = { casinoId, name, domains: [domain], active: true, config };
  await seedSite(deps, trx, made, { studios: demo });
  const games = demo ? await seedGames(deps, trx, made) : 0;
  await seedRanks(trx, made);
  await seedBanners(trx, made, { catalogue: demo });
  return { casinoId, games };
}
