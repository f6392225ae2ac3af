import { afterEach, expect, it, vi } from 'vitest';
import type { FromCatalog, ToCatalog } from './worker-messages.ts';

vi.mock('../../../storage/catalog-db.ts', () => ({
  loadCatalog: async () => ({ etag: null, updatedAt: 5, games: [] }),
}));
vi.mock('./pack.ts', () => ({
  pack: () => {
    throw new RangeError('Array buffer allocation failed');
  },
}));

afterEach(() => vi.unstubAllGlobals());

it('the catalogue worker answers a question with null if it fails at it', async () => {
  const told: FromCatalog[] = [];
  let hear: (event: { data: ToCatalog }) => void = () => undefined;
  vi.stubGlobal('postMessage', (message: FromCatalog) => told.push(message));
  vi.stubGlobal('addEventListener', (_type: string, listener: typeof hear) => {
    hear = listener;
  });
  vi.resetModules();
  await import('./catalog-worker.ts');
  hear({ data: { say: 'question', id: 3, question: { ask: 'pack' } } });
  await vi.waitFor(() => expect(told).toContainEqual({ say: 'answer', id: 3, answer: null }));
});
