// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beginSports, type EarlySports } from './sports-launch.ts';

const fetched = vi.fn();

beforeEach(() => {
  document.documentElement.lang = 'pt-BR';
  fetched
    .mockReset()
    .mockImplementation(async () => Response.json({ gameUrl: 'http://sports.test/?view=live#t=once' }));
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  Object.defineProperty(navigator, 'onLine', { value: true, configurable: true });
  document.head.innerHTML = '<meta name="sports-origin" content="http://sports.test">';
});
afterEach(() => {
  window.earlySports?.drop();
  for (const it of frames()) it.remove();
  document.head.replaceChildren();
  document.body.replaceChildren();
  Reflect.deleteProperty(Element.prototype, 'moveBefore');
  vi.useRealTimers();
  vi.unstubAllGlobals();
  localStorage.clear();
  history.replaceState(null, '', '/');
  delete window.earlySports;
});

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
  localStorage.setItem('ageVerified', 'true');
  expect(open('/sports?view=../x')).toBeUndefined();
  document.head.replaceChildren();
  expect(open('/sports')).toBeUndefined();
  expect(fetched).toHaveBeenCalledTimes(1);
});

/** Gives the frame a window, and says messages as its page. */
function windowOf(early: EarlySports | undefined) {
  const source = Object.assign(new EventTarget(), { location: { replace: vi.fn() } });
  Object.defineProperty(early?.frame, 'contentWindow', { value: source });
  const say = async (data: object, from: unknown = source, origin = 'http://sports.test') => {
    const event = new MessageEvent('message', { data, origin });
    Object.defineProperty(event, 'source', { value: from });
    dispatchEvent(event);
    await vi.waitFor(() => early?.launch);
    await Promise.resolve();
  };
  return { say, replace: source.location.replace };
}

it('opens the frame with the colours before the launch is answered, and lets the app start at the first odds', async () => {
  Element.prototype.moveBefore = () => undefined;
  localStorage.setItem('ageVerified', 'true');
  fetched.mockImplementation(async () => Response.json({ gameUrl: 'http://sports.test/' }));
  history.replaceState(null, '', '/sports?view=live');
  document.documentElement.style.setProperty('--accent', '#12345A');
  document.documentElement.style.setProperty('--text', 'red');
  const started = vi.fn();
  void beginSports()?.then(started);
  const early = window.earlySports;
  expect(frames().map((it) => [it.getAttribute('src'), it.getAttribute('sandbox'), it.inert])).toEqual([
    [
      'http://sports.test/?lang=pt&device=mobile&site=http%3A%2F%2Flocalhost%3A3000&view=live&palette=accent.12345a',
      'allow-scripts allow-same-origin allow-popups',
      false,
    ],
  ]);
  // The player copies the receipt of a bet in it.
  expect(frames()[0]?.allow).toBe('fullscreen; autoplay; clipboard-write');
  const { say, replace } = windowOf(early);
  await say({ v: 1, type: 'ready' }, window);
  await say({ v: 1, type: 'ready' }, undefined, 'http://evil.test');
  expect(started).not.toHaveBeenCalled();
  await say({ v: 1, type: 'ready' });
  expect(started).toHaveBeenCalledOnce();
  expect(early?.messages.map(({ data }) => data)).toEqual([{ v: 1, type: 'ready' }]);
  // A guest has no token.
  expect(replace).not.toHaveBeenCalled();
  document.documentElement.removeAttribute('style');
});

it('shows a player the frame after the launch alone, and gives it the token once', async () => {
  Element.prototype.moveBefore = () => undefined;
  localStorage.setItem('auth', 'token-of-ana');
  let answer = (_given: Response) => {};
  fetched.mockImplementation(() => new Promise((resolve) => (answer = resolve)));
  const early = open('/sports');
  const { say, replace } = windowOf(early);
  const ready = say({ v: 1, type: 'ready' });
  expect(frames()[0]?.inert).toBe(true);
  answer(Response.json({ gameUrl: 'http://sports.test/#t=once' }));
  await ready;
  await early?.enter();
  await early?.enter();
  expect(frames()[0]?.inert).toBe(false);
  expect(replace.mock.calls).toEqual([[`${frames()[0]?.src}#t=once`]]);
});

it('removes the frame after a refusal, and one that no page has taken over; opens none without moveBefore', async () => {
  localStorage.setItem('ageVerified', 'true');
  await open('/sports')?.launch;
  expect(frames()).toEqual([]);
  Element.prototype.moveBefore = () => undefined;
  const taken = open('/sports');
  const place = document.createElement('div');
  place.append(...frames());
  document.body.append(place);
  taken?.drop();
  expect(frames()).toHaveLength(1);
  place.remove();
  const stray = open('/sports');
  expect(frames()).toHaveLength(1);
  stray?.drop();
  expect(frames()).toEqual([]);
  fetched.mockImplementation(async () => new Response('', { status: 403 }));
  const refused = open('/sports');
  expect(frames()).toHaveLength(1);
  await refused?.launch;
  await Promise.resolve();
  expect(frames()).toEqual([]);
});

it('lets the app start after 2.5 s at most, after 1.5 s with a worker, and at once after a refusal', async () => {
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
  await waits(1_500);
  vi.stubGlobal('navigator', { onLine: true });
  fetched.mockImplementation(async () => new Response('', { status: 403 }));
  const started = vi.fn();
  void beginSports()?.then(started);
  await vi.advanceTimersByTimeAsync(0);
  expect(started).toHaveBeenCalledOnce();
});
