/** Joins push with the app: where a notification leads, and the subscription at each launch. Loaded when idle. */
import * as v from 'valibot';
import { toPage } from '../contract/worker.ts';
import { currentLocale, localeOf } from '../domain/locale.ts';
import { session } from '../domain/session-state.ts';
import { renewPush } from '../features/notifications/push.ts';
import { takePendingLink } from '../storage/device-facts.ts';
import type { AppRouter } from './router.tsx';

/** A link that was kept for a cold start is nobody's after this. */
const LINK_LIVES = 60_000;

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
    if (!link || Date.now() - link.at > LINK_LIVES) return;
    const { pathname, search, hash } = globalThis.location;
    if (link.to !== pathname + search + hash) go(link.to);
  });
}
