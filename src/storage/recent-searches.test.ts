// @vitest-environment jsdom
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type * as DatabasesModule from './databases.ts';
import type * as SearchesModule from './recent-searches.ts';

let searches: typeof SearchesModule;
let databases: typeof DatabasesModule;

/** A new visit: memory is empty, storage stays. */
beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  localStorage.clear();
  vi.resetModules();
  searches = await import('./recent-searches.ts');
  databases = await import('./databases.ts');
});

const enter = (player: string) => {
  localStorage.setItem('auth', `token-of-${player}`);
  void databases.openPrivate('1', player);
};
const leave = async () => {
  localStorage.removeItem('auth');
  await databases.destroyPrivate();
};

describe('recent searches', () => {
  it('stand newest first, each once, and go at a press', async () => {
    for (const term of ['sereia', ' onça ', 'Sereia', '']) await searches.rememberSearch(term);
    expect(await searches.recentSearches()).toEqual(['Sereia', 'onça']);
    await searches.forgetSearches();
    expect(await searches.recentSearches()).toEqual([]);
  });

  it('of a player are the player’s: neither a guest nor the next player reads them', async () => {
    enter('ana');
    await searches.rememberSearch('sereia');
    expect(await searches.recentSearches()).toEqual(['sereia']);
    await leave();
    expect(await searches.recentSearches()).toEqual([]);
    enter('bia');
    expect(await searches.recentSearches()).toEqual([]);
  });

  it('of a guest are not a player’s, and can be forgotten from within a session', async () => {
    await searches.rememberSearch('sereia');
    enter('ana');
    expect(await searches.recentSearches()).toEqual([]);
    await searches.forgetGuestSearches();
    await leave();
    expect(await searches.recentSearches()).toEqual([]);
  });

  it('that are being kept while the player leaves are not kept for the next', async () => {
    enter('ana');
    const keeping = searches.rememberSearch('sereia');
    await leave();
    await keeping;
    expect(await searches.recentSearches()).toEqual([]);
  });
});
