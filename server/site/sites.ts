/**
 * Sites: finds the site of a host and builds its configuration (SITE-1). Operator settings are in `sites.config`,
 * addresses in the environment, banners in their table. Lookups are cached for 500 ms, so a change by the operator
 * command (maybe another process) shows almost at once and the database is read rarely.
 */
import type { Selectable } from 'kysely';
import type { Banner, Realtime, SiteConfig } from '../../src/contract/site.ts';
import type { Sites as SiteRow } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { pixGateway } from '../gateways/pix/gateway.ts';
import { hostName, inAddress } from '../http/host.ts';
import { createCache } from '../lib/cache.ts';
import type { Language } from '../messages.ts';
import { withMoneyRules } from '../wallet/amounts.ts';
import { holdHours } from '../withdrawals/hold.ts';
import { verificationIn } from './verification.ts';

/** Content of `sites.config`: the configuration without the fields that are computed per answer. */
export type StoredConfig = Omit<
  SiteConfig,
  | 'casino_id'
  | 'name'
  | 'active'
  | 'banners'
  | 'realtime'
  | 'api_url'
  | 'provider_origin'
  | 'sports_origin'
  | 'pix_simulator'
> & {
  /** Allow-list of external redirect hosts for `GET /redirects` (NAV-6). Absent: none. */
  readonly redirect_hosts?: readonly string[] | undefined;
  /** Words and sentences that no message of the chat may have (CHAT-2). */
  readonly chat_words?: readonly string[] | undefined;
  /** Centavos above which two operators approve a withdrawal (WITH-5); a player does not read it. */
  readonly withdrawal_second_approval_above?: number | null | undefined;
  /**
   * English `og`; a configuration answer carries only the visitor's language. An empty field falls back to Portuguese.
   */
  readonly og_en?: EnglishWords | undefined;
};

export type EnglishWords = Pick<SiteConfig['og'], 'title' | 'description'>;

export interface CurrentSite {
  /** The `casino_id`. */
  readonly id: number;
  readonly name: string;
  readonly active: boolean;
  /**
   * Whether the operator has closed the site: site-config answers 402, pages and calls 503 (SITE-3). Ends by itself at the
   * announced end.
   */
  readonly maintenance: boolean;
  readonly config: StoredConfig;
  /** Host name to which its other ones lead; null: each stands for itself. */
  readonly canonical: string | null;
  /** Start of the terms in force that players accept anew; null: an acceptance at any time holds. */
  readonly termsSince: Date | null;
  /** The configuration is a preview, which no cache keeps. */
  readonly isPreview?: boolean;
}

export interface Sites {
  /** The site of a host name, or null. `fresh` bypasses the cache. */
  byHost(host: string, options?: { readonly fresh?: boolean }): Promise<CurrentSite | null>;
  /** The first site, for peers that reach the platform by an address of no site. */
  first(): Promise<CurrentSite | null>;
  /** The whole configuration, as `GET /site-config` answers it to a visitor of `host`. */
  configFor(site: CurrentSite, facts: { readonly language: Language; readonly host: string }): Promise<SiteConfig>;
  /** Image of the first game in the lobby; null when the site has none. */
  firstPoster(site: CurrentSite): Promise<string | null>;
  /** Clears the caches. */
  forget(): void;
}

/** Whether a site is closed now: switched off, or in maintenance until an end that lies ahead or was not announced. */
export function isInMaintenance(
  { active, maintenance, config }: Pick<Selectable<SiteRow>, 'active' | 'maintenance' | 'config'>,
  nowMs: number,
): boolean {
  const until = config['maintenance_until'];
  return !active || (maintenance && !(typeof until === 'string' && Date.parse(until) <= nowMs));
}

/** Seconds until a site in maintenance is worth another request: to its announced end, at most an hour. */
export function retryAfter({ config }: Pick<CurrentSite, 'config'>, nowMs: number): number {
  if (!config.maintenance_until) return 30;
  return Math.min(3600, Math.max(1, Math.ceil((Date.parse(config.maintenance_until) - nowMs) / 1000)));
}

const CACHE_MS = 500;

/** Address of the live server for a page on this host. */
export function realtimeFor(env: Deps['env'], host: string): Realtime {
  const name = hostName(host);
  // Programs other than browsers do not resolve x.localhost, and the server listens on loopback anyway.
  const own = name === '' || name.endsWith('.localhost') ? 'localhost' : name;
  return {
    key: env.REALTIME_KEY,
    host: env.REALTIME_HOST ?? inAddress(own),
    port: env.REALTIME_PORT,
    cluster: env.REALTIME_CLUSTER,
    tls: env.REALTIME_TLS,
  };
}

type Stored = Pick<Selectable<SiteRow>, 'name' | 'active' | 'maintenance' | 'config'> &
  Pick<CurrentSite, 'id' | 'canonical' | 'termsSince'>;

