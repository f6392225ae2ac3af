/**
 * Push in the worker. Every message shows a notification inside `waitUntil`, even an unreadable one: iOS revokes push
 * after three silent messages. A press opens a page of this site only.
 */
import * as v from 'valibot';
import { type PushedNotice, type PushPayload, pushPayload, reportPush } from '../src/contract/push.ts';
import type { ToPage } from '../src/contract/worker.ts';
import { withTimeLimit } from '../src/lib/time-limit.ts';
import {
  addToList,
  askPushFacts,
  keepPendingLink,
  NO_PUSH_FACTS,
  type PushFacts,
  readList,
  removeFromList,
} from '../src/storage/device-facts.ts';
import { isAppNavigation } from './app-paths.ts';

declare const self: ServiceWorkerGlobalScope;

/** Pattern with vibration on: two short ones. Milliseconds. */
const VIBRATION = [90, 60, 90];
/** Pattern with vibration off: without a pattern Android uses its own. */
const STILL = [0];
/** Milliseconds in which a page reads its notifications and answers that it has a card for one. */
const CARD_LIMIT = 2_000;

/** Options that TypeScript's `NotificationOptions` lacks. */
type Options = NotificationOptions & { vibrate?: number[]; renotify?: boolean };

/** Parses a push message; null if it does not fit the schema. */
export function readPush(text: string | undefined): PushPayload | null {
  try {
    const parsed = v.safeParse(pushPayload, JSON.parse(text ?? ''));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** Returns the path of this site that a notification opens; the lobby if it names another origin or none. */
export function pathOf(navigate: unknown, origin: string): string {
  if (typeof navigate !== 'string' || !URL.canParse(navigate, origin)) return '/';
  const url = new URL(navigate, origin);
  // `/x/..//host` normalises to `//host`: passed on as a path alone, that would be another site.
  return url.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : '/';
}

/** Makes the notification's title and options. For an unreadable message: a generic text in the browser's language. */
export function shownFor(
  push: PushPayload | null,
  facts: Pick<PushFacts, 'sound' | 'vibration'>,
  { origin, language }: { readonly origin: string; readonly language: string },
): { readonly title: string; readonly options: Options } {
  const quiet = !facts.sound || push?.notification.silent === true;
  const felt: Options = quiet ? { silent: true } : { vibrate: facts.vibration ? VIBRATION : STILL };
  if (!push) {
    const english = language.startsWith('en');
    return {
      title: english ? 'There is news' : 'Há novidades',
      options: {
        ...felt,
        body: english ? 'Open the app to see it.' : 'Abra o aplicativo para ver.',
        tag: 'news',
        data: { to: '/' },
      },
    };
  }
  const { title, body, navigate, icon, badge, image, tag, lang, data } = push.notification;
  // Pictures of this site only: a request to another site would reveal when and where a player reads.
  const own = (address: string | undefined): string | null =>
    address !== undefined && URL.canParse(address, origin) && new URL(address, origin).origin === origin
      ? address
      : null;
  const [ownIcon, ownBadge, ownImage] = [own(icon), own(badge), own(image)];
  const options: Options = {
    ...felt,
    body,
    data: { to: pathOf(navigate, origin), notice: data },
    ...(ownIcon ? { icon: ownIcon } : {}),
    ...(ownBadge ? { badge: ownBadge } : {}),
    ...(tag ? { tag, renotify: !quiet } : {}),
    ...(lang ? { lang } : {}),
  };
  return { title, options: ownImage ? Object.assign(options, { image: ownImage }) : options };
}

async function endSubscription(): Promise<void> {
  const subscription = await self.registration.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

/** The windows of the app; a page outside it (an API answer, a simulator, a frame) does not listen. */
function ownWindows<W extends Pick<WindowClient, 'url' | 'frameType'>>(windows: readonly W[], origin: string): W[] {
  return windows.filter(({ url, frameType }) => frameType !== 'nested' && isAppNavigation(new URL(url), origin));
}

/** Asks a page for the card of a notification. Never answers for a page of an earlier build, which ignores the message. */
function askForCard(open: WindowClient, id: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve, reject) => {
    port1.addEventListener('message', ({ data }) => {
      port1.close();
      if (data === true) resolve(true);
      else reject(new Error('This page has no card.'));
    });
    port1.start();
    open.postMessage({ type: 'PUSHED', id } satisfies ToPage, [port2]);
  });
}

/** Whether a page at which the player looks answers that it has a card for the notification (NOTE-6). */
async function hasCard(id: string): Promise<boolean> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const seen = ownWindows(windows, self.location.origin).filter(({ visibilityState }) => visibilityState === 'visible');
  const answer = Promise.any(seen.map((open) => askForCard(open, id))).catch(() => false);
  return (await withTimeLimit(answer, CARD_LIMIT)) === true;
}

const noticeOf = ({ data }: Notification): PushedNotice | undefined =>
  (data as { readonly notice?: PushedNotice } | null)?.notice;

