/**
 * Renders the site's one document for a host: language, title and sharing data, the site's colours as tokens, and its
 * configuration as a data block (SITE-4). Every inserted value is escaped for its place; inline scripts and styles are
 * allowed by their hash.
 */
import type { Palette, SiteConfig } from '../../src/contract/site.ts';
import { NO_SITE_TITLE, tabTitle } from '../../src/contract/site-paths.ts';
import type { Language } from '../messages.ts';
import { addressIn, structuredData } from './crawlers.ts';
import { inlineHash } from './csp.ts';
import { escapeHtml, escapeJson } from './escape.ts';
import type { FirstScreen } from './first-screen.ts';
import type { GameFirst } from './game-first.ts';

export interface Document {
  readonly html: string;
  readonly scriptHashes: readonly string[];
  readonly styleHashes: readonly string[];
}

const NAME = /^[a-z][a-z0-9-]{0,40}$/;
// A value that is not a plain colour or size is left out; the style sheet's own token applies.
const VALUE = /^[#\w\s.,%()/-]{1,64}$/;

function declarations(tokens: Readonly<Record<string, string>>): string {
  return Object.entries(tokens)
    .filter(([name, value]) => NAME.test(name) && VALUE.test(value))
    .map(([name, value]) => `--${name}:${value}`)
    .join(';');
}

/** The palette of the scheme that is not the site's default. A configuration of an earlier version has no `light`. */
function secondPalette({ scheme, colors }: SiteConfig): { scheme: SiteConfig['scheme']; colors: Palette } | null {
  const second = scheme === 'dark' ? colors.light : colors.dark;
  return second ? { scheme: scheme === 'dark' ? 'light' : 'dark', colors: second } : null;
}

/**
 * The site's palettes as custom properties. `html:root` outweighs the style sheet's defaults in any order. The head
 * script chooses the second palette with `data-scheme` before the first frame.
 */
export function tokenSheet(config: SiteConfig): string {
  const base = `html:root{color-scheme:${config.scheme};${declarations({ ...config.colors.default, ...config.tokens })}}`;
  const second = secondPalette(config);
  if (!second) return base;
  return `${base}html:root[data-scheme="${second.scheme}"]{color-scheme:${second.scheme};${declarations(second.colors)}}`;
}

/**
 * The colour of the browser's bar, before the head script, which takes the one of the visitor's theme from the data
 * attributes. `data-theme` names the theme of a visitor without a choice (LOOK-1); absent with one palette.
 */
function themeColour(config: SiteConfig): string {
  const own = config.colors.default['canvas'] ?? (config.scheme === 'dark' ? '#000000' : '#ffffff');
  const second = secondPalette(config);
  if (!second) return meta({ name: 'theme-color', content: own });
  return meta({
    name: 'theme-color',
    content: own,
    'data-theme': config.scheme === 'dark' ? 'dark' : 'system',
    [`data-${config.scheme}`]: own,
    [`data-${second.scheme}`]: second.colors['canvas'] ?? own,
  });
}

/** iOS reads `apple-touch-icon` and takes 180 pixels. */
function iconLink({ src, sizes, type }: SiteConfig['icons'][number]): string {
  const rel = sizes === '180x180' ? 'apple-touch-icon' : 'icon';
  return `<link rel="${rel}" href="${escapeHtml(src)}" sizes="${escapeHtml(sizes)}" type="${escapeHtml(type)}" />`;
}

function meta(attributes: Readonly<Record<string, string>>): string {
  const text = Object.entries(attributes)
    .map(([name, value]) => `${name}="${escapeHtml(value)}"`)
    .join(' ');
  return `<meta ${text} />`;
}

function head(config: SiteConfig, facts: PageFacts, sheet: string): string {
  const absolute = (url: string) => (url.startsWith('/') ? `${facts.origin}${url}` : url);
  const { origin, path, language } = facts;
  const portuguese = addressIn(origin, path, 'pt');
  const english = addressIn(origin, path, 'en');
  const canonical = addressIn(origin, path, language);
  const description = facts.description || config.og.description;
  const lines = [
    ...preconnect(config, facts),
    // A script in the head opens the frame of the sports (`src/early/requests.ts`).
    ...(config.sports_origin ? [meta({ name: 'sports-origin', content: config.sports_origin })] : []),
    `<style>${sheet}</style>`,
    meta({ name: 'description', content: description }),
    meta({ property: 'og:type', content: 'website' }),
    meta({ property: 'og:site_name', content: config.name }),
    // A shared link to the lobby shows the operator's title of the site.
    meta({ property: 'og:title', content: path === '/' ? config.og.title : (facts.name ?? config.og.title) }),
    meta({ property: 'og:description', content: description }),
    meta({ property: 'og:image', content: absolute(config.og.image) }),
    meta({ property: 'og:url', content: canonical }),
    meta({ property: 'og:locale', content: language === 'en' ? 'en_US' : 'pt_BR' }),
    meta({ name: 'twitter:card', content: 'summary_large_image' }),
    ...(facts.isListed === false ? [meta({ name: 'robots', content: 'noindex' })] : []),
    ...config.verification.map(({ name, content }) => meta({ name, content })),
    `<link rel="canonical" href="${escapeHtml(canonical)}" />`,
    `<link rel="alternate" hreflang="pt-BR" href="${escapeHtml(portuguese)}" />`,
    `<link rel="alternate" hreflang="en" href="${escapeHtml(english)}" />`,
    `<link rel="icon" href="${escapeHtml(config.images.favicon)}" />`,
    ...config.icons.filter(({ purpose }) => purpose !== 'maskable' && purpose !== 'monochrome').map(iconLink),
    ...preload(facts),
    ...(facts.isCrawler ? [structuredData(config, facts)] : []),
  ];
  return lines.join('\n    ');
}

/**
 * Connects to the origin of the frame that the page opens before the script that opens it. A browser uses the connection
 * if the supplier has a name of the same site as the page, and else opens another.
 */
function preconnect(config: SiteConfig, { game, path }: PageFacts): string[] {
  const origin = game ? config.provider_origin : path === '/sports' ? config.sports_origin : null;
  return origin ? [`<link rel="preconnect" href="${escapeHtml(origin)}" />`] : [];
}

/** The same candidates as the page's `Tile`; the browser loads an image twice if the preload names others. */
const TILE_SIZES = '(min-width: 1024px) 131px, (min-width: 600px) 18vw, 29vw';
const TILE_WIDTHS = [240, 360] as const;

/** Preloads the largest image of the lobby's first screen: the first poster of its first row. */
function preload(facts: PageFacts): string[] {
  // The document already contains this poster.
  if (facts.firstScreen?.guest.includes(' data-srcset=')) return [];
  const base =
    facts.path === '/' ? /^(\/posters\/[\w-]+)-\d+\.(?:webp|avif)$/.exec(facts.firstPoster ?? '')?.[1] : undefined;
  if (!base) return [];
  const set = TILE_WIDTHS.map((width) => `${base}-${width}.avif ${width}w`).join(', ');
  return [
    `<link rel="preload" as="image" type="image/avif" imagesrcset="${set}" imagesizes="${TILE_SIZES}" fetchpriority="high" />`,
  ];
}

export interface PageFacts {
  readonly language: Language;
  /** `https://host:port` of this visit. */
  readonly origin: string;
  /** Path without language prefix. */
  readonly path: string;
  /** The page's own name, without the site's; null or absent if only the page knows it. */
  readonly name?: string | null;
  /** The page's own text for search engines and shared links; empty or absent: the site's. */
  readonly description?: string | undefined;
  /** Whether search engines may list the page; absent: unknown. */
  readonly isListed?: boolean;
  /** A search engine or a link preview reads the page: only they get structured data. */
  readonly isCrawler?: boolean;
  /** Image of the first game of the lobby's first row. */
  readonly firstPoster?: string | null;
  /** The rendered lobby, with the time it was drawn (ms since 1970); absent: React draws into an empty page. */
  readonly firstScreen?: (FirstScreen & { readonly at: number }) | null;
  /** The browser says that it is a phone's, so the document leaves out the desktop's screen. */
  readonly isPhone?: boolean;
  /** The game of its own address; its frame opens before the app starts. */
  readonly game?: GameFirst | null;
  /** The text of a built style sheet by its address; null when there is none. */
  readonly sheet?: (href: string) => string | null;
}

/**
 * Hashes of the document's inline elements that the policy must allow. Browsers do not run data blocks, so these need
 * none.
 */
function hashesOf(html: string, element: 'script' | 'style'): string[] {
  const found: string[] = [];
  for (const match of html.matchAll(new RegExp(`<${element}\\b([^>]*)>([\\s\\S]*?)</${element}>`, 'gi'))) {
    const [, attributes = '', text = ''] = match;
    if (/\bsrc\s*=/.test(attributes) || /type\s*=\s*"application\/(?:ld\+)?json"/.test(attributes)) continue;
    found.push(inlineHash(text));
  }
  return found;
}

/** The installed app's name and shortcuts use the language of the page it is installed from. */
const MANIFEST = /<link rel="manifest" href="\/manifest\.webmanifest"/;
/** A classic script in a build (`scripts/vite/classic-entry.ts`), a module in development. */
const ENTRY = /<script (?:defer|type="module")[^>]*><\/script>/;
const SHEET = /<link rel="stylesheet"[^>]*href="([^"]+)"[^>]*>/g;
/** Preloads of the app's modules; the first screen's pictures come first, so these wait with the app's script. */
const MODULES = /\s*<link rel="modulepreload"[^>]*>/g;

