// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const page = document.documentElement;
const GUEST = '<div><main id="main">guest</main><i data-style="color: red"></i></div>';
const template = (name: string) => `<template id="${name}-screen"><div><main id="main">${name}</main></div></template>`;

/** Runs the script in a document whose head has named this visitor's screen. */
async function run(screen: string | null, root = GUEST) {
  document.body.innerHTML = `<div id="root">${root}<p>slow</p></div>`;
  delete page.dataset['otherScreen'];
  if (screen !== null) page.dataset['otherScreen'] = screen;
  vi.resetModules();
  await import('./first-screen.ts');
}
const root = () => document.getElementById('root') as HTMLElement;
const shown = () => root().querySelector('main')?.textContent;
/** The parser has come to the templates behind the script. */
const add = (html: string) => document.body.insertAdjacentHTML('beforeend', html);

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('PerformanceObserver', { supportedEntryTypes: [] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  delete window.showFirstScreen;
  document.body.replaceChildren();
});

describe('the first screen', () => {
  it('of a guest on a phone is shown at once, with the styles that the policy forbids in the document', async () => {
    await run(null);
    expect(shown()).toBe('guest');
    expect(root().dataset['drawn']).toBe('');
    expect(root().querySelector('i')?.style.color).toBe('red');
  });

  it('opens the link pressed before it, unless another screen replaces it', async () => {
    const link = '<div><main id="main"><a href="/casino/recife/onca">Onça</a></main></div>';
    window.takeEarlyPress = () => ({ pressed: root().querySelector('a') ?? undefined, letters: '' });
    await run(null, link);
    expect(window.presses?.take()).toBe(new URL('/casino/recife/onca', location.href).href);
    await run('player', link);
    add(template('player'));
    void window.showFirstScreen?.();
    expect(window.presses?.take()).toBeUndefined();
    delete window.takeEarlyPress;
  });

  it('writes what was typed after a press on the search before it into the field', async () => {
    window.takeEarlyPress = () => ({ pressed: root().querySelector('a') ?? undefined, letters: 'on' });
    await run(null, '<div><main id="main"></main><a href="/?sheet=search">Buscar</a></div>');
    delete window.takeEarlyPress;
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ç', bubbles: true }));
    add('<input type="search">');
    document.querySelector('input')?.focus();
    expect(document.querySelector('input')?.value).toBe('onç');
  });

  it('of a player on a phone replaces the guest’s once its template has arrived', async () => {
    await run('player');
    expect(root().dataset['drawn']).toBeUndefined();
    add(template('player'));
    void window.showFirstScreen?.();
    expect(shown()).toBe('player');
    expect(page.dataset['otherScreen']).toBeUndefined();
  });

  it.each(['wide-guest', 'wide-player'])('of a desktop (%s) waits for the whole document', async (name) => {
    await run(name);
    void window.showFirstScreen?.();
    expect([shown(), page.dataset['otherScreen']]).toEqual(['guest', name]);
    add(template('wide-guest') + template('wide-player'));
    dispatchEvent(new Event('DOMContentLoaded'));
    await Promise.resolve();
    expect([shown(), page.dataset['otherScreen']]).toEqual([name, undefined]);
  });

  it('of a visitor without a template is removed: a guest’s would be wrong', async () => {
    await run('player');
    void window.showFirstScreen?.();
    expect(root().querySelector('main')).toBeNull();
  });

  it('is absent in a document without one, and hides nothing there', async () => {
    await run('player', '');
    expect(window.showFirstScreen).toBeUndefined();
    expect(page.dataset['otherScreen']).toBeUndefined();
  });

  it('gets the bytes of its first picture from the guest’s, if both show the same one', async () => {
    const picture = (attributes: string) =>
      `<div><main id="main"><picture><source type="image/avif" ${attributes}></picture></main></div>`;
    const guest = picture('srcset="data:image/avif;base64,AA" data-srcset="/posters/onca.avif"');
    for (const [own, bytes] of [
      ['/posters/onca.avif', 'data:image/avif;base64,AA'],
      ['/posters/boto.avif', '/posters/boto.avif'],
    ]) {
      await run('player', guest);
      add(`<template id="player-screen">${picture(`srcset="${own}"`)}</template>`);
      void window.showFirstScreen?.();
      expect(root().querySelector('source')?.srcset).toBe(bytes);
      expect(root().querySelector('source')?.dataset['srcset']).toBe(bytes === own ? undefined : own);
    }
  });
});

describe('the app', () => {
  const PICTURE = '<div><main id="main"><img loading="eager"></main></div>';
  const decodes = (decode: () => Promise<void>) => {
    HTMLImageElement.prototype.decode = decode;
  };
  /** Runs the script. @returns whether the screen counts as painted */
  async function start() {
    const painted = vi.fn();
    await run(null, PICTURE);
    void window.showFirstScreen?.().then(painted);
    return painted;
  }

  it('waits until the first picture is painted', async () => {
    let report = (_entries: object[]) => {};
    class Observer {
      static readonly supportedEntryTypes = ['largest-contentful-paint'];
      readonly observe = () => undefined;
      constructor(listener: (list: object) => void) {
        report = (entries) => listener({ getEntries: () => entries });
      }
    }
    vi.stubGlobal('PerformanceObserver', Observer);
    decodes(async () => undefined);
    const painted = await start();
    await vi.advanceTimersByTimeAsync(100);
    report([{ url: '' }]);
    await vi.advanceTimersByTimeAsync(100);
    expect(painted).not.toHaveBeenCalled();
    report([{ url: '/posters/onca.avif' }]);
    await vi.advanceTimersByTimeAsync(0);
    expect(painted).toHaveBeenCalledOnce();
  });

  it('waits for a picture that does not come for one second', async () => {
    decodes(() => new Promise(() => undefined));
    const painted = await start();
    await vi.advanceTimersByTimeAsync(990);
    expect(painted).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(20);
    expect(painted).toHaveBeenCalledOnce();
  });

  it('does not wait for a broken picture', async () => {
    decodes(() => Promise.reject(new DOMException('broken', 'EncodingError')));
    const painted = await start();
    await vi.advanceTimersByTimeAsync(0);
    expect(painted).toHaveBeenCalledOnce();
  });
});
