/**
 * Sends the queue `push_messages`. A round leases due messages, encrypts each for its browser and posts it to the
 * browser's push service. It retries later when the service is away, and deletes a subscription that is gone.
 */
import { sql } from 'kysely';
import webPush from 'web-push';
import type { PushedNotice, PushPayload } from '../../src/contract/push.ts';
import type { Deps } from '../deps.ts';
import { openSealed, sealText } from '../files/seal.ts';
import { createPushPolicy, type PushPolicy } from '../gateways/push/policy.ts';
import {
  createPushSender,
  PUSH_TIMEOUT_MS,
  type PushOutcome,
  type PushSender,
  type VapidKeys,
} from '../gateways/push/sender.ts';
import { pauseAfter } from '../lib/retry.ts';
import { mayRead } from '../notifications/notifications.ts';
import { WARNINGS } from '../site/sites.ts';
import { mayHear } from './queue.ts';
import { reportKey } from './report-key.ts';

export interface PushService {
  readonly policy: PushPolicy;
  /** VAPID public key for subscriptions, base64url. */
  publicKey(): Promise<string>;
  /** Sends the due messages; called by the schedule and by tests. @returns how many were tried. */
  round(): Promise<number>;
  /** As `round`, for the messages of one player, who waits for the result. */
  roundOf(playerId: number): Promise<number>;
  /** Starts the schedule. @returns stop function. */
  start(): () => Promise<void>;
}

const POLL_MS = 10_000;
const BATCH = 50;
const AT_ONCE = 8;
/**
 * Lease of a message: twice the time of a batch in which every message times out, so that no other replica sends it
 * too.
 */
const LEASE_MS = 2 * Math.ceil(BATCH / AT_ONCE) * PUSH_TIMEOUT_MS;
/** Backoff in seconds after each failure. */
const PAUSES_S = [10, 60, 300, 900, 3600] as const;
const MOST_ATTEMPTS = 8;
const KEPT_MS = 7 * 24 * 3_600_000;

interface Due {
  readonly id: number;
  readonly kind: 'account' | 'marketing' | 'test';
  readonly title: string;
  readonly body: string;
  readonly link: string | null;
  readonly tag: string | null;
  readonly lang: string;
  readonly attempts: number;
  readonly expires_at: Date;
  readonly player_id: number;
  readonly subscription_id: number;
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
  readonly origin: string;
  readonly regulated: boolean;
  readonly icon: string | null;
  /** Monochrome icon of the site for a phone's status bar. */
  readonly badge: string | null;
  /** Unread notifications of both lists, as the bell counts them. */
  readonly unread: number;
  /** The notification that it tells and its picture; null: none. */
  readonly notice: PushedNotice | null;
  readonly image: string | null;
  /** Whether the player may still get it: they may have logged out or excluded themselves while it waited. */
  readonly wanted: boolean;
}

/** Target of a click: a path of this origin in the player's language. */
export function navigateTo(origin: string, link: string | null, lang: string): string {
  const path = link?.startsWith('/') && !link.startsWith('//') ? link : '/';
  const local = lang.startsWith('en') && !/^\/en(\/|$)/.test(path) ? `/en${path === '/' ? '' : path}` : path;
  const url = new URL(local, origin);
  // `/x/..//host` is on this origin, but its path alone, as a worker resolves it, is another host.
  return url.origin === new URL(origin).origin && !url.pathname.startsWith('//') ? url.href : new URL('/', origin).href;
}

/** The pictures of a push as absolute URLs: Safari rejects a declarative message with a relative one. */
function pictures({ icon, badge, image, origin }: Pick<Due, 'icon' | 'badge' | 'image' | 'origin'>) {
  const whole: { icon?: string; badge?: string; image?: string } = {};
  for (const [name, address] of Object.entries({ icon, badge, image }) as [keyof typeof whole, string | null][])
    if (address !== null && URL.canParse(address, origin)) whole[name] = new URL(address, origin).href;
  return whole;
}