/** A screen that a script shows whole (`src/early/first-screen.ts`): the browser would draw a body that it reads in parts. */
const screenTemplate = (name: string, screen: string) => `<template id="${name}-screen">${screen}</template>`;

/** The desktop's screens, after everything that a phone paints. */
function wideScreens({ wide }: FirstScreen): string {
  return `<!--wide-screens-->${screenTemplate('wide-guest', wide.guest)}${screenTemplate('wide-player', wide.player)}<!--/wide-screens-->`;
}

const RETURN = { minimumFractionDigits: 2, maximumFractionDigits: 2 } as const;

/**
 * Places of the inline scripts that read the app's files (`src/early/head.ts`), open a game (`requests.ts`) and start the
 * app (`begin.ts`).
 */
const HEAD = /(?=\s*<script data-part="head">)/;
const REQUESTS = /(?=\s*<script data-part="requests">)/;
const BEGINNING = /(?=\s*<script data-part="begin">)/;

/**
 * Puts the markup shown before the app in front of it, with its styles. The app's own files wait in a template until
 * the inline script at the document's end inserts them. Null if the template is not ours, because the effect would be
 * unknown.
 * @param before data blocks for that inline script
 */
function withAppHeld(html: string, before: string, { sheet = () => null }: Pick<PageFacts, 'sheet'>): string | null {
  const entry = ENTRY.exec(html)?.[0];
  if (entry === undefined || ![HEAD, BEGINNING].every((it) => it.test(html)) || !html.includes('<!--first-screen-->'))
    return null;
  const modules = (html.match(MODULES) ?? []).map((link) => link.trim()).join('');
  return html
    .replace(MODULES, '')
    .replace(ENTRY, '')
    .replace(SHEET, (link, href: string) => {
      const text = sheet(href);
      return text === null || text.includes('</') ? link : `<style data-href="${href}">${text}</style>`;
    })
    .replace(HEAD, () => `<template id="entry">${modules}${entry}</template>`)
    .replace(BEGINNING, () => before);
}

