/**
 * `{path}/_payload.json` (NAV-9): the public data of a route in one answer, made of the calls that the route makes, as
 * a guest gets them. A route without public data answers 404.
 */
import { type CallName, calls } from '../../src/contract/all.ts';
import type { Method } from '../../src/contract/call.ts';
import type { SiteRoute } from '../../src/contract/site-paths.ts';

/** One call of a route, with its name in the payload. */
export interface PayloadCall {
  readonly name: CallName;
  readonly method: Method;
  /** With parameters and query filled in. */
  readonly path: string;
  readonly body?: unknown;
}

/** A call as a guest makes it. `slug` fills the one parameter of its path. */
export function guestCall(name: CallName, slug = ''): PayloadCall {
  const { method, path } = calls[name];
  return { name, method, path: path.replace(/\{\w+\}/, encodeURIComponent(slug)) };
}

function games(filter: Record<string, unknown>): PayloadCall {
  const call = guestCall('getGames');
  return { ...call, path: `${call.path}?filter=${encodeURIComponent(JSON.stringify(filter))}` };
}

const TEXT_PAGES: Readonly<Record<string, string>> = {
  '/aml-policy': 'aml-policy',
  '/betting-terms': 'betting-terms',
  '/privacy': 'privacy',
  '/terms': 'terms',
  '/responsible-gaming': 'responsible-gaming',
  '/em-conformidade-com-a-regulamentacao': 'em-conformidade-com-a-regulamentacao',
};

/** The calls of a route's payload; null when it has no public data. */
export function payloadCalls(route: SiteRoute): readonly PayloadCall[] | null {
  const text = TEXT_PAGES[route.pattern];
  if (text) return [guestCall('getPage', text)];
  switch (route.pattern) {
    case '/':
      return [guestCall('getHomeGames'), guestCall('getCategories'), guestCall('getBanners')];
    case '/casino/games':
      return [games({}), guestCall('getCategories')];
    case '/casino/providers':
      return [guestCall('getProviders')];
    case '/casino/category/{filter}':
      return [games({ category: route.params['filter'] ?? '' }), guestCall('getCategories')];
    case '/casino/{provider}/{game}': {
      const body = { game_id: route.params['game'] ?? '', provider_code: route.params['provider'] ?? '' };
      return [{ ...guestCall('getGame'), body }];
    }
    case '/pages/{slug}':
      return [guestCall('getPage', route.params['slug'])];
    case '/promotions':
    case '/promotion':
      return [guestCall('getPromotions')];
    case '/promotions/{slug}':
      return [guestCall('getPromotion', route.params['slug'])];
    case '/casino/crates':
      return [guestCall('getBoxes')];
    case '/casino/box/{name}':
      return [guestCall('getBoxes'), guestCall('getBoxPrizes', route.params['name'])];
    case '/rewards':
    case '/ranking':
      return [guestCall('getRanking')];
    case '/bonus':
      return [guestCall('getCoupons')];
    default:
      return null;
  }
}
