/**
 * Games: catalogue, filter, one game, launch, favourites, likes, providers. One file because every call answers
 * with the same entity in one of its three sizes.
 */
import * as v from 'valibot';
import {
  amount,
  count,
  data,
  defineCall,
  extend,
  id,
  imageUrl,
  language,
  list,
  page,
  paged,
  slug,
  target,
  timestamp,
} from './call.ts';

/* ── entities ───────────────────────────────────────────────────────────── */

export const volatility = v.picklist(['low', 'medium', 'high', 'very_high']);

/** Facts of a game's sheet in lists, so that the sheet shows them before the game's own answer. Absent: not stated. */
const listedFacts = {
  /** RTP in per cent: 96.42. */
  rtp: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(100))),
  volatility: v.optional(volatility),
  min_bet: v.optional(amount),
  max_bet: v.optional(amount),
};

const commonGame = v.object({
  game_id: v.string(),
  title: v.string(),
  gamecode: slug,
  providercode: slug,
  provider_name: v.string(),
  /** Live tables: the tile carries "Ao vivo". Only where the engine has them. */
  has_tables: v.boolean(),
  only_demo: v.boolean(),
  bonus_allowed: v.boolean(),
  views: count,
  /**
   * Whether the game is in lists of all games: the list without category, provider, type or search, and the lobby's
   * popular, new and featured games. If false, the player finds it in its category, its provider's list, by search and
   * by its address.
   */
  showAll: v.boolean(),
  image: imageUrl,
  image_mobile: imageUrl,
  hasFavorite: v.boolean(),
  /** Kind of game, which is its engine: `slot`, `crash`, `roulette`, `mines`, `plinko`, `dice`… */
  type: v.string(),
  /** Path of the game's page, without language prefix. */
  to: target,
  category_slug: slug,
  hasLike: v.boolean(),
  totalLikes: count,
  /** Two colours shown until the poster has loaded, as `#rrggbb,#rrggbb`. */
  placeholder: v.optional(v.nullable(v.string()), null),
  /** Other search words: `tigrinho`. */
  aliases: v.optional(v.array(v.string()), []),
  is_new: v.optional(v.boolean(), false),
  /** Not playable now; stays listed. */
  maintenance: v.optional(v.boolean(), false),
  /** When the player last played it; only in the list of recent games. */
  played_at: v.optional(timestamp),
});

/** A game in a list. */
export const game = extend(commonGame, listedFacts);
export type Game = v.InferOutput<typeof game>;

/** "My own return", beside the theoretical one. `rtp` is won / staked in per cent; null before the first round. */
export const gameStats = v.object({
  rounds: count,
  staked: amount,
  won: amount,
  rtp: v.nullable(v.pipe(v.number(), v.minValue(0))),
  last_played_at: v.nullable(timestamp),
});
export type GameStats = v.InferOutput<typeof gameStats>;

export const gameDetail = extend(commonGame, {
  /** RTP in per cent: 96.42. */
  rtp: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
  volatility,
  min_bet: amount,
  max_bet: amount,
  description: v.string(),
  /** Null without a login. */
  my_stats: v.nullable(gameStats),
  /** Maximum win as a multiple of the stake; null: not stated. */
  max_win: v.optional(v.nullable(v.number()), null),
  /** Rules and pay table at the provider; null: none. */
  rules_url: v.optional(v.nullable(v.string()), null),
  has_demo: v.optional(v.boolean(), true),
  /**
   * Base address of the frame (`frameAddress` adds the parameters), so that the page can load it in parallel with the
   * launch; null: only a launch tells the address.
   */
  frame_url: v.optional(v.nullable(v.string()), null),
});
export type GameDetail = v.InferOutput<typeof gameDetail>;

export const provider = v.object({
  code: slug,
  name: v.string(),
  image: imageUrl,
  total: count,
});
export type Provider = v.InferOutput<typeof provider>;

