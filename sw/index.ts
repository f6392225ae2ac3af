/**
 * The service worker. It opens the app without a network and never caches an answer of the API, so that it holds no
 * player's data.
 */
import { registerRoute } from 'workbox-routing';
import { isAppNavigation } from './app-paths.ts';
import { forgetEarlierGames, keepOpenGames } from './game-documents.ts';
import { pagesWord } from './messages.ts';
import { answerNavigation } from './navigation.ts';
import { answerAsset, installBuild, isBuildAsset, takeOver } from './precache.ts';
import {
  openFromPush,
  REPORTS_TAG,
  reportClosed,
  sendReports,
  showPush,
  syncReports,
  tellPushChanged,
} from './push.ts';
import { declareRoutes } from './static-routes.ts';
import { images, isImage, keepImages } from './strategies.ts';

declare const self: ServiceWorkerGlobalScope;

// 1. Install: fetch the whole build. A missing file fails it, and the old worker stays. Where the browser supports
// static routes, requests that the worker never answers go past it from then on.
self.addEventListener('install', (event) =>
  event.waitUntil(Promise.all([installBuild(event).then(keepOpenGames), declareRoutes(event)])),
);

// 2. Waiting: never replace the old worker unasked; the page sends `SKIP_WAITING` when nothing is in play (NET-8).
// While active, the page sends the pictures that it showed before it had a worker, and says that there is a network.
self.addEventListener('message', (event) => {
  const said = pagesWord(event.data);
  if (said?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (said?.type === 'KEEP') event.waitUntil(keepImages(said, event));
  if (said?.type === 'SEND_REPORTS') event.waitUntil(sendReports());
});

// 3. Activate: keep the last build's files for tabs that still run it. On a first visit claim the page, so that it
// works offline; later activations follow `skipWaiting`, which claims by itself.
self.addEventListener('activate', (event) => {
  event.waitUntil(
    takeOver(event)
      .then(forgetEarlierGames)
      .then(() => self.clients.claim()),
  );
});

// 4. Fetch: a request without a route here goes to the network.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isAppNavigation(url, self.location.origin),
  answerNavigation,
);
registerRoute(({ url }) => isBuildAsset(url, self.location.origin), answerAsset);
registerRoute(({ request, url }) => isImage(request, url, self.location.origin), images);

// 5. Push: always show a notification; a press on it opens the app, and one that the player closes is counted.
self.addEventListener('push', (event) => event.waitUntil(showPush(event)));
self.addEventListener('notificationclick', (event) => event.waitUntil(openFromPush(event)));
self.addEventListener('notificationclose', (event) => event.waitUntil(reportClosed(event)));
self.addEventListener('pushsubscriptionchange', (event) => (event as ExtendableEvent).waitUntil(tellPushChanged()));
self.addEventListener('sync', (event) => {
  const { tag } = event as ExtendableEvent & { readonly tag: string };
  if (tag === REPORTS_TAG) (event as ExtendableEvent).waitUntil(syncReports());
});
