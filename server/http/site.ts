/** Serves the site: documents for navigations, files, manifest, payloads, and the redirect to the simulated bank. */
import type { Hono } from 'hono';
import type { GameDetail } from '../../src/contract/games.ts';
import type { SiteConfig } from '../../src/contract/site.ts';
import { matchSitePath, PAUSE_TITLE, type SiteRoute, splitLanguage } from '../../src/contract/site-paths.ts';
import type { Deps } from '../deps.ts';
import { officeOrigin } from '../env.ts';
import { ApiError } from '../errors.ts';
import { pixGateway } from '../gateways/pix/gateway.ts';
import type { Language } from '../messages.ts';
import { readPicture } from '../site/pictures.ts';
import { isPreview, PREVIEW_COOKIE, PREVIEW_SECONDS, previewOf } from '../site/previews.ts';
import { realtimeFor, retryAfter } from '../site/sites.ts';
import { refuse } from './answer.ts';
import { isCrawler, listedPaths, mayBeListed, robotsText, sitemap, sitemapIndex } from './crawlers.ts';
import { contentSecurityPolicy, thirdPartyFacts } from './csp.ts';
import { etagOf, matchesEtag } from './etag.ts';
import type { FirstScreens } from './first-screen.ts';
import { type GameFirst, gameFirst } from './game-first.ts';
import { type PageFacts, renderDocument } from './html.ts';
import { mountKillSwitch } from './kill-switch.ts';
import { manifestOf, type Screenshot } from './manifest.ts';
import { type PageShown, pageShown } from './page-shown.ts';
import { guestCall, type PayloadCall, payloadCalls } from './payload.ts';
import { asApiError } from './problem.ts';
import {
  type AppContext,
  type AppEnv,
  clientIp,
  isPhone,
  isSecure,
  originOf,
  type SiteOfRequest,
  siteOfRequest,
} from './request-facts.ts';
import type { Services } from './services.ts';
import { isFilePath } from './site-paths.ts';
import type { StaticFiles } from './static-files.ts';
import { placeInNetwork } from './turns.ts';

interface SiteOptions {
  readonly deps: Deps;
  readonly services: Services;
  readonly files: StaticFiles | null;
  readonly firstScreens: FirstScreens;
}

/** The visitor chose English (LANG-1): the bare address leads there. A link with a path keeps its own language. */
const CHOSE_ENGLISH = /(?:^|;\s*)i18n_redirected=en\s*(?:;|$)/;
const LOBBY_BY_COOKIE = { vary: 'Host, Sec-CH-UA-Mobile, User-Agent, Cookie' };

const TXID = /^[a-zA-Z0-9]{26,35}$/;

export function mountSite(app: Hono<AppEnv>, options: SiteOptions): void {
  const { deps } = options;

  if (deps.env.SERVICE_WORKER === 'kill') mountKillSwitch(app);
  app.get('/robots.txt', (c) => guarded(c, () => robots(c, options)));
  app.get('/sitemap.xml', (c) => guarded(c, () => inTurn(c, options, () => sitemaps(c, null, options))));
  app.get('/sitemap-pt.xml', (c) => guarded(c, () => inTurn(c, options, () => sitemaps(c, 'pt', options))));
  app.get('/sitemap-en.xml', (c) => guarded(c, () => inTurn(c, options, () => sitemaps(c, 'en', options))));
  app.get('/manifest.webmanifest', (c) => guarded(c, () => manifest(c, options)));
  app.get('/simulador-pix/:txid', (c) => {
    const txid = c.req.param('txid');
    // The page exists only if the gateway is the simulator.
    if (!deps.env.simulators || !TXID.test(txid) || !pixGateway(deps).simulated) return missing(c);
    const spoken = /^(?:pt|en)$/.exec(c.req.query('lang') ?? '');
    return c.redirect(`${deps.env.BANK_URL}/simulador-pix/${txid}${spoken ? `?lang=${spoken[0]}` : ''}`, 302);
  });
  app.get('/preview/:token', (c) => guarded(c, () => preview(c, options)));
  app.get('/media/:name', (c) => guarded(c, () => inTurn(c, options, () => picture(c, options))));
  app.get('*', (c) => guarded(c, () => serve(c, app, options)));
  app.options('*', (c) => c.body(null, 204, { allow: 'GET, HEAD, OPTIONS' }));
  app.all('*', (c) => refuse(c, new ApiError(405, 'method_not_allowed'), { allow: 'GET, HEAD, OPTIONS' }));
}

async function guarded(c: AppContext, run: () => Promise<Response>): Promise<Response> {
  try {
    return await run();
  } catch (error) {
    const known = asApiError(error);
    if (known) return refuse(c, known);
    throw error;
  }
}

