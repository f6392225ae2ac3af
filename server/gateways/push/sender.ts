/**
 * Sends one push message to a browser maker's service: encrypted for that browser (RFC 8291) and signed with our key
 * (VAPID, RFC 8292) by `web-push`. The request is our own, so that the policy applies to the connection itself.
 */
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import webPush from 'web-push';
import { readBrowserKeys } from './browser-keys.ts';
import type { PushPolicy } from './policy.ts';

export interface VapidKeys {
  /** base64url, as the browser gets it. */
  readonly publicKey: string;
  readonly privateKey: string;
}

export interface PushAddress {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface PushOptions {
  /** Seconds for which the service keeps it for an offline browser. */
  readonly ttl: number;
  readonly urgency: 'normal' | 'high' | 'low';
  /** A later message of the same topic replaces an undelivered one; at most 32 characters of base64url. */
  readonly topic?: string | undefined;
}

export type PushOutcome =
  | { readonly state: 'sent' }
  /** The subscription has ended (404 or 410), or its keys are invalid. */
  | { readonly state: 'gone' }
  /** The service refuses this message for good. */
  | { readonly state: 'refused'; readonly reason: string }
  /** Retry later; after so many seconds, if the service says so. */
  | { readonly state: 'later'; readonly reason: string; readonly seconds: number | null };

export interface PushSender {
  send(address: PushAddress, payload: string, options: PushOptions): Promise<PushOutcome>;
}

export interface PushSenderConfig {
  readonly policy: PushPolicy;
  readonly keys: VapidKeys;
  /** The operator's contact for the service: `mailto:` or https. */
  readonly subject: string;
  readonly timeoutMs?: number;
}

/** Milliseconds that a service may take to answer. */
export const PUSH_TIMEOUT_MS = 10_000;
const LONGEST_WAIT_S = 24 * 3600;

/** `Retry-After` in seconds; dates are ignored, because services send seconds. */
function retryAfter(header: string | undefined): number | null {
  const seconds = Number(header);
  return header !== undefined && Number.isInteger(seconds) && seconds >= 0 ? Math.min(seconds, LONGEST_WAIT_S) : null;
}

/** Maps a service's status to an outcome. */
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
      // Checked for each message: the policy may have become stricter since the browser subscribed.
      const url = policy.accept(endpoint);
      if (!url || typeof readBrowserKeys({ p256dh, auth }) === 'string') return { state: 'gone' };
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
        // The browser's keys are valid, so the message or our signing key is at fault.
        return { state: 'refused', reason: error instanceof Error ? error.message : String(error) };
      }
      return new Promise((resolve) => {
        const request = url.protocol === 'https:' ? requestHttps : requestHttp;
        const later = (error: Error) => resolve({ state: 'later', reason: error.message, seconds: null });
        const sent = request(
          url,
          { method: 'POST', headers, lookup: policy.lookup, signal: AbortSignal.timeout(timeoutMs) },
          (response) => {
            // The body of the answer is not needed, and may be long.
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
