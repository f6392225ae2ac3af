/**
 * Bounds on bursts, in memory (one process serves a site; a second replica has its own count). Generous for people,
 * tight for scripts. Nothing here can lock a victim out: what counts against a name counts against it from one
 * address only.
 */
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
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

/** Wrong passwords for one name from one address. */
export const LOGIN_BOUND: Bound = { points: 10, seconds: 600 };

export interface RateLimits {
  /** Counts one request; throws 429 `too_many_requests` with Retry-After when the bound is passed. */
  take(kind: RateClass, ip: string): Promise<void>;
  /** Throws 429 when this name has failed too often from this address. Counts nothing. */
  refuseLogin(ip: string, name: string): Promise<void>;
  /** Counts a wrong password. */
  countFailedLogin(ip: string, name: string): Promise<void>;
  /** Forgets the failures of a name from an address, after a right password. */
  forgetLogin(ip: string, name: string): Promise<void>;
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

/** Makes the bounds; `scale` multiplies the numbers of points, for tests that want to reach one quickly. */
export function createRateLimits(options: { readonly scale?: number } = {}): RateLimits {
  const scale = options.scale ?? 1;
  const made = (name: string, bound: Bound) =>
    new RateLimiterMemory({
      keyPrefix: name,
      points: Math.max(1, Math.round(bound.points * scale)),
      duration: bound.seconds,
    });
  const byClass = Object.fromEntries(
    Object.entries(BOUNDS).map(([name, bound]) => [name, made(name, bound)]),
  ) as Record<RateClass, RateLimiterMemory>;
  const logins = made('login', LOGIN_BOUND);
  const loginKey = (ip: string, name: string) => `${addressKey(ip)} ${name.toLowerCase().slice(0, 128)}`;

  return {
    async take(kind, ip) {
      try {
        await byClass[kind].consume(addressKey(ip));
      } catch (rejected) {
        throw refusal(rejected);
      }
    },
    async refuseLogin(ip, name) {
      const state = await logins.get(loginKey(ip, name));
      if (state && state.consumedPoints >= logins.points) throw tooMany(state.msBeforeNext);
    },
    async countFailedLogin(ip, name) {
      await logins.penalty(loginKey(ip, name));
    },
    async forgetLogin(ip, name) {
      await logins.delete(loginKey(ip, name));
    },
  };
}
