import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CatalogGame } from '../contract/games.ts';
import { confirmCatalog, loadCatalog, saveCatalog } from './catalog-db.ts';
import { disk, hearDiskFull } from './disk-full.ts';

const games = (count: number, word = 'Jogo') =>
  Array.from({ length: count }, (_, at) => ({ gamecode: `g${at}`, title: `${word} ${at}` }) as CatalogGame);

async function slices(): Promise<number> {
  const db = await openDB('jangada-catalog');
  const count = await db.count('slices');
  db.close();
  return count;
}

/** Makes the next save fail with this error after all slices are written. */
function failAtTheEnd(error: Error): () => void {
  const put = IDBObjectStore.prototype.put;
  const spy = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function (this: IDBObjectStore, ...args) {
    if (this.name === 'facts') throw error;
    return put.apply(this, args);
  });
  return () => spy.mockRestore();
}

/**
 * Stubs Web Locks, so that saves run one after the other; without the stub they run in parallel, as in a browser
 * without Web Locks.
 */
function stubLocks(): void {
  let turn: Promise<unknown> = Promise.resolve();
  const request = (_name: string, _options: object, work: () => Promise<void>) => {
    turn = turn.then(work);
    return turn;
  };
  vi.stubGlobal('navigator', { locks: { request } });
}

beforeEach(() => {
  vi.stubGlobal('navigator', {});
  globalThis.indexedDB = new IDBFactory();
});

afterEach(() => vi.unstubAllGlobals());

describe('the catalogue in storage', () => {
  it('comes back whole, in its order, with its ETag', async () => {
    expect(await loadCatalog()).toBeNull();
    await saveCatalog({ etag: '"a"', updatedAt: 5, games: games(1_234) });
    const kept = await loadCatalog();
    expect(kept).toMatchObject({ etag: '"a"', updatedAt: 5 });
    expect(kept?.games).toEqual(games(1_234));
    expect(await slices()).toBe(3);
  });

  it('lets go of the old edition for a new one', async () => {
    await saveCatalog({ etag: '"a"', updatedAt: 5, games: games(1_234) });
    await saveCatalog({ etag: '"b"', updatedAt: 6, games: games(700, 'Novo') });
    expect((await loadCatalog())?.games).toEqual(games(700, 'Novo'));
    expect(await slices()).toBe(2);
  });

  it('keeps the old edition whole when the writing of a new one is cut off, and clears up later', async () => {
    await saveCatalog({ etag: '"a"', updatedAt: 5, games: games(600) });
    const goOn = failAtTheEnd(new Error('ended'));
    await saveCatalog({ etag: '"b"', updatedAt: 6, games: games(1_600, 'Novo') });
    goOn();
    expect(await loadCatalog()).toMatchObject({ etag: '"a"', updatedAt: 5 });
    expect((await loadCatalog())?.games).toEqual(games(600));
    expect(await slices()).toBe(2 + 4);
    await saveCatalog({ etag: '"c"', updatedAt: 7, games: games(10) });
    expect(await slices()).toBe(1);
  });

  it('that finds no room keeps the old edition, and the pages are told', async () => {
    disk.isFull = false;
    const end = hearDiskFull();
    await saveCatalog({ etag: '"a"', updatedAt: 5, games: games(600) });
    expect(disk.isFull).toBe(false);
    const full = new DOMException('full', 'QuotaExceededError');
    const goOn = failAtTheEnd(full);
    await saveCatalog({ etag: '"b"', updatedAt: 6, games: games(600, 'Novo') });
    goOn();
    await vi.waitFor(() => expect(disk.isFull).toBe(true));
    expect((await loadCatalog())?.games).toEqual(games(600));
    end();
    disk.isFull = false;
  });

  it('is whole although two tabs keep it in the same moment', async () => {
    const [old, one, other] = [games(1_600), games(1_600, 'Um'), games(1_600, 'Outro')];
    await saveCatalog({ etag: '"a"', updatedAt: 5, games: old });
    // Start the second save at every possible moment of the first.
    for (let later = 0; later < 12; later += 1) {
      const first = saveCatalog({ etag: '"b"', updatedAt: 6, games: one });
      for (let turn = 0; turn < later; turn += 1) await new Promise((resolve) => setImmediate(resolve));
      await Promise.all([first, saveCatalog({ etag: '"c"', updatedAt: 7, games: other })]);
      const kept = await loadCatalog();
      expect([later, kept?.games.length]).toEqual([later, 1_600]);
    }
  });

  it('is the one of the tab that came last where tabs take turns', async () => {
    stubLocks();
    const first = saveCatalog({ etag: '"b"', updatedAt: 6, games: games(1_600) });
    await Promise.all([first, saveCatalog({ etag: '"c"', updatedAt: 7, games: games(1_600, 'Novo') })]);
    expect((await loadCatalog())?.games).toEqual(games(1_600, 'Novo'));
    expect(await slices()).toBe(4);
  });

  it('says when the API said last that it is the newest', async () => {
    await saveCatalog({ etag: '"a"', updatedAt: 5, games: games(3) });
    await confirmCatalog(9);
    expect(await loadCatalog()).toMatchObject({ etag: '"a"', updatedAt: 9 });
  });

  it('is without a catalogue, not broken, where storage is denied or a slice is lost', async () => {
    await saveCatalog({ etag: '"a"', updatedAt: 5, games: games(600) });
    const db = await openDB('jangada-catalog');
    const [first] = await db.getAllKeys('slices');
    await db.delete('slices', first ?? '');
    db.close();
    expect(await loadCatalog()).toBeNull();

    const denied = new IDBFactory();
    denied.open = () => {
      throw new DOMException('denied', 'SecurityError');
    };
    globalThis.indexedDB = denied;
    await expect(saveCatalog({ etag: null, updatedAt: 1, games: games(1) })).resolves.toBeUndefined();
    await expect(confirmCatalog(2)).resolves.toBeUndefined();
    expect(await loadCatalog()).toBeNull();
  });
});
