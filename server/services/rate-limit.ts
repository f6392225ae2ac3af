/**
 * Bounds of two kinds. Bursts of requests are counted in memory, each process its own: they only keep a flood from
 * costing work. What protects an account (wrong passwords, codes, recoveries, registrations) is counted in the
 * database, by the platform's clock: all replicas share it and a restart forgets nothing. Generous for people, tight
 * for scripts. Nothing here can lock a victim out: what counts against a name counts against it from one address only.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/connect.ts';
import { ApiError } from '../errors.ts';

/** Which bound a call falls under. */
export type RateClass = 'read' | 'write' | 'money' | 'auth' | 'captcha' | 'report' | 'upload' | 'signed';

interface Bound {
  /** Requests allowed… */
  readonly points: number;
  /** …in so many seconds. */
  readonly seconds: number;
}

/** Per address. A page makes about 20 calls when it loads cold and a handful a minute after that. */
export const BOUNDS: Readonly<Record<RateClass, Bound>> = {
  read: { points: 2400, seconds: 60 },
  write: { points: 600, seconds: 60 },
  money: { points: 300, seconds: 60 },
  auth: { points: 120, seconds: 60 },
  captcha: { points: 240, seconds: 60 },
  report: { points: 60, seconds: 60 },
  // A file is 10 MiB to receive and a picture to decode: four documents and a few tries are far below this.
  upload: { points: 60, seconds: 600 },
  // Peers prove themselves by a signature; this only keeps an unsigned flood from costing hashes without end.
  signed: { points: 120_000, seconds: 60 },
};

/** Bounds that all replicas share, by what is counted. The keys are an address, a name, or both. */
export const ACCOUNT_BOUNDS = {
  /** Wrong passwords for one name from one address. */
  login: { points: 10, seconds: 600 },
  /** Wrong passwords from one address, whatever the names: many people share one behind a carrier's NAT. */
  loginAddress: { points: 300, seconds: 600 },
  /** Codes sent for one purpose of one player. */
  codes: { points: 10, seconds: 3600 },
  /** Codes sent from one address. */
  codesAddress: { points: 120, seconds: 3600 },
  /** Recovery codes for one name; further ones are not sent, and the answer stays 202. */
  recovery: { points: 5, seconds: 3600 },
  /** Recoveries from one address without a captcha; with one the next bound holds. */
  recoveryBare: { points: 60, seconds: 600 },
  recoveryAddress: { points: 200, seconds: 600 },
  /** Codes of a recovery that were tried for one name from one address. */
  recoveryTries: { points: 20, seconds: 600 },
  /** Accounts made from one address; each costs a captcha too. */
  registration: { points: 600, seconds: 3600 },
} as const satisfies Record<string, Bound>;
export type AccountBound = keyof typeof ACCOUNT_BOUNDS;

export interface RateLimits {
  /** Counts one; throws 429 `too_many_requests` with Retry-After when the bound is passed. */
  count(kind: AccountBound, ...key: readonly string[]): Promise<void>;
  /** Counts one; says whether the bound still holds. */
  within(kind: AccountBound, ...key: readonly string[]): Promise<boolean>;

  /** Counts one request; throws 429 `too_many_requests` with Retry-After when the bound is passed. */
  take(kind: RateClass, ip: string): Promise<void>;
  /** Throws 429 when this name has failed too often from this address. Counts nothing. */
  refuseLogin(siteId: number, ip: string, name: string): Promise<void>;
  /** Counts a wrong password. */
  countFailedLogin(siteId: number, ip: string, name: string): Promise<void>;
  /** Forgets the failures of a name from an address, after a right password. */
  forgetLogin(siteId: number, ip: string, name: string): Promise<void>;
}

/** One network is one visitor: an IPv6 customer has a whole /64. */
export function addressKey(ip: string): string {
  const plain = ip.startsWith('::ffff:') ? ip.slice(7) : ip;
  if (!plain.includes(':')) return plain;
  const [head = '', tail] = plain.split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === undefined || tail === '' ? [] : tail.split(':');
  const middle = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return `${[...left, ...middle, ...right].slice(0, 4).join(':')}::/64`;
}

