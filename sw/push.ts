/**
 * Push in the worker. Every message shows a notification inside `waitUntil` (iOS withdraws push after three silent ones),
 * also one that we cannot read; a press leads to a page of this site and nowhere else.
 */
import * as v from 'valibot';
import { type PushPayload, pushPayload } from '../src/contract/push.ts';
import type { ToPage } from '../src/contract/worker.ts';
import { askPushFacts, keepPendingLink, NO_PUSH_FACTS, type PushFacts } from '../src/storage/device-facts.ts';
import { isAppNavigation } from './app-paths.ts';

declare const self: ServiceWorkerGlobalScope;

/** Of a device that is felt: two short ones. Milliseconds. */
const VIBRATION = [90, 60, 90];
/** Of one that is not: without a pattern Android takes its own. */
const STILL = [0];

/** What TypeScript's own list leaves out. */
type Options = NotificationOptions & { vibrate?: number[]; renotify?: boolean };

/** The message; null for one that does not fit its schema. */
export function readPush(text: string | undefined): PushPayload | null {
  try {
    const parsed = v.safeParse(pushPayload, JSON.parse(text ?? ''));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
}

/** The path of this site that a notification leads to; the lobby when it names another origin or none. */
export function pathOf(navigate: unknown, origin: string): string {
  if (typeof navigate !== 'string' || !URL.canParse(navigate, origin)) return '/';
  const url = new URL(navigate, origin);
  // Of `/x/..//host` is left `//host`: to whoever is given the path alone, another site.
  return url.origin === origin && !url.pathname.startsWith('//') ? url.pathname + url.search + url.hash : '/';
}

/** What is shown. Without a message that can be read: that there is something new, in the browser's language. */
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
  const { title, body, navigate, icon, badge, image, tag, lang } = push.notification;
  // Only pictures of this site: another's would learn when and where a player reads.
  const own = (address: string | undefined): string | null =>
    address !== undefined && URL.canParse(address, origin) && new URL(address, origin).origin === origin
      ? address
      : null;
  const [ownIcon, ownBadge, ownImage] = [own(icon), own(badge), own(image)];
  const options: Options = {
    ...felt,
    body,
    data: { to: pathOf(navigate, origin) },
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

/**
 * Shows what came, and the count of what is unread on the icon where the system has that. Where nobody has push any more
 * the words are for nobody here: whoever had it left without a network, and the end of their subscription was lost.
 */
export async function showPush(event: PushEvent): Promise<void> {
  const facts = await askPushFacts();
  // Storage that does not answer says nothing of who is here.
  const isNobodys = facts !== null && facts.wantedBy === null;
  const push = isNobodys ? null : readPush(event.data?.text());
  const { title, options } = shownFor(push, facts ?? NO_PUSH_FACTS, {
    origin: self.location.origin,
    language: self.navigator.language,
  });
  await self.registration.showNotification(title, options);
  // What came through shows that there is a network now.
  if (isNobodys) await endSubscription().catch(() => undefined);
  const count = push?.app_badge;
  if (count === undefined) return;
  await (count > 0 ? self.navigator.setAppBadge?.(count) : self.navigator.clearAppBadge?.())?.catch(() => undefined);
}

/**
 * The window that a press goes to, the one in front before others; none when only pages are open that are not the app's (an
 * answer of the API, a simulator, a page in a frame): those would not hear where to go.
 */
export function windowFor<W extends Pick<WindowClient, 'url' | 'focused' | 'frameType'>>(
  windows: readonly W[],
  origin: string,
): W | undefined {
  const own = windows.filter(({ url, frameType }) => frameType !== 'nested' && isAppNavigation(new URL(url), origin));
  return own.find(({ focused }) => focused) ?? own[0];
}

/** Brings an open window to the front and tells it where to go; without one opens it there. */
export async function openFromPush(event: NotificationEvent): Promise<void> {
  event.notification.close();
  const { to } = (event.notification.data ?? {}) as { to?: unknown };
  const path = pathOf(to, self.location.origin);
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const open = windowFor(windows, self.location.origin);
  // A cold start on iOS can lose the address that it was given, and a window that has only begun does not listen yet: the
  // page asks for it here.
  await keepPendingLink({ to: path, at: Date.now() });
  if (open) {
    await open.focus().catch(() => undefined);
    open.postMessage({ type: 'OPEN', to: path } satisfies ToPage);
    return;
  }
  await self.clients.openWindow(path);
}

/** The browser changed the subscription by itself: an open page tells the platform; without one the next launch does. */
export async function tellPushChanged(): Promise<void> {
  const windows = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
  for (const open of windows) open.postMessage({ type: 'PUSH_CHANGED' } satisfies ToPage);
}
