// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepPresses, type Presses } from './presses.ts';

const SCREEN =
  '<a href="/casino/recife/onca"><img alt="Onça"></a><a href="/casino/recife/boto"><img alt="Boto"></a>' +
  '<a href="/?sheet=search">Buscar</a><button aria-label="Menu" data-opens="menu"></button><p>words</p>';
let root: HTMLElement;
let screen: HTMLElement;
let presses: Presses;

const find = (selector: string) => root.querySelector<HTMLElement>(selector) as HTMLElement;
const addressOf = (path: string) => new URL(path, location.href).href;
/** Presses as a person does. @returns whether the browser may follow the link by itself */
const press = (selector: string, how: MouseEventInit = {}) =>
  find(selector).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...how }));

/** Types a letter, and then focuses a field as a sheet does. @returns what is in the field */
function typed(key: string): string {
  document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
  const field = document.body.appendChild(Object.assign(document.createElement('input'), { type: 'search' }));
  field.focus();
  field.blur();
  return field.value;
}

/** Puts the app's page in the place of the document's screen, and waits for the observer. */
async function pageComes() {
  const page = document.createElement('div');
  page.innerHTML = SCREEN;
  root.append(page);
  screen.remove();
  await Promise.resolve();
}

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = `<div id="root"><div>${SCREEN}</div></div>`;
  root = document.getElementById('root') as HTMLElement;
  screen = root.firstElementChild as HTMLElement;
  presses = keepPresses(root, screen);
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

describe('a press before the app is there', () => {
  it('is kept with its address, and the app takes the last one once', () => {
    expect(press('a[href$=onca]')).toBe(false);
    expect(press('a[href$=boto] img')).toBe(false);
    expect(presses.address).toBe(addressOf('/casino/recife/boto'));
    expect([presses.take(), presses.take()]).toEqual([addressOf('/casino/recife/boto'), undefined]);
  });

  it('is opened by the app, as each later one is', () => {
    const open = vi.fn();
    press('a[href$=boto]');
    presses.openWith(open);
    press('button');
    expect(open.mock.calls).toEqual([[addressOf('/casino/recife/boto')], [addressOf('?sheet=menu')]]);
    expect(presses.address).toBeUndefined();
  });

  it("of the search keeps letters for its field, on the app's page too", async () => {
    press('a[href$=boto]');
    expect(typed('o')).toBe('');
    press('a[href$=search]');
    expect(typed('o')).toBe('o');
    await pageComes();
    press('a[href$=search]');
    expect(typed('n')).toBe('n');
  });

  describe('of a mouse button that is released after the page has come', () => {
    const boto = () => find('a[href$=boto] img');
    const mouse = (type: string, on: EventTarget, how: MouseEventInit = {}) =>
      on.dispatchEvent(new MouseEvent(type, { bubbles: true, ...how }));

    it('is opened once', async () => {
      const open = vi.fn();
      presses.openWith(open);
      mouse('mousedown', boto());
      await pageComes();
      mouse('mouseup', boto());
      expect(open.mock.calls).toEqual([[addressOf('/casino/recife/boto')]]);
    });

    it.each(['mouseup', 'dragstart'])('is none after a %s on the document', async (type) => {
      mouse('mousedown', boto());
      mouse(type, boto());
      await pageComes();
      expect(presses.address).toBeUndefined();
    });

    it('is left to the browser with another button', async () => {
      mouse('mousedown', boto(), { button: 2 });
      await pageComes();
      expect(presses.address).toBeUndefined();
    });
  });

  it('is left to the browser with a modifier key, a middle button, or beside a link', () => {
    expect(press('a', { ctrlKey: true })).toBe(true);
    expect(press('a', { metaKey: true })).toBe(true);
    expect(press('a', { shiftKey: true })).toBe(true);
    expect(press('a', { button: 1 })).toBe(true);
    expect(press('p')).toBe(true);
    expect(presses.address).toBeUndefined();
  });

  it('leads on after eight seconds, unless the app has taken it', () => {
    const assign = vi.fn();
    vi.stubGlobal('location', { assign, href: location.href });
    press('a[href$=boto]');
    vi.advanceTimersByTime(7_900);
    expect(assign).not.toHaveBeenCalled();
    vi.advanceTimersByTime(200);
    expect(assign).toHaveBeenCalledExactlyOnceWith(expect.stringMatching(/boto$/));
    press('a[href$=boto]');
    presses.take();
    vi.advanceTimersByTime(60_000);
    expect(assign).toHaveBeenCalledOnce();
    vi.unstubAllGlobals();
  });
});

describe('a tap', () => {
  const touch = (type: string) => find('a[href$=boto] img').dispatchEvent(new Event(type, { bubbles: true }));

  it('requests the code of its target when it begins', () => {
    document.head.innerHTML = '<meta name="code" data-opens="/boto" content="/assets/boto.js">';
    touch('pointerdown');
    expect(document.head.querySelector('link')?.href).toBe(addressOf('/assets/boto.js'));
    expect(presses.address).toBeUndefined();
    document.head.replaceChildren();
  });

  it.each(['pointerup', 'pointercancel'])('that has begun ends with a %s', async (type) => {
    const ended = vi.fn();
    await presses.tapped();
    touch('pointerdown');
    void presses.tapped().then(ended);
    await vi.advanceTimersByTimeAsync(100);
    expect(ended).not.toHaveBeenCalled();
    touch(type);
    await vi.advanceTimersByTimeAsync(0);
    expect(ended).toHaveBeenCalledOnce();
  });
});

describe('the focus', () => {
  it('stays on the same element of the app', async () => {
    find('button').focus();
    await pageComes();
    expect(document.activeElement).toBe(find('button'));
  });

  it('stays in a sheet that was opened meanwhile', async () => {
    find('button').focus();
    const field = document.body.appendChild(document.createElement('input'));
    field.focus();
    await pageComes();
    expect(document.activeElement).toBe(field);
  });
});
