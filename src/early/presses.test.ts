// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepPresses } from './presses.ts';
import { keepLetters } from './typing.ts';

vi.mock('./typing.ts', () => ({ keepLetters: vi.fn() }));

const SCREEN =
  '<a href="/casino/recife/onca"><img alt="Onça"></a><a href="/casino/recife/boto"><img alt="Boto"></a>' +
  '<a href="/login">Entrar</a><button aria-label="Menu"></button><p>words</p>';
let root: HTMLElement;
let screen: HTMLElement;
/** Elements of the app that were pressed, by href or label. */
let pressed: Array<string | null>;

const find = (selector: string) => root.querySelector<HTMLElement>(selector) as HTMLElement;
/** Presses as a person does. @returns whether the browser may follow the link by itself */
const press = (selector: string, how: MouseEventInit = {}) =>
  find(selector).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...how }));

/** Replaces the document's screen as React does, and waits for the observer. */
async function appComes(html = SCREEN) {
  const app = document.createElement('div');
  app.innerHTML = html;
  for (const it of app.querySelectorAll('a, button'))
    it.addEventListener('click', (event) => {
      event.preventDefault();
      pressed.push(it.getAttribute('href') ?? it.getAttribute('aria-label'));
    });
  root.textContent = '';
  root.append(app);
  await Promise.resolve();
}

beforeEach(() => {
  vi.useFakeTimers();
  pressed = [];
  document.body.innerHTML = `<div id="root"><div>${SCREEN}</div></div>`;
  root = document.getElementById('root') as HTMLElement;
  screen = root.firstElementChild as HTMLElement;
  keepPresses(root, screen);
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

describe('a press before the app is there', () => {
  it('is repeated once on the same element of the app', async () => {
    expect(press('a[href$=boto] img')).toBe(false);
    await appComes();
    expect(pressed).toEqual(['/casino/recife/boto']);
  });

  it('starts to keep letters once', () => {
    vi.mocked(keepLetters).mockClear();
    press('button');
    press('button');
    expect(keepLetters).toHaveBeenCalledOnce();
  });

  it('finds a button by its label, and the last press counts', async () => {
    press('a[href="/login"]');
    press('button');
    await appComes();
    expect(pressed).toEqual(['Menu']);
  });

  it('waits while only other parts of the document change', async () => {
    press('button');
    root.append(document.createElement('p'));
    await Promise.resolve();
    expect(pressed).toEqual([]);
    await appComes();
    expect(pressed).toEqual(['Menu']);
  });

  it('leads on by itself if the app lacks the link', async () => {
    const link = find('a[href="/login"]');
    const followed = vi.fn((event: Event) => event.preventDefault());
    press('a[href="/login"]');
    link.addEventListener('click', followed);
    await appComes('<button aria-label="Menu"></button>');
    expect(followed).toHaveBeenCalledOnce();
    expect(pressed).toEqual([]);
  });

  describe('of a mouse button that is released after the app has come', () => {
    const boto = () => find('a[href$=boto] img');
    const mouse = (type: string, on: EventTarget, how: MouseEventInit = {}) =>
      on.dispatchEvent(new MouseEvent(type, { bubbles: true, ...how }));

    it('is a press of the same element of the app, once', async () => {
      mouse('mousedown', boto());
      await appComes();
      mouse('mouseup', boto());
      expect(pressed).toEqual(['/casino/recife/boto']);
    });

    it.each(['mouseup', 'dragstart'])('is none after a %s on the document', async (type) => {
      mouse('mousedown', boto());
      mouse(type, boto());
      await appComes();
      mouse('mouseup', boto());
      expect(pressed).toEqual([]);
    });

    it('is left to the browser with another button', async () => {
      mouse('mousedown', boto(), { button: 2 });
      await appComes();
      mouse('mouseup', boto(), { button: 2 });
      expect(pressed).toEqual([]);
    });
  });

  it('is left to the browser with a modifier key, a middle button, or beside a link', async () => {
    expect(press('a', { ctrlKey: true })).toBe(true);
    expect(press('a', { metaKey: true })).toBe(true);
    expect(press('a', { shiftKey: true })).toBe(true);
    expect(press('a', { button: 1 })).toBe(true);
    expect(press('p')).toBe(true);
    await appComes();
    expect(pressed).toEqual([]);
  });
});

describe('a link that is pressed while the app does not come', () => {
  it('leads on after eight seconds, but not once the app is there', async () => {
    const assign = vi.fn();
    vi.stubGlobal('location', { assign });
    press('a[href="/login"]');
    vi.advanceTimersByTime(7_900);
    expect(assign).not.toHaveBeenCalled();
    vi.advanceTimersByTime(200);
    expect(assign).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/\/login$/));
    press('a[href="/login"]');
    await appComes();
    vi.advanceTimersByTime(60_000);
    expect(assign).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });
});

it('keeps the focus on the same element of the app', async () => {
  find('button').focus();
  await appComes();
  expect(document.activeElement).toBe(find('button'));
  expect(pressed).toEqual([]);
});