function firstReads({ at, reads }: Pick<FirstScreen, 'reads'> & { readonly at: number }): string {
  return `<script type="application/json" id="first-reads">${escapeJson({ at, reads })}</script>`;
}

/**
 * Puts the lobby's first screen into the document. For other pages the worker takes it out again by its marks
 * (`sw/navigation.ts`).
 */
function withFirstScreen(
  html: string,
  screen: FirstScreen & { readonly at: number },
  facts: Pick<PageFacts, 'sheet' | 'isPhone' | 'isCrawler'>,
): string {
  const player = `<!--player-screen-->${screenTemplate('player', screen.player)}<!--/player-screen-->`;
  // A crawler may read the document without running its scripts.
  const guest = facts.isCrawler ? screen.guest : screenTemplate('guest', screen.guest);
  return (
    withAppHeld(html, player, facts)
      ?.replace('<!--first-screen-->', () => `<!--first-screen-->${guest}<!--/first-screen-->`)
      .replace('</body>', () => `${firstReads(screen)}${facts.isPhone ? '' : wideScreens(screen)}\n  </body>`) ?? html
  );
}

const GAME_WORDS = {
  pt: { back: 'Voltar', opening: 'Abrindo o jogo', number: new Intl.NumberFormat('pt-BR', RETURN), percent: '\u00a0%' },
  en: { back: 'Back', opening: 'Opening the game', number: new Intl.NumberFormat('en', RETURN), percent: '%' },
} as const;

