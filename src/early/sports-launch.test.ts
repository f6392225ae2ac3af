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
  window.earlySports?.drop();
  document.body.replaceChildren();
  Reflect.deleteProperty(Element.prototype, 'moveBefore');
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  history.replaceState(null, '', '/');
  delete window.earlySports;
});

const GIVEN = 'http://sports.test/?view=live#t=once';
const frames = () => [...document.querySelectorAll('iframe')];
const open = (path: string) => {
  history.replaceState(null, '', path);
  void beginSports();
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

it('opens the frame, collects its messages, gives it the palette, and lets the app start at the first odds', async () => {
  Element.prototype.moveBefore = () => undefined;
  localStorage.setItem('ageVerified', 'true');
  history.replaceState(null, '', '/sports');
  document.documentElement.style.setProperty('--accent', '#123456');
  const started = vi.fn();
  void beginSports()?.then(started);
  const early = window.earlySports;
  await early?.launch;
  await Promise.resolve();
  expect(frames().map((it) => [it.getAttribute('src'), it.getAttribute('sandbox')])).toEqual([
    [GIVEN, 'allow-scripts allow-same-origin allow-popups'],
  ]);
  const source = Object.assign(new EventTarget(), { postMessage: vi.fn() });
  Object.defineProperty(early?.frame, 'contentWindow', { value: source });
  const say = (data: object, from: unknown) => {
    const event = new MessageEvent('message', { data, origin: 'http://sports.test' });
    Object.defineProperty(event, 'source', { value: from });
    dispatchEvent(event);
  };
  say({ v: 1, type: 'ready' }, window);
  await Promise.resolve();
  expect(started).not.toHaveBeenCalled();
  say({ v: 1, type: 'ready' }, source);
  await Promise.resolve();
  expect(started).toHaveBeenCalledOnce();
  const [init, to] = source.postMessage.mock.calls[0] as [{ colors: Record<string, string> }, string];
  expect([init.colors['accent'], to]).toEqual(['#123456', 'http://sports.test']);
  expect(early?.messages.map(({ data }) => data)).toEqual([{ v: 1, type: 'ready' }]);
  document.documentElement.removeAttribute('style');
});

it('opens no frame without moveBefore or after a refusal, and removes one that no page has taken over', async () => {
  localStorage.setItem('ageVerified', 'true');
  await open('/sports')?.launch;
  expect(frames()).toEqual([]);
  Element.prototype.moveBefore = () => undefined;
  const taken = open('/sports');
  await taken?.launch;
  await Promise.resolve();
  const place = document.createElement('div');
  place.append(...frames());
  document.body.append(place);
  taken?.drop();
  expect(frames()).toHaveLength(1);
  place.remove();
  const stray = open('/sports');
  await stray?.launch;
  await Promise.resolve();
  expect(frames()).toHaveLength(1);
  stray?.drop();
  expect(frames()).toEqual([]);
  const late = open('/sports');
  late?.drop();
  await late?.launch;
  await Promise.resolve();
  expect(frames()).toEqual([]);
});

it('lets the app start after 2.5 s at most, after 0.6 s with a worker, and at once after a refusal', async () => {
  vi.useFakeTimers();
  localStorage.setItem('ageVerified', 'true');
  Element.prototype.moveBefore = () => undefined;
  history.replaceState(null, '', '/sports');
  fetched.mockImplementation(() => new Promise(() => {}));
  const waits = async (ms: number) => {
    const started = vi.fn();
    void beginSports()?.then(started);
    await vi.advanceTimersByTimeAsync(ms - 10);
    expect(started).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(20);
    expect(started).toHaveBeenCalledOnce();
  };
  await waits(2_500);
  vi.stubGlobal('navigator', { onLine: true, serviceWorker: { controller: {} } });
  await waits(600);
  vi.stubGlobal('navigator', { onLine: true });
  fetched.mockImplementation(async () => new Response('', { status: 403 }));
  const started = vi.fn();
  void beginSports()?.then(started);
  await vi.advanceTimersByTimeAsync(0);
  expect(started).toHaveBeenCalledOnce();
});
