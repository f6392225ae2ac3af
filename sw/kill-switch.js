// Unregisters the service worker. The server answers /sw.js with this file if SERVICE_WORKER=kill; see README.md. It handles
// no fetch, so every request goes to the server until it is gone.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      // First, because a page that reloads on a change of worker must find no worker.
      const gone = self.registration.unregister();
      const names = await caches.keys().catch(() => []);
      await Promise.allSettled([gone, ...names.map((name) => caches.delete(name))]);
      // Only controlled pages: a page from the network would reload in a loop.
      const open = await self.clients.matchAll({ type: 'window' });
      await Promise.allSettled(open.map((client) => client.navigate(client.url)));
    })(),
  );
});
