import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { get, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { Plugin, ProxyOptions } from 'vite';
import { commonHeaders, contentSecurityPolicy, thirdPartiesOf } from '../../server/http/csp.ts';
import { renderDocument } from '../../server/http/html.ts';
import { isFilePath } from '../../server/http/site-paths.ts';
import type { SiteConfig } from '../../src/contract/site.ts';
import { matchSitePath, NOT_FOUND_TITLE, SITE_PATHS, splitLanguage } from '../../src/contract/site-paths.ts';

/** Placeholder that Vite inserts into a page; each answer replaces it with a new nonce. */
export const NONCE_PLACE = 'jangada-nonce-place';

/** Milliseconds that a page waits for the platform, which restarts after each change of its code. */
const PATIENCE_MS = 10_000;

interface Answer {
  readonly status: number;
  readonly text: string;
}

function ask(url: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
    }).on('error', reject);
  });
}

/** Asks the platform for the site configuration of a host; null if there is none or no answer. */
async function configOf(platform: string, host: string, language: 'pt' | 'en'): Promise<SiteConfig | null> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    try {
      const { status, text } = await ask(`${platform}/api/site-config`, { host, 'accept-language': language });
      return status === 200 ? (JSON.parse(text) as SiteConfig) : null;
    } catch {
      if (performance.now() > until) return null;
      await new Promise((done) => setTimeout(done, 200));
    }
  }
}

/**
 * Proxies these paths to the platform with the visitor's Host, which selects the site. Development has no worker, but
 * the browser may keep one from an earlier build on this address; only `SERVICE_WORKER=kill` removes it.
 */
export function platformProxy(platform: string, killsWorkers: boolean): Record<string, ProxyOptions> {
  const towards: ProxyOptions = {
    target: platform,
    configure: (proxy) => {
      proxy.on('error', (_error, _request, response) => {
        if (!('writeHead' in response) || response.headersSent) return;
        response.writeHead(503, { 'content-type': 'application/json; charset=utf-8', 'retry-after': '1' });
        response.end(JSON.stringify({ message: 'A plataforma está recomeçando.', code: 'unavailable' }));
      });
    },
  };
  return {
    '^/api(?:/|\\?|$)': towards,
    '^/simulador-pix/': towards,
    '^/manifest\\.webmanifest': towards,
    '^(?:/.*)?/_payload\\.json': towards,
    ...(killsWorkers ? { '^/sw\\.js(?:\\?|$)': towards } : {}),
  };
}

/**
 * Serves the site's document in development as the server does: the same head, data block and policy, with Trusted
 * Types. Differences: a nonce for the styles and hot-reload script that Vite inserts; without a service worker, no
 * cache can keep that nonce.
 */
export function devSite(
  platform: string,
  facts: { readonly realtimePort: number; readonly providerUrls: readonly string[] },
): Plugin {
  return {
    name: 'jangada:dev-site',
    apply: 'serve',
    config: () => ({ html: { cspNonce: NONCE_PLACE } }),
    configureServer(server) {
      const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
        const url = new URL(request.url ?? '/', 'http://localhost');
        const host = request.headers.host ?? 'localhost';
        const route = matchSitePath(url.pathname);
        const { language, path } = route ?? splitLanguage(url.pathname);
        const config = await configOf(platform, url.searchParams.get('domain') ?? host, language);
        // The page sets the title of a game, category or text itself.
        const name = (route ? SITE_PATHS[route.pattern] : NOT_FOUND_TITLE)?.[language] ?? null;
        const template = readFileSync(join(server.config.root, 'index.html'), 'utf8');
        const page = renderDocument(template, config, { language, name, origin: `http://${host}`, path });
        const nonce = randomBytes(16).toString('base64');
        const html = (await server.transformIndexHtml(url.pathname, page.html)).replaceAll(NONCE_PLACE, nonce);
        const realtime = config?.realtime;
        const allowed = `'nonce-${nonce}'`;
        response.writeHead(route ? 200 : 404, {
          ...commonHeaders(false),
          'content-type': 'text/html; charset=utf-8',
          'cache-control': 'no-store',
          'content-security-policy': contentSecurityPolicy({
            scriptHashes: [allowed],
            styleHashes: [allowed],
            // The second is Vite's hot-reload socket.
            realtimeOrigins: [
              `ws://${realtime?.host ?? 'localhost'}:${realtime?.port ?? facts.realtimePort}`,
              `ws://${host}`,
            ],
            providerOrigins: facts.providerUrls.map((url) => new URL(url).origin),
            thirdParties: thirdPartiesOf(config),
            secure: false,
          }),
        });
        response.end(html);
      };
      // After Vite's own middlewares, which serve modules, files and the proxy.
      return () => {
        server.middlewares.use((request, response, next) => {
          const { pathname } = new URL(request.url ?? '/', 'http://localhost');
          // `/sw.js`, `/builds/latest.json`.
          if (request.method !== 'GET' || (!matchSitePath(pathname) && isFilePath(pathname))) {
            response.writeHead(404, { 'content-type': 'text/plain; charset=utf-8' }).end('Not found');
            return;
          }
          answer(request, response).catch(next);
        });
      };
    },
  };
}