/** A game in the offline catalogue: the fields of tile, filter and search, without personal data. */
export const catalogGame = v.object({
  game_id: v.string(),
  title: v.string(),
  gamecode: slug,
  providercode: slug,
  category_slug: slug,
  /** Further categories that list the game; absent: none. */
  categories: v.optional(v.array(slug)),
  type: v.string(),
  image: imageUrl,
  image_mobile: v.optional(imageUrl),
  placeholder: v.optional(v.nullable(v.string())),
  aliases: v.optional(v.array(v.string())),
  only_demo: v.optional(v.boolean(), false),
  bonus_allowed: v.optional(v.boolean(), true),
  has_tables: v.optional(v.boolean(), false),
  is_new: v.optional(v.boolean(), false),
  maintenance: v.optional(v.boolean(), false),
  /** Absent: true. */
  showAll: v.optional(v.boolean()),
  /** For the order "popular". */
  views: v.optional(count, 0),
  totalLikes: v.optional(count, 0),
  ...listedFacts,
});
export type CatalogGame = v.InferOutput<typeof catalogGame>;

/** Orders of a list of games beside the site's own ("popular"). */
export const gameSorts = ['new', 'title', 'rtp'] as const;
export type GameSort = (typeof gameSorts)[number];

/** Text of a filter. A control character counts as a space: a pasted term may have a tab, and PostgreSQL refuses NUL. */
// @__NO_SIDE_EFFECTS__
function filterText(max: number) {
  return v.optional(
    v.nullable(
      v.pipe(
        v.string(),
        v.maxLength(max),
        v.transform((text) => text.replace(/\p{Cc}/gu, ' ')),
      ),
    ),
  );
}

/** Game filter (GAME-1). An absent or empty key filters nothing. */
export const gameFilter = v.object({
  searchTerm: filterText(100),
  category: filterText(80),
  provider: filterText(80),
  type: filterText(40),
  volatility: v.optional(v.nullable(volatility)),
  /** The lowest RTP, per cent. */
  rtp: v.optional(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(100)))),
  /** Absent: the site's own order, or the quality of the match with a search term. */
  sort: v.optional(v.nullable(v.picklist(gameSorts))),
  bonuses: v.optional(
    v.nullable(
      v.union([
        v.boolean(),
        v.pipe(
          v.picklist(['true', 'false', '1', '0', '']),
          v.transform((flag) => flag === 'true' || flag === '1'),
        ),
      ]),
    ),
  ),
});
export type GameFilter = v.InferOutput<typeof gameFilter>;

/** The `filter` key of a query: URL-encoded JSON of a game filter; empty or absent: no filter. */
const filterQuery = v.optional(
  v.pipe(
    v.string(),
    v.maxLength(2000),
    v.transform((text) => (text === '' ? '{}' : text)),
    v.parseJson(undefined, 'filter'),
    // An array would pass as an object without keys.
    v.check((value) => !Array.isArray(value), 'filter'),
    gameFilter,
  ),
  '{}',
);

const playMode = v.picklist(['real', 'demo']);
const device = v.picklist(['mobile', 'desktop']);
/** A game's id or its gamecode. */
const gameKey = v.pipe(v.string(), v.minLength(1), v.maxLength(80), v.regex(/^[\w.:~-]+$/));

/* ── reading ────────────────────────────────────────────────────────────── */

/** 24 games a page (GAME-1). */
export const getGames = defineCall({
  method: 'GET',
  path: '/casinos/games',
  auth: 'none',
  summary: 'Games by filter, 24 a page',
  etag: true,
  query: v.object({ filter: filterQuery, page }),
  response: v.object({ games: paged(game) }),
});

/** The whole catalogue, for the lobby offline. A back end without it answers 404; clients then read pages. */
export const getCatalog = defineCall({
  method: 'GET',
  path: '/casinos/catalog',
  auth: 'none',
  summary: 'The whole catalogue in compact form',
  etag: true,
  response: data(v.object({ version: v.string(), games: v.array(catalogGame) })),
});

