/**
 * Connects push with the app: opens the page of a pressed notification, and renews the subscription at each launch.
 * Loaded in idle time.
 */
import { onlineManager, type QueryClient } from '@tanstack/react-query';
import * as v from 'valibot';
import { tellWorker } from '../api/worker.ts';
import { type PressedNotice, toPage } from '../contract/worker.ts';
import { currentLocale, delocalise, localeOf } from '../domain/locale.ts';
import { renewPush } from '../domain/push.ts';
import { session } from '../domain/session/state.ts';
import { takePendingLink } from '../storage/device-facts.ts';
import type { AppRouter } from './router.tsx';

/** Milliseconds after which a link kept for a cold start expires. */
const LINK_LIVES = 60_000;

/** Returns the path of an address without its language: the server may have redirected to another language. */
function pageOf(address: string): string {
  const { pathname, search } = new URL(address, globalThis.location.origin);
  return delocalise(pathname) + search;
}

/**
 * Whether this document still has to open a kept link. The document's original address tells whether the press already
 * led there; the current one may come from a guard's redirect. A visitor's own later navigation stays; a
 * page without user activation navigated by itself.
 */
function isStillWanted(to: string): boolean {
  const here = pageOf(globalThis.location.href);
  const opened = pageOf(performance.getEntriesByType('navigation')[0]?.name ?? here);
  const { userActivation } = navigator as Partial<Navigator>;
  const hasGoneOn = here !== opened && userActivation?.hasBeenActive !== false;
  return pageOf(to) !== opened && pageOf(to) !== here && !hasGoneOn;
}

/** Marks the notification of a pressed push as read and counts it as opened. A guest's press marks nothing. */
async function open(queryClient: QueryClient, notice: PressedNotice | undefined): Promise<void> {
  if (notice === undefined || session.token === null) return;
  const { markRead, reportCard } = await import('../features/notifications/mutations.ts');
  reportCard(notice, 'opened');
  // The push may be another player's, or its notification deleted.
  await markRead(queryClient, notice.id).catch(() => undefined);
}

/** Whether this page has a card for the notification of an arriving push. A guest's has none. */
async function hasCard(queryClient: QueryClient, id: string): Promise<boolean> {
  if (session.token === null) return false;
  const { tellsByCard } = await import('../features/notifications/live.ts');
  return await tellsByCard(queryClient, id);
}

/** Follows the worker's messages for the life of the page. */
export function followPush(router: AppRouter, queryClient: QueryClient): void {
  const go = (to: string) => {
    const { pathname } = new URL(to, globalThis.location.origin);
    // Another language needs another document.
    if (localeOf(pathname) === currentLocale()) router.history.push(to);
    else globalThis.location.assign(to);
  };
  navigator.serviceWorker?.addEventListener('message', ({ data, ports }: MessageEvent) => {
    const parsed = v.safeParse(toPage, data);
    if (!parsed.success) return;
    if (parsed.output.type === 'OPEN') {
      // The link was stored for a page that misses this message.
      void takePendingLink();
      void open(queryClient, parsed.output.notice);
      go(parsed.output.to);
    } else if (parsed.output.type === 'PUSHED') {
      void hasCard(queryClient, parsed.output.id).then((has) => ports[0]?.postMessage(has));
    } else if (session.user) void renewPush(session.user.id);
  });
  const sendReports = () => void tellWorker({ type: 'SEND_REPORTS' });
  sendReports();
  onlineManager.subscribe((online) => void (online && sendReports()));
  void takePendingLink().then((link) => {
    void open(queryClient, link?.notice);
    if (link && Date.now() - link.at <= LINK_LIVES && isStillWanted(link.to)) go(link.to);
  });
}