function siteAt(row: Stored, nowMs: number): CurrentSite {
  // The seed and the validated `site set` write complete configurations; one of another program may lack the money rules.
  const config = withMoneyRules(row.config) as unknown as StoredConfig;
  const maintenance = isInMaintenance(row, nowMs);
  return { ...row, active: !maintenance, maintenance, config };
}

const originOf = (address: string | null): string | null => (address === null ? null : new URL(address).origin);

/** The sites with their main names and the start of the terms that players accept anew. */
function siteRows(deps: Deps) {
  return deps.db
    .selectFrom('sites')
    .select(['sites.casino_id as id', 'sites.name', 'sites.active', 'sites.maintenance', 'sites.config'])
    .select(({ selectFrom }) => [
      selectFrom('site_domains as main')
        .select('main.domain')
        .whereRef('main.casino_id', '=', 'sites.casino_id')
        .where('main.canonical', '=', true)
        .as('canonical'),
      selectFrom('page_versions')
        .select(({ fn }) => fn.max('page_versions.starts_at').as('since'))
        .whereRef('page_versions.casino_id', '=', 'sites.casino_id')
        .where('page_versions.asks_acceptance', '=', true)
        .where('page_versions.starts_at', '<=', deps.clock.now())
        .as('termsSince'),
    ]);
}

export function createSites(deps: Deps): Sites {
  const hosts = createCache<CurrentSite | null>(CACHE_MS);
  const banners = createCache<Banner[]>(CACHE_MS);
  const posters = createCache<string | null>(CACHE_MS);

  const query = () => siteRows(deps);
  type Row = Awaited<ReturnType<ReturnType<typeof query>['executeTakeFirst']>>;
  const toSite = (row: Row): CurrentSite | null => (row ? siteAt(row, deps.clock.nowMs()) : null);

  return {
    async byHost(host, options = {}) {
      const domain = hostName(host);
      if (domain === '' || domain.length > 253) return null;
      const load = async () => {
        const named = query().innerJoin('site_domains', 'site_domains.casino_id', 'sites.casino_id');
        return toSite(await named.where('site_domains.domain', '=', domain).executeTakeFirst());
      };
      return hosts.get(domain, load, options.fresh);
    },
    async first() {
      return toSite(await query().where('active', '=', true).orderBy('casino_id').limit(1).executeTakeFirst());
    },
    async configFor(site, { language, host }) {
      const { og_en, redirect_hosts: _, withdrawal_second_approval_above: __, ...config } = site.config;
      return {
        casino_id: String(site.id),
        name: site.name,
        active: site.active,
        ...config,
        og: language === 'en' && og_en ? inEnglish(config.og, og_en) : config.og,
        verification: [...config.verification, ...verificationIn(config.html)],
        withdrawal_hold_hours: holdHours(deps, site),
        banners: await banners.get(`${site.id} ${language}`, () => listBanners(deps, site, language)),
        realtime: realtimeFor(deps.env, host),
        // Relative, because the API is on the same host as the page.
        api_url: '/api',
        provider_origin: originOf(deps.env.PROVIDER_URL),
        sports_origin: site.config.hasSports ? originOf(deps.env.SPORTS_URL) : null,
        pix_simulator: deps.env.simulators && pixGateway(deps).simulated,
      };
    },
    firstPoster(site) {
      return posters.get(String(site.id), async () => {
        const games = deps.db.selectFrom('games').select('image').where('casino_id', '=', site.id);
        const first = games.where('active', '=', true).orderBy('position').orderBy('id').limit(1);
        return (await first.executeTakeFirst())?.image ?? null;
      });
    },
    forget() {
      posters.clear();
      hosts.clear();
      banners.clear();
    },
  };
}

function inEnglish(og: SiteConfig['og'], { title, description }: EnglishWords): SiteConfig['og'] {
  return { ...og, title: title || og.title, description: description || og.description };
}

/** Official warnings; every banner of a regulated site shows one (SITE-8). */
export const WARNINGS = [
  'Ministério da Fazenda adverte: Apostar pode causar dependência.',
  'Ministério da Fazenda adverte: Apostar faz você perder dinheiro.',
  'Ministério da Fazenda adverte: Aposta não é investimento.',
] as const;

/**
 * Active banners of a site in order. `{lang}` in an image address becomes the language, because an image may contain
 * text.
 */
export async function listBanners(deps: Deps, site: CurrentSite, language: Language): Promise<Banner[]> {
  const now = deps.clock.now();
  const rows = await deps.db
    .selectFrom('banners')
    .selectAll()
    .where('casino_id', '=', site.id)
    .where('active', '=', true)
    .where((eb) => eb.or([eb('starts_at', 'is', null), eb('starts_at', '<=', now)]))
    .where((eb) => eb.or([eb('ends_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows.map((row, index) => ({
    id: String(row.id),
    image: row.image.replace('{lang}', language),
    image_mobile: row.image_mobile.replace('{lang}', language),
    alt: language === 'en' ? row.alt_en : row.alt_pt,
    to: row.link,
    placement: row.placement,
    warning: site.config.is_regulated ? (WARNINGS[index % WARNINGS.length] ?? null) : null,
  }));
}