/** The lobby's rows in their order. */
export const getHomeGames = defineCall({
  method: 'GET',
  path: '/featured/home-games',
  auth: 'none',
  summary: "The lobby's rows",
  etag: true,
  response: list(v.object({ slug, title: v.string(), games: v.array(game) })),
});

export const getFeaturedGames = defineCall({
  method: 'GET',
  path: '/featured/games',
  auth: 'none',
  summary: 'Featured games',
  etag: true,
  response: list(game),
});

export const getProviders = defineCall({
  method: 'GET',
  path: '/games/providers',
  auth: 'none',
  summary: 'Game providers',
  etag: true,
  query: v.object({ page }),
  response: paged(provider),
});

/** 404 `game_not_found`. `provider_code`, if sent, must be the game's own. */
export const getGame = defineCall({
  method: 'POST',
  path: '/games/get',
  auth: 'none',
  offline: 'cached',
  summary: 'One game with return, volatility and limits',
  body: v.object({ game_id: gameKey, provider_code: v.optional(v.nullable(gameKey)) }),
  response: data(gameDetail),
  errors: ['game_not_found'],
});

export const getRelatedGames = defineCall({
  method: 'POST',
  path: '/games/getRelated',
  auth: 'none',
  offline: 'cached',
  summary: 'Games like this one',
  body: v.object({ game_id: gameKey }),
  response: v.object({ related_games: v.array(game) }),
  errors: ['game_not_found'],
});

export const getRecentGames = defineCall({
  method: 'GET',
  path: '/games/recent',
  summary: 'Games played last',
  query: v.object({ page }),
  response: paged(game),
});

export const getFavorites = defineCall({
  method: 'GET',
  path: '/profile/favorites',
  summary: 'Favourite games',
  query: v.object({ page }),
  response: paged(game),
});

/* ── playing ────────────────────────────────────────────────────────────── */

/**
 * The address of the game's frame with its launch token in the fragment (single use, two minutes). Demo needs no login.
 * 404 `game_not_found`, 503 `game_maintenance`, 403 with the reason if the player may not play.
 */
export const getGameUrl = defineCall({
  method: 'POST',
  path: '/games/url',
  auth: 'none',
  stepUp: { when: 'real_play' },
  summary: 'Open a game',
  body: v.object({
    game_id: gameKey,
    provider_code: v.optional(v.nullable(gameKey)),
    mode: v.optional(playMode, 'real'),
    lang: v.optional(language, 'pt'),
    device: v.optional(device, 'desktop'),
  }),
  response: v.object({ gameUrl: v.pipe(v.string(), v.url()) }),
  errors: [
    'game_not_found',
    'game_maintenance',
    'demo_only',
    'unauthenticated',
    'player_blocked',
    'limit_reached',
    'restricted_session',
    'profile_incomplete',
    'verification_required',
    'prohibited',
    'verification_unavailable',
  ],
});

export const toggleFavorite = defineCall({
  method: 'POST',
  path: '/games/favorite/{gameId}',
  offline: 'queued',
  summary: 'Add to or remove from the favourites',
  restricted: true,
  params: v.object({ gameId: id }),
  body: v.object({ action: v.picklist(['add', 'remove']) }),
  response: v.object({ action: v.picklist(['add', 'remove']), hasFavorite: v.boolean() }),
  errors: ['game_not_found'],
});

/** Toggles, unless `like` states the wanted value: then a repeat has no effect, as the outbox needs. */
export const toggleLike = defineCall({
  method: 'POST',
  path: '/games/like/{gameId}',
  offline: 'queued',
  summary: 'Like a game, or take it back',
  // Takes a key so that the outbox may send it twice; it moves no money.
  rate: 'write',
  idempotent: true,
  restricted: true,
  params: v.object({ gameId: id }),
  body: v.object({ like: v.optional(v.boolean()) }),
  response: v.object({ action: v.picklist(['liked', 'unliked']), totalLikes: count }),
  errors: ['game_not_found'],
});
