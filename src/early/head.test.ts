// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WIDE } from '../lib/device.ts';

const marks = document.documentElement.dataset;
let isWide = false;
let asks: readonly string[] = [];
/** Runs the script as a new document does. */
async function run() {
  vi.resetModules();
  await import('./head.ts');
}
const device = (facts: object) =>
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: { controller: null }, ...facts });

beforeEach(() => {
  isWide = false;
  asks = [];
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === WIDE ? isWide : asks.includes(query) }));
  device({});
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  localStorage.clear();
  document.head.replaceChildren();
  for (const name of Object.keys(marks)) delete marks[name];
  delete window.installOffer;
  delete window.appInstalled;
  document.body.replaceChildren();
});

describe('the marks of the first frame', () => {
  it.each([
    ['a guest on a phone', false, null, 'guest'],
    ['a player on a phone', false, 'token', 'player'],
    ['a guest on a desktop', true, null, 'wide-guest'],
    ['a player on a desktop', true, 'token', 'wide-player'],
  ])('name the screen of %s', async (_visitor, wide, token, screen) => {
    isWide = wide;
    if (token) localStorage.setItem('auth', token);
    await run();
    expect(marks['screen']).toBe(screen);
  });

  it('name no screen of the document for a filtered lobby', async () => {
    history.replaceState(null, '', '/?sheet=search&category=slots');
    await run();
    history.replaceState(null, '', '/');
    expect(marks['screen']).toBe('filtered');
  });

  it('show a guest where the browser denies storage', async () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    await run();
    expect(marks['screen']).toBe('guest');
    vi.unstubAllGlobals();
  });

  it('say that the network is missing', async () => {
    await run();
    expect(marks['noNetwork']).toBeUndefined();
    device({ onLine: false });
    await run();
    expect(marks['noNetwork']).toBe('');
  });

  it('use the own font and hold back the pictures only where a worker has them', async () => {
    await run();
    expect([marks['ownFont'], marks['onePicture']]).toEqual([undefined, undefined]);
    device({ serviceWorker: { controller: {} } });
    await run();
    expect([marks['ownFont'], marks['onePicture']]).toEqual(['', '']);
  });

  it('hold back every frame before the screen only on the lobby, and only where a worker has the whole document', async () => {
    const held = () => document.head.querySelector('link[rel=expect][href="#main"][blocking=render]') !== null;
    await run();
    expect(held()).toBe(false);
    device({ serviceWorker: { controller: {} } });
    history.replaceState(null, '', '/casino/games');
    await run();
    expect(held()).toBe(false);
    history.replaceState(null, '', '/');
    await run();
    expect(held()).toBe(true);
  });
});

describe('the theme of the first frame (LOOK-1)', () => {
  /** The element as `server/http/html.ts` writes it for a dark and for a light site with two palettes. */
  const BARS = {
    dark: '<meta name="theme-color" content="#111111" data-theme="dark" data-dark="#111111" data-light="#eeeeee">',
    light: '<meta name="theme-color" content="#eeeeee" data-theme="system" data-light="#eeeeee" data-dark="#111111">',
  } as const;
  const colour = () => document.querySelector<HTMLMetaElement>('meta[name=theme-color]')?.content;

  // The same table as in `domain/appearance.test.ts`, for the app.
  it.each([
    ['dark', null, 'dark', 'dark'],
    ['dark', 'system', 'light', 'dark'],
    ['dark', 'dark', 'dark', 'dark'],
    ['dark', 'light', 'light', 'light'],
    ['dark', 'neon', 'dark', 'dark'],
    ['light', null, 'light', 'dark'],
    ['light', 'system', 'light', 'dark'],
    ['light', 'dark', 'dark', 'dark'],
    ['light', 'light', 'light', 'light'],
    ['light', 'neon', 'light', 'dark'],
  ] as const)(
    'of a %s site with the choice %s is %s on a light device, %s on a dark one',
    async (site, stored, onLight, onDark) => {
      for (const [device, shown] of [
        ['light', onLight],
        ['dark', onDark],
      ] as const) {
        document.head.innerHTML = BARS[site];
        if (stored) localStorage.setItem('theme', stored);
        asks = [`(prefers-color-scheme: ${device})`];
        await run();
        expect(marks['scheme']).toBe(shown);
        expect(colour()).toBe(shown === 'dark' ? '#111111' : '#eeeeee');
      }
    },
  );

  it('keeps the one palette of a site that has no second', async () => {
    document.head.innerHTML = '<meta name="theme-color" content="#111111">';
    localStorage.setItem('theme', 'light');
    await run();
    expect(marks['scheme']).toBeUndefined();
    expect(colour()).toBe('#111111');
  });

  it.each([
    [null, false, undefined],
    [null, true, 'more'],
    ['more', false, 'more'],
    ['normal', true, undefined],
  ])('has more contrast by the choice %s, else by the device (%s)', async (stored, device, mark) => {
    if (stored) localStorage.setItem('contrast', stored);
    if (device) asks = ['(prefers-contrast: more)'];
    await run();
    expect(marks['contrast']).toBe(mark);
  });
});

describe('the language of the bare address (LANG-1)', () => {
  const replace = vi.fn();
  const visit = async (pathname: string, cookie: string) => {
    replace.mockClear();
    vi.stubGlobal('location', { pathname, search: '?ref=ana', hash: '', replace });
    vi.spyOn(document, 'cookie', 'get').mockReturnValue(cookie);
    await run();
    return replace.mock.calls;
  };

  it('is English for a visitor who chose it, with the query', async () => {
    expect(await visit('/', 'a=b; i18n_redirected=en')).toEqual([['/en?ref=ana']]);
  });

  it('is that of the address in every other case', async () => {
    expect(await visit('/', 'i18n_redirected=pt')).toEqual([]);
    expect(await visit('/', 'xi18n_redirected=en')).toEqual([]);
    expect(await visit('/', '')).toEqual([]);
    expect(await visit('/casino/games', 'i18n_redirected=en')).toEqual([]);
    expect(await visit('/en', 'i18n_redirected=en')).toEqual([]);
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
