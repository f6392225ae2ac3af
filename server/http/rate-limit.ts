/**
 * Rate limits of two kinds.
 * - Request bursts (`BOUNDS`) are counted in the memory of each process; they only keep a flood from costing work.
 * - Bounds that protect an account (`ACCOUNT_BOUNDS`: wrong passwords, codes, recoveries, registrations) are counted in
 * the database by the server's clock, so all replicas share them and they survive a restart.
 * @remarks An account bound takes its point before the work and refunds it if the work succeeded, so parallel requests
 * are limited like sequential ones. A point against a name counts for one network only, so an attacker cannot lock a
 * player out.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { RateClass } from '../../src/contract/call.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/connect.ts';
import { ApiError } from '../errors.ts';
import { networkOf } from './host.ts';
import { createTryQueue } from './try-queue.ts';

interface Bound {
  /** Most requests in `seconds`. */
  readonly points: number;
  readonly seconds: number;
}

/** Per address. A page makes about 20 calls on a cold load and a handful per minute after that. */
export const BOUNDS: Readonly<Record<RateClass, Bound>> = {
  read: { points: 2400, seconds: 60 },
  write: { points: 600, seconds: 60 },
  money: { points: 300, seconds: 60 },
  auth: { points: 120, seconds: 60 },
  captcha: { points: 240, seconds: 60 },
  report: { points: 60, seconds: 60 },
  // Stored messages: the call itself counts as a read, because a guest's must not silence the players of the address.
  // Many players share a carrier's NAT, and each writes at most 20 messages a minute.
  chat: { points: 240, seconds: 60 },
  // A person opens a few. Ids are consecutive, so a script could read all players.
  profile: { points: 120, seconds: 60 },
  // The server receives up to 10 MiB and decodes an image per file. Four documents and a few tries stay far below this.
  upload: { points: 60, seconds: 600 },
  // Peers authenticate by signature; this limit only keeps an unsigned flood from costing hashes.
  signed: { points: 120_000, seconds: 60 },
};

/** Bounds that all replicas share. Each is counted by an address, a name, or both. */
export const ACCOUNT_BOUNDS = {
  /** Wrong passwords for one name from one network. */
  login: { points: 10, seconds: 600 },
  /** Wrong passwords from one network for all names. It is high because many players share a carrier's NAT. */
  loginAddress: { points: 300, seconds: 600 },
  /** Codes for one purpose that one network requests for one player. */
  codes: { points: 10, seconds: 3600 },
  /** Codes to one e-mail or phone for all accounts and sites, per network and for all networks. */
  codesRecipient: { points: 15, seconds: 3600 },
  codesRecipientDay: { points: 30, seconds: 86_400 },
  codesRecipientAll: { points: 60, seconds: 3600 },
  codesRecipientAllDay: { points: 120, seconds: 86_400 },
  /** Changes of one player's e-mail or phone from one network; each writes to the new address. */
  contactChanges: { points: 10, seconds: 3600 },
  /** Codes sent from one address. */
  codesAddress: { points: 120, seconds: 3600 },
  /** Recovery codes for one account to one requester. Above it the server sends none and still answers 202 (SESS-8). */
  recovery: { points: 5, seconds: 3600 },
  /** Recovery codes per network: a requester chooses its own id, but not its network. */
  recoveryNetwork: { points: 10, seconds: 3600 },
  recoveryNetworkDay: { points: 20, seconds: 86_400 },
  /** Recovery codes per account for all known devices and networks, and for all others (decision 026). */
  recoveryKnown: { points: 10, seconds: 3600 },
  recoveryKnownDay: { points: 20, seconds: 86_400 },
  recoveryElsewhere: { points: 30, seconds: 3600 },
  recoveryElsewhereDay: { points: 60, seconds: 86_400 },
  /** Recoveries from one address without a captcha; with a captcha `recoveryAddress` holds. */
  recoveryBare: { points: 60, seconds: 600 },
  recoveryAddress: { points: 200, seconds: 600 },
  /** Wrong recovery codes of one requester for one name. */
  recoveryTries: { points: 20, seconds: 600 },
  /** Accounts registered from one address; each also costs a captcha. */
  registration: { points: 600, seconds: 3600 },
  /** Codes for one telephone that is being registered, from one network and from all networks. */
  registrationCode: { points: 5, seconds: 3600 },
  registrationCodePhone: { points: 20, seconds: 3600 },
  /** Answers that a phone, e-mail or CPF belongs to another account (SITE-2), per network, telephone or player. */
  takenNetwork: { points: 60, seconds: 3600 },
  takenPhone: { points: 10, seconds: 3600 },
  takenPlayer: { points: 10, seconds: 3600 },
  /** Wrong passwords of one operator from one network, and from one network for all operators. */
  operator: { points: 10, seconds: 900 },
  operatorNetwork: { points: 60, seconds: 900 },
  /** Wrong codes of one operator from all networks: only a person with the right password comes this far. */
  operatorCode: { points: 10, seconds: 3600 },
  /** Invalid coupons that one player tries. */
  coupons: { points: 60, seconds: 600 },
} as const satisfies Record<string, Bound>;
export type AccountBound = keyof typeof ACCOUNT_BOUNDS;

