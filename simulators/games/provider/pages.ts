import { brotliCompressSync, constants } from 'node:zlib';
import { Hono } from 'hono';
import { inlineHashes, styleOf } from '../../lib/inline.ts';
import type { EngineName } from '../engine/engine.ts';
import type { PageData, RulesData } from '../page-data.ts';
import type { Assets } from './assets.ts';
import type { AppDeps } from './callers.ts';
import { isAllowedParent } from './env.ts';
import { gameFacts } from './game-facts.ts';
import { languageOf } from './http.ts';

/** The pages that a browser opens: a game, its rules, and the verifier of a round. */
export function createPages({ env, catalog, assets: currentAssets }: AppDeps): Hono {
  const app = new Hono();

  app.get('/play/:gamecode', (context) => {
    const assets = currentAssets();
    const game = catalog.get(context.req.param('gamecode'));
    const lang = context.req.query('lang') === 'en' ? 'en' : 'pt';
    const site = context.req.query('site') ?? '';
    const facts = game ? gameFacts(game, lang) : null;
    const symbols = facts?.engine === 'slot' ? assets.art(`${facts.theme}.svg`) : null;
    // An engine with a stage of its own has a scene of its own; the palette is the game's.
    const scene = facts && (assets.art(`${facts.engine}-scene.svg`) ?? assets.art(`${facts.theme}-scene.svg`));
    const html = renderGame(assets, {
      lang,
      mode: context.req.query('mode') === 'real' ? 'real' : 'demo',
      parent: isAllowedParent(site, env.frameAncestors) ? site : null,
      problem: !game ? 'game_not_found' : game.maintenance ? 'game_maintenance' : null,
      game: facts,
      art: scene ? { symbols, scene } : null,
    });
    const status = !game ? 404 : game.maintenance ? 503 : 200;
    const headers = pageHeaders(builtPieces(assets, facts?.engine ?? null), env.frameAncestors, status === 200);
    if (!/\bbr\b/.test(context.req.header('accept-encoding') ?? '')) return context.body(html, status, headers);
    const packed = new Uint8Array(brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }));
    return context.body(packed, status, { ...headers, 'content-encoding': 'br' });
  });

  // Also for a game in maintenance: a player may look up the rules of earlier rounds.
  app.get('/rules/:gamecode', (context) => {
    const assets = currentAssets();
    const game = catalog.get(context.req.param('gamecode'));
    const lang = languageOf(context);
    const facts = game ? gameFacts(game, lang) : null;
    const symbols = facts?.engine === 'slot' ? assets.art(`${facts.theme}.svg`) : null;
    const title = facts ? `${facts.title} · ${lang === 'en' ? 'Rules' : 'Regras'}` : notFound(lang);
    const data: RulesData = { lang, game: facts, symbols };
    const html = fill(assets.rules, lang, title, { '"%DATA%"': dataBlock(data) });
    return context.body(html, facts ? 200 : 404, pageHeaders('', env.frameAncestors));
  });

  app.get('/verify', (context) => {
    const lang = languageOf(context);
    const html = fill(currentAssets().verify, lang, lang === 'pt' ? 'Conferir uma rodada' : 'Check a round');
    return context.body(html, 200, pageHeaders('', env.frameAncestors));
  });

  return app;
}

const notFound = (lang: 'pt' | 'en'): string => (lang === 'en' ? 'Game not found' : 'Jogo não encontrado');

/** Fills the places of a built template. */
function fill(template: string, lang: 'pt' | 'en', title: string, more: Readonly<Record<string, string>> = {}): string {
  const values = { '%LANG%': lang === 'pt' ? 'pt-BR' : 'en', '%TITLE%': escape(title), ...more };
  return template.replace(
    /%LANG%|%TITLE%|"%DATA%"|<!--%LINKS%-->/g,
    (place) => (values as Readonly<Record<string, string>>)[place] ?? '',
  );
}

/** Renders a game's page: the built template with its language, title and data, and the engine's styles. */
function renderGame(assets: Assets, data: PageData): string {
  // Preload the imports of the page's script and the engine's chunk: otherwise each would wait for the one before.
  const behind = assets.chunk('index.html').filter((href, at) => at > 0 && href.endsWith('.js'));
  const engine = data.game?.engine ?? null;
  const stage = engine ? assets.chunk(`stages/${engine}/stage.ts`).filter((href) => !href.endsWith('.css')) : [];
  const drawings = [data.art?.symbols, data.art?.scene].filter((href) => typeof href === 'string');
  // The scripts first, because they request more. If all are cached, the session still needs a connection.
  const links = [
    '<link rel="preconnect" href="/">',
    ...[...new Set([...behind, ...stage])].map((href) => `<link rel="modulepreload" href="${escape(href)}">`),
    ...drawings.map((href) => `<link rel="preload" as="image" href="${escape(href)}">`),
    // The engine's chunk checks whether its styles are linked, and would wait for them; the page already has them.
    ...(engine ? sheetsOf(assets, engine) : []).map(
      ({ href, style }) => `<link rel="stylesheet" href="${escape(href)}" disabled>${style}`,
    ),
  ].join('');
  const more = { '<!--%LINKS%-->': links, '"%DATA%"': dataBlock(data) };
  return fill(assets.html, data.lang, data.game?.title ?? notFound(data.lang), more);
}

/** The page's data as JSON. In a data block only these characters can end the element or hide its end. */
function dataBlock(data: PageData | RulesData): string {
  return JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/**
 * The inline pieces that come from the build, for the page's policy: never of the sent page, which also holds outside
 * texts.
 */
function builtPieces(assets: Assets, engine: EngineName | null): string {
  return assets.html + (engine ? sheetsOf(assets, engine) : []).map(({ style }) => style).join('');
}

function sheetsOf(assets: Assets, engine: EngineName): readonly { readonly href: string; readonly style: string }[] {
  const chunk = assets.chunk(`stages/${engine}/stage.ts`).filter((href) => href.endsWith('.css'));
  return chunk.map((href) => ({ href, style: styleOf(assets.text(href)) }));
}

/** Seconds for which a page may be cached: launch and session carry all data that changes. */
const PAGE_FRESH = 300;

/**
 * The headers of every page: only our own files and the build's inline pieces run, and only the site may frame the
 * page. @param pieces the build's inline pieces
 */
function pageHeaders(pieces: string, frameAncestors: readonly string[], mayStay = false): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': mayStay ? `private, max-age=${PAGE_FRESH}` : 'no-store',
    'content-security-policy': [
      "default-src 'none'",
      `script-src 'self'${inlineHashes(pieces, 'script')}`,
      `style-src 'self'${inlineHashes(pieces, 'style')}`,
      "img-src 'self'",
      "font-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      "object-src 'none'",
      `frame-ancestors 'self' ${frameAncestors.join(' ')}`,
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), display-capture=()',
    'x-robots-tag': 'noindex',
    'origin-agent-cluster': '?1',
  };
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (letter) => `&#${letter.charCodeAt(0)};`);
}