/** Payload in Declarative Web Push form, which a browser can also show without our worker. */
export function payloadOf(
  due: Omit<Due, 'attempts' | 'player_id' | 'endpoint' | 'p256dh' | 'auth' | 'wanted'>,
): PushPayload {
  // A promotion of a regulated site shows one of the official warnings (SITE-8).
  const warning = due.regulated && due.kind === 'marketing' ? WARNINGS[due.id % WARNINGS.length] : undefined;
  return {
    web_push: 8030,
    notification: {
      title: due.title,
      body: warning ? `${due.body}\n${warning}` : due.body,
      // The press of a notice without a page of its own leads to its whole text.
      navigate: navigateTo(due.origin, due.link ?? (due.notice && '/account/notifications'), due.lang),
      lang: due.lang,
      ...(due.tag ? { tag: due.tag } : {}),
      ...pictures(due),
      ...(due.notice && { data: due.notice }),
      app_badge: due.unread,
    },
    app_badge: due.unread,
  };
}

/** Name under which the private key is encrypted. */
export const SEALED_AS = 'push:vapid';

/**
 * Reads the VAPID key pair from the environment, or the one that is created once per database and stored encrypted. A new
 * pair would invalidate every subscription.
 * @throws Error when the stored key was encrypted with another FILES_SECRET.
 */