/**
 * The bar above a game and the spinner over its stage, until the app replaces them with `GameBar` and `GameStage`. On a
 * slow line the player sees a way back instead of a dark page.
 */
function gameBar({ title, rtp }: GameFirst['bar'], language: Language): string {
  const { back, opening, number, percent } = GAME_WORDS[language];
  return (
    `<header class="early-bar"><a href="${language === 'en' ? '/en' : '/'}" aria-label="${back}">` +
    '<svg width="20" height="20" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round" aria-hidden="true"><path d="m12 19-7-7 7-7M19 12H5"/></svg></a>' +
    `<div><h1>${escapeHtml(title)}</h1><p>RTP ${number.format(rtp)}${percent}</p></div></header>` +
    `<div class="early-wait" role="status" aria-label="${opening}"></div>`
  );
}

/**
 * Puts a game into the document: the facts for the inline script that opens its frame, and the data for the app around
 * it.
 */
function withGame(html: string, game: GameFirst, facts: Pick<PageFacts, 'sheet' | 'language'>): string {
  const { frame } = game;
  const data = frame === null ? '' : `<script type="application/json" id="early-game">${escapeJson(frame)}</script>`;
  return (
    withAppHeld(html, '', facts)
      ?.replace(REQUESTS, () => data)
      .replace('<div id="root">', () => `<div id="root" data-drawn="game">${gameBar(game.bar, facts.language)}`)
      .replace('</body>', () => `${firstReads(game)}\n  </body>`) ?? html
  );
}

/**
 * Fills the built `index.html` for a site. A host without a site gets the document as it was built, and the page shows
 * "Plataforma não encontrada" after the API's 404 (SITE-1).
 */
export function renderDocument(template: string, config: SiteConfig | null, facts: PageFacts): Document {
  let html = template;
  // Replacements are functions, because `$&` in a site's name must stay text.
  if (config) {
    const attributes = `lang="${facts.language === 'en' ? 'en' : 'pt-BR'}"`;
    html = html
      .replace(/<html\b[^>]*>/, () => `<html ${attributes}>`)
      .replace(/<title>[^<]*<\/title>/, () => `<title>${escapeHtml(tabTitle(facts.name ?? null, config.name))}</title>`)
      .replace(MANIFEST, (link) =>
        facts.language === 'en' ? link.replace('.webmanifest', '.webmanifest?lang=en') : link,
      )
      .replace('<!--site-theme-->', () => themeColour(config))
      .replace('<!--site-head-->', () => head(config, facts, tokenSheet(config)))
      .replace(
        '<!--site-data-->',
        () => `<script type="application/json" id="site-config">${escapeJson(config)}</script>`,
      );
    if (facts.firstScreen) html = withFirstScreen(html, facts.firstScreen, facts);
    else if (facts.game) html = withGame(html, facts.game, facts);
    else html = withAppHeld(html, '', facts) ?? html;
  } else {
    html = html.replace(/<title>[^<]*<\/title>/, () => `<title>${NO_SITE_TITLE[facts.language]}</title>`);
    if (facts.language === 'en') html = html.replace(/<html\b[^>]*>/, () => '<html lang="en">');
  }
  return { html, scriptHashes: hashesOf(html, 'script'), styleHashes: hashesOf(html, 'style') };
}
