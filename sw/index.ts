/**
 * The service worker, from its birth to its end. It makes the app open without a network and leaves everything that is
 * somebody's alone: no answer of the API ever enters its caches.
 */
import { registerRoute } from 'workbox-routing';
import { isAppNavigation } from './app-paths.ts';
import { forgetEarlierGames, keepOpenGames } from './game-documents.ts';
import { pagesWord } from './messages.ts';
import { answerNavigation } from './navigation.ts';
import { answerAsset, installBuild, isBuildAsset, takeOver } from './precache.ts';
import { openFromPush, showPush, tellPushChanged } from './push.ts';
import { declareRoutes } from './static-routes.ts';
import { images, isImage, keepImages } from './strategies.ts';

declare const self: ServiceWorkerGlobalScope;

// 1. Born: fetches the whole build. One file that is missing stops it, and the old worker stays.
// Where the browser has it, what is never answered here goes past the worker from then on.
self.addEventListener('install', (event) =>
  event.waitUntil(Promise.all([installBuild(event).then(keepOpenGames), declareRoutes(event)])),
);

// 2. Waiting: never pushes the old worker aside by itself. The page says when nothing is in play (the update flow).
// At work, the page says what was shown before there was a worker.
self.addEventListener('message', (event) => {
  const said = pagesWord(event.data);
  if (said?.type === 'SKIP_WAITING') event.waitUntil(self.skipWaiting());
  if (said?.type === 'KEEP') event.waitUntil(keepImages(said, event));
});

// 3. Taking over: the last build's files stay at hand for tabs that still run it. On a first visit it claims the page,
// so that what is looked at now is there offline; later ones come only when called, which claims by itself.
self.addEventListener('activate', (event) => {
  event.waitUntil(
    takeOver(event)
      .then(forgetEarlierGames)
      .then(() => self.clients.claim()),
  );
});

// 4. At work. Whatever is not named here goes to the network as if there were no worker.
registerRoute(
  ({ request, url }) => request.mode === 'navigate' && isAppNavigation(url, self.location.origin),
  answerNavigation,
);
registerRoute(({ url }) => isBuildAsset(url, self.location.origin), answerAsset);
registerRoute(({ request, url }) => isImage(request, url, self.location.origin), images);

// 5. Called: a push shows a notification, always; a press on it leads into the app.
self.addEventListener('push', (event) => event.waitUntil(showPush(event)));
self.addEventListener('notificationclick', (event) => event.waitUntil(openFromPush(event)));
self.addEventListener('pushsubscriptionchange', (event) => (event as ExtendableEvent).waitUntil(tellPushChanged()));
