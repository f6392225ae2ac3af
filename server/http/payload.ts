/**
 * `{path}/_payload.json` (NAV-9): the public data of a route in one answer, made of the calls that the route makes, as
 * a guest gets them. A route without public data answers 404.
 */
import type { SiteRoute } from '../../src/contract/site-paths.ts';

/** One call of a route, with its name in the payload. */
export interface PayloadCall {
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
}

const get = (name: string, path: string): PayloadCall => ({ name, method: 'GET', path });

function games(filter: Record<string, unknown>): PayloadCall {
  return get('getGames', `/casinos/games?filter=${encodeURIComponent(JSON.stringify(filter))}`);
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
  if (text) return [get('getPage', `/pages/${text}`)];
  switch (route.pattern) {
    case '/':
      return [
        get('getHomeGames', '/featured/home-games'),
        get('getCategories', '/categories'),
        get('getBanners', '/settings/banners'),
      ];
    case '/casino/games':
      return [games({}), get('getCategories', '/categories')];
    case '/casino/providers':
      return [get('getProviders', '/games/providers')];
    case '/casino/category/{filter}':
      return [games({ category: route.params['filter'] ?? '' }), get('getCategories', '/categories')];
    case '/casino/{provider}/{game}': {
      const body = { game_id: route.params['game'] ?? '', provider_code: route.params['provider'] ?? '' };
      return [{ name: 'getGame', method: 'POST', path: '/games/get', body }];
    }
    case '/pages/{slug}':
      return [get('getPage', `/pages/${encodeURIComponent(route.params['slug'] ?? '')}`)];
    case '/ranking':
      return [get('getRanking', '/ranking')];
    case '/bonus':
      return [get('getCoupons', '/bonuses/coupons')];
    default:
      return null;
  }
}
