/** The browser's push service and the API's side of it. Loads lazily. */
import { getPushKey, type PushedNotice, subscribePush } from '../contract/push.ts';
import { OUT_OF_TIME, withTimeLimit } from '../lib/time-limit.ts';
import { request } from './client.ts';

/** Time limits of the subscription and of the worker (PUSH-2). Milliseconds. */
const SUBSCRIBE_LIMIT = 2_000;
const WORKER_LIMIT = 10_000;

/** Whether this browser can receive push at all. On iOS only an installed app can. */
export function canPush(): boolean {
  return (
    typeof navigator !== 'undefined' &&
    'serviceWorker' in navigator &&
    'PushManager' in globalThis &&
    'Notification' in globalThis
  );
}

/** Returns the browser's push permission; `denied` where push is not supported. */
export function pushPermission(): NotificationPermission {
  return canPush() ? Notification.permission : 'denied';
}

/** Shows the browser's permission prompt. */
export function askPermission(): Promise<NotificationPermission> {
  return Notification.requestPermission();
}

async function registration(): Promise<ServiceWorkerRegistration> {
  const ready = await withTimeLimit(navigator.serviceWorker.ready, WORKER_LIMIT);
  if (ready === OUT_OF_TIME) throw new Error('The service worker did not come in time.');
  return ready;
}

function bytesOf(base64url: string): Uint8Array<ArrayBuffer> {
  const text = atob(base64url.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(text, (letter) => letter.charCodeAt(0));
}

const sameBytes = (one: Uint8Array, other: Uint8Array) =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);

/**
 * Sends this browser's subscription to the API; makes one if there is none, or if it was made with an earlier key of
 * the platform. @throws Error when the worker or the push service does not answer in time; ApiError from the API.
 */
export async function sendSubscription(): Promise<void> {
  const { pushManager } = await registration();
  const { data } = await request(getPushKey);
  const key = bytesOf(data.publicKey);
  let subscription = await pushManager.getSubscription();
  const madeWith = subscription?.options.applicationServerKey;
  if (subscription && madeWith && !sameBytes(new Uint8Array(madeWith), key)) {
    await subscription.unsubscribe();
    subscription = null;
  }
  if (!subscription) {
    const made = await withTimeLimit(
      pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key }),
      SUBSCRIBE_LIMIT,
    );
    if (made === OUT_OF_TIME) throw new Error('The push service did not answer in time.');
    subscription = made;
  }
  const { endpoint, expirationTime, keys } = subscription.toJSON();
  await request(subscribePush, {
    body: {
      endpoint: endpoint ?? '',
      expirationTime: expirationTime ?? null,
      keys: { p256dh: keys?.['p256dh'] ?? '', auth: keys?.['auth'] ?? '' },
    },
  });
}

/** Ends this browser's push subscription. @returns its address; null when there was none. */
export async function dropSubscription(): Promise<string | null> {
  if (!canPush()) return null;
  const ready = await navigator.serviceWorker.getRegistration();
  const subscription = await ready?.pushManager.getSubscription();
  if (!subscription) return null;
  await subscription.unsubscribe();
  return subscription.endpoint;
}

/**
 * Closes the pushes that this site shows, the lock screen included: all of them for a player who logs out, or those
 * for which `isOver` answers true.
 */
export async function closeShown(isOver?: (notice: PushedNotice) => boolean): Promise<void> {
  if (!canPush()) return;
  const ready = await navigator.serviceWorker.getRegistration();
  for (const shown of (await ready?.getNotifications()) ?? []) {
    // Set by the worker (sw/push.ts).
    const { notice } = (shown.data ?? {}) as { readonly notice?: PushedNotice };
    if (isOver === undefined || (notice !== undefined && isOver(notice))) shown.close();
  }
}
