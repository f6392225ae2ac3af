/**
 * Sites: finds the site of a host and builds its configuration (SITE-1). Operator settings are in `sites.config`,
 * addresses in the environment, banners in their table. Lookups are cached for 500 ms, so a change by the operator
 * command (maybe another process) shows almost at once and the database is read rarely.
 */
import { performance } from 'node:perf_hooks';
import type { Banner, Realtime, SiteConfig } from '../../src/contract/site.ts';
import type { Deps } from '../deps.ts';
import { pixGateway } from '../gateways/pix/gateway.ts';
import type { Language } from '../messages.ts';
import { withMoneyRules } from '../wallet/amounts.ts';
import { holdHours } from '../withdrawals/hold.ts';

/** Content of `sites.config`: the configuration without the fields that are computed per answer. */
export type StoredConfig = Omit<
  SiteConfig,
  'casino_id' | 'name' | 'active' | 'banners' | 'realtime' | 'api_url' | 'provider_origin' | 'pix_simulator'
> & {
  /** Allow-list of external redirect hosts for `GET /redirects` (NAV-6). Absent: none. */
  readonly redirect_hosts?: readonly string[] | undefined;
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
  /** Set by the operator: site-config answers 402 and writes are refused (SITE-3). */
  readonly maintenance: boolean;
  readonly config: StoredConfig;
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
  /** Clears the cache. */
  forget(): void;
}

const MEMORY_MS = 500;
const REMEMBERED_HOSTS = 1000;

/** `Example.com.:3000` → `example.com`; an IPv6 address loses its brackets. */
export function hostName(host: string): string {
  const text = host.trim().toLowerCase();
  const bracketed = /^\[([0-9a-f:.]+)\](?::\d+)?$/.exec(text);
  if (bracketed) return bracketed[1] ?? '';
  return text.replace(/:\d+$/, '').replace(/\.$/, '');
}

/** Address of the live server for a page on this host. */
export function realtimeFor(env: Deps['env'], host: string): Realtime {
  const name = hostName(host);
  // Programs other than browsers do not resolve x.localhost, and the server listens on loopback anyway.
  const own = name === '' || name.endsWith('.localhost') ? 'localhost' : name;
  return {
    key: env.REALTIME_KEY,
    host: env.REALTIME_HOST ?? (own.includes(':') ? `[${own}]` : own),
    port: env.REALTIME_PORT,
    cluster: env.REALTIME_CLUSTER,
    tls: env.REALTIME_TLS,
  };
}

interface Memory<T> {
  readonly value: T;
  readonly at: number;
}

export function createSites(deps: Deps): Sites {
  const hosts = new Map<string, Memory<CurrentSite | null>>();
  const banners = new Map<string, Memory<Banner[]>>();
  const posters = new Map<number, Memory<string | null>>();
  const isFresh = (memory: Memory<unknown> | undefined) =>
    memory !== undefined && performance.now() - memory.at < MEMORY_MS;

  function query() {
    return deps.db
      .selectFrom('sites')
      .select(['sites.casino_id as id', 'sites.name', 'sites.active', 'sites.maintenance', 'sites.config']);
  }
  type Row = Awaited<ReturnType<ReturnType<typeof query>['executeTakeFirst']>>;
  const toSite = (row: Row): CurrentSite | null =>
    // The seed and the validated `site set` write complete configurations; one of another program may lack the money
    // rules.
    row ? { ...row, config: withMoneyRules(row.config) as unknown as StoredConfig } : null;

  async function bannersOf(site: CurrentSite, language: Language): Promise<Banner[]> {
    const key = `${site.id} ${language}`;
    const remembered = banners.get(key);
    if (remembered && isFresh(remembered)) return remembered.value;
    const value = await listBanners(deps, site, language);
    banners.set(key, { value, at: performance.now() });
    return value;
  }

  return {
    async byHost(host, options = {}) {
      const domain = hostName(host);
      if (domain === '' || domain.length > 253) return null;
      const remembered = hosts.get(domain);
      if (remembered && isFresh(remembered) && !options.fresh) return remembered.value;
      const row = await query()
        .innerJoin('site_domains', 'site_domains.casino_id', 'sites.casino_id')
        .where('site_domains.domain', '=', domain)
        .executeTakeFirst();
      const site = toSite(row);
      // A client can send any Host header, so the cache is bounded.
      if (hosts.size >= REMEMBERED_HOSTS) hosts.clear();
      hosts.set(domain, { value: site, at: performance.now() });
      return site;
    },
    async first() {
      return toSite(await query().where('active', '=', true).orderBy('casino_id').limit(1).executeTakeFirst());
    },
    async configFor(site, { language, host }) {
      const { og_en, redirect_hosts: _, ...config } = site.config;
      return {
        casino_id: String(site.id),
        name: site.name,
        active: site.active,
        ...config,
        og: language === 'en' && og_en ? inEnglish(config.og, og_en) : config.og,
        withdrawal_hold_hours: holdHours(deps, site),
        banners: await bannersOf(site, language),
        realtime: realtimeFor(deps.env, host),
        // Relative, because the API is on the same host as the page.
        api_url: '/api',
        provider_origin: deps.env.PROVIDER_URL === null ? null : new URL(deps.env.PROVIDER_URL).origin,
        pix_simulator: deps.env.simulators && pixGateway(deps).simulated,
      };
    },
    async firstPoster(site) {
      const remembered = posters.get(site.id);
      if (remembered && isFresh(remembered)) return remembered.value;
      const row = await deps.db
        .selectFrom('games')
        .select('image')
        .where('casino_id', '=', site.id)
        .where('active', '=', true)
        .orderBy('position')
        .orderBy('id')
        .limit(1)
        .executeTakeFirst();
      const value = row?.image ?? null;
      posters.set(site.id, { value, at: performance.now() });
      return value;
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
  const rows = await deps.db
    .selectFrom('banners')
    .selectAll()
    .where('casino_id', '=', site.id)
    .where('active', '=', true)
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
