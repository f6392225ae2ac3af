/** The shared game list as rows of a site. SEED_GAMES repeats the list under numbered codes with the same posters. */
import type { Insertable } from 'kysely';
import { fold } from '../../lib/fold.ts';
import type { Games } from '../schema.ts';
import catalog from './catalog.json' with { type: 'json' };

export interface CatalogGame {
  readonly gamecode: string;
  readonly title: string;
  readonly title_en?: string;
  readonly provider: string;
  readonly category: string;
  readonly type: string;
  readonly themes: readonly string[];
  readonly aliases: readonly string[];
  readonly rtp: number;
  readonly volatility: string;
  readonly min_bet: number;
  readonly max_bet: number;
  readonly only_demo: boolean;
  readonly has_tables: boolean;
  readonly bonus_allowed: boolean;
  readonly maintenance: boolean;
  readonly views: number;
  readonly poster: string;
  readonly palette: readonly string[];
  readonly description: { readonly pt: string; readonly en: string };
  readonly is_new: boolean;
  readonly popular_rank: number;
}

export const providers: readonly { readonly code: string; readonly name: string }[] = catalog.providers;
export const categories: readonly {
  readonly slug: string;
  readonly icon: string;
  readonly title: { readonly pt: string; readonly en: string };
}[] = catalog.categories;
const games: readonly CatalogGame[] = catalog.games;

/** Separates the number of a copy: the provider plays `onca-da-lua~2` as `onca-da-lua`. */
export const COPY_MARK = '~';

/** Folded text for the search; the title comes first, so that a title that starts with the term wins. */
export function searchText(
  game: Pick<CatalogGame, 'title' | 'title_en' | 'aliases' | 'themes'>,
  providerName: string,
): string {
  return fold([game.title, game.title_en ?? '', ...game.aliases, ...game.themes, providerName].join(' '));
}

/** Number of games without SEED_GAMES. */
export const CATALOG_SIZE = games.length;

/**
 * Yields rows of a site from place `from` (0 is the first game) up to `count`. A row has the facts of its engine
 * (GAME-8).
 */
export function* gameRows(casinoId: number, from: number, count: number, now: Date): Generator<Insertable<Games>> {
  const names = new Map(providers.map(({ code, name }) => [code, name]));
  for (let place = from; place < count; place += 1) {
    const game = games[place % games.length];
    if (!game) return;
    const round = Math.floor(place / games.length);
    const copy = round > 0;
    const title = copy ? `${game.title} ${round + 1}` : game.title;
    yield {
      casino_id: casinoId,
      gamecode: copy ? `${game.gamecode}${COPY_MARK}${round + 1}` : game.gamecode,
      provider_code: game.provider,
      title,
      category_slug: game.category,
      type: game.type,
      image: `/posters/${game.poster}-360.webp`,
      image_mobile: `/posters/${game.poster}-240.webp`,
      description_pt: game.description.pt,
      description_en: game.description.en,
      has_tables: game.has_tables,
      only_demo: game.only_demo,
      bonus_allowed: game.bonus_allowed,
      maintenance: !copy && game.maintenance,
      show_all: true,
      featured: !copy && game.popular_rank <= 8,
      views: Math.max(1, Math.round(game.views / (round + 1))),
      rtp: game.rtp,
      volatility: game.volatility,
      min_bet: game.min_bet,
      max_bet: game.max_bet,
      position: game.popular_rank + round * games.length,
      art: JSON.stringify({
        palette: game.palette.slice(0, 2),
        aliases: [...(game.title_en ? [game.title_en] : []), ...game.aliases],
        is_new: !copy && game.is_new,
      }),
      search: searchText({ ...game, title }, names.get(game.provider) ?? ''),
      created_at: now,
      updated_at: now,
    };
  }
}
