// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beginSports } from './sports-launch.ts';

const fetched = vi.fn();

beforeEach(() => {
  document.documentElement.lang = 'pt-BR';
  fetched
    .mockReset()
    .mockImplementation(async () => Response.json({ gameUrl: 'http://sports.test/?view=live#t=once' }));
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
  history.replaceState(null, '', '/');
  delete window.earlySports;
});

const open = (path: string) => {
  history.replaceState(null, '', path);
  beginSports();
  return window.earlySports;
};

it("launches the sports of the document's address without keeping the session alive", async () => {
  localStorage.setItem('auth', 'token-of-ana');
  const early = open('/en/sports?view=live');
  expect([early?.view, early?.isPlayer, await early?.launch]).toEqual([
    'live',
    true,
    'http://sports.test/?view=live#t=once',
  ]);
  const [url, init] = fetched.mock.calls[0] as [string, RequestInit];
  expect(url).toBe('/api/games/launch/sport');
  expect(init.headers).toMatchObject({ authorization: 'Bearer token-of-ana', 'x-unattended': '1' });
  expect(JSON.parse(String(init.body))).toEqual({ lang: 'pt', mode: 'real', device: 'mobile', section: 'live' });
});

it('leaves the launch to the page after a refusal, for a minor, without a network and on other pages', async () => {
  localStorage.setItem('ageVerified', 'true');
  fetched.mockImplementation(async () => new Response('', { status: 403 }));
  expect(await open('/sports')?.launch).toBeNull();
  delete window.earlySports;
  expect(open('/sportsbook')).toBeUndefined();
  Object.defineProperty(navigator, 'onLine', { value: false, configurable: true });
  expect(open('/sports')).toBeUndefined();
  Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
  localStorage.clear();
  expect(open('/sports')).toBeUndefined();
  expect(fetched).toHaveBeenCalledTimes(1);
});
