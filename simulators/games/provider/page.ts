import { factsOf } from '../engine/facts.ts';
import { LINES } from '../engine/lines.ts';
import { REEL_SETS } from '../engine/reels.ts';
import { stakesWithin } from '../engine/stakes.ts';
import type { GameFacts, PageData, Theme } from '../page-data.ts';
import { THEMES } from '../page-data.ts';
import type { Assets } from './assets.ts';
import type { Game } from './catalog.ts';
import { SLOT_RULES } from './rules.ts';

/** The public facts of a game; the return and all that goes with it come from the enumeration of its reels. */
export function gameFacts(game: Game, lang: 'pt' | 'en'): GameFacts {
  const set = REEL_SETS[game.reels];
  const facts = factsOf(game.reels);
  return {
    gamecode: game.gamecode,
    // The name that is on the poster and on the site, in both languages; what it means stands below it.
    title: game.title,
    meaning: lang === 'en' ? (game.title_en ?? null) : null,
    engine: game.engine,
    provider: game.provider,
    theme: themeOf(game),
    palette: game.palette,
    maintenance: game.maintenance,
    stakes: stakesWithin(game.min_bet, game.max_bet),
    rtp: {
      percent: facts.rtpPercent,
      exact: facts.rtp,
      volatility: facts.volatility,
      deviation: facts.deviation,
      hit_rate: facts.hitRate,
      gain_rate: facts.gainRate,
      max_win: facts.maxWin,
      outcomes: facts.outcomes,
    },
    reels: game.reels,
    strips: set.strips,
    lines: LINES,
    pays: set.pays,
    scatter: set.scatter,
    rules: SLOT_RULES,
  };
}

/** A theme that we have no drawings for (a newer catalogue) is played with another, always the same for a game. */
function themeOf(game: Game): Theme {
  const known = THEMES.find((theme) => theme === game.theme);
  if (known) return known;
  const sum = game.gamecode.length + game.title.length;
  return THEMES[sum % THEMES.length] ?? 'sea';
}

/** The page: the built template with its language, title and data written in. */
export function renderPage(assets: Assets, data: PageData): string {
  const notFound = data.lang === 'en' ? 'Game not found' : 'Jogo não encontrado';
  const links = data.art
    ? [data.art.symbols, data.art.scene]
        .map((href) => `<link rel="preload" as="image" href="${escape(href)}">`)
        .join('')
    : '';
  const values: Readonly<Record<string, string>> = {
    '%LANG%': data.lang === 'pt' ? 'pt-BR' : 'en',
    '%TITLE%': escape(data.game?.title ?? notFound),
    '<!--%LINKS%-->': links,
    // Inside a data block only these can end it or hide from its end.
    '"%DATA%"': JSON.stringify(data)
      .replaceAll('<', '\\u003c')
      .replaceAll('\u2028', '\\u2028')
      .replaceAll('\u2029', '\\u2029'),
  };
  return assets.html.replace(/%LANG%|%TITLE%|"%DATA%"|<!--%LINKS%-->/g, (place) => values[place] ?? '');
}

/** The headers of every page: nothing but our own files runs, and only the site may frame us. */
export function pageHeaders(frameAncestors: readonly string[]): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
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
