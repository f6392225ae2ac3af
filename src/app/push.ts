/** Joins push with the app: where a notification leads, the subscription at each launch, and our question. Loaded when idle. */
import * as v from 'valibot';
import { canPush, pushPermission } from '../api/push.ts';
import { toPage } from '../contract/worker.ts';
import { isBusy } from '../domain/busy.ts';
import { currentLocale, localeOf } from '../domain/locale.ts';
import { session } from '../domain/session-state.ts';
import { renewPush } from '../features/notifications/push.ts';
import { mayAsk } from '../features/notifications/push-model.ts';
import { isInstalled, isMobile } from '../lib/device.ts';
import { readPushFacts, takePendingLink } from '../storage/device-facts.ts';
import type { AppRouter } from './router.tsx';

/** How long a player has looked around before our question, and how often it looks whether it may. Milliseconds. */
const ASK_AFTER = 20_000;
const LOOK_AGAIN = 10_000;
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
    if (parsed.output.type === 'OPEN') go(parsed.output.to);
    else if (session.user) void renewPush(session.user.id);
  });
  void takePendingLink().then((link) => {
    if (!link || Date.now() - link.at > LINK_LIVES) return;
    const { pathname, search, hash } = globalThis.location;
    if (link.to !== pathname + search + hash) go(link.to);
  });
  askInTime(router);
}

/** Opens our question once a visit, when it may be asked and lies over nothing. */
function askInTime(router: AppRouter): void {
  const since = Date.now();
  const timer = setInterval(() => {
    if (Date.now() - since < ASK_AFTER || document.visibilityState !== 'visible') return;
    if (!canPush() || pushPermission() !== 'default') {
      clearInterval(timer);
      return;
    }
    if (session.user === null || isBusy() || router.state.location.search.sheet !== undefined) return;
    void readPushFacts().then(({ deniedAt, closedAt }) => {
      const facts = { deniedAt, closedAt, now: Date.now(), isMobile: isMobile(), isInstalled: isInstalled() };
      if (!mayAsk({ ...facts, isPlayer: session.user !== null, canPush: true, permission: 'default' })) return;
      clearInterval(timer);
      void router.navigate({
        to: '.',
        search: (now: object) => ({ ...now, sheet: 'push' }),
        state: { overlay: true },
        resetScroll: false,
      } as never);
    });
  }, LOOK_AGAIN);
}
