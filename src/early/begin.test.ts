// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const page = document.documentElement;
let loadFont = () => Promise.resolve<unknown>([]);
const isIn = () => document.head.querySelector('meta[name=app]') !== null;
const settled = () => vi.advanceTimersByTimeAsync(0);

async function run() {
  vi.resetModules();
  await import('./begin.ts');
  await settled();
}

beforeEach(() => {
  vi.useFakeTimers();
  loadFont = () => Promise.resolve([]);
  Object.defineProperty(document, 'fonts', { value: { load: () => loadFont() }, configurable: true });
  page.dataset['onePicture'] = '';
  document.body.innerHTML =
    '<div id="root"><source srcset="data:," data-srcset="/posters/onca.avif"></div>' +
    '<template id="entry"><meta name="app"></template>';
});
afterEach(() => {
  vi.useRealTimers();
  delete window.showFirstScreen;
  delete page.dataset['ownFont'];
  Reflect.deleteProperty(document, 'fonts');
  document.head.replaceChildren();
  document.body.replaceChildren();
});

it('lets the app in once the first screen is painted', async () => {
  let painted = () => {};
  window.showFirstScreen = () => new Promise((done) => (painted = done));
  await run();
  expect([isIn(), page.dataset['onePicture']]).toEqual([false, '']);
  painted();
  await settled();
  expect([isIn(), page.dataset['onePicture'], page.dataset['ownFont']]).toEqual([true, undefined, '']);
  expect(document.querySelector('source')?.srcset).toBe('/posters/onca.avif');
});

it('lets the app in before the other pictures if the visitor has pressed something', async () => {
  window.presses = { address: '/login' } as NonNullable<typeof window.presses>;
  await run();
  delete window.presses;
  expect([isIn(), page.dataset['onePicture']]).toEqual([true, '']);
});

it('names the sheets of the document to the loader of the app, which then fetches none of them again', async () => {
  document.head.innerHTML = '<style data-href="/assets/app.css"></style>';
  await run();
  const link = document.head.querySelector<HTMLLinkElement>('link[href="/assets/app.css"][rel="stylesheet"]');
  expect(link?.hasAttribute('disabled')).toBe(true);
});

it('lets the app in where there is nothing to paint, or painting fails', async () => {
  await run();
  expect(isIn()).toBe(true);
  document.head.replaceChildren();
  document.body.innerHTML = '<template id="entry"><meta name="app"></template>';
  window.showFirstScreen = () => Promise.reject(new Error('broken'));
  await run();
  expect(isIn()).toBe(true);
});

it('requests the app before it lets it in, unless the head has done so with a worker', async () => {
  const requested = () => [...document.head.querySelectorAll('link')].map((it) => [it.rel, it.getAttribute('href')]);
  const app = '<template id="entry"><link href="/runtime.js"><script defer src="/app.js"></script></template>';
  window.showFirstScreen = () => new Promise(() => {});
  document.body.innerHTML = app;
  vi.stubGlobal('navigator', { serviceWorker: { controller: {} } });
  await run();
  expect(requested()).toEqual([]);
  vi.stubGlobal('navigator', {});
  await run();
  expect(requested()).toEqual([
    ['modulepreload', '/runtime.js'],
    ['preload', '/app.js'],
  ]);
  // The development server's entry is a module.
  document.head.replaceChildren();
  document.body.innerHTML = '<template id="entry"><script type="module" src="/main.tsx"></script></template>';
  await run();
  expect(requested()).toEqual([['modulepreload', '/main.tsx']]);
  vi.unstubAllGlobals();
});

it('shows the text in its own font if the file does not load, too', async () => {
  loadFont = () => Promise.reject(new Error('lost'));
  await run();
  expect(page.dataset['ownFont']).toBe('');
});
