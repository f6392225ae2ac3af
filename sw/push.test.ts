import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pathOf, readPush, shownFor, windowFor } from './push.ts';

const ORIGIN = 'https://jangada.example';
const LOUD = { sound: true, vibration: true };
const here = { origin: ORIGIN, language: 'pt-BR' };
const message = (notification: object, rest: object = {}) =>
  readPush(
    JSON.stringify({
      web_push: 8030,
      notification: { title: 'Depósito', navigate: `${ORIGIN}/`, ...notification },
      ...rest,
    }),
  );

describe('a push message', () => {
  it('is read only in the declarative format', () => {
    expect(message({})?.notification.title).toBe('Depósito');
    for (const text of [
      undefined,
      '',
      'nothing',
      '{}',
      '[]',
      '{"web_push":1,"notification":{"title":"a","navigate":"/"}}',
    ]) {
      expect(readPush(text)).toBeNull();
    }
  });

  it("shows a generic text in the browser's language if it cannot be read", () => {
    expect(shownFor(null, LOUD, here)).toMatchObject({ title: 'Há novidades', options: { data: { to: '/' } } });
    expect(shownFor(null, LOUD, { ...here, language: 'en-GB' }).title).toBe('There is news');
  });

  it.each([
    [`${ORIGIN}/account/wallet`, '/account/wallet'],
    [`${ORIGIN}/en/bonus?x=1#y`, '/en/bonus?x=1#y'],
    ['/bonus', '/bonus'],
    ['https://evil.example/bonus', '/'],
    ['//evil.example/bonus', '/'],
    [`${ORIGIN}/x/..//evil.example`, '/'],
    ['/.//evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['https://jangada.example.evil.example/', '/'],
    [undefined, '/'],
    [7, '/'],
  ])('with the address %s opens %s', (navigate, path) => {
    expect(pathOf(navigate, ORIGIN)).toBe(path);
  });

  it("shows only pictures of the site's own origin", () => {
    const evil = 'https://evil.example/x.png';
    const own = shownFor(message({ icon: '/media/a.png', badge: '/media/b.png', image: evil }), LOUD, here);
    const whole = shownFor(message({ icon: `${here.origin}/media/a.png`, badge: evil }), LOUD, here);
    expect(whole.options).toMatchObject({ icon: `${here.origin}/media/a.png` });
    expect(whole.options).not.toHaveProperty('badge');
    expect(own.options).toMatchObject({ icon: '/media/a.png', badge: '/media/b.png' });
    expect(own.options).not.toHaveProperty('image');
  });

  it("uses the player's settings for sound and vibration", () => {
    const push = message({ tag: 'notice-1' });
    expect(shownFor(push, LOUD, here).options).toMatchObject({
      vibrate: expect.any(Array),
      tag: 'notice-1',
      renotify: true,
    });
    // Without a pattern, or with an empty one, Android uses its own.
    expect(shownFor(push, { sound: true, vibration: false }, here).options).toMatchObject({ vibrate: [0] });
    const quiet = shownFor(push, { sound: false, vibration: true }, here).options;
    expect(quiet).toMatchObject({ silent: true, renotify: false });
    // A silent notification with a vibration throws a TypeError in the browser.
    expect(quiet).not.toHaveProperty('vibrate');
    expect(shownFor(message({ silent: true }), LOUD, here).options).toMatchObject({ silent: true });
  });
});

describe('the notification of an arriving push', () => {
  let worker: typeof import('./push.ts');
  let facts: typeof import('../src/storage/device-facts.ts');
  const unsubscribe = vi.fn(async () => true);
  /** The reports that the worker sends. */
  const reports: unknown[] = [];
  /** Statuses of the next reports; null: no network. Then each is taken. */
  let statuses: (number | null)[] = [];
  const register = vi.fn(async () => undefined);
  const setAppBadge = vi.fn(async () => undefined);
  const shown: unknown[] = [];
  /** The windows of this origin, and the notifications on the screen with what was done to them. */
  let windows: object[] = [];
  const onScreen: { options: NotificationOptions; isClosed: boolean; close: () => void; data: unknown }[] = [];

  beforeEach(async () => {
    globalThis.indexedDB = new IDBFactory();
    shown.length = 0;
    onScreen.length = 0;
    reports.length = 0;
    statuses = [];
    windows = [];
    vi.stubGlobal('fetch', async (address: string, { body }: { body: string }) => {
      const status = statuses.shift();
      if (status === null) throw new TypeError('Failed to fetch');
      reports.push([address, JSON.parse(body)]);
      if (status !== undefined) return new Response('{}', { status });
      return new Response(null, { status: 204 });
    });
    vi.stubGlobal('self', {
      location: { origin: ORIGIN },
      navigator: { language: 'pt-BR', setAppBadge },
      clients: { matchAll: async () => windows, openWindow: async () => null },
      registration: {
        showNotification: async (title: string, options: NotificationOptions) => {
          shown.push([title, options.body]);
          const close = () => void (entry.isClosed = true);
          const entry = { options, data: options.data as unknown, isClosed: false, close };
          onScreen.push(entry);
        },
        getNotifications: async () => onScreen,
        pushManager: { getSubscription: async () => ({ unsubscribe }) },
        sync: { register },
      },
    });
    vi.resetModules();
    worker = await import('./push.ts');
    facts = await import('../src/storage/device-facts.ts');
  });
  afterEach(() => {
    vi.clearAllMocks();
    vi.unstubAllGlobals();
  });

  const NOTICE = { id: '12', list: 'user', at: '2026-11-20T17:00:00.000Z', counted: 'yes', report: 'a2V5' };
  /** A page that answers whether it has the card; undefined: it never answers. */
  const page = (visibilityState: string, path = '/bonus', hasCard?: boolean) => ({
    url: ORIGIN + path,
    visibilityState,
    frameType: 'top-level',
    focus: async () => undefined,
    postMessage: vi.fn((_message: unknown, ports?: readonly MessagePort[]) => {
      if (hasCard !== undefined) ports?.[0]?.postMessage(hasCard);
    }),
  });
  const come = (data?: object) => {
    const notification = { title: 'Depósito', body: 'R$ 50,00', navigate: `${ORIGIN}/account/wallet`, data };
    const text = () => JSON.stringify({ web_push: 8030, notification, app_badge: 3 });
    return worker.showPush({ data: { text } } as unknown as PushEvent);
  };
  const WHOLE = [['Depósito', 'R$ 50,00']];
  const NEWS = [['Há novidades', 'Abra o aplicativo para ver.']];

  it('shows the text and the badge to the player who subscribed', async () => {
    await facts.writePushFacts({ wantedBy: '7' });
    await come();
    expect([shown, setAppBadge.mock.calls, unsubscribe.mock.calls.length]).toEqual([WHOLE, [[3]], 0]);
  });

  it.each([null, '7'])('is generic, and ends the subscription, if its player has logged out: %s', async (before) => {
    await facts.writePushFacts({ wantedBy: null, resumedBy: before });
    await come();
    expect([shown, setAppBadge.mock.calls, unsubscribe.mock.calls.length]).toEqual([NEWS, [], 1]);
  });

  it('is silent and closes at once while the player looks at a page that has its card (NOTE-6)', async () => {
    await facts.writePushFacts({ wantedBy: '7' });
    const app = page('visible', '/en/bonus', true);
    windows = [page('visible', '/bonus', false), app];
    await come(NOTICE);
    expect(app.postMessage).toHaveBeenCalledWith({ type: 'PUSHED', id: '12' }, [expect.anything()]);
    expect(reports).toEqual([]);
    expect(onScreen).toMatchObject([{ options: { silent: true }, isClosed: true }]);
    expect(onScreen[0]?.options).not.toHaveProperty('vibrate');
    expect(setAppBadge.mock.calls).toEqual([[3]]);
  });

  it.each([
    ['the app is in the background', () => [page('hidden')], NOTICE],
    ['only a page outside the app is open', () => [page('visible', '/api/openapi.json', true)], NOTICE],
    ['it tells no notification', () => [page('visible', '/bonus', true)], undefined],
    ['the pages at which the player looks have no card for it', () => [page('visible', '/bonus', false)], NOTICE],
  ])('stays if %s', async (_when, open, notice) => {
    await facts.writePushFacts({ wantedBy: '7' });
    windows = open();
    await come(notice);
    expect(onScreen).toMatchObject([{ options: { vibrate: expect.any(Array) }, isClosed: false }]);
  });

  it('stays if the page at which the player looks does not answer in time', async () => {
    await facts.writePushFacts({ wantedBy: '7' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const app = page('visible');
    windows = [app];
    const done = come(NOTICE);
    await vi.waitFor(() => expect(app.postMessage).toHaveBeenCalled());
    expect(onScreen).toEqual([]);
    await vi.advanceTimersByTimeAsync(2_000);
    await done;
    vi.useRealTimers();
    expect(onScreen).toMatchObject([{ options: { vibrate: expect.any(Array) }, isClosed: false }]);
  });

  it('is reported as shown and closed, if the operator counts it', async () => {
    await facts.writePushFacts({ wantedBy: '7' });
    const { report: _report, ...uncounted } = NOTICE;
    await come(uncounted);
    await worker.reportClosed({ notification: onScreen[0] } as never);
    expect(reports).toEqual([]);
    await come(NOTICE);
    await worker.reportClosed({ notification: onScreen[1] } as never);
    expect(reports).toEqual(['shown', 'closed'].map((what) => ['/api/push/report', { key: 'a2V5', what }]));
  });

  const close = () => worker.reportClosed({ notification: onScreen.at(-1) } as never);

  it.each([null, 503, 429])(
    'keeps a report without an answer (%s), and sends it once with the next push',
    async (status) => {
      await facts.writePushFacts({ wantedBy: '7' });
      statuses = [status, status];
      await come(NOTICE);
      await close();
      expect(register.mock.calls).toEqual([['push-reports'], ['push-reports']]);
      reports.length = 0;
      statuses = [];
      await come();
      await come();
      expect(reports).toEqual(['shown', 'closed'].map((what) => ['/api/push/report', { key: 'a2V5', what }]));
    },
  );

  it('keeps no report that the platform refuses', async () => {
    await facts.writePushFacts({ wantedBy: '7' });
    statuses = [404];
    await come(NOTICE);
    expect([register.mock.calls.length, await facts.readList('pushReports')]).toEqual([0, []]);
  });

  it('keeps the last twenty reports, and those that a background sync could not send', async () => {
    await facts.writePushFacts({ wantedBy: '7' });
    for (let at = 0; at < 25; at += 1) {
      statuses = [null];
      await come({ ...NOTICE, report: `a${at}` });
    }
    expect(await facts.readList('pushReports')).toEqual(Array.from({ length: 20 }, (_, at) => `shown a${at + 5}`));
    statuses = [200, null];
    reports.length = 0;
    await expect(worker.syncReports()).rejects.toThrow();
    expect(await facts.readList('pushReports')).toHaveLength(19);
    await worker.syncReports();
    expect(reports.map((sent) => (sent as [string, { key: string }])[1].key)).toEqual(
      Array.from({ length: 20 }, (_, at) => `a${at + 5}`),
    );
  });

  it('names its notification to the page that its press opens', async () => {
    await facts.writePushFacts({ wantedBy: '7' });
    await come(NOTICE);
    const app = page('hidden');
    windows = [app];
    await worker.openFromPush({ notification: onScreen[0] } as never);
    const pressed = { to: '/account/wallet', notice: { id: '12', counted: true } };
    expect(onScreen[0]?.isClosed).toBe(true);
    expect(app.postMessage).toHaveBeenCalledWith({ type: 'OPEN', ...pressed });
    expect(await facts.takePendingLink()).toMatchObject(pressed);
  });

  it('is shown also if the unsubscription fails', async () => {
    unsubscribe.mockRejectedValueOnce(new Error('no network'));
    await come();
    expect(shown).toEqual(NEWS);
  });

  it.each([
    [
      'denied',
      () => {
        throw new DOMException('denied', 'SecurityError');
      },
    ],
    ['slow', () => ({ addEventListener: () => undefined })],
  ])('keeps its text and the subscription if storage is %s', async (_what, open) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    vi.stubGlobal('indexedDB', { open });
    const done = come();
    await vi.advanceTimersByTimeAsync(1_600);
    await done;
    vi.useRealTimers();
    expect([shown, unsubscribe.mock.calls.length]).toEqual([WHOLE, 0]);
  });
});

describe('a press on a notification', () => {
  const window = (path: string, focused = false, frameType: FrameType = 'top-level') => ({
    url: `${ORIGIN}${path}`,
    focused,
    frameType,
  });

  it('opens in the focused window of the app, or in any other window of it', () => {
    const [one, front] = [window('/bonus'), window('/en/account/wallet', true)];
    expect(windowFor([one, front], ORIGIN)).toBe(front);
    expect(windowFor([window('/api/openapi.json', true), one], ORIGIN)).toBe(one);
  });

  it.each(['/api/openapi.json', '/dev/mailbox', '/simulador-pix/1', '/robots.txt'])(
    'opens a new window if only %s is open',
    (path) => {
      expect(windowFor([window(path, true)], ORIGIN)).toBeUndefined();
    },
  );

  it('ignores a page in a frame, and opens a new window if there is none', () => {
    expect(windowFor([window('/terms', true, 'nested')], ORIGIN)).toBeUndefined();
    expect(windowFor([], ORIGIN)).toBeUndefined();
  });
});