/** One bound: its kind and the values that it is counted by. */
export type Bounded = readonly [kind: AccountBound, ...key: readonly string[]];

export type Bounds = readonly [Bounded, ...Bounded[]];

/** Points taken before the work. They count until they are refunded or their period ends. */
export interface Reservation {
  /** Refunds the points, because the work succeeded or never ran. */
  refund(): Promise<void>;
}

export interface RateLimits {
  /**
   * Takes one point of each bound, or none.
   * @throws ApiError 429 `too_many_requests` with Retry-After when a bound is full.
   */
  reserve(...bounds: readonly Bounded[]): Promise<Reservation>;
  /** As `reserve`, but returns null when a bound is full. */
  tryReserve(...bounds: readonly Bounded[]): Promise<Reservation | null>;
  /**
   * Checks a secret under bounds on wrong tries. `work` resolves to undefined for a wrong secret, which stays counted.
   * A right secret refunds its points; with `empties` it also resets the first bound. When a bound is full of tries
   * that this process still checks, the request waits for them, so parallel right passwords all pass.
   * @throws ApiError 429 `too_many_requests` with Retry-After; any error of `work`, with the points refunded.
   */
  judge<T>(bounds: Bounds, work: () => Promise<T | undefined>, how?: { empties: boolean }): Promise<T | undefined>;

  /** Counts one request. @throws ApiError 429 `too_many_requests` with Retry-After above the limit. */
  take(kind: RateClass, ip: string): Promise<void>;
}

/** The bounds on wrong passwords for a name from an address. */
export function passwordBounds(siteId: number, ip: string, name: string): Bounds {
  const network = networkOf(ip);
  return [
    ['login', String(siteId), network, name.toLowerCase().slice(0, 128)],
    ['loginAddress', network],
  ];
}

/** The bounds on codes to one e-mail or phone, and on notices to an e-mail that a player sets. One network cannot use up the points of another one. */
export function recipientBounds(address: string, network: string): Bounds {
  return [
    ['codesRecipient', address, network],
    ['codesRecipientDay', address, network],
    ['codesRecipientAll', address],
    ['codesRecipientAllDay', address],
  ];
}

function refusal(rejected: unknown): ApiError {
  // The limiter rejects with its result; any other value is an error of ours.
  if (!(rejected instanceof RateLimiterRes)) throw rejected;
  return tooMany(rejected.msBeforeNext);
}

function tooMany(ms: number): ApiError {
  return new ApiError(429, 'too_many_requests', { retryAfter: Math.max(1, Math.ceil(ms / 1000)) });
}

