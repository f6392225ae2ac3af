import type { MarketCode } from '../engine/markets.ts';
import type { Lang, Page } from '../server/views.ts';
import { formatLine } from './format.ts';
import { marketName, type Texts, textsOf } from './texts.ts';

/** The tabs over a match's markets. */
export const GROUPS = ['main', 'goals', 'handicaps', 'halves', 'others', 'players'] as const;
export type Group = (typeof GROUPS)[number];

const GROUP_OF: Readonly<Record<MarketCode, Group>> = {
  result: 'main',
  early_result: 'main',
  double_chance: 'main',
  draw_no_bet: 'main',
  both_score: 'main',
  total: 'goals',
  asian_total: 'goals',
  home_total: 'goals',
  away_total: 'goals',
  asian_home_total: 'goals',
  asian_away_total: 'goals',
  correct_score: 'goals',
  asian_handicap: 'handicaps',
  handicap: 'handicaps',
  first_result: 'halves',
  first_total: 'halves',
  busier_half: 'halves',
  half_full: 'halves',
  corners: 'others',
  cards: 'others',
  scorer: 'players',
  winner: 'main',
  points_handicap: 'main',
  points_total: 'main',
  half_winner: 'main',
  home_points: 'main',
  games_total: 'main',
  games_handicap: 'main',
  set_handicap: 'main',
  set_score: 'main',
  first_set: 'main',
  method: 'main',
  winner_method: 'main',
  rounds_total: 'main',
  distance: 'main',
};

/** Markets with quarter lines. */
export const isAsian = (code: MarketCode): boolean => code.startsWith('asian_');

export const groupOf = (code: MarketCode): Group => GROUP_OF[code];

const METHODS: Readonly<Record<string, 'knockout' | 'submission' | 'decision'>> = {
  ko: 'knockout',
  submission: 'submission',
  decision: 'decision',
};

type Names = Pick<Page, 'home' | 'away' | 'players'>;

/** The words of a selection: `Mais de 2,5`, `Aroeira −1`. */
export function selectionName(
  market: { readonly code: MarketCode; readonly line: number | null },
  code: string,
  names: Names,
  lang: Lang,
  texts: Texts,
): string {
  const line = market.line;
  const side: Readonly<Record<string, string>> = { home: names.home.name, draw: texts.draw, away: names.away.name };
  const sides = (separator: string) =>
    code
      .split('_')
      .map((part) => side[part] ?? part)
      .join(separator);
  switch (market.code) {
    case 'result':
    case 'early_result':
    case 'draw_no_bet':
    case 'first_result':
    case 'winner':
    case 'first_set':
    case 'half_winner':
      return side[code] ?? code;
    case 'double_chance':
      return sides(` ${texts.or} `);
    case 'busier_half':
      return code === 'first' ? texts.firstHalf : texts.secondHalf;
    case 'half_full':
      return sides(' / ');
    case 'both_score':
    case 'distance':
      return code === 'yes' ? texts.yes : texts.no;
    case 'method':
      return texts[METHODS[code] ?? 'decision'];
    case 'winner_method': {
      const [who = '', how = ''] = code.split('_');
      return `${side[who]} · ${texts[METHODS[how] ?? 'decision']}`;
    }
    case 'set_score':
    case 'correct_score':
      return code === 'other' ? texts.other : code.replace('-', ' – ');
    case 'asian_handicap':
    case 'points_handicap':
    case 'games_handicap':
    case 'set_handicap':
      return `${side[code]} ${formatLine(code === 'home' ? (line ?? 0) : -(line ?? 0), lang, true)}`;
    case 'handicap':
      return `${side[code]} (${formatLine(line ?? 0, lang, true)})`;
    case 'scorer': {
      const [team, place] = code.split('_');
      return names.players[team === 'home' ? 0 : 1][Number(place)] ?? code;
    }
    default:
      return `${code === 'over' ? texts.over : texts.under} ${formatLine(line ?? 0, lang)}`;
  }
}

/** Market, line and code of a selection's id. */
function partsOf(
  id: string,
): { readonly code: MarketCode; readonly line: number | null; readonly name: string } | null {
  const [code = '', line = '', name = ''] = id.split(':');
  if (!(code in GROUP_OF)) return null;
  return { code: code as MarketCode, line: line === '' ? null : Number(line), name }; // a key of the table
}

interface PlacedPick {
  readonly selection: string;
  readonly home: string;
  readonly away: string;
  readonly players: readonly (readonly string[])[];
}

/** The words of a pick of a placed bet. */
export function selectionNameOf({ selection, home, away, players }: PlacedPick, lang: Lang): string {
  if (selection.includes('+'))
    return selection
      .split('+')
      .map((part) => `${marketNameOf(part, lang)}: ${selectionNameOf({ selection: part, home, away, players }, lang)}`)
      .join(' + ');
  const parts = partsOf(selection);
  if (!parts) return selection;
  const crest = (name: string) => ({ name, short: '', colors: ['', ''] as const, pattern: 0 });
  const names = { home: crest(home), away: crest(away), players: [players[0] ?? [], players[1] ?? []] as const };
  return selectionName(parts, parts.name, names, lang, textsOf(lang));
}

export function marketNameOf(selection: string, lang: Lang): string {
  if (selection.includes('+')) return textsOf(lang).builder;
  const parts = partsOf(selection);
  return parts ? marketName(parts.code, lang) : '';
}

/** Explains a quarter line, which splits the stake: `Metade em 2, metade em 2,5`; empty for every other pick. */
export function splitText(selection: string, lang: Lang): string {
  const { code, line, name } = partsOf(selection) ?? { code: null, line: null, name: '' };
  if (code === null || line === null || Number.isInteger(line * 2)) return '';
  const isHandicap = code === 'asian_handicap';
  const own = isHandicap && name === 'away' ? -line : line;
  const [low, high] = [own - 0.25, own + 0.25].map((half) => formatLine(half, lang, isHandicap));
  return textsOf(lang)
    .split.replace('{low}', low ?? '')
    .replace('{high}', high ?? '');
}