async function vapidKeys({ db, env, clock }: Deps): Promise<VapidKeys> {
  const { VAPID_PUBLIC_KEY: named, VAPID_PRIVATE_KEY: secret } = env;
  if (named && secret) return { publicKey: named, privateKey: secret };
  const made = webPush.generateVAPIDKeys();
  // Of two replicas that start together the first insert wins, and both read its row.
  await db
    .insertInto('push_keys')
    .values({
      public_key: made.publicKey,
      private_key_sealed: sealText(env, SEALED_AS, made.privateKey),
      created_at: clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { rows } = await sql<{ public_key: string; private_key_sealed: string }>`
    select public_key, private_key_sealed from push_keys where id = 1`.execute(db);
  const kept = rows[0];
  if (!kept) throw new Error('The push keys were not kept.');
  const privateKey = openSealed(env, SEALED_AS, Buffer.from(kept.private_key_sealed, 'base64')).toString('utf8');
  return { publicKey: kept.public_key, privateKey };
}

/** Leases due messages. When the process crashes, the lease expires and another process sends them. */
async function claim({ db, clock }: Deps, playerId: number | null): Promise<Due[]> {
  const now = clock.now();
  const { rows } = await sql<Due>`
    update push_messages m set attempts = m.attempts + 1, next_attempt_at = ${new Date(now.getTime() + LEASE_MS)}
    from push_subscriptions s, sites c, players p, sessions l
    where s.id = m.subscription_id and c.casino_id = m.casino_id and p.id = m.player_id and l.id = s.session_id
      and m.id in (
      select id from push_messages where state = 'waiting' and next_attempt_at <= ${now}
      ${playerId === null ? sql`` : sql`and player_id = ${playerId}`}
      order by next_attempt_at, id limit ${BATCH} for update skip locked)
    returning m.id, m.kind, m.title, m.body, m.link, m.tag, m.lang, m.attempts, m.expires_at, m.player_id, m.subscription_id,
      s.endpoint, s.p256dh, s.auth, s.origin,
      s.player_id = p.id and ${mayHear(sql`m.kind`, now)} as wanted,
      coalesce((c.config->>'is_regulated')::boolean, false) as regulated,
      (select i->>'src' from jsonb_array_elements(c.config->'icons') i
        where i->>'sizes' = '192x192' and coalesce(i->>'purpose', 'any') = 'any' limit 1) as icon,
      (select i->>'src' from jsonb_array_elements(c.config->'icons') i where i->>'purpose' = 'monochrome' limit 1) as badge,
      (select jsonb_strip_nulls(jsonb_build_object('id', n.id::text, 'list', n.type, 'at', iso(n.created_at),
        'counted', case when n.notice_id is not null then 'yes' end)) from notifications n where n.id = m.notification_id) as notice,
      (select n.image from notifications n where n.id = m.notification_id) as image,
      (select count(*)::int from notifications n where (n.player_id = m.player_id or n.player_id is null
        and n.casino_id = m.casino_id and n.created_at >= p.created_at) and ${mayRead(now)} and not exists (
        select from notification_reads r where r.notification_id = n.id and r.player_id = m.player_id)) as unread`.execute(
    db,
  );
  return rows.map((row) => ({ ...row, id: Number(row.id), subscription_id: Number(row.subscription_id) }));
}

async function settle(
  { db, clock }: Deps,
  id: number,
  state: 'sent' | 'failed' | 'expired',
  error: string | null,
): Promise<void> {
  await db
    .updateTable('push_messages')
    .set({ state, last_error: error, ...(state === 'sent' ? { sent_at: clock.now() } : {}) })
    .where('id', '=', id)
    .execute();
}

/** Writes a try's outcome: sent, deleted with its subscription, given up, or due again after a pause. */
async function conclude(deps: Deps, due: Due, outcome: PushOutcome): Promise<void> {
  const { db, clock, log } = deps;
  if (outcome.state === 'sent') return settle(deps, due.id, 'sent', null);
  if (outcome.state === 'gone') {
    // Its messages are deleted with it (cascade).
    await db.deleteFrom('push_subscriptions').where('id', '=', due.subscription_id).execute();
    return;
  }
  if (outcome.state === 'refused' || due.attempts >= MOST_ATTEMPTS) {
    log.warn({ push: due.id, attempts: due.attempts, reason: outcome.reason }, 'a push message was given up');
    return settle(deps, due.id, 'failed', outcome.reason);
  }
  const pause = outcome.seconds ?? pauseAfter(due.attempts, PAUSES_S);
  await db
    .updateTable('push_messages')
    .set({ next_attempt_at: new Date(clock.nowMs() + pause * 1000), last_error: outcome.reason })
    .where('id', '=', due.id)
    .execute();
}

/** One function because its rounds share one sender, one key pair and one running round. */
export function createPush(deps: Deps): PushService {
  const { db, clock, log, env } = deps;
  const policy = createPushPolicy(env.PUSH_EXTRA_HOSTS ?? []);
  let keys: ReturnType<typeof vapidKeys> | null = null;
  let sender: PushSender | null = null;
  let running: Promise<number> | null = null;
  let again = false;

  async function keysOnce() {
    keys ??= vapidKeys(deps);
    try {
      return await keys;
    } catch (error) {
      keys = null;
      throw error;
    }
  }
  async function senderOnce(): Promise<PushSender> {
    sender ??= createPushSender({
      policy,
      keys: await keysOnce(),
      subject: env.VAPID_SUBJECT ?? `mailto:${env.MAIL_FROM}`,
    });
    return sender;
  }

  async function send(due: Due): Promise<void> {
    const left = Math.floor((due.expires_at.getTime() - clock.nowMs()) / 1000);
    if (left <= 0 || !due.wanted) return settle(deps, due.id, 'expired', null);
    const { endpoint, p256dh, auth, tag, kind } = due;
    const notice = due.notice?.counted
      ? { ...due.notice, report: reportKey(env, due.player_id, due.notice.id) }
      : due.notice;
    const payload = JSON.stringify(payloadOf({ ...due, notice }));
    const outcome = await (await senderOnce()).send({ endpoint, p256dh, auth }, payload, {
      ttl: left,
      urgency: kind === 'marketing' ? 'low' : 'high',
      topic: tag && /^[\w-]{1,32}$/.test(tag) ? tag : undefined,
    });
    await conclude(deps, due, outcome);
  }

  async function sendDue(playerId: number | null = null): Promise<number> {
    const due = await claim(deps, playerId);
    const count = due.length;
    const lanes = Array.from({ length: Math.min(AT_ONCE, count) }, async () => {
      for (let next = due.shift(); next; next = due.shift()) {
        try {
          await send(next);
        } catch (error) {
          // The row stays; after its lease the next round retries it.
          log.error({ err: error, push: next.id }, 'a push message could not be sent');
        }
      }
    });
    await Promise.all(lanes);
    return count;
  }

  /** Runs one round at a time per process; a call during a round adds one more round. */
  async function round(): Promise<number> {
    if (running) {
      again = true;
      return running;
    }
    running = (async () => {
      let count = 0;
      do {
        again = false;
        const tried = await sendDue();
        count += tried;
        if (tried === BATCH) again = true;
      } while (again);
      return count;
    })().finally(() => {
      running = null;
    });
    return running;
  }

  return {
    policy,
    publicKey: async () => (await keysOnce()).publicKey,
    round,
    roundOf: sendDue,
    start() {
      const report = (error: unknown) => log.error({ err: error }, 'a round of push messages failed');
      const rounds = clock.every(POLL_MS, round);
      const asleep = deps.outbox.onWake(() => void round().catch(report));
      const prune = clock.every(24 * 3_600_000, () =>
        db
          .deleteFrom('push_messages')
          .where('state', '!=', 'waiting')
          .where('created_at', '<', new Date(clock.nowMs() - KEPT_MS))
          .execute(),
      );
      return async () => {
        rounds();
        asleep();
        prune();
        await running?.catch(report);
      };
    },
  };
}
