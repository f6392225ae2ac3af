// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';

const FONT = '/fonts/bricolage-latin.woff2';

/** Runs the script in a document with the app's files, on a page without or with a worker. */
async function run(hasWorker: boolean, game = '') {
  document.head.innerHTML = `<meta name="sports-origin" content="http://sports.test"><template id="entry"><script src="/app.js"></script></template>${game}`;
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: { controller: hasWorker ? {} : null } });
  vi.resetModules();
  await import('./requests.ts');
}
const requests = () =>
  [...document.querySelectorAll('link, iframe')].map((it) => it.getAttribute('href') ?? it.tagName);

afterEach(() => {
  window.earlySports?.drop();
  delete window.earlySports;
  window.earlyGame?.stop();
  for (const frame of document.querySelectorAll('iframe')) frame.remove();
  delete window.earlyGame;
  delete window.beginning;
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
  expect(window.beginning).toBeNull();
});

it.each([
  ['the sports', '/sports', ''],
  [
    'a game',
    '/casino/estudio-recife/onca',
    '<script type="application/json" id="early-game">{"url":"http://studio.test/play/onca","title":"Onça"}</script>',
  ],
])('opens the frame of %s before the body', async (_what, path, facts) => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  vi.stubGlobal('fetch', async () => Response.json({ gameUrl: 'http://sports.test/' }));
  Element.prototype.moveBefore = () => undefined;
  localStorage.setItem('ageVerified', 'true');
  history.replaceState(null, '', path);
  await run(true, facts);
  expect(requests().toSorted()).toEqual(['/app.js', FONT, 'IFRAME']);
  expect(document.querySelector('iframe')?.parentElement).toBe(document.documentElement);
  expect(window.beginning).toBeInstanceOf(Promise);
});