function refusal(rejected: unknown): ApiError {
  // The limiter rejects with its result, not with an error; anything else is a fault of ours.
  if (!(rejected instanceof RateLimiterRes)) throw rejected;
  return tooMany(rejected.msBeforeNext);
}

function tooMany(ms: number): ApiError {
  return new ApiError(429, 'too_many_requests', { retryAfter: Math.max(1, Math.ceil(ms / 1000)) });
}

interface Counted {
  readonly points: number;
  readonly resets_at: Date;
}

/** Makes the bounds; `scale` multiplies the numbers of points, for tests that want to reach one quickly. */
export function createRateLimits(
  deps: { readonly db: Db; readonly clock: Clock },
  options: { readonly scale?: number } = {},
): RateLimits {
  const { db, clock } = deps;
  const scale = options.scale ?? 1;
  const most = (bound: Bound) => Math.max(1, Math.round(bound.points * scale));
  const made = (name: string, bound: Bound) =>
    new RateLimiterMemory({
      keyPrefix: name,
      points: most(bound),
      duration: bound.seconds,
    });
  const byClass = Object.fromEntries(
    Object.entries(BOUNDS).map(([name, bound]) => [name, made(name, bound)]),
  ) as Record<RateClass, RateLimiterMemory>;
  // Names and addresses are personal, so only their hash is kept.
  const keyOf = (kind: AccountBound, parts: readonly string[]) =>
    `${kind} ${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 32)}`;
  const loginKey = (siteId: number, ip: string, name: string) =>
    keyOf('login', [String(siteId), addressKey(ip), name.toLowerCase().slice(0, 128)]);
  const addressLoginKey = (ip: string) => keyOf('loginAddress', [addressKey(ip)]);

  async function add(kind: AccountBound, key: string): Promise<Counted> {
    const now = clock.now();
    const resets = new Date(now.getTime() + ACCOUNT_BOUNDS[kind].seconds * 1000);
    const { rows } = await sql<Counted>`
      insert into rate_counters (key, points, resets_at) values (${key}, 1, ${resets})
      on conflict (key) do update set
        points = case when rate_counters.resets_at <= ${now} then 1 else rate_counters.points + 1 end,
        resets_at = case when rate_counters.resets_at <= ${now} then excluded.resets_at else rate_counters.resets_at end
      returning points, resets_at`.execute(db);
    return rows[0] ?? { points: 1, resets_at: resets };
  }

  return {
    async count(kind, ...key) {
      const { points, resets_at } = await add(kind, keyOf(kind, key));
      if (points > most(ACCOUNT_BOUNDS[kind])) throw tooMany(resets_at.getTime() - clock.nowMs());
    },
    async within(kind, ...key) {
      return (await add(kind, keyOf(kind, key))).points <= most(ACCOUNT_BOUNDS[kind]);
    },
    async take(kind, ip) {
      try {
        await byClass[kind].consume(addressKey(ip));
      } catch (rejected) {
        throw refusal(rejected);
      }
    },
    async refuseLogin(siteId, ip, name) {
      const mine = loginKey(siteId, ip, name);
      const rows = await db
        .selectFrom('rate_counters')
        .selectAll()
        .where('key', 'in', [mine, addressLoginKey(ip)])
        .where('resets_at', '>', clock.now())
        .execute();
      const full = rows.find(
        ({ key, points }) => points >= most(key === mine ? ACCOUNT_BOUNDS.login : ACCOUNT_BOUNDS.loginAddress),
      );
      if (full) throw tooMany(full.resets_at.getTime() - clock.nowMs());
    },
    async countFailedLogin(siteId, ip, name) {
      await add('login', loginKey(siteId, ip, name));
      await add('loginAddress', addressLoginKey(ip));
    },
    async forgetLogin(siteId, ip, name) {
      await db
        .deleteFrom('rate_counters')
        .where('key', '=', loginKey(siteId, ip, name))
        .execute();
    },
  };
}

/** Forgets counters whose time is over. */
export async function pruneRateCounters(deps: { readonly db: Db; readonly clock: Clock }): Promise<void> {
  await deps.db.deleteFrom('rate_counters').where('resets_at', '<=', deps.clock.now()).execute();
}
