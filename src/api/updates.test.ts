// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closePage, comeOnline, setVisible } from '../../tests/support/network.ts';
import type { UpdateState, Updates } from './worker.ts';

const { skipWaiting, reloadOnce, workers, registration } = vi.hoisted(() => ({
  /** `waiting` holds the new worker while the old one is active. */
  registration: { waiting: null as object | null, installing: null, update: vi.fn(() => Promise.resolve()) },
  skipWaiting: vi.fn(),
  reloadOnce: vi.fn(),
  // Events of the current page; earlier pages get none.
  workers: { heard: new EventTarget() },
}));
vi.mock('workbox-window', () => ({
  Workbox: class {
    register = () => Promise.resolve(registration);
    addEventListener = workers.heard.addEventListener.bind(workers.heard);
    messageSkipWaiting = skipWaiting;
  },
}));
vi.mock('./reload.ts', () => ({ reloadOnce }));

let container: EventTarget & { controller: object | null };
let ends: AbortController;
let busy: boolean;
let typing: boolean;
let shown: { update: UpdateState };

/** Opens a page, with or without a controlling worker. */
async function open(controller: object | null): Promise<Updates> {
  workers.heard = new EventTarget();
  container = Object.assign(new EventTarget(), { controller });
  Object.defineProperty(navigator, 'serviceWorker', { value: container, configurable: true });
  vi.resetModules();
  shown = { update: 'none' };
  return (await import('./worker.ts')).watchUpdates(shown, () => ({ busy, typing }));
}
/** Fires `waiting` and lets the page check whether the build is new. */
async function wait(): Promise<void> {
  workers.heard.dispatchEvent(new Event('waiting'));
  await vi.advanceTimersByTimeAsync(0);
}
const takeOver = () => {
  container.controller = {};
  container.dispatchEvent(new Event('controllerchange'));
};

