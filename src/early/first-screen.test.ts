// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

const GUEST = '<div><main id="main">guest</main><i data-style="color: red"></i></div>';
const screenTemplate = (name: string, html: string) => `<template id="${name}-screen">${html}</template>`;
const template = (name: string) => screenTemplate(name, `<div><main id="main">${name}</main></div>`);

/** Runs the script in a document whose head has named this visitor's screen, and which contains a guest's. */
async function run(screen: string, guest: string | null = GUEST) {
  document.body.innerHTML = `<div id="root">${guest === null ? '' : screenTemplate('guest', guest)}<p>slow</p></div>`;
  document.documentElement.dataset['screen'] = screen;
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
    await run('guest');
    expect(shown()).toBe('guest');
    expect(root().dataset['drawn']).toBe('');
    expect(root().querySelector('i')?.style.color).toBe('red');
  });

  it('keeps the presses on it from the moment that it is shown', async () => {
    await run('guest', '<div><main id="main"><a href="/casino/recife/onca">Onça</a></main></div>');
    root().querySelector('a')?.click();
    expect(window.presses?.take()).toBe(new URL('/casino/recife/onca', location.href).href);
  });

  it('of a player on a phone is shown once its template has arrived, and no other before', async () => {
    await run('player');
    expect([root().dataset['drawn'], shown()]).toEqual([undefined, undefined]);
    add(template('player'));
    void window.showFirstScreen?.();
    expect([root().dataset['drawn'], shown()]).toEqual(['', 'player']);
  });

  it.each(['wide-guest', 'wide-player'])('of a desktop (%s) waits for the whole document', async (name) => {
    await run(name);
    void window.showFirstScreen?.();
    expect(shown()).toBeUndefined();
    add(template('wide-guest') + template('wide-player'));
    dispatchEvent(new Event('DOMContentLoaded'));
    await Promise.resolve();
    expect(shown()).toBe(name);
  });

  it('is not shown to a visitor without a template: a guest’s would be wrong', async () => {
    await run('player');
    void window.showFirstScreen?.();
    expect(root().querySelector('main')).toBeNull();
  });

  it('is absent in a document without one', async () => {
    await run('player', null);
    expect(window.showFirstScreen).toBeUndefined();
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
      add(screenTemplate('player', picture(`srcset="${own}"`)));
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
    await run('guest', PICTURE);
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
