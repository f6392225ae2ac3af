/** Checks the registry against the calls of the specification (section 7) and of the contract's table, listed here. */
import * as fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { calls } from './all.ts';
import type { Call } from './call.ts';
import { callPolicy } from './policy.ts';

const all: ReadonlyArray<readonly [string, Call]> = Object.entries(calls);

/** Section 7 of the specification, call by call, as written; where it gives two forms, the one below `/api`. */
const SPECIFICATION = `
POST /auth/google
POST /validate/validate-cpf
POST /auth/login
GET /auth/me
POST /auth/register
POST /auth/update
GET /auth/logout
POST /auth/recover-password
POST /auth/verify-code
POST /auth/verify-email
POST /auth/verify-phone
POST /auth/reset-password
POST /auth/request-password-change
POST /profile/update-settings
POST /profile/self-exclusion
POST /profile/self-exclusion/remove
GET /geoip
POST /broadcasting/auth
GET /site-config
GET /categories
GET /settings/banners
GET /_nuxt_icon/{set}.json
GET /casinos/games
GET /featured/home-games
GET /featured/games
GET /games/recent
GET /profile/favorites
GET /games/providers
POST /games/url
POST /games/launch/sport
POST /games/get
POST /games/getRelated
POST /games/favorite/{gameId}
POST /games/like/{gameId}
GET /chat/messages
POST /chat/messages
POST /subscription
GET /profile
POST /profile/show
POST /profile/toggle-hide-metrics
GET /profile/affiliates
GET /profile/vip
POST /profile/uploadAvatar
POST /profile/updateName
POST /profile/updateLanguage
GET /profile/getLanguage
GET /profile/wallet
GET /wallet/withdraw/methods
POST /wallet/withdraw/method
POST /address/create
POST /wallet/withdraw/request
GET /wallet/transactions
GET /wallet/bets
GET /wallet/bonuses
POST /documents/upload
GET /documents/status
POST /documents/cancel/{id}
POST /main-gateway/qrcode-pix
POST /main-gateway/consult-status-transaction
POST /main-gateway/user-cancel-withdrawal
POST /bonuses/check-coupon
GET /bonuses/coupons
GET /bonuses/cashback
POST /bonuses/cashback/claim
GET /ranking
GET /boxes/user/get
GET /boxes/all
GET /boxes/get/{id}/prizes
POST /boxes/open
POST /boxes/sell
POST /boxes/buy
POST /prizes/sell
GET /prizes/user
GET /missions
GET /missions/{id}
POST /missions/{id}/claim
POST /missions/{id}/accept
GET /notifications
POST /notifications/{id}/read
POST /notifications/{type}/mark-all-read
`;

/** Calls that the contract's table and its first section add. */
const TABLE = `
GET /redirects
GET /pages/{slug}
POST /auth/logout
GET /captcha/challenge
GET /casinos/catalog
DELETE /subscription
GET /push/key
GET /health
GET /ready
POST /_test/clock
GET /openapi.json
`;

/** "Extension calls that screens need": one line for each call of the contract. */
const EXTENSIONS = `
GET /profile/settings
GET /profile/self-exclusion
GET /auth/sessions
POST /auth/sessions/end-others
POST /auth/session/renew
POST /auth/second-factor
POST /auth/step-up
POST /auth/login-restricted
GET /wallet/rounds/{id}
GET /feed/biggest
GET /feed/mine
GET /leaderboard
GET /promotions
GET /wallet/withdrawals/{id}
GET /wallet/statement.csv
GET /profile/data
POST /profile/deletion
POST /chat/ignore
POST /chat/report
POST /client-errors
POST /provider/v1/authenticate
POST /provider/v1/balance
POST /provider/v1/bet
POST /provider/v1/win
POST /provider/v1/rollback
POST /gateways/pix/webhook
`;

const linesOf = (text: string): string[] => text.trim().split('\n');
const routesOf = (call: Call): string[] =>
  [call.method, ...(call.alsoMethod ? [call.alsoMethod] : [])].map((method) => `${method} ${call.path}`);
const declared = new Set(all.flatMap(([, call]) => routesOf(call)));

const named = (test: (call: Call, name: string) => boolean): string[] =>
  all.filter(([name, call]) => test(call, name)).map(([name]) => name);

/** Calls that this test skips: some would move money or start play. */
const MOVES =
  /^\/(?:main-gateway\/(?:qrcode-pix|user-cancel)|wallet\/withdraw\/request|wallet\/bonuses\/\{id\}\/cancel|bonuses\/cashback\/claim|boxes\/(?:open|buy|sell)|prizes\/sell|missions\/\{id\}\/(?:claim|accept)|auth\/register)/;