/** Runs work that reads the database in the turn of the visitor's network, which a document's own calls take too. */
function inTurn<T>(c: AppContext, { deps, services }: SiteOptions, work: () => Promise<T>): Promise<T> {
  return services.turns.run(placeInNetwork(clientIp(c, deps.env)), c.req.raw, work);
}

/** A 404 without the site's HTML (NAV-11). */
function missing(c: AppContext): Response {
  return c.text('Not found', 404, { 'cache-control': 'no-store' });
}

/** Answers with an ETag that a browser revalidates each time, and with 304 if the browser has this body already. */
function revalidated(
  c: AppContext,
  body: string,
  headers: Readonly<Record<string, string>>,
  status: PageShown['status'] = 200,
): Response {
  const etag = etagOf(body);
  const all = { ...headers, 'cache-control': 'no-cache', etag };
  const isKnown = status === 200 && matchesEtag(c.req.header('if-none-match'), etag);
  return isKnown ? c.body(null, 304, all) : c.body(body, status, all);
}

function badPath(path: string): boolean {
  try {
    return decodeURIComponent(path).includes('\0');
  } catch {
    return true;
  }
}

async function serve(c: AppContext, app: Hono<AppEnv>, options: SiteOptions): Promise<Response> {
  const { files } = options;
  const path = c.req.path;
  if (badPath(path)) return missing(c);
  if (path === '/' && CHOSE_ENGLISH.test(c.req.header('cookie') ?? ''))
    return c.body(null, 302, {
      location: `/en${new URL(c.req.url).search}`,
      ...LOBBY_BY_COOKIE,
      'cache-control': 'no-store',
    });
  if (path.endsWith('/_payload.json')) return payload(c, app, path.slice(0, -'_payload.json'.length), options);
  if (path === '/favicon.ico') return favicon(c, options);
  const file = path === '/index.html' ? null : files?.serve(path, c.req.raw);
  if (file) return file;
  // The worker precaches the lobby's document in each language.
  const page = path === '/index.html' ? '/' : path === '/en/index.html' ? '/en' : path;
  const route = matchSitePath(page);
  // `/sw.js`, a chunk of an old build, or the folder of one.
  if (!route && isFilePath(path)) return missing(c);
  return document(c, app, { ...splitLanguage(page), route }, options);
}

/**
 * The one file that browsers request by a fixed name: the `.ico` beside the site's favicon, else the favicon itself.
 */
async function favicon(c: AppContext, options: SiteOptions): Promise<Response> {
  const address = (await siteOf(c, options)).site?.config.images.favicon;
  if (address === undefined) return missing(c);
  const beside = address.replace(/\.\w+$/, '.ico');
  return options.files?.serve(beside, c.req.raw) ?? c.redirect(address, 302);
}

async function robots(c: AppContext, options: SiteOptions): Promise<Response> {
  const visited = await siteOf(c, options);
  const origin = visited.site?.active ? originOf(c, options.deps.env, mainHost(visited)) : null;
  return revalidated(c, robotsText(origin), { 'content-type': 'text/plain; charset=utf-8', vary: 'Host' });
}

/** @param language null: the index of both */
async function sitemaps(c: AppContext, language: Language | null, options: SiteOptions): Promise<Response> {
  const visited = await siteOf(c, options);
  const config = await configOf(visited, language ?? 'pt', options);
  if (!visited.site?.active || !config) return missing(c);
  const origin = originOf(c, options.deps.env, mainHost(visited));
  const text =
    language === null
      ? sitemapIndex(origin)
      : sitemap(origin, language, await listedPaths(options.deps, visited.site, config));
  return revalidated(c, text, { 'content-type': 'application/xml; charset=utf-8', vary: 'Host' });
}

/** A picture that the site's operator uploaded; another site has none under its name. */
async function picture(c: AppContext, options: SiteOptions): Promise<Response> {
  const { site } = await siteOf(c, options);
  const found = site && (await readPicture(options.deps, site.id, c.req.param('name') ?? ''));
  if (!found) return options.files?.serve(c.req.path, c.req.raw) ?? missing(c);
  return c.body(new Uint8Array(found.bytes), 200, {
    'content-type': found.type,
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Host',
  });
}

/** The host of the site's main name, with the port of this visit. */
function mainHost({ site, host }: SiteOfRequest): string {
  if (!site?.canonical) return host;
  return host.replace(/^(?:\[[^\]]*\]|[^:]*)/, site.canonical);
}

/**
 * Where a page under another name of the site leads: the same page under the main name. Only what a person or a search
 * engine opens is redirected; a worker keeps the name under which its app was installed.
 */
