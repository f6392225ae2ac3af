// @vitest-environment jsdom
import { lazyRouteComponent } from '@tanstack/react-router';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { hearLosses, losses } from './early-losses.ts';
import { fileOf, isLostChunk } from './lost-chunk.ts';

const FILE = 'https://jangada.test/assets/wallet-Ab12.js';
/** The messages of Chromium, Firefox and Safari. */
const SAID = [
  `Failed to fetch dynamically imported module: ${FILE}`,
  `error loading dynamically imported module: ${FILE}`,
  'Importing a module script failed.',
];

const reload = vi.fn();
beforeEach(() => {
  sessionStorage.clear();
  reload.mockClear();
  vi.stubGlobal('window', { location: { reload } });
});

/** Returns the error that the router's lazy component throws for a file that did not load. */
async function thrownBy(message: string): Promise<{ readonly thrown: unknown }> {
  const page = lazyRouteComponent(() => Promise.reject(new TypeError(message)));
  await page.preload?.();
  try {
    // Call it as React does; it uses no hooks at this point.
    (page as (props: object) => unknown)({});
  } catch (thrown) {
    // Wrapped, because it may be a promise that never settles.
    return { thrown };
  }
  return { thrown: null };
}

hearLosses();

describe('a route whose file did not load', () => {
  it.each(SAID)(
    'the router alone reloads the page without a check of network, build or open payment: %s',
    async (said) => {
      expect((await thrownBy(said)).thrown).toBeInstanceOf(Promise);
      expect(reload).toHaveBeenCalledTimes(1);
    },
  );

  it.each(SAID)('reaches our error page instead of the reload of the router: %s', async (said) => {
    // The bundler's event, which comes before the router sees the failure.
    const payload = new TypeError(said);
    dispatchEvent(Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload }));
    const { thrown } = await thrownBy(said);
    expect(thrown).toBeInstanceOf(TypeError);
    expect(isLostChunk(thrown)).toBe(true);
    expect(reload).not.toHaveBeenCalled();
    // Kept for `builds.ts`, which decides about a reload.
    expect([...losses]).toContain(said);
  });

  it('is recognised by its error, which has the address of the file if the browser names it', () => {
    expect(SAID.map((said) => fileOf(new TypeError(said)))).toEqual([FILE, FILE, null]);
    expect(isLostChunk(new TypeError('x is not a function'))).toBe(false);
    expect(isLostChunk(SAID[0])).toBe(false);
  });
});