beforeEach(() => {
  vi.useFakeTimers();
  // Removes the listeners of the previous page.
  ends = new AbortController();
  for (const target of [globalThis, document]) {
    const add = target.addEventListener.bind(target) as typeof document.addEventListener;
    vi.spyOn(target, 'addEventListener').mockImplementation(
      (type: string, listener: EventListenerOrEventListenerObject, options?: boolean | AddEventListenerOptions) =>
        add(type, listener, { ...(typeof options === 'object' ? options : {}), signal: ends.signal }),
    );
  }
  reloadOnce.mockReturnValue(true);
  registration.update.mockResolvedValue(undefined);
  busy = false;
  typing = false;
  registration.waiting = null;
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
});
afterEach(() => {
  ends.abort();
  closePage();
  vi.restoreAllMocks();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

it('is applied at once to a page that the visitor has not touched, by one reload', async () => {
  await open({});
  await wait();
  expect(skipWaiting).toHaveBeenCalledTimes(1);
  expect(shown.update).toBe('applying');
  takeOver();
  expect(reloadOnce).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  expect(reloadOnce).toHaveBeenCalledTimes(1);
});

it.each([
  ['that tells of the new worker', async () => takeOver()],
  ['that tells nothing, as iOS may', () => vi.advanceTimersByTimeAsync(2_000)],
])('waits for a form that was begun while the new worker came, in a browser %s', async (_which, arrive) => {
  const updates = await open({});
  await wait();
  typing = true;
  await arrive();
  expect(reloadOnce).not.toHaveBeenCalled();
  expect(shown.update).toBe('costly');
  vi.advanceTimersByTime(60_000);
  expect(reloadOnce).not.toHaveBeenCalled();
  typing = false;
  updates.reconsider();
  expect(reloadOnce).toHaveBeenCalledTimes(1);
});

it('is not even offered in a round, and comes when it is over', async () => {
  const updates = await open({});
  busy = true;
  await wait();
  expect(shown.update).toBe('none');
  expect(skipWaiting).not.toHaveBeenCalled();
  busy = false;
  updates.reconsider();
  expect(skipWaiting).toHaveBeenCalledTimes(1);
});

it('is taken over a half-filled form by who asks for it', async () => {
  const updates = await open({});
  typing = true;
  await wait();
  expect(shown.update).toBe('costly');
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  updates.apply();
  takeOver();
  expect(reload).toHaveBeenCalledTimes(1);
});

it('that the old worker holds up comes by one reload, which ends the old worker, and is offered after that', async () => {
  await open({});
  registration.waiting = {};
  await wait();
  await vi.advanceTimersByTimeAsync(1_900);
  expect(reloadOnce).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(100);
  expect(reloadOnce).toHaveBeenCalledTimes(1);
  // The page that comes is of the old build again: no circle.
  reloadOnce.mockReturnValue(false);
  closePage();
  const updates = await open({});
  await wait();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(shown.update).toBe('offered');
  const reload = vi.fn();
  vi.stubGlobal('location', { reload });
  updates.apply();
  expect(reload).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(reload).toHaveBeenCalledTimes(1);
});

it('that the old worker holds up does not reload over a round or a form that has begun meanwhile', async () => {
  await open({});
  registration.waiting = {};
  await wait();
  typing = true;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(reloadOnce).not.toHaveBeenCalled();
  expect(shown.update).toBe('costly');
});

it('comes in a first visit too, whose page the first worker has only claimed', async () => {
  await open(null);
  takeOver();
  expect(reloadOnce).not.toHaveBeenCalled();
  await wait();
  takeOver();
  expect(reloadOnce).toHaveBeenCalledTimes(1);
  expect(shown.update).toBe('applying');
});

it('is offered to who plays in a frame, of whose presses the page hears nothing', async () => {
  await open({});
  const frame = document.createElement('iframe');
  document.body.append(frame);
  frame.focus();
  dispatchEvent(new Event('blur'));
  await wait();
  expect(shown.update).toBe('offered');
  expect(skipWaiting).not.toHaveBeenCalled();
  frame.remove();
});

/** Makes the server's newest build contain this script; the page started with `app-a.js`. */
function serve(entry: string): void {
  const script = document.createElement('script');
  script.src = '/assets/app-a.js';
  document.head.replaceChildren(script);
  const answers: Readonly<Record<string, string>> = {
    '/builds/latest.json': JSON.stringify({ id: entry, timestamp: 1 }),
    [`/builds/meta/${entry}.json`]: JSON.stringify({ id: entry, files: [`assets/${entry}.js`] }),
    '/index.html': '<script src="/assets/app-a.js">',
  };
  vi.stubGlobal('fetch', async (path: string) => new Response(answers[path]));
}
const returnOnline = async () => {
  comeOnline();
  await vi.advanceTimersByTimeAsync(0);
};

it('is offered no more once the server has taken it back', async () => {
  await open({});
  document.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  await wait();
  expect(shown.update).toBe('offered');
  serve('app-a');
  await returnOnline();
  expect(shown.update).toBe('none');
  serve('app-b');
  await returnOnline();
  expect(shown.update).toBe('offered');
  expect(skipWaiting).not.toHaveBeenCalled();
});

it('of the worker alone is found too, is applied on a hidden page, and is not offered', async () => {
  serve('app-a');
  await open({});
  await vi.advanceTimersByTimeAsync(0);
  expect(registration.update).not.toHaveBeenCalled();
  document.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  await returnOnline();
  expect(registration.update).toHaveBeenCalledTimes(1);
  await wait();
  expect(shown.update).toBe('none');
  expect(skipWaiting).not.toHaveBeenCalled();
  setVisible(false);
  expect(skipWaiting).toHaveBeenCalledTimes(1);
});

it('that another tab has let in is offered here too, although the newest was ours at the last look', async () => {
  serve('app-a');
  await open({});
  document.dispatchEvent(new Event('pointerdown', { bubbles: true }));
  await returnOnline();
  serve('app-b');
  takeOver();
  await vi.advanceTimersByTimeAsync(0);
  expect(shown.update).toBe('offered');
});