describe('the registry of calls', () => {
  it.each([
    ['the specification', SPECIFICATION],
    ["the contract's table", TABLE],
    ['the extensions that screens need', EXTENSIONS],
  ])('declares every call of %s', (_name, text) => {
    expect(linesOf(text).filter((route) => !declared.has(route))).toEqual([]);
  });

  it('has no two calls with the same method and path', () => {
    const routes = all.flatMap(([, call]) => routesOf(call).map((route) => route.replace(/\{\w+\}/g, '{}')));
    expect(routes.filter((route, index) => routes.indexOf(route) !== index)).toEqual([]);
  });

  it('sends no body with GET', () => {
    expect(named((call) => call.method === 'GET' && (call.body !== undefined || call.files !== undefined))).toEqual([]);
  });

  it('declares exactly the parameters of its path', () => {
    const wrong = all.filter(([, call]) => {
      const places = [...call.path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '');
      const schema = call.params as { readonly entries?: Record<string, unknown> } | undefined;
      return (
        places.sort().join() !==
        Object.keys(schema?.entries ?? {})
          .sort()
          .join()
      );
    });
    expect(wrong.map(([name]) => name)).toEqual([]);
  });

  it('writes paths from the root, below /api, without a trailing slash', () => {
    expect(named((call) => !/^\/[\w\-/{}.]*[\w}]$/.test(call.path) || call.path.startsWith('/api/'))).toEqual([]);
  });

  it('never queues a call that moves money, starts play, uploads or is signed', () => {
    expect(
      named(
        (call) =>
          call.offline !== 'never' &&
          (call.idempotent === true ||
            MOVES.test(call.path) ||
            call.auth === 'signed' ||
            call.files !== undefined ||
            /^\/games\/(?:url|launch)/.test(call.path)) &&
          call.path !== '/games/like/{gameId}',
      ),
    ).toEqual([]);
  });

  it('requires an idempotency key for each call that moves money or grants something', () => {
    expect(named((call) => call.method === 'POST' && MOVES.test(call.path) && call.idempotent !== true)).toEqual([]);
    expect(linesOf(SPECIFICATION).filter((route) => MOVES.test(route.split(' ')[1] ?? '')).length).toBeGreaterThan(9);
  });

  it('queues only calls that are safe to repeat: likes, favourites, read marks, reports of cards, language, ignoring', () => {
    expect(named((call) => call.offline === 'queued').sort()).toEqual([
      'ignorePlayer',
      'readAllNotifications',
      'readNotification',
      'reportNotification',
      'toggleFavorite',
      'toggleLike',
      'updateLanguage',
    ]);
  });

  it('caches only reads', () => {
    const reading = ['/games/get', '/games/getRelated', '/profile/show'];
    expect(named((call) => call.offline === 'cached' && call.method !== 'GET' && !reading.includes(call.path))).toEqual(
      [],
    );
  });

  it('gives an ETag only to public reads', () => {
    expect(named((call) => call.etag === true && (call.auth !== 'none' || call.method !== 'GET'))).toEqual([]);
    const rare = [
      '/site-config',
      '/categories',
      '/games/providers',
      '/casinos/games',
      '/settings/banners',
      '/casinos/catalog',
    ];
    expect(named((call) => rare.includes(call.path) && call.etag !== true)).toEqual([]);
  });

  it('closes deposits, play and bonuses to the restricted session of an excluded player', () => {
    const closed = /qrcode-pix|^\/games\/(?:url|launch)|^\/boxes\/(?:buy|open)|claim$|accept$|^\/chat\/(?!ignored$)/;
    expect(named((call) => callPolicy(call).restricted && closed.test(call.path))).toEqual([]);
    const open = ['getWallet', 'getTransactions', 'requestWithdrawal', 'cancelWithdrawal', 'getMe', 'logout'] as const;
    expect(open.filter((name) => !callPolicy(calls[name]).restricted)).toEqual([]);
  });

  it('writes error codes in snake case', () => {
    expect(all.flatMap(([, call]) => call.errors ?? []).filter((code) => !/^[a-z]+(?:_[a-z]+)*$/.test(code))).toEqual(
      [],
    );
  });

  it('declares a response body or its absence for each call', () => {
    expect(
      named((call) => call.response !== undefined && (call.status === 204 || call.produces !== undefined)),
    ).toEqual([]);
    expect(named((call) => call.method === 'GET' && !call.response && !call.produces)).toEqual([]);
  });

  it('validates any JSON without throwing', () => {
    const schemas = all.flatMap(([, call]) =>
      [call.params, call.query, call.body].filter((schema) => schema !== undefined),
    );
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('', '{', '[]', '{"searchTerm":1}', '0', '-1', '1e999', '\u0000'),
    );
    for (const schema of schemas) {
      const fields = Object.keys((schema as { entries?: object }).entries ?? {});
      const likely = fc.dictionary(fc.constantFrom('x', ...fields), fc.oneof(texts, fc.jsonValue()));
      fc.assert(
        fc.property(
          fc.oneof(likely, fc.jsonValue()),
          (value) => typeof v.safeParse(schema, value).success === 'boolean',
        ),
        { numRuns: 40 },
      );
    }
  });

  it('limits the length of every text in a request', () => {
    const long = 'a'.repeat(20_000);
    const takes = all.flatMap(([name, call]) =>
      [call.params, call.query, call.body].flatMap((schema) => {
        const entries = (schema as { entries?: Record<string, v.GenericSchema> } | undefined)?.entries ?? {};
        return Object.entries(entries)
          .filter(([, field]) => v.safeParse(field, long).success)
          .map(([field]) => `${name}.${field}`);
      }),
    );
    // A provider may send any JSON as the detail of a round; the size of the body bounds it.
    expect(takes).toEqual(['providerWin.detail', 'providerCorrect.detail']);
  });
});
