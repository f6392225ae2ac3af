// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';

const FONT = '/fonts/bricolage-latin.woff2';

/** Runs the script in a document with the app's files, on a page without or with a worker. */
async function run(hasWorker: boolean) {
  document.head.innerHTML =
    '<meta name="sports-origin" content="http://sports.test"><template id="entry"><script src="/app.js"></script></template>';
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: { controller: hasWorker ? {} : null } });
  vi.resetModules();
  await import('./requests.ts');
}
const requests = () =>
  [...document.querySelectorAll('link, iframe')].map((it) => it.getAttribute('href') ?? it.tagName);

afterEach(() => {
  window.earlySports?.drop();
  delete window.earlySports;
  delete window.beginningSports;
  Reflect.deleteProperty(Element.prototype, 'moveBefore');
  document.head.replaceChildren();
  vi.unstubAllGlobals();
  localStorage.clear();
  history.replaceState(null, '', '/');
});

it('requests the app and the font only where a worker has them', async () => {
  await run(false);
  expect(requests()).toEqual([]);
  await run(true);
  expect(requests()).toEqual(['/app.js', FONT]);
  expect(window.beginningSports).toBeNull();
});

it('opens the frame of the sports before the body', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('fetch', async () => Response.json({ gameUrl: 'http://sports.test/' }));
  Element.prototype.moveBefore = () => undefined;
  localStorage.setItem('ageVerified', 'true');
  history.replaceState(null, '', '/sports');
  await run(true);
  expect(requests().toSorted()).toEqual(['/app.js', FONT, 'IFRAME']);
  expect(document.querySelector('iframe')?.parentElement).toBe(document.documentElement);
  expect(window.beginningSports).toBeInstanceOf(Promise);
});