function onMainName(c: AppContext, visited: SiteOfRequest, { deps }: SiteOptions): string | null {
  const main = mainHost(visited);
  const opener = c.req.header('sec-fetch-dest');
  if (main === visited.host || (opener !== undefined && opener !== 'document') || c.req.query('domain')) return null;
  const { pathname, search } = new URL(c.req.url);
  return `${originOf(c, deps.env, main)}${pathname}${search}`;
}

/** Opens a preview in this browser, until it ends; `/preview/end` ends it here. */
async function preview(c: AppContext, options: SiteOptions): Promise<Response> {
  const { site } = await siteOf(c, options);
  const token = c.req.param('token') ?? '';
  const opens = site !== null && (await isPreview(options.deps, site, token));
  if (!opens && token !== 'end') return missing(c);
  const cookie = `${PREVIEW_COOKIE}=${opens ? token : ''}; Path=/; Max-Age=${opens ? PREVIEW_SECONDS : 0}; HttpOnly`;
  const secure = isSecure(c, options.deps.env) ? '; Secure' : '';
  // The back office shows the site in a frame, whose cookies a browser sends only if they are its own there.
  const isFrame = c.req.header('sec-fetch-dest') === 'iframe';
  return c.body(null, 302, {
    // The service worker leaves this address to the server: its kept document is not the preview.
    location: opens ? '/?preview' : '/',
    'set-cookie': `${cookie}${isFrame ? '; SameSite=None; Secure; Partitioned' : `; SameSite=Lax${secure}`}`,
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
}

async function siteOf(c: AppContext, { deps, services }: SiteOptions): Promise<SiteOfRequest> {
  const found = await siteOfRequest(c, deps.env, services.sites);
  return found.site ? { ...found, site: await previewOf(deps, found.site, c.req.header('cookie')) } : found;
}

async function configOf(
  { site, host }: SiteOfRequest,
  language: Language,
  { services }: SiteOptions,
): Promise<SiteConfig | null> {
  if (!site) return null;
  // In maintenance it says `active: false`, so that the page does not open normally (SITE-3).
  return services.sites.configFor(site, { language, host });
}

async function document(
  c: AppContext,
  app: Hono<AppEnv>,
  asked: Pick<SiteRoute, 'path' | 'language'> & { readonly route: SiteRoute | null },
  options: SiteOptions,
): Promise<Response> {
  const { deps, files } = options;
  const template = files?.text('index.html') ?? null;
  if (template === null) return missing(c);
  const visited = await siteOf(c, options);
  const { site, host } = visited;
  const elsewhere = onMainName(c, visited, options);
  if (elsewhere !== null)
    return c.body(null, 301, { location: elsewhere, vary: 'Host, Sec-Fetch-Dest', 'cache-control': 'no-cache' });
  const { route, language, path } = asked;
  const config = await configOf(visited, language, options);
  const secure = isSecure(c, deps.env);
  const open = site?.active;
  const isLobby = site && open && path === '/';
  const askSelf = (call: PayloadCall) => ask(c, app, call, language, host);
  const { status, name, game }: PageShown = open
    ? await pageShown(route, language, askSelf)
    : { status: site ? 503 : route ? 200 : 404, name: PAUSE_TITLE[language] };
  const firstPoster = isLobby ? await options.services.sites.firstPoster(site) : null;
  const firstScreen = isLobby && config && !site.isPreview ? await screenOf(config, language, askSelf, options) : null;
  const page = renderDocument(template, config, {
    language,
    name,
    origin: originOf(c, deps.env, mainHost(visited)),
    path,
    firstPoster,
    firstScreen,
    game: route && game ? gameOf(game, route, deps) : null,
    ...searchFacts(c, config, { status, route, game }),
    isPhone: isPhone(c),
    sheet: (href) => (href.startsWith('/') ? (files?.text(href.slice(1)) ?? null) : null),
  });
  const headers = {
    ...(status === 503 && site && { 'retry-after': String(retryAfter(site, deps.clock.nowMs())) }),
    'content-type': 'text/html; charset=utf-8',
    vary: c.req.path === '/' ? LOBBY_BY_COOKIE.vary : 'Host, Sec-CH-UA-Mobile, User-Agent',
    'content-security-policy': contentSecurityPolicy({
      scriptHashes: page.scriptHashes,
      styleHashes: page.styleHashes,
      realtimeOrigins: site ? realtimeOrigins(deps, host, secure) : [],
      providerOrigins: [config?.provider_origin, config?.sports_origin].filter((origin) => typeof origin === 'string'),
      ...thirdPartyFacts(config),
      framedBy: site?.isPreview ? officeOrigin(deps.env) : null,
      secure,
    }),
  };
  if (site?.isPreview) return c.body(page.html, status, { ...headers, 'cache-control': 'private, no-store' });
  return revalidated(c, page.html, headers, status);
}

/** The lobby's first screen. It is cached for all visitors, so a preview asks for none. */
function screenOf(
  config: SiteConfig,
  language: Language,
  askSelf: (call: PayloadCall) => ReturnType<typeof ask>,
  { firstScreens }: SiteOptions,
) {
  return firstScreens.of({
    config,
    language,
    ask: async (call) => {
      const answer = await askSelf(guestCall(call));
      return answer.status === 200 ? JSON.parse(answer.text) : null;
    },
  });
}

/** The head tags and structured data that search engines and link previews read. */
function searchFacts(
  c: AppContext,
  config: SiteConfig | null,
  {
    status,
    route,
    game,
  }: Pick<PageShown, 'status'> & { readonly route: SiteRoute | null; readonly game: GameDetail | undefined },
): Pick<PageFacts, 'description' | 'isListed' | 'isCrawler'> {
  return {
    description: game?.description,
    isListed: status === 200 && route !== null && config !== null && mayBeListed(route.pattern, config),
    isCrawler: isCrawler(c.req.header('user-agent')),
  };
}

/** The data of a game for its own document. */
function gameOf(game: GameDetail, { params, language }: SiteRoute, { clock }: Deps): GameFirst {
  const asked = { provider: params['provider'] ?? '', game: params['game'] ?? '' };
  return gameFirst(game, asked, language, clock.now().getTime());
}

/** The origins of the live server. A page that came by TLS opens TLS sockets only, also if a proxy ends TLS. */
function realtimeOrigins(deps: Deps, host: string, secure: boolean): string[] {
  const { host: name, port, tls } = realtimeFor(deps.env, host);
  return [`${tls || secure ? 'wss' : 'ws'}://${name}:${port}`];
}

/** Screenshots for the browser's installer; the name holds the size: `screenshots/{slug}-narrow-1080x1920.webp`. */
function screenshotsOf(files: StaticFiles | null, slug: string): Screenshot[] {
  return (files?.list('/screenshots/') ?? []).flatMap((src) => {
    const match = new RegExp(`^/screenshots/${slug}-(narrow|wide)[\\w-]*?-(\\d+x\\d+)\\.(?:webp|png)$`).exec(src);
    return match
      ? [{ src, sizes: match[2] ?? '', form: match[1] === 'wide' ? ('wide' as const) : ('narrow' as const) }]
      : [];
  });
}

async function manifest(c: AppContext, options: SiteOptions): Promise<Response> {
  const { deps } = options;
  const language: Language = c.req.query('lang') === 'en' ? 'en' : 'pt';
  const config = await configOf(await siteOf(c, options), language, options);
  if (!config) throw new ApiError(404, 'site_not_found', { details: { info_url: deps.env.PLATFORM_INFO_URL } });
  const text = JSON.stringify(manifestOf(config, language, screenshotsOf(options.files, config.slug)));
  return revalidated(c, text, { 'content-type': 'application/manifest+json; charset=utf-8', vary: 'Host' });
}

async function payload(c: AppContext, app: Hono<AppEnv>, path: string, options: SiteOptions): Promise<Response> {
  const route = matchSitePath(path);
  const wanted = route ? payloadCalls(route) : null;
  if (!route || !wanted) return missing(c);
  const { host } = await siteOf(c, options);
  const answers = await Promise.all(wanted.map((one) => ask(c, app, one, route.language, host)));
  // One missing part means that the route's game or page does not exist.
  if (answers.some(({ status }) => status === 404)) return missing(c);
  const failed = answers.find(({ status }) => status !== 200);
  if (failed)
    return refuse(
      c,
      new ApiError(failed.status === 429 ? 429 : 503, failed.status === 429 ? 'too_many_requests' : 'unavailable', {
        retryAfter: 2,
      }),
    );
  const text = `{"path":${JSON.stringify(route.path)},"data":{${answers.map(({ name, text: body }) => `${JSON.stringify(name)}:${body}`).join(',')}}}`;
  return revalidated(c, text, { 'content-type': 'application/json; charset=utf-8', vary: 'Host, Accept-Language' });
}

/** Asks a call as a guest of the same host, under the visitor's address. */
async function ask(
  c: AppContext,
  app: Hono<AppEnv>,
  call: PayloadCall,
  language: Language,
  host: string,
): Promise<{ name: string; status: number; text: string }> {
  const target = new URL(`http://${host || 'unknown.invalid'}/api${call.path}`);
  const domain = c.req.query('domain');
  const forwarded = c.req.header('x-forwarded-for');
  if (domain) target.searchParams.set('domain', domain);
  const response = await app.request(
    target,
    {
      method: call.method,
      headers: {
        host: target.host,
        'accept-language': language,
        ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }),
        ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    },
    c.env,
  );
  return { name: call.name, status: response.status, text: await response.text() };
}
