// The worker that ends all workers: the server answers /sw.js with it where SERVICE_WORKER=kill; see README.md. It handles no
// fetch, so nothing is answered in the server's place, however long it takes to go.
self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      // First: a page that reloads by itself, as it sees another worker take over, must find none.
      const gone = self.registration.unregister();
      const names = await caches.keys().catch(() => []);
      await Promise.allSettled([gone, ...names.map((name) => caches.delete(name))]);
      // Those alone that a worker answered until now: a page that came from the network is not reloaded in a circle.
      const open = await self.clients.matchAll({ type: 'window' });
      await Promise.allSettled(open.map((client) => client.navigate(client.url)));
    })(),
  );
});
