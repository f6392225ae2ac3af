/**
 * Letters to players (e-mail and SMS), delivered at least once. A letter is a row, written in the transaction of the
 * event that it reports. Its sender hands it to a carrier after the commit; a periodic round retries letters that a
 * crash or a carrier's outage left behind.
 */
import { type Selectable, sql } from 'kysely';
import type { DbOrTrx } from '../db/connect.ts';
import type { Letters } from '../db/schema.ts';
import type { Deps } from '../deps.ts';
import { carriersOf } from '../gateways/letters/carriers.ts';
import { type Carriers, CarryError, type Channel } from '../gateways/letters/port.ts';
import { pauseAfter } from '../lib/retry.ts';

export interface NewLetter {
  readonly casinoId: number;
  readonly playerId: number | null;
  readonly channel: Channel;
  readonly recipient: string;
  /** For example `code.recovery` or `notice.new_login`. */
  readonly kind: string;
  readonly subject: string;
  readonly body: string;
  /** Time after which the letter is not sent any more. */
  readonly expiresAt?: Date;
}

export type Delivery = 'sent' | 'waiting' | 'failed';

export interface LetterService {
  /** Whether an SMS carrier is configured. */
  readonly sms: boolean;
  /** Writes a letter in the caller's transaction. @returns its id, for `deliver` after the commit. */
  write(trx: DbOrTrx, letter: NewLetter): Promise<number>;
  /** Delivers one letter now and waits for the result; a failure is retried later. Never throws. */
  deliver(id: number): Promise<Delivery>;
  /** Delivers letters in the background. */
  deliverSoon(ids: readonly number[]): void;
  /** Delivers the due letters; called by the schedule and by tests. @returns how many were tried. */
  round(): Promise<number>;
  /** Starts the schedule. @returns stop function, which also closes the carriers. */
  start(): () => Promise<void>;
}

const POLL_MS = 5000;
/** Lease of a claimed letter (ms); one delivery times out well before its end. */
const LEASE_MS = 60_000;
const BATCH = 50;
/** Backoff in seconds after each failure; then every hour. */
const PAUSES_S = [5, 15, 60, 300, 900, 3600] as const;
/** About a day of retries. */
const MOST_ATTEMPTS = 30;
/** Delivered letters are kept this long, for the mailbox and as a record. */
const KEPT_MS = 30 * 24 * 3_600_000;

type Claimed = Pick<
  Selectable<Letters>,
  'channel' | 'recipient' | 'kind' | 'subject' | 'body' | 'attempts' | 'expires_at'
> & {
  readonly id: number;
  readonly site: string;
};

/** One function because its parts share the carriers, and the deliveries that its stop waits for. */
export function createLetters(deps: Deps): LetterService {
  const { db, clock, log } = deps;
  const carriers: Carriers = deps.carriers ?? carriersOf(deps.env, log);
  const underway = new Set<Promise<unknown>>();

  /** Leases the next due letter, or this one. When the process crashes, another one takes it after the lease. */
  async function claim(id: number | null): Promise<Claimed | undefined> {
    const now = clock.now();
    const { rows } = await sql<Claimed>`
      update letters l set attempts = l.attempts + 1, next_attempt_at = ${new Date(now.getTime() + LEASE_MS)}
      from sites s
      where s.casino_id = l.casino_id and l.id in (
        select id from letters
        where state = 'waiting' and next_attempt_at <= ${now} ${id === null ? sql`` : sql`and id = ${id}`}
        order by next_attempt_at limit 1 for update skip locked)
      returning l.id, l.channel, l.recipient, l.kind, l.subject, l.body, l.attempts, l.expires_at, s.name as site`.execute(
      db,
    );
    return rows[0] && { ...rows[0], id: Number(rows[0].id) };
  }

  async function settle(id: number, state: 'sent' | 'failed' | 'expired', error: string | null, keep: boolean) {
    const now = clock.now();
    await db
      .updateTable('letters')
      .set({ state, last_error: error, ...(state === 'sent' ? { sent_at: now } : {}), ...(keep ? {} : { body: null }) })
      .where('id', '=', id)
      .execute();
  }

  async function carry(letter: Claimed): Promise<Delivery> {
    const { id, channel, kind, body, attempts, expires_at: expires } = letter;
    // The development mailbox shows bodies; production deletes them.
    const keep = !deps.env.production;
    const now = clock.now();
    if (body === null || (expires !== null && expires <= now)) {
      await settle(id, 'expired', null, keep);
      return 'failed';
    }
    try {
      const carrier = carriers[channel];
      if (!carrier) throw new CarryError('There is no carrier for this channel.', true);
      await carrier.carry({ ...letter, body, from: letter.site });
      await settle(id, 'sent', null, keep);
      return 'sent';
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const permanent = error instanceof CarryError && error.permanent;
      if (permanent || attempts >= MOST_ATTEMPTS) {
        log.error({ letter: id, channel, kind, attempts, reason }, 'a letter was given up');
        await settle(id, 'failed', reason, keep);
        return 'failed';
      }
      const pause = pauseAfter(attempts, PAUSES_S);
      log.warn(
        { letter: id, channel, kind, attempts, reason, nextInSeconds: pause },
        'a letter waits: not handed over',
      );
      await db
        .updateTable('letters')
        .set({ next_attempt_at: new Date(now.getTime() + pause * 1000), last_error: reason })
        .where('id', '=', id)
        .execute();
      return 'waiting';
    }
  }

  function tracked<T>(work: Promise<T>): Promise<T> {
    underway.add(work);
    return work.finally(() => underway.delete(work));
  }

  function deliver(id: number): Promise<Delivery> {
    return tracked(
      (async () => {
        try {
          const letter = await claim(id);
          return letter ? await carry(letter) : 'waiting';
        } catch (error) {
          // The row stays and the round retries it.
          log.error({ err: error, letter: id }, 'a letter could not be looked at');
          return 'waiting';
        }
      })(),
    );
  }

  async function round(): Promise<number> {
    let tried = 0;
    // One after the other, so that a carrier that is away does not get fifty requests at once. Each is claimed just
    // before its delivery, because a lease outlasts one delivery and not a whole round.
    for (let letter = await claim(null); letter; letter = await claim(null)) {
      await carry(letter);
      tried += 1;
      if (tried === BATCH) break;
    }
    return tried;
  }

  return {
    sms: carriers.sms !== null,

    async write(trx, letter) {
      const now = clock.now();
      const { id } = await trx
        .insertInto('letters')
        .values({
          casino_id: letter.casinoId,
          player_id: letter.playerId,
          channel: letter.channel,
          recipient: letter.recipient,
          kind: letter.kind,
          subject: letter.subject,
          body: letter.body,
          next_attempt_at: now,
          expires_at: letter.expiresAt ?? null,
          created_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    deliver,

    deliverSoon(ids) {
      for (const id of ids) void deliver(id);
    },

    round,

    start() {
      const rounds = clock.every(POLL_MS, () => tracked(round()));
      const prune = clock.every(24 * 3_600_000, () =>
        db
          .deleteFrom('letters')
          .where('state', '!=', 'waiting')
          .where('created_at', '<', new Date(clock.nowMs() - KEPT_MS))
          .execute(),
      );
      return async () => {
        rounds();
        prune();
        await Promise.allSettled(underway);
        carriers.email.close();
        carriers.sms?.close();
      };
    },
  };
}
