import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it, vi } from 'vitest';

it('takes over at once, deletes every cache, unregisters itself and reloads what is open', async () => {
  const held = new Set(['workbox-precache-v2', 'jangada-images', 'jangada-documents']);
  const listeners = new Map<string, (event: { waitUntil: (work: Promise<void>) => void }) => void>();
  const page = { url: 'http://localhost/casino/games', navigate: vi.fn() };
  const self = {
    addEventListener: (type: string, listener: never) => listeners.set(type, listener),
    skipWaiting: vi.fn(),
    registration: { unregister: vi.fn(async () => true) },
    clients: { matchAll: vi.fn(async () => [page]) },
  };
  const caches = { keys: async () => [...held], delete: async (name: string) => held.delete(name) };
  runInNewContext(readFileSync('sw/kill-switch.js', 'utf8'), { self, caches });

  const ended: Promise<void>[] = [];
  const event = { waitUntil: (work: Promise<void>) => void ended.push(work) };
  listeners.get('install')?.(event);
  expect(self.skipWaiting).toHaveBeenCalledOnce();
  listeners.get('activate')?.(event);
  await Promise.all(ended);
  expect(held.size).toBe(0);
  expect(self.registration.unregister).toHaveBeenCalledOnce();
  expect(page.navigate).toHaveBeenCalledWith(page.url);
  // A worker without it lets every request through.
  expect(listeners.has('fetch')).toBe(false);
});
