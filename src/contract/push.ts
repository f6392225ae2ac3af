/** Push: the key, the subscription, and the payload for the worker (Declarative Web Push). */
import * as v from 'valibot';
import { count, data, defineCall, imageUrl, timestamp } from './call.ts';

const endpoint = v.pipe(v.string(), v.maxLength(2048), v.url());
const base64url = v.regex(/^[A-Za-z0-9_\-+/]+=*$/);
/** The end of the year 9999, in milliseconds since 1970. */
const LATEST = 253_402_300_799_999;

/** The server's VAPID key, base64url. */
export const getPushKey = defineCall({
  method: 'GET',
  path: '/push/key',
  auth: 'none',
  summary: 'The public key that subscriptions are made with',
  response: data(v.object({ publicKey: v.string() })),
});

/**
 * A browser's PushSubscription as JSON. The endpoint must be an https address of a known push service; the keys have 65
 * bytes (a point of P-256) and 16 bytes, as base64url. If another player has the endpoint, `auth` must match: it is the
 * same browser.
 */
export const subscribePush = defineCall({
  method: 'POST',
  path: '/subscription',
  summary: 'Send notifications to this browser',
  status: 201,
  body: v.object({
    endpoint,
    expirationTime: v.optional(v.nullable(v.pipe(v.number(), v.minValue(0), v.maxValue(LATEST)))),
    keys: v.object({
      p256dh: v.pipe(v.string(), v.minLength(87), v.maxLength(88), base64url),
      auth: v.pipe(v.string(), v.minLength(22), v.maxLength(24), base64url),
    }),
  }),
  response: data(v.object({ subscribed: v.literal(true) })),
  errors: ['push_endpoint_refused'],
});

/** Without an endpoint: all subscriptions of this session. */
export const unsubscribePush = defineCall({
  method: 'DELETE',
  path: '/subscription',
  summary: 'Send no more notifications to this browser',
  restricted: true,
  body: v.object({ endpoint: v.optional(endpoint) }),
});

/** Made by the worker, which has no login: the key in the push names its player and its notification. */
export const reportPush = defineCall({
  method: 'POST',
  path: '/push/report',
  auth: 'none',
  summary: "Report that the push of an operator's notice was shown or closed",
  body: v.object({
    key: v.pipe(v.string(), v.maxLength(200), base64url),
    what: v.picklist(['shown', 'closed']),
  }),
  errors: ['notification_not_found'],
});

/** The notification that a push tells. */
export const pushedNotice = v.object({
  id: v.string(),
  list: v.picklist(['user', 'platform']),
  at: timestamp,
  /** A notice of the operator, who counts what becomes of it. A string: workers of earlier builds take nothing else. */
  counted: v.optional(v.literal('yes')),
  /** The key with which the worker reports it, in the push of such a notice. */
  report: v.optional(v.string()),
});
export type PushedNotice = v.InferOutput<typeof pushedNotice>;

/** The payload for the worker. `navigate` must be of the site's own origin, which the worker checks. */
export const pushPayload = v.object({
  web_push: v.literal(8030),
  notification: v.object({
    title: v.string(),
    body: v.optional(v.string(), ''),
    navigate: v.string(),
    icon: v.optional(imageUrl),
    badge: v.optional(imageUrl),
    image: v.optional(imageUrl),
    tag: v.optional(v.string()),
    lang: v.optional(v.string()),
    silent: v.optional(v.boolean()),
    // A worker of an earlier build still shows the words of a later push.
    data: v.fallback(v.optional(pushedNotice), undefined),
    /** Duplicate of the key below: the standard has it there, Safari's guide here. */
    app_badge: v.optional(count),
  }),
  app_badge: v.optional(count),
});
export type PushPayload = v.InferOutput<typeof pushPayload>;