/** Tag of the background sync that sends the waiting reports. */
export const REPORTS_TAG = 'push-reports';

/**
 * Sends a report, `shown KEY` or `closed KEY`. Never throws. @returns whether the platform took or refused it; it counts a
 * repeated one once
 */
async function send(entry: string): Promise<boolean> {
  const [what, key] = entry.split(' ');
  try {
    const { status } = await fetch(`/api${reportPush.path}`, {
      method: reportPush.method,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ key, what }),
    });
    return status < 500 && status !== 408 && status !== 429;
  } catch {
    return false;
  }
}

/**
 * Reports what became of the push of an operator's notice; a player counts once for a push and a card. A report without an
 * answer waits on this device. Never throws. @returns whether it does not wait
 */
async function report(notice: PushedNotice | undefined, what: 'shown' | 'closed'): Promise<boolean> {
  if (notice?.report === undefined) return true;
  const entry = `${what} ${notice.report}`;
  if (await send(entry)) return true;
  await addToList('pushReports', entry);
  // Only some browsers have it; else the next push or page sends them.
  const { sync } = self.registration as { readonly sync?: { register(tag: string): Promise<void> } };
  await sync?.register(REPORTS_TAG).catch(() => undefined);
  return false;
}

/** Sends the waiting reports, until one gets no answer. Never throws. @returns whether none waits */
export async function sendReports(): Promise<boolean> {
  for (const entry of await readList('pushReports')) {
    if (!(await send(entry))) return false;
    await removeFromList('pushReports', entry);
  }
  return true;
}

/** Sends the waiting reports in a background sync. Rejects when some are left: the browser tries again later. */
export async function syncReports(): Promise<void> {
  if (!(await sendReports())) throw new Error('Some reports of pushes got no answer.');
}

/** The player closed a notification without opening it. */
export async function reportClosed({ notification }: NotificationEvent): Promise<void> {
  await report(noticeOf(notification), 'closed');
}

/**
 * Shows the message and sets the unread badge where supported. While the player looks at a page that has a card for the
 * notification, its push is silent and closed at once. If no player is subscribed in this browser (logged out offline),
 * shows a generic text and unsubscribes.
 */
export async function showPush(event: PushEvent): Promise<void> {
  const facts = await askPushFacts();
  // A storage timeout does not say that no player is subscribed.
  const isNobodys = facts !== null && facts.wantedBy === null;
  const push = isNobodys ? null : readPush(event.data?.text());
  const notice = push?.notification.data;
  const isTold = notice !== undefined && (await hasCard(notice.id));
  const { title, options } = shownFor(push, isTold ? { sound: false, vibration: false } : (facts ?? NO_PUSH_FACTS), {
    origin: self.location.origin,
    language: self.navigator.language,
  });
  await self.registration.showNotification(title, options);
  if (isTold) {
    for (const shown of await self.registration.getNotifications())
      if (noticeOf(shown)?.id === notice.id) shown.close();
  }
  // A received push shows that there is a network now.
  if (isNobodys) await endSubscription().catch(() => undefined);
  const [isSent] = await Promise.all([isTold || report(notice, 'shown'), setBadge(push?.app_badge)]);
  // Only where platform and storage answer: the browser bounds the time of a push.
  if (isSent && facts !== null) await sendReports();
}

async function setBadge(count: number | undefined): Promise<void> {
  if (count === undefined) return;
  await (count > 0 ? self.navigator.setAppBadge?.(count) : self.navigator.clearAppBadge?.())?.catch(() => undefined);
}

/** Chooses the window that a press goes to, the focused one first; undefined if no page of the app is open. */
export function windowFor<W extends Pick<WindowClient, 'url' | 'focused' | 'frameType'>>(
  windows: readonly W[],
  origin: string,
): W | undefined {
  const own = ownWindows(windows, origin);
  return own.find(({ focused }) => focused) ?? own[0];
}

/** Focuses an open window and tells it the path; without one opens a new window there. */
export async function openFromPush(event: NotificationEvent): Promise<void> {
  event.notification.close();
  const { to, notice: told } = (event.notification.data ?? {}) as { to?: unknown; notice?: PushedNotice };
  const path = pathOf(to, self.location.origin);
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windowFor(windows, self.location.origin);
  // An iOS cold start can lose its address, and a loading window does not listen yet: the page reads the link from
  // storage.
  const notice = told && { id: told.id, counted: told.counted === 'yes' };
  await keepPendingLink({ to: path, at: Date.now(), notice });
  if (open) {
    await open.focus().catch(() => undefined);
    open.postMessage({ type: 'OPEN', to: path, notice } satisfies ToPage);
    return;
  }
  await self.clients.openWindow(path);
}

/** The browser replaced the subscription: open pages report it to the platform; without one the next launch does. */
export async function tellPushChanged(): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const open of windows) open.postMessage({ type: 'PUSH_CHANGED' } satisfies ToPage);
}
