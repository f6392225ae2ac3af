/**
 * Hands one push message to the service of a browser's maker: encrypted for that browser alone (RFC 8291), signed with
 * our key (VAPID, RFC 8292), by `web-push`; the request is ours, so that the policy holds for the connection itself.
 */
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import webPush from 'web-push';
import { canEncryptFor } from './keys.ts';
import type { PushPolicy } from './policy.ts';

export interface VapidKeys {
  /** base64url, as browsers are told. */
  readonly publicKey: string;
  readonly privateKey: string;
}

export interface PushAddress {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushOptions {
  /** How long the service keeps it for a browser that is away, seconds. */
  readonly ttl: number;
  readonly urgency: 'normal' | 'high' | 'low';
  /** A later message of the same topic takes the place of one that was not delivered; at most 32 of base64url. */
  readonly topic?: string | undefined;
}

export type PushOutcome =
  | { readonly state: 'sent' }
  /** The browser is not there any more (404 or 410), or can be told nothing. */
  | { readonly state: 'gone' }
  /** The service will not have this message, now or later. */
  | { readonly state: 'refused'; readonly reason: string }
  /** Worth another try; in so many seconds, where the service says so. */
  | { readonly state: 'later'; readonly reason: string; readonly seconds: number | null };

export interface PushSender {
  send(address: PushAddress, payload: string, options: PushOptions): Promise<PushOutcome>;
}

export interface PushSenderConfig {
  readonly policy: PushPolicy;
  readonly keys: VapidKeys;
  /** Whom the service may write to: `mailto:` or https. */
  readonly subject: string;
  readonly timeoutMs?: number;
}

/** How long a service may take to answer, milliseconds. */
export const PUSH_TIMEOUT_MS = 10_000;
const LONGEST_WAIT_S = 24 * 3600;

/** `Retry-After` in seconds; a date is not read: services answer seconds. */
function retryAfter(header: string | undefined): number | null {
  const seconds = Number(header);
  return header !== undefined && Number.isInteger(seconds) && seconds >= 0 ? Math.min(seconds, LONGEST_WAIT_S) : null;
}

/** What a service's answer means. */
export function outcomeOf(status: number, wait?: string): PushOutcome {
  if (status >= 200 && status < 300) return { state: 'sent' };
  if (status === 404 || status === 410) return { state: 'gone' };
  const reason = `The push service answered ${status}.`;
  if (status === 408 || status === 429 || status >= 500) return { state: 'later', reason, seconds: retryAfter(wait) };
  return { state: 'refused', reason };
}

export function createPushSender({ policy, keys, subject, timeoutMs = PUSH_TIMEOUT_MS }: PushSenderConfig): PushSender {
  return {
    async send({ endpoint, p256dh, auth }, payload, { ttl, urgency, topic }) {
      // Judged again at each message: we may have become stricter since the subscription was taken.
      const url = policy.accept(endpoint);
      if (!url || !canEncryptFor({ p256dh, auth })) return { state: 'gone' };
      let headers: Record<string, string>;
      let body: Buffer;
      try {
        const details = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
          vapidDetails: { subject, ...keys },
          TTL: ttl,
          urgency,
          ...(topic ? { topic } : {}),
        });
        headers = Object.fromEntries(Object.entries(details.headers).map(([name, value]) => [name, String(value)]));
        body = details.body;
      } catch (error) {
        // The browser's keys are good, so it is the message, or what we sign with.
        return { state: 'refused', reason: error instanceof Error ? error.message : String(error) };
      }
      return new Promise((resolve) => {
        const request = url.protocol === 'https:' ? requestHttps : requestHttp;
        const later = (error: Error) => resolve({ state: 'later', reason: error.message, seconds: null });
        const sent = request(
          url,
          { method: 'POST', headers, lookup: policy.lookup, signal: AbortSignal.timeout(timeoutMs) },
          (response) => {
            // The answer's text is nobody's concern, and may be long.
            response.destroy();
            resolve(outcomeOf(response.statusCode ?? 0, response.headers['retry-after']));
          },
        );
        sent.on('error', later);
        sent.end(body);
      });
    },
  };
}
