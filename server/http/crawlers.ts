/** For search engines and link previews: robots.txt, the sitemaps of each language, and structured data. */
import type { Language } from '../../src/contract/call.ts';
import type { SiteConfig } from '../../src/contract/site.ts';
import type { SitePath } from '../../src/contract/site-paths.ts';
import type { Deps } from '../deps.ts';
import { listPromotions } from '../promotions/promotions.ts';
import type { CurrentSite } from '../site/sites.ts';
import { escapeHtml, escapeJson } from './escape.ts';

/** Pages without parameters that a search engine may list. */
const LISTED: readonly SitePath[] = [
  '/',
  '/casino/games',
  '/casino/providers',
  '/promotions',
  '/terms',
  '/privacy',
  '/betting-terms',
  '/aml-policy',
  '/responsible-gaming',
];
/** Pages of named things, which the sitemap lists one by one. */
const NAMED: readonly SitePath[] = [
  '/casino/category/{filter}',
  '/casino/{provider}/{game}',
  '/promotions/{slug}',
  '/pages/{slug}',
];
/** Further pages that may be listed on the sites that have them. */
const OWN: Readonly<Partial<Record<SitePath, (config: SiteConfig) => boolean>>> = {
  '/sports': ({ hasSports }) => hasSports,
  '/em-conformidade-com-a-regulamentacao': ({ is_regulated }) => is_regulated,
};

/** Whether a search engine may list a page; a player's own pages, forms and doubles of other pages are left out. */
export function mayBeListed(pattern: SitePath, config: SiteConfig): boolean {
  return LISTED.includes(pattern) || NAMED.includes(pattern) || (OWN[pattern]?.(config) ?? false);
}

/** Programs that read pages for a search engine or a link preview, by their user agent. */
const CRAWLER = /bot\b|bot\/|crawl|spider|slurp|facebookexternalhit|whatsapp|telegram|preview|lighthouse/i;

export function isCrawler(userAgent: string | undefined): boolean {
  return CRAWLER.test(userAgent ?? '');
}

/** A host without a site, or a paused site, has nothing to list. */
export function robotsText(origin: string | null): string {
  if (origin === null) return 'User-agent: *\nDisallow: /\n';
  const closed = ['/account', '/user'].flatMap((path) => [path, `/en${path}`]);
  return [
    '# The lobby, promotions and rules are for everybody; the calls, a player’s own pages and the simulators are not.',
    'User-agent: *',
    ...['/api/', '/simulador-pix/', ...closed].map((path) => `Disallow: ${path}`),
    'Allow: /',
    `Sitemap: ${origin}/sitemap.xml`,
    '',
  ].join('\n');
}

/** The paths that a site shows to search engines, without language prefix. */
export async function listedPaths(deps: Deps, site: CurrentSite, config: SiteConfig): Promise<string[]> {
  const [games, categories, promotions] = await Promise.all([
    deps.db
      .selectFrom('games')
      .select(['provider_code', 'gamecode'])
      .where('casino_id', '=', site.id)
      .where('active', '=', true)
      .orderBy('id')
      .limit(40_000)
      .execute(),
    deps.db.selectFrom('categories').select('slug').where('casino_id', '=', site.id).orderBy('position').execute(),
    listPromotions(deps, site, null, 'pt'),
  ]);
  const own = (Object.keys(OWN) as SitePath[]).filter((pattern) => mayBeListed(pattern, config));
  const part = encodeURIComponent;
  return [
    ...LISTED,
    ...own,
    '/pages/suporte',
    ...categories.map(({ slug }) => `/casino/category/${part(slug)}`),
    ...promotions.map(({ slug }) => `/promotions/${part(slug)}`),
    ...games.map(({ provider_code, gamecode }) => `/casino/${part(provider_code)}/${part(gamecode)}`),
  ];
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>\n';
const SITEMAPS = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';

export function sitemapIndex(origin: string): string {
  const maps = ['pt', 'en'].map(
    (language) => `<sitemap><loc>${escapeHtml(origin)}/sitemap-${language}.xml</loc></sitemap>`,
  );
  return `${XML}<sitemapindex ${SITEMAPS}>${maps.join('')}</sitemapindex>\n`;
}

/** The address of a path in a language, as the canonical link has it. */
export function addressIn(origin: string, path: string, language: Language): string {
  return language === 'en' ? `${origin}/en${path === '/' ? '' : path}` : `${origin}${path}`;
}

/** The pages of one language, each with its address in both. */
export function sitemap(origin: string, language: Language, paths: readonly string[]): string {
  const link = (path: string, lang: string, of: Language) =>
    `<xhtml:link rel="alternate" hreflang="${lang}" href="${escapeHtml(addressIn(origin, path, of))}"/>`;
  const urls = paths.map(
    (path) =>
      `<url><loc>${escapeHtml(addressIn(origin, path, language))}</loc>${link(path, 'pt-BR', 'pt')}${link(path, 'en', 'en')}</url>`,
  );
  return `${XML}<urlset ${SITEMAPS} xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`;
}

interface Shown {
  readonly origin: string;
  readonly path: string;
  readonly language: Language;
  readonly name?: string | null;
  readonly description?: string | undefined;
}

/** Structured data (schema.org) of a page: the company, the site, and the way to the page. */
export function structuredData(
  config: SiteConfig,
  { origin, path, language, name = null, description }: Shown,
): string {
  const absolute = (url: string) => (url.startsWith('/') ? `${origin}${url}` : url);
  const home = addressIn(origin, '/', language);
  const { email, phone } = config.support;
  const crumb = (position: number, label: string, item: string) => ({
    '@type': 'ListItem',
    position,
    name: label,
    item,
  });
  const facts = [
    {
      '@type': 'Organization',
      '@id': `${origin}/#organization`,
      name: config.name,
      url: origin,
      logo: absolute(config.images.mark),
      ...(config.is_regulated && { legalName: config.legal.legal_name, taxID: config.legal.cnpj }),
      ...(config.social_links.length > 0 && { sameAs: config.social_links.map(({ url }) => url) }),
      ...((email || phone) && {
        contactPoint: {
          '@type': 'ContactPoint',
          contactType: 'customer support',
          ...(email && { email }),
          ...(phone && { telephone: phone }),
        },
      }),
    },
    {
      '@type': 'WebSite',
      name: config.name,
      url: home,
      inLanguage: language === 'en' ? 'en' : 'pt-BR',
      publisher: { '@id': `${origin}/#organization` },
    },
    ...(name !== null && path !== '/'
      ? [
          { '@type': 'WebPage', name, url: addressIn(origin, path, language), ...(description && { description }) },
          {
            '@type': 'BreadcrumbList',
            itemListElement: [crumb(1, config.name, home), crumb(2, name, addressIn(origin, path, language))],
          },
        ]
      : []),
  ];
  return `<script type="application/ld+json">${escapeJson({ '@context': 'https://schema.org', '@graph': facts })}</script>`;
}
