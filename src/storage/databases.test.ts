import { IDBFactory } from 'fake-indexeddb';
import { deleteDB, openDB } from 'idb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { destroyPrivate, openPrivate, openPublic, sweepLeftBehind, sweepOthers } from './databases.ts';
import { disk } from './disk-full.ts';
import { lastPlayerOf, rememberPlayer } from './last-player.ts';
import { connectionTo } from './open-db.ts';
import { deletePlayers, openPrivateStore } from './private-db.ts';
import { openPublicStore } from './public-db.ts';
import { createReads, readStore } from './read-store.ts';
import { DATA_SCHEMA, type ReadRow } from './rows.ts';

const row = (key: string, data: unknown, updatedAt = Date.now()): ReadRow => ({
  key,
  data,
  updatedAt,
  schema: DATA_SCHEMA,
});

const names = async () => (await indexedDB.databases()).map(({ name }) => name);
/** A database with the table of answers. */
const database = (name: string) => connectionTo({ name, version: 10, upgrade: createReads });

function stubLocalStorage(): void {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
}

beforeEach(() => {
  stubLocalStorage();
  globalThis.indexedDB = new IDBFactory();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a player’s own database', () => {
  it('is named by site and player, and another’s holds nothing of it', async () => {
    const ana = await openPrivateStore('1', 'ana');
    await ana.reads.save([row('wallet', { balance: 100 })]);
    const bia = await openPrivateStore('1', 'bia');
    expect(ana.name).toBe('jangada-player-1-ana');
    expect((await ana.reads.load('wallet'))?.data).toEqual({ balance: 100 });
    expect(await bia.reads.load('wallet')).toBeUndefined();
  });

  it('is gone after logout, and a late write does not bring it back', async () => {
    const ana = await openPrivateStore('1', 'ana');
    await ana.reads.save([row('wallet', 1)]);
    await ana.destroy();
    await ana.reads.save([row('wallet', 2)]);
    await expect(ana.pending.put({ id: 'x', key: 'k', startedAt: 0 })).rejects.toThrow();
    expect(await names()).not.toContain('jangada-player-1-ana');
  });

  it('is deleted although the first try failed, and no row names the player of the token', async () => {
    await (await openPrivate('1', 'ana'))?.reads.save([row('wallet', 1)]);
    await (await openPublic())?.rememberPlayer({ tokenDigest: 'digest', casinoId: '1', playerId: 'ana' });
    vi.spyOn(indexedDB, 'deleteDatabase').mockImplementationOnce(() => {
      throw new Error('no');
    });
    await destroyPrivate();
    expect(await names()).toEqual(['jangada-public']);
    expect(await (await openPublic())?.lastPlayer('digest')).toBeUndefined();
  });

  it('is swept by the next login when a logout was cut short', async () => {
    const ana = await openPrivateStore('1', 'ana');
    await ana.reads.save([row('wallet', 1)]);
    await openPrivateStore('1', 'bia');
    await openPublicStore();
    await deletePlayers((id) => id !== '1-bia');
    expect((await names()).sort()).toEqual(['jangada-player-1-bia', 'jangada-public']);
  });
});

describe('a start without a token', () => {
  const left = async () => (await openPrivateStore('1', 'ana')).close();

  it('sweeps what a write that came too late has left of a player', async () => {
    await left();
    await openPublicStore();
    await sweepLeftBehind();
    expect(await names()).toEqual(['jangada-public']);
  });

  it('keeps the database of the logged-in player, and of a player who logs in meanwhile', async () => {
    await left();
    localStorage.setItem('auth', 'token');
    await sweepLeftBehind();
    localStorage.removeItem('auth');
    const listing = vi.spyOn(indexedDB, 'databases').mockImplementationOnce(async () => {
      localStorage.setItem('auth', 'token');
      return [{ name: 'jangada-player-1-ana' }];
    });
    await sweepLeftBehind();
    listing.mockRestore();
    expect(await names()).toEqual(['jangada-player-1-ana']);
  });

  it('nor does a login sweep the database of who comes while it looks', async () => {
    await openPrivate('1', 'ana');
    const listing = vi.spyOn(indexedDB, 'databases').mockImplementationOnce(async () => {
      await openPrivate('1', 'bia');
      return [{ name: 'jangada-player-1-ana' }, { name: 'jangada-player-1-bia' }];
    });
    await sweepOthers();
    listing.mockRestore();
    expect(await names()).toEqual(['jangada-player-1-bia']);
    await destroyPrivate();
  });
});

