import { createHash } from 'node:crypto';
import type { EngineName } from '../engine/engine.ts';
import { percentOf } from '../engine/facts.ts';
import { ENGINES, factsOf } from '../engine/registry.ts';
import { partsOf, reelsWith } from '../engine/slot/reel-set.ts';
import { isReelSetName, REEL_SETS } from '../engine/slot/reels.ts';
import { stakesWithin } from '../engine/stakes.ts';
import type { GameFacts, PageData, RulesData, SlotTables, Theme } from '../page-data.ts';
import { THEMES } from '../page-data.ts';
import { type Assets, styleOf } from './assets.ts';
import type { Game } from './catalog.ts';
import { RULES } from './rules.ts';
import { slotWords } from './slot-rules.ts';

/** The public facts of a game; return and related figures come from the enumeration of its reels. */
export function gameFacts(game: Game, lang: 'pt' | 'en'): GameFacts {
  const facts = factsOf(game.engine, game.variant);
  const slot = game.engine === 'slot' ? slotTables(game.variant) : null;
  return {
    gamecode: game.gamecode,
    // The title as on the poster and the site, in both languages; its meaning stands below it.
    title: game.title,
    meaning: lang === 'en' ? (game.title_en ?? null) : null,
    engine: game.engine,
    variant: game.variant,
    provider: game.provider,
    theme: themeOf(game),
    palette: game.palette,
    maintenance: game.maintenance,
    stakes: stakesWithin(game.min_bet, game.max_bet, ENGINES[game.engine].unit),
    rtp: {
      percent: facts.rtpPercent,
      most_percent: percentOf(facts.rtpMost),
      exact: facts.rtp,
      volatility: facts.volatility,
      deviation: facts.deviation,
      hit_rate: facts.hitRate,
      gain_rate: facts.gainRate,
      max_win: facts.maxWin,
      outcomes: facts.outcomes,
      free_rate: facts.freeRate ?? 0,
      free_spins: facts.freeSpins ?? 0,
    },
    ...(slot && { slot }),
    rules: wordsOf(game),
  };
}

function slotTables(name: string): SlotTables | null {
  if (!isReelSetName(name)) return null;
  const set = REEL_SETS[name];
  const { rows, strips, lines, pays, wildTimes, scatter, free } = set;
  const wildReels = reelsWith(set, 'W');
  return { reels: name, rows, strips, lines, parts: partsOf(set), pays, wildTimes, wildReels, scatter, free };
}

function wordsOf({ engine, variant }: Game): GameFacts['rules'] {
  if (engine !== 'slot') return RULES[engine];
  if (!isReelSetName(variant)) throw new Error(`There is no reel set ${variant}`);
  return slotWords(REEL_SETS[variant]);
}

/** A theme without drawings (a newer catalogue) is played with another one, always the same for a game. */
function themeOf(game: Game): Theme {
  const known = THEMES.find((theme) => theme === game.theme);
  if (known) return known;
  const sum = game.gamecode.length + game.title.length;
  return THEMES[sum % THEMES.length] ?? 'sea';
}

/** Renders the page: the built template with its language, title and data, and the engine's styles. */
export function renderPage(assets: Assets, data: PageData): string {
  // Preload the imports of the page's script and the engine's chunk: otherwise each would wait for the one before.
  const behind = assets.chunk('index.html').filter((href, at) => at > 0 && href.endsWith('.js'));
  const engine = data.game?.engine ?? null;
  const stage = engine ? assets.chunk(`stages/${engine}/stage.ts`).filter((href) => !href.endsWith('.css')) : [];
  const notFound = data.lang === 'en' ? 'Game not found' : 'Jogo não encontrado';
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
  const values: Readonly<Record<string, string>> = {
    '%LANG%': data.lang === 'pt' ? 'pt-BR' : 'en',
    '%TITLE%': escape(data.game?.title ?? notFound),
    '<!--%LINKS%-->': links,
    '"%DATA%"': dataBlock(data),
  };
  return assets.html.replace(/%LANG%|%TITLE%|"%DATA%"|<!--%LINKS%-->/g, (place) => values[place] ?? '');
}

/** The page's data as JSON. In a data block only these characters can end the element or hide its end. */
function dataBlock(data: PageData | RulesData): string {
  return JSON.stringify(data)
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029');
}

/** Renders the page of a game's rules and pay table, readable without playing. */
export function renderRules(assets: Assets, data: RulesData): string {
  const notFound = data.lang === 'en' ? 'Game not found' : 'Jogo não encontrado';
  const values: Readonly<Record<string, string>> = {
    '%LANG%': data.lang === 'pt' ? 'pt-BR' : 'en',
    '%TITLE%': escape(data.game ? `${data.game.title} · ${data.lang === 'en' ? 'Rules' : 'Regras'}` : notFound),
    '"%DATA%"': dataBlock(data),
  };
  return assets.rules.replace(/%LANG%|%TITLE%|"%DATA%"/g, (place) => values[place] ?? '');
}

/** Renders the page that recomputes a round in the browser. */
export function renderVerifier(assets: Assets, lang: 'pt' | 'en'): string {
  const title = lang === 'pt' ? 'Conferir uma rodada' : 'Check a round';
  return assets.verify.replace(/%LANG%|%TITLE%/g, (place) =>
    place === '%TITLE%' ? title : lang === 'pt' ? 'pt-BR' : 'en',
  );
}

/**
 * The inline pieces that come from the build, for the page's policy: never of the sent page, which also holds outside
 * texts.
 */
export function builtPieces(assets: Assets, engine: EngineName | null): string {
  return (
    assets.html +
    (engine
      ? sheetsOf(assets, engine)
          .map(({ style }) => style)
          .join('')
      : '')
  );
}

function sheetsOf(assets: Assets, engine: EngineName): readonly { readonly href: string; readonly style: string }[] {
  const chunk = assets.chunk(`stages/${engine}/stage.ts`).filter((href) => href.endsWith('.css'));
  return chunk.map((href) => ({ href, style: styleOf(assets.text(href)) }));
}

function inlineHashes(pieces: string, element: 'script' | 'style'): string {
  const found = pieces.matchAll(new RegExp(`<${element}(?: type="module")?>([\\s\\S]*?)</${element}>`, 'g'));
  const hashes = [...found].map(([, text = '']) => createHash('sha256').update(text).digest('base64'));
  return hashes.map((hash) => ` 'sha256-${hash}'`).join('');
}

/** Seconds for which a page may be cached: launch and session carry all data that changes. */
const PAGE_FRESH = 300;

/**
 * The headers of every page: only our own files and the build's inline pieces run, and only the site may frame the
 * page. @param pieces the build's inline pieces
 */
export function pageHeaders(
  pieces: string,
  frameAncestors: readonly string[],
  { mayStay = false }: { readonly mayStay?: boolean } = {},
): Record<string, string> {
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
