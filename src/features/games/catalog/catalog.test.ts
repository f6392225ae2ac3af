// @vitest-environment jsdom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { FromCatalog, ToCatalog } from './worker-messages.ts';

vi.mock('./catalog-worker.ts?worker&url', () => ({ default: '/assets/catalog-worker.js' }));

/** A worker as the page sees it: the messages to it and from it. */
class Worker extends EventTarget {
  static made: Worker[] = [];
  readonly told: ToCatalog[] = [];
  readonly terminate = vi.fn();
  constructor() {
    super();
    Worker.made.push(this);
  }
  postMessage(message: ToCatalog): void {
    this.told.push(message);
  }
  say(data: FromCatalog): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

let catalog: typeof import('./catalog.ts');
beforeEach(async () => {
  Worker.made = [];
  vi.stubGlobal('Worker', Worker);
  vi.resetModules();
  catalog = await import('./catalog.ts');
});
afterEach(() => {
  dispatchEvent(new Event('pagehide'));
  vi.unstubAllGlobals();
});

const made = (count: number) => vi.waitFor(() => expect(Worker.made).toHaveLength(count));
const last = (at: number) => Worker.made[at]?.told.at(-1);

it('a catalogue worker that fails answers with null, and the next question starts another worker', async () => {
  const first = catalog.askCatalog({ ask: 'some', ids: ['7'] });
  await made(1);
  Worker.made[0]?.dispatchEvent(new Event('error'));
  expect(await first).toBeNull();
  expect(catalog.catalog.now).toEqual({ state: 'none' });
  expect(Worker.made[0]?.terminate).toHaveBeenCalled();

  const second = catalog.askCatalog({ ask: 'some', ids: ['7'] });
  await made(2);
  await vi.waitFor(() => expect(last(1)).toMatchObject({ say: 'question' }));
  // A late error of the first worker does not concern a question to the second.
  Worker.made[0]?.dispatchEvent(new Event('error'));
  await Promise.resolve();
  const asked = last(1);
  if (asked?.say === 'question') Worker.made[1]?.say({ say: 'answer', id: asked.id, answer: [] });
  expect(await second).toEqual([]);
});

it('a catalogue refresh asks the API again after its worker failed', async () => {
  const first = catalog.refreshCatalog();
  await made(1);
  Worker.made[0]?.dispatchEvent(new Event('error'));
  await first;
  const second = catalog.refreshCatalog();
  await made(2);
  await vi.waitFor(() => expect(last(1)).toMatchObject({ say: 'refresh' }));
  const asked = last(1);
  if (asked?.say === 'refresh') Worker.made[1]?.say({ say: 'answer', id: asked.id, answer: true });
  await second;
  // The API was asked within the hour.
  await catalog.refreshCatalog();
  expect(Worker.made[1]?.told).toHaveLength(1);
});
