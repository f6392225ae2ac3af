// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const marks = document.documentElement.dataset;
let isWide = false;
/** Runs the script as a new document does. */
async function run() {
  vi.resetModules();
  await import('./head.ts');
}
const device = (facts: object) =>
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: { controller: null }, ...facts });

beforeEach(() => {
  isWide = false;
  vi.stubGlobal('matchMedia', () => ({ matches: isWide }));
  device({});
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  document.head.replaceChildren();
  for (const name of Object.keys(marks)) delete marks[name];
  delete window.installOffer;
  delete window.appInstalled;
});

describe('the marks of the first frame', () => {
  it.each([
    ['a guest on a phone', false, null, undefined],
    ['a player on a phone', false, 'token', 'player'],
    ['a guest on a desktop', true, null, 'wide-guest'],
    ['a player on a desktop', true, 'token', 'wide-player'],
  ])('name the screen of %s', async (_visitor, wide, token, screen) => {
    isWide = wide;
    if (token) localStorage.setItem('auth', token);
    await run();
    expect(marks['otherScreen']).toBe(screen);
  });

  it('show a guest where the browser denies storage', async () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    await run();
    expect(marks['otherScreen']).toBeUndefined();
    vi.unstubAllGlobals();
  });

  it('say that the network is missing', async () => {
    await run();
    expect(marks['noNetwork']).toBeUndefined();
    device({ onLine: false });
    await run();
    expect(marks['noNetwork']).toBe('');
  });

  it('load the font and hold back the pictures only where a worker has them', async () => {
    await run();
    expect([marks['ownFont'], marks['onePicture'], document.querySelector('link')]).toEqual([
      undefined,
      undefined,
      null,
    ]);
    device({ serviceWorker: { controller: {} } });
    await run();
    expect([marks['ownFont'], marks['onePicture']]).toEqual(['', '']);
    expect(document.querySelector('link[rel=preload]')?.getAttribute('href')).toBe('/fonts/bricolage-latin.woff2');
  });
});

describe('the install events', () => {
  it('keep the offer for the app and stop the browser’s own prompt', async () => {
    await run();
    const offer = new Event('beforeinstallprompt', { cancelable: true });
    dispatchEvent(offer);
    expect(window.installOffer).toBe(offer);
    expect(offer.defaultPrevented).toBe(true);
  });

  it('remember an installation by the browser’s own menu', async () => {
    await run();
    expect(window.appInstalled).toBeUndefined();
    dispatchEvent(new Event('appinstalled'));
    expect(window.appInstalled).toBe(true);
  });
});