describe('a database that does not open in time', () => {
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  beforeEach(() => {
    vi.resetModules();
    // fake-indexeddb needs the real setImmediate.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => vi.useRealTimers());
  const busy = (times: number) => {
    const open = vi.spyOn(indexedDB, 'open');
    for (let time = 0; time < times; time += 1) open.mockReturnValueOnce(new IDBOpenDBRequest());
    return open;
  };

  it('blocks no caller, and returns the stored reads when it opens', async () => {
    await (await openPublicStore()).reads.save([row('terms', 'text')]);
    busy(1);
    const { openPublic, publicReadsAtLast } = await import('./databases.ts');
    const reads = publicReadsAtLast();
    await pass(3_100);
    expect(await openPublic()).toBeNull();
    await pass(1_100);
    expect((await (await reads)?.load('terms'))?.data).toBe('text');
    // Later calls get it too.
    expect(await openPublic()).not.toBeNull();
  });

  it('says whose token this is as soon as it does, to who waits for it, beside the reads', async () => {
    localStorage.setItem('auth', 'token');
    const before = await import('./last-player.ts');
    await before.rememberPlayer('token', { casinoId: '1', playerId: 'ana' });
    vi.resetModules();
    const open = busy(1);
    const { publicReadsAtLast } = await import('./databases.ts');
    const { lastPlayerOf } = await import('./last-player.ts');
    const reads = publicReadsAtLast();
    const quick = lastPlayerOf('token');
    const patient = lastPlayerOf('token', true);
    await vi.waitFor(() => expect(open).toHaveBeenCalled());
    await pass(3_100);
    expect(await quick).toBeNull();
    await pass(1_100);
    expect(await patient).toMatchObject({ casinoId: '1', playerId: 'ana' });
    expect(await reads).not.toBeNull();
    expect(open).toHaveBeenCalledTimes(2);
  });

  it('is given up for the visit after some tries', async () => {
    const open = busy(9);
    const { publicReadsAtLast } = await import('./databases.ts');
    const reads = publicReadsAtLast();
    await pass(60_000);
    expect(await reads).toBeNull();
    expect(open).toHaveBeenCalledTimes(5);
    open.mockReset();
  });

  it('is not taken for another player’s, nor deleted as such', async () => {
    const kept = await openPrivateStore('1', 'ana');
    await kept.reads.save([row('wallet', 1)]);
    kept.close();
    busy(1);
    const { privateReadsAtLast, sweepOthers } = await import('./databases.ts');
    const reads = privateReadsAtLast('1', 'ana');
    const swept = sweepOthers();
    await pass(3_100);
    await pass(1_100);
    await swept;
    expect((await (await reads)?.load('wallet'))?.data).toBe(1);
  });

  it('is a player’s no more once they have left', async () => {
    const open = busy(1);
    const { closePrivate, privateReadsAtLast } = await import('./databases.ts');
    const reads = privateReadsAtLast('1', 'ana');
    await pass(3_100);
    await closePrivate();
    await pass(60_000);
    expect(await reads).toBeNull();
    expect(open).toHaveBeenCalledTimes(1);
  });
});

describe('kept answers', () => {
  it('of another data schema are not taken for ours', async () => {
    const store = await openPublicStore();
    await store.reads.save([{ ...row('games', [1]), schema: DATA_SCHEMA + 1 }]);
    expect(await store.reads.load('games')).toBeUndefined();
  });

  it('are forgotten after 30 days', async () => {
    const store = await openPublicStore();
    const now = Date.now();
    await store.reads.save([row('old', 1, now - 31 * 86_400_000), row('new', 2, now)]);
    await store.reads.prune(now);
    expect(await store.reads.load('old')).toBeUndefined();
    expect((await store.reads.load('new'))?.data).toBe(2);
  });

  it('make room by the older half when the disk is full, and a disk that stays full is survived', async () => {
    const connection = database('full');
    const store = readStore(connection);
    await store.save([row('a', 1, 1), row('b', 2, 2), row('c', 3, 3), row('d', 4, 4)]);
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(full);
    await store.save([row('e', 5, 5)]);
    expect(await connection.run((db) => db.getAllKeys('reads'))).toEqual(['c', 'd', 'e']);
    put.mockImplementation(full);
    expect(disk.isFull).toBe(false);
    await expect(store.save([row('f', 6, 6)])).resolves.toBeUndefined();
    // The screens show it.
    expect(disk.isFull).toBe(true);
  });
});

describe('a connection', () => {
  it('that the browser closed is opened once more', async () => {
    const lost = database('lost');
    (await lost.open()).close();
    expect(await lost.run((db) => db.count('reads'))).toBe(0);
  });

  it('is not opened again for another error, nor for a player who has logged out', async () => {
    const kept = database('kept');
    const bug = vi.fn().mockRejectedValue(new TypeError('bug'));
    await expect(kept.run(bug)).rejects.toThrow('bug');
    const closed = vi.fn(async () => {
      kept.close();
      throw new DOMException('x', 'InvalidStateError');
    });
    await expect(kept.run(closed)).rejects.toThrow('x');
    expect([bug, closed].map((work) => work.mock.calls.length)).toEqual([1, 1]);
  });

  it('that hangs is given up in time', async () => {
    vi.useFakeTimers();
    vi.spyOn(indexedDB, 'open').mockReturnValue(new IDBOpenDBRequest());
    const failed = expect(database('hangs').open()).rejects.toThrow('did not open');
    await vi.advanceTimersByTimeAsync(3_001);
    await failed;
    vi.useRealTimers();
  });

  it('lets another tab delete the database, and opens it anew at the next use', async () => {
    localStorage.setItem('auth', 'token');
    const store = await openPrivateStore('1', 'ana');
    await store.outbox.put({ id: 'like:1', kind: 'like', subject: '1', wish: true, madeAt: 1 });
    await deleteDB('jangada-player-1-ana');
    expect(await store.outbox.all()).toEqual([]);
  });

  it('lets another tab delete the database for good after the logout', async () => {
    localStorage.setItem('auth', 'token');
    const store = await openPrivateStore('1', 'ana');
    await store.reads.save([row('wallet', 1)]);
    localStorage.removeItem('auth');
    await deleteDB('jangada-player-1-ana');
    await store.reads.save([row('wallet', 2)]);
    expect(await names()).toEqual([]);
  });

  it('that was released for the back/forward cache writes nothing of a player who has logged out meanwhile', async () => {
    const window = new EventTarget();
    vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
    localStorage.setItem('auth', 'token');
    const store = await openPrivateStore('1', 'ana');
    store.release();
    const late = store.reads.save([row('wallet', 2)]);
    await deleteDB('jangada-player-1-ana');
    localStorage.setItem('auth', 'token of another');
    window.dispatchEvent(new Event('pageshow'));
    await late;
    expect(await names()).toEqual([]);
  });

  it('that was let go for the back/forward cache holds nothing up, and comes back with the page', async () => {
    const window = new EventTarget();
    vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
    const store = await openPrivateStore('1', 'ana');
    const begun = store.reads.save([row('games', 1)]);
    store.release();
    // A save that is still running in the frozen page waits, and does not block the deletion by another page.
    const late = store.reads.save([row('late', 2)]);
    await begun;
    await deletePlayers(() => true);
    expect(await names()).toEqual([]);
    window.dispatchEvent(new Event('pageshow'));
    await late;
    expect((await store.reads.load('late'))?.data).toBe(2);
  });

  it('of a build that was rolled back still opens a newer database, drafts and keys kept', async () => {
    const newer = await openDB('jangada-player-1-ana', 70, {
      upgrade(db) {
        db.createObjectStore('pending', { keyPath: 'id' });
        db.createObjectStore('later', { keyPath: 'x' });
      },
    });
    await newer.put('pending', { id: 'deposit:1', key: 'k', startedAt: 1 });
    newer.close();
    const store = await openPrivateStore('1', 'ana');
    expect(await store.pending.get('deposit:1')).toMatchObject({ key: 'k' });
  });
});

describe('a database of the first version', () => {
  it('gets the tables of later ones and keeps its rows', async () => {
    const first = await openDB('jangada-player-1-ana', 10, {
      upgrade(db) {
        createReads(db);
        for (const [table, keyPath] of Object.entries({ drafts: 'form', pending: 'id', outbox: 'id' }))
          db.createObjectStore(table, { keyPath });
      },
    });
    await first.put('pending', { id: 'deposit:1', key: 'k', startedAt: 1 });
    first.close();
    const store = await openPrivateStore('1', 'ana');
    expect(await store.pending.get('deposit:1')).toMatchObject({ key: 'k' });
    expect(await store.coupons.all()).toEqual([]);
  });
});

describe('the stored player of a token', () => {
  it('is not remembered once they have left', async () => {
    localStorage.setItem('auth', 'token');
    const remembering = rememberPlayer('token', { casinoId: '1', playerId: 'ana' });
    localStorage.removeItem('auth');
    await remembering;
    expect(await lastPlayerOf('token')).toBeNull();
  });

  it('is known for one player at a time', async () => {
    const store = await openPublicStore();
    await store.rememberPlayer({ tokenDigest: 'a', casinoId: '1', playerId: 'ana' });
    await store.rememberPlayer({ tokenDigest: 'b', casinoId: '1', playerId: 'bia' });
    expect(await store.lastPlayer('a')).toBeUndefined();
    expect(await store.lastPlayer('b')).toMatchObject({ playerId: 'bia' });
  });
});
