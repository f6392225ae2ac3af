import { beforeAll, describe, expect, it, vi } from 'vitest';

const ORIGIN = 'http://localhost:3000';
const registration: { waiting: object | null } = { waiting: null };
let strategies: typeof import('./strategies.ts');
beforeAll(async () => {
  vi.stubGlobal('self', { location: { origin: ORIGIN }, registration, __WB_DISABLE_DEV_LOGS: true });
  // Workbox logs for developers and reads the user agent.
  vi.stubGlobal('navigator', { userAgent: '' });
  vi.stubGlobal('registration', { scope: `${ORIGIN}/` });
  vi.stubGlobal('location', { href: `${ORIGIN}/sw.js`, origin: ORIGIN });
  strategies = await import('./strategies.ts');
});

const image = { method: 'GET', destination: 'image' } as const;
const at = (address: string) => new URL(address, ORIGIN);

describe('the image cache', () => {
  it("stores the site's own images and none of the API or of another origin", () => {
    expect(strategies.isImage(image, at('/posters/onca-da-lua-240.avif'), ORIGIN)).toBe(true);
    expect(strategies.isImage(image, at('/api/profile/documents/1'), ORIGIN)).toBe(false);
    expect(strategies.isImage(image, at('https://elsewhere.example/a.png'), ORIGIN)).toBe(false);
    expect(strategies.isImage({ ...image, method: 'POST' }, at('/a.png'), ORIGIN)).toBe(false);
  });

  it.each([
    [200, true],
    [0, false],
    [206, false],
    [404, false],
  ])('stores an answer with status %i: %s', async (status, isKept) => {
    // An opaque answer has status 0, which `Response` does not accept.
    const response = Object.defineProperty(new Response(null, { status: status === 0 ? 200 : status }), 'status', {
      value: status,
    });
    const willKeep = strategies.images.plugins.find((plugin) => 'cacheWillUpdate' in plugin)?.cacheWillUpdate;
    expect((await willKeep?.({ response } as never)) !== null).toBe(isKept);
  });

  it('is limited in number and age, and is purged if the disk is full', () => {
    const bounds = JSON.stringify(strategies.images.plugins);
    expect(bounds).toContain('"maxEntries":500');
    expect(bounds).toContain(`"maxAgeSeconds":${30 * 86_400}`);
    expect(bounds).toContain('"purgeOnQuotaError":true');
  });
});

describe('the pictures that a page asks the worker to cache', () => {
  beforeAll(() => {
    // The worker's requests may have relative addresses; Node's may not.
    vi.stubGlobal(
      'Request',
      class extends Request {
        constructor(input: string, init?: RequestInit) {
          super(new URL(input, ORIGIN), init);
        }
      },
    );
  });

  it('are fetched one by one, shown ones from the HTTP cache only, past failures, and not while a new build waits', async () => {
    const asked: [string, RequestCache][] = [];
    let isBusy = false;
    const handle = vi.spyOn(strategies.images, 'handleAll').mockImplementation((options) => {
      const { url, cache } = (options as { request: Request }).request;
      expect(isBusy).toBe(false);
      isBusy = true;
      asked.push([new URL(url).pathname, cache]);
      const answer = url.includes('lost') ? Promise.reject(new TypeError('miss')) : Promise.resolve(new Response(''));
      const done = answer.then(
        () => undefined,
        () => undefined,
      );
      return [answer, done.finally(() => (isBusy = false))] as never;
    });
    await strategies.keepImages(
      { shown: ['/posters/lost-240.avif', '/posters/boto-240.avif'], wanted: ['/icons/jangada-192.png'] },
      {} as ExtendableEvent,
    );
    expect(asked).toEqual([
      ['/posters/lost-240.avif', 'only-if-cached'],
      ['/posters/boto-240.avif', 'only-if-cached'],
      ['/icons/jangada-192.png', 'default'],
    ]);
    // The rest is skipped once a new build waits.
    asked.length = 0;
    registration.waiting = {};
    await strategies.keepImages({ shown: ['/posters/boto-240.avif'], wanted: [] }, {} as ExtendableEvent);
    expect(asked).toEqual([]);
    handle.mockRestore();
  });
});
