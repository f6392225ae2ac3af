/** Joins push with the app: where a notification leads, and the subscription at each launch. Loaded when idle. */
import * as v from 'valibot';
import { toPage } from '../contract/worker.ts';
import { currentLocale, delocalise, localeOf } from '../domain/locale.ts';
import { session } from '../domain/session-state.ts';
import { renewPush } from '../features/notifications/push.ts';
import { takePendingLink } from '../storage/device-facts.ts';
import type { AppRouter } from './router.tsx';

/** A link that was kept for a cold start is nobody's after this. */
const LINK_LIVES = 60_000;

/** The page of an address, whatever its language: the server may have greeted in another. */
function pageOf(address: string): string {
  const { pathname, search } = new URL(address, globalThis.location.origin);
  return delocalise(pathname) + search;
}

/**
 * Whether this document still has to go to a link that was kept. Seconds have passed since it was opened: what it was
 * opened with says whether the press got there, not where a guard has sent it by now; and who has gone on is not called
 * back. A page that nobody has touched went where it is by itself.
 */
function isStillWanted(to: string): boolean {
  const here = pageOf(globalThis.location.href);
  const opened = pageOf(performance.getEntriesByType('navigation')[0]?.name ?? here);
  const { userActivation } = navigator as Partial<Navigator>;
  const hasGoneOn = here !== opened && userActivation?.hasBeenActive !== false;
  return pageOf(to) !== opened && pageOf(to) !== here && !hasGoneOn;
}

/** Follows the worker's word for as long as the page lives. */
export function followPush(router: AppRouter): void {
  const go = (to: string) => {
    const { pathname } = new URL(to, globalThis.location.origin);
    // Another language is another document.
    if (localeOf(pathname) === currentLocale()) router.history.push(to);
    else globalThis.location.assign(to);
  };
  navigator.serviceWorker?.addEventListener('message', ({ data }: MessageEvent) => {
    const parsed = v.safeParse(toPage, data);
    if (!parsed.success) return;
    if (parsed.output.type === 'OPEN') {
      // It was kept for a page that does not hear this one's word.
      void takePendingLink();
      go(parsed.output.to);
    } else if (session.user) void renewPush(session.user.id);
  });
  void takePendingLink().then((link) => {
    if (link && Date.now() - link.at <= LINK_LIVES && isStillWanted(link.to)) go(link.to);
  });
}
