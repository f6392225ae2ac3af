import { brotliCompressSync, constants } from 'node:zlib';
import type { Context } from 'hono';
import { inlineHashes } from '../../lib/inline.ts';
import type { AppDeps } from './deps.ts';
import { firstScreen } from './first-screen.ts';
import { boardOf } from './lists.ts';
import type { Lang } from './views.ts';

const VIEW = /^[\w-]{0,80}$/;

/** Answers the sports page with its first screen in it, which needs no further file, and the data behind it. */
export async function answerPage(context: Context, { assets, env, ...deps }: AppDeps): Promise<Response> {
  const lang: Lang = context.req.query('lang') === 'en' ? 'en' : 'pt';
  const site = context.req.query('site') ?? '';
  const view = context.req.query('view') ?? '';
  const data = {
    lang,
    parent: isAllowedParent(site, env.frameAncestors) ? site : null,
    view: VIEW.test(view) ? view : '',
    board: await boardOf(deps, lang),
  };
  const values: Readonly<Record<string, string>> = {
    '%LANG%': lang === 'pt' ? 'pt-BR' : 'en',
    '%TITLE%': lang === 'pt' ? 'Esportes' : 'Sports',
    '"%DATA%"': dataBlock(data),
    '<!--%SCREEN%-->': firstScreen(data),
  };
  const html = assets.html.replace(/%LANG%|%TITLE%|"%DATA%"|<!--%SCREEN%-->/g, (place) => values[place] ?? '');
  const headers = { ...pageHeaders(assets.html, env.frameAncestors), vary: 'accept-encoding' };
  if (!/\bbr\b/.test(context.req.header('accept-encoding') ?? '')) return context.body(html, 200, headers);
  const packed = new Uint8Array(brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }));
  return context.body(packed, 200, { ...headers, 'content-encoding': 'br' });
}

/** JSON in the document. In a data block only these characters can end the element or hide its end. */
function dataBlock(data: object): string {
  return JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/**
 * Only our own files and the build's inline pieces run, and only the site may frame the page. The site's palette is set by CSSOM, which needs no source.
 * @param built the page as the build made it
 */
function pageHeaders(built: string, frameAncestors: readonly string[]): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': [
      "default-src 'none'",
      `script-src 'self'${inlineHashes(built, 'script')}`,
      `style-src 'self'${inlineHashes(built, 'style')}`,
      "font-src 'self'",
      "connect-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors 'self' ${frameAncestors.join(' ')}`,
      "require-trusted-types-for 'script'",
      "trusted-types 'none'",
    ].join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=(), display-capture=()',
    'x-robots-tag': 'noindex',
  };
}

/**
 * Tells whether an origin (a page that claims to frame the sports) is one of the ancestors; `*.` stands for one or more
 * labels.
 */
export function isAllowedParent(site: string, sources: readonly string[]): boolean {
  if (!URL.canParse(site)) return false;
  const { origin: asked, protocol, host } = new URL(site);
  if (asked !== site) return false;
  return sources.some((source) => {
    const [scheme, rest = ''] = source.split('//');
    if (scheme !== protocol) return false;
    return rest.startsWith('*.') ? host.endsWith(rest.slice(1)) && host.length > rest.length - 1 : host === rest;
  });
}