interface Point {
  readonly key: string;
  readonly resets: Date;
}
interface Points {
  readonly points: readonly Point[];
}
/** Time at which the next point of a full bound is free. */
interface Full {
  readonly full: Date;
}

/**
 * Creates the limits. `scale` multiplies the numbers of points, so a test reaches a limit quickly. One function
 * because taking, refunding and judging share the scaled bounds and one queue of tries.
 */
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
  const queueTry = createTryQueue();
  // Names and addresses are personal data, so only their hash is stored.
  const keyOf = ([kind, ...parts]: Bounded) =>
    `${kind} ${createHash('sha256').update(JSON.stringify(parts)).digest('base64url').slice(0, 32)}`;

  async function takePoint(bounded: Bounded): Promise<Point | Full> {
    const bound = ACCOUNT_BOUNDS[bounded[0]];
    const key = keyOf(bounded);
    const now = clock.now();
    const resets = new Date(now.getTime() + bound.seconds * 1000);
    // One statement, so that each parallel request sees the points of the ones before it.
    const { rows } = await sql<{ resets_at: Date }>`
      insert into rate_counters (key, points, resets_at) values (${key}, 1, ${resets})
      on conflict (key) do update set
        points = case when rate_counters.resets_at <= ${now} then 1 else rate_counters.points + 1 end,
        resets_at = case when rate_counters.resets_at <= ${now} then excluded.resets_at else rate_counters.resets_at end
      where rate_counters.resets_at <= ${now} or rate_counters.points < ${most(bound)}
      returning resets_at`.execute(db);
    if (rows[0]) return { key, resets: rows[0].resets_at };
    const full = await db.selectFrom('rate_counters').select('resets_at').where('key', '=', key).executeTakeFirst();
    return { full: full?.resets_at ?? now };
  }

  async function giveBack(points: readonly Point[]): Promise<void> {
    for (const { key, resets } of points) {
      await db
        .updateTable('rate_counters')
        .set((eb) => ({ points: eb('points', '-', 1) }))
        .where('key', '=', key)
        // Points of an ended period have expired already.
        .where('resets_at', '=', resets)
        .where('points', '>', 0)
        .execute();
    }
  }

  async function takeAll(bounds: readonly Bounded[]): Promise<Points | Full> {
    const points: Point[] = [];
    for (const bounded of bounds) {
      const one = await takePoint(bounded);
      if ('full' in one) {
        await giveBack(points);
        return one;
      }
      points.push(one);
    }
    return { points };
  }

  const refusalOf = ({ full }: Full) => tooMany(full.getTime() - clock.nowMs());
  const reservationOf = ({ points }: Points): Reservation => ({ refund: () => giveBack(points) });

  return {
    async reserve(...bounds) {
      const taken = await takeAll(bounds);
      if ('full' in taken) throw refusalOf(taken);
      return reservationOf(taken);
    },
    async tryReserve(...bounds) {
      const taken = await takeAll(bounds);
      return 'full' in taken ? null : reservationOf(taken);
    },
    judge(bounds, work, { empties } = { empties: true }) {
      const key = keyOf(bounds[0]);
      return queueTry(key, {
        reserve: () => takeAll(bounds),
        refusal: refusalOf,
        async work({ points }) {
          let right: Awaited<ReturnType<typeof work>>;
          try {
            right = await work();
          } catch (error) {
            await giveBack(points);
            throw error;
          }
          if (right === undefined) return right;
          await giveBack(empties ? points.slice(1) : points);
          if (empties) await db.deleteFrom('rate_counters').where('key', '=', key).execute();
          return right;
        },
      });
    },
    async take(kind, ip) {
      try {
        await byClass[kind].consume(networkOf(ip));
      } catch (rejected) {
        throw refusal(rejected);
      }
    },
  };
}

/** Deletes the counters whose period has ended. */
export async function pruneRateCounters(deps: { readonly db: Db; readonly clock: Clock }): Promise<void> {
  await deps.db.deleteFrom('rate_counters').where('resets_at', '<=', deps.clock.now()).execute();
}
