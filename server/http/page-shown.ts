/**
 * Finds the name of an address's page, for the tab and for shared links, and whether the page exists, from the API's
 * answers for a guest. The rules are those of the routes' validation hooks (NAV-2; `src/app/guards.ts`).
 */
import type { getBoxes } from '../../src/contract/boxes.ts';
import type { ResponseOf } from '../../src/contract/call.ts';
import type { GameDetail, getGame } from '../../src/contract/games.ts';
import type { getPage } from '../../src/contract/pages.ts';
import type { getPromotion } from '../../src/contract/promotions.ts';
import type { getCategories } from '../../src/contract/site.ts';
import { NOT_FOUND_TITLE, SITE_PATHS, type SiteRoute } from '../../src/contract/site-paths.ts';
import { guestCall, type PayloadCall, payloadCalls } from './payload.ts';

export interface PageShown {
  /** 404: no route, or its validation hook fails. 503: the site is in maintenance. */
  readonly status: 200 | 404 | 503;
  /** The page's name without the site's; null if the API did not answer: the page then names itself. */
  readonly name: string | null;
  /** The game, for a game's own address. */
  readonly game?: GameDetail;
}

type Ask = (call: PayloadCall) => Promise<{ readonly status: number; readonly text: string }>;

/**
 * Asks the API for the facts of a page.
 * @param route null for a path that is no route of the site
 */
export async function pageShown(route: SiteRoute | null, language: 'pt' | 'en', ask: Ask): Promise<PageShown> {
  const missing: PageShown = { status: 404, name: NOT_FOUND_TITLE[language] };
  if (route === null) return missing;
  const [call] = payloadCalls(route) ?? [];
  const { filter, name } = route.params;
  switch (route.pattern) {
    case '/casino/{provider}/{game}': {
      const game = await read<ResponseOf<typeof getGame>>(call, ask);
      return game === 'missing'
        ? missing
        : { status: 200, name: game?.data.title ?? null, ...(game && { game: game.data }) };
    }
    case '/pages/{slug}': {
      const page = await read<ResponseOf<typeof getPage>>(call, ask);
      return page === 'missing' ? missing : { status: 200, name: page?.data.title ?? null };
    }
    case '/promotions/{slug}': {
      const promotion = await read<ResponseOf<typeof getPromotion>>(call, ask);
      return promotion === 'missing' ? missing : { status: 200, name: promotion?.data.title ?? null };
    }
    case '/casino/category/{filter}': {
      const categories = await read<ResponseOf<typeof getCategories>>(guestCall('getCategories'), ask);
      if (categories === 'missing' || categories === null) return { status: 200, name: null };
      const category = categories.data.find(({ slug }) => slug === filter);
      return category ? { status: 200, name: category.title } : missing;
    }
    case '/casino/crates':
    case '/account/boxes':
    case '/casino/box/{name}': {
      const boxes = await read<ResponseOf<typeof getBoxes>>(guestCall('getBoxes'), ask);
      if (boxes === 'missing') return missing;
      if (route.pattern !== '/casino/box/{name}') return { status: 200, name: SITE_PATHS[route.pattern][language] };
      const box = boxes?.data.find((one) => one.name === name);
      return boxes === null || box ? { status: 200, name: box?.title ?? null } : missing;
    }
    default:
      return { status: 200, name: SITE_PATHS[route.pattern][language] };
  }
}

/** Reads a call's answer; 'missing' if the API answers that it does not exist, null if the API gives no answer. */
async function read<T>(call: PayloadCall | undefined, ask: Ask): Promise<T | 'missing' | null> {
  if (!call) return null;
  const { status, text } = await ask(call);
  if (status === 404 || status === 422) return 'missing';
  // The contract has checked this answer of our own API.
  return status === 200 ? (JSON.parse(text) as T) : null;
}
