import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';

const ORIGIN = 'http://localhost:3000';
const BUILD = [
  { url: 'assets/index-New1.js', revision: null },
  { url: 'assets/wallet-New1.js', revision: null },
  { url: 'index.html', revision: 'new' },
];
const PRECACHE = `workbox-precache-v2-${ORIGIN}/`;

/** A stub of Cache Storage that finds responses by address alone. */
class Store {
  readonly kept = new Map<string, Response>();
  readonly #address = (key: Request | string) => new URL(key instanceof Request ? key.url : key, ORIGIN).href;
  match = async (key: Request | string) => this.kept.get(this.#address(key))?.clone();
  put = async (key: Request | string, answer: Response) => void this.kept.set(this.#address(key), answer);
  delete = async (key: Request | string) => this.kept.delete(this.#address(key));
  keys = async () => [...this.kept.keys()].map((url) => new Request(url));
}

/** A worker event; the tested function returns the promise that `waitUntil` would get. */
class WorkEvent extends Event {
  waitUntil(): void {}
}

const DOCUMENT = '<script type="module" src="/assets/index-New1.js"></script>';

let stores: Map<string, Store>;
let onServer: Map<string, string>;
let precache: typeof import('./precache.ts');

beforeEach(async () => {
  vi.resetModules();
  stores = new Map();
  const open = async (name: string) => {
    const store = stores.get(name) ?? new Store();
    stores.set(name, store);
    return store;
  };
  onServer = new Map(BUILD.map(({ url }) => [`/${url}`, `new ${url}`]));
  onServer.set('/index.html', DOCUMENT);
  vi.stubGlobal('__WB_DISABLE_DEV_LOGS', true);
  vi.stubGlobal('FetchEvent', class extends Event {});
  vi.stubGlobal('ExtendableEvent', WorkEvent);
  vi.stubGlobal('registration', { scope: `${ORIGIN}/` });
  // The worker's requests may have relative addresses; Node's may not.
  vi.stubGlobal(
    'Request',
    class extends Request {
      constructor(input: RequestInfo | URL, init?: RequestInit) {
        super(typeof input === 'string' ? new URL(input, ORIGIN) : input, { ...init, mode: 'cors' });
      }
    },
  );
  const caches = {
    open,
    delete: async (name: string) => stores.delete(name),
    match: async (key: Request | string, { cacheName }: { cacheName?: string } = {}) => {
      for (const [name, store] of stores) {
        const found = cacheName === undefined || cacheName === name ? await store.match(key) : undefined;
        if (found) return found;
      }
      return undefined;
    },
  };
  vi.stubGlobal('caches', caches);
  const fetch = async (input: Request | string) => {
    const { pathname } = new URL(typeof input === 'string' ? input : input.url, ORIGIN);
    const text = onServer.get(pathname);
    return new Response(text ?? 'Not Found', { status: text === undefined ? 404 : 200 });
  };
  vi.stubGlobal('fetch', fetch);
  const location = { href: `${ORIGIN}/sw.js`, origin: ORIGIN };
  vi.stubGlobal('location', location);
  // The build writes its list of files here.
  vi.stubGlobal('self', { __WB_MANIFEST: BUILD, __WB_DISABLE_DEV_LOGS: true, caches, fetch, location });
  precache = await import('./precache.ts');
  const old = await open(PRECACHE);
  await old.put('/assets/index-Old1.js', new Response('old script'));
  await old.put('/index.html?__WB_REVISION__=old', new Response('old document'));
});

// The next test file imports a worker of another build.
afterAll(() => void vi.resetModules());

const event = () => new WorkEvent('install') as unknown as ExtendableEvent;
const oldBuild = async () => [
  await (await stores.get(PRECACHE)?.match('/assets/index-Old1.js'))?.text(),
  await (await stores.get(PRECACHE)?.match('/index.html?__WB_REVISION__=old'))?.text(),
];

describe('the installation of a build', () => {
  it('fails if a file is missing on the server', async () => {
    onServer.delete('/assets/wallet-New1.js');
    await expect(precache.installBuild(event())).rejects.toMatchObject({ name: 'bad-precaching-response' });
    // The new worker never activates, and the active one keeps all its files.
    expect(await oldBuild()).toEqual(['old script', 'old document']);
  });

  it('fails if the document is missing', async () => {
    onServer.delete('/index.html');
    await expect(precache.installBuild(event())).rejects.toMatchObject({ name: 'bad-precaching-response' });
    expect(await oldBuild()).toEqual(['old script', 'old document']);
  });

  it('fails if a deploy meanwhile changed the document, and succeeds with the document of its own build', async () => {
    onServer.set('/index.html', '<script src="/assets/index-Newer1.js"></script>');
    await expect(precache.installBuild(event())).rejects.toThrow('another build');
    expect(await oldBuild()).toEqual(['old script', 'old document']);
    onServer.set('/index.html', DOCUMENT);
    await precache.installBuild(event());
    expect(await (await precache.cacheFirstDocument('pt')).document.text()).toBe(DOCUMENT);
  });

  it('succeeds on a retry after the files were uploaded', async () => {
    onServer.delete('/assets/wallet-New1.js');
    await precache.installBuild(event()).catch(() => undefined);
    onServer.set('/assets/wallet-New1.js', 'new assets/wallet-New1.js');
    await precache.installBuild(event());
    const asset = await precache.answerAsset({ request: new Request(`${ORIGIN}/assets/wallet-New1.js`) });
    expect(await asset.text()).toBe('new assets/wallet-New1.js');
    expect(await oldBuild()).toEqual(['old script', 'old document']);
  });

  it("keeps the last build's files for tabs that still run it", async () => {
    await precache.installBuild(event());
    await precache.takeOver(event());
    onServer.clear();
    const old = await precache.answerAsset({ request: new Request(`${ORIGIN}/assets/index-Old1.js`) });
    expect(await old.text()).toBe('old script');
    const { document } = await precache.cacheFirstDocument('pt');
    expect(await document.text()).toBe(DOCUMENT);
    expect((await oldBuild())[1]).toBeUndefined();
  });
});

it('the cached document is refreshed in the background from its own build only, and replaces one of another build', async () => {
  await precache.installBuild(event());
  const kept = async () => await (await precache.cacheFirstDocument('pt')).document.text();
  onServer.set('/index.html', DOCUMENT.replace('New1', 'Newer1'));
  await precache.freshenDocument('pt', 100_000);
  expect(await kept()).toBe(DOCUMENT);
  onServer.set('/index.html', `${DOCUMENT}other words`);
  await precache.freshenDocument('pt', 200_000);
  expect(await kept()).toBe(`${DOCUMENT}other words`);
  // An earlier version of the worker, which did not check the build, may have stored this.
  await stores
    .get(PRECACHE)
    ?.put('/index.html?__WB_REVISION__=new', new Response('<script src="/assets/index-Old1.js">'));
  await precache.freshenDocument('pt', 300_000);
  expect(await kept()).toBe(`${DOCUMENT}other words`);
});

it("the last build's files are found after a worker was killed while it took over", async () => {
  await precache.installBuild(event());
  onServer.clear();
  const old = await precache.answerAsset({ request: new Request(`${ORIGIN}/assets/index-Old1.js`) });
  expect(await old.text()).toBe('old script');
});

it('the files of a build are answered from the precache, the pictures among them from the image cache', () => {
  const isBuildAsset = (path: string) => precache.isBuildAsset(new URL(path, ORIGIN), ORIGIN);
  for (const path of ['/assets/index-New1.js', '/assets/index-Old1.js', '/index.html', '/assets/wallet-Older.css']) {
    expect(isBuildAsset(path), path).toBe(true);
  }
  for (const path of [
    '/assets/images/ranks/1.webp',
    '/posters/boto-240.avif',
    'https://elsewhere.example/assets/a.js',
  ]) {
    expect(isBuildAsset(path), path).toBe(false);
  }
});
