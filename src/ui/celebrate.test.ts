// @vitest-environment jsdom
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';

const fired: { particleCount: number; shapes: string[] }[] = [];
let ui: typeof import('./celebrate.ts');
beforeEach(async () => {
  fired.length = 0;
  vi.resetModules();
  vi.doMock('canvas-confetti', () => ({
    default: { create: () => async (options: (typeof fired)[number]) => void fired.push(options) },
  }));
  ui = await import('./celebrate.ts');
});
afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'connection');
});
afterAll(() => {
  vi.doUnmock('canvas-confetti');
  vi.resetModules();
});

/** A device that asks for reduced motion, or that saves data. */
function onDevice({ reduced = false, saveData = false } = {}): void {
  vi.stubGlobal('matchMedia', () => ({ matches: reduced }));
  Object.defineProperty(navigator, 'connection', { value: { saveData }, configurable: true });
}

it('fires 40 pieces and 20 dots', async () => {
  onDevice();
  await ui.celebrate();
  expect(fired.map(({ particleCount, shapes }) => [particleCount, shapes])).toEqual([
    [40, ['square']],
    [20, ['circle']],
  ]);
});

it('stays still with reduced motion, the browser’s data saver and the site’s', async () => {
  onDevice({ reduced: true });
  await ui.celebrate();
  onDevice({ saveData: true });
  await ui.celebrate();
  onDevice();
  await ui.celebrate({ dataSaver: true });
  expect(fired).toEqual([]);
});
