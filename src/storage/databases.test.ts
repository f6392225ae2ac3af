import { Dexie } from 'dexie';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { destroyPrivate, openPrivate, openPublic, sweepLeftBehind, sweepOthers } from './databases.ts';
import { diskFull } from './disk-full.ts';
import { lastPlayerOf, rememberPlayer } from './last-player.ts';
import { onOpenDb, openInTime, retire } from './open-db.ts';
import { deletePlayers, openPrivateStore } from './private-db.ts';
import { openPublicStore } from './public-db.ts';
import { readStore } from './read-store.ts';
import { DATA_SCHEMA, type ReadRow } from './rows.ts';

const row = (key: string, data: unknown, updatedAt = Date.now()): ReadRow => ({
  key,
  data,
  updatedAt,
  schema: DATA_SCHEMA,
});

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
  Dexie.dependencies.indexedDB = new IDBFactory();
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
    expect(await Dexie.getDatabaseNames()).not.toContain('jangada-player-1-ana');
  });

  it('is gone although the first try to delete it failed, and nobody remembers whose token was here', async () => {
    await (await openPrivate('1', 'ana'))?.reads.save([row('wallet', 1)]);
    await (await openPublic())?.rememberPlayer({ tokenDigest: 'digest', casinoId: '1', playerId: 'ana' });
    vi.spyOn(Dexie.prototype, 'delete').mockRejectedValueOnce(new Error('no'));
    await destroyPrivate();
    expect(await Dexie.getDatabaseNames()).toEqual(['jangada-public']);
    expect(await (await openPublic())?.lastPlayer('digest')).toBeUndefined();
  });

  it('is swept by the next login when a logout was cut short', async () => {
    const ana = await openPrivateStore('1', 'ana');
    await ana.reads.save([row('wallet', 1)]);
    await openPrivateStore('1', 'bia');
    await openPublicStore();
    await deletePlayers((id) => id !== '1-bia');
    expect((await Dexie.getDatabaseNames()).sort()).toEqual(['jangada-player-1-bia', 'jangada-public']);
  });
});

describe('a start without a token', () => {
  const left = async () => (await openPrivateStore('1', 'ana')).close();

  it('sweeps what a write that came too late has left of a player', async () => {
    await left();
    await openPublicStore();
    await sweepLeftBehind();
    expect(await Dexie.getDatabaseNames()).toEqual(['jangada-public']);
  });

  it('sweeps nothing of who is here, nor of who comes while it looks', async () => {
    await left();
    localStorage.setItem('auth', 'token');
    await sweepLeftBehind();
    localStorage.removeItem('auth');
    const names = vi.spyOn(Dexie, 'getDatabaseNames').mockImplementationOnce(async () => {
      localStorage.setItem('auth', 'token');
      return ['jangada-player-1-ana'];
    });
    await sweepLeftBehind();
    names.mockRestore();
    expect(await Dexie.getDatabaseNames()).toEqual(['jangada-player-1-ana']);
  });

  it('nor does a login sweep the database of who comes while it looks', async () => {
    await openPrivate('1', 'ana');
    const names = vi.spyOn(Dexie, 'getDatabaseNames').mockImplementationOnce(async () => {
      await openPrivate('1', 'bia');
      return ['jangada-player-1-ana', 'jangada-player-1-bia'];
    });
    await sweepOthers();
    names.mockRestore();
    expect(await Dexie.getDatabaseNames()).toEqual(['jangada-player-1-bia']);
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
    const open = vi.spyOn(Dexie.prototype, 'open');
    for (let time = 0; time < times; time += 1) open.mockReturnValueOnce(new Dexie.Promise(() => undefined));
    return open;
  };

  it('holds nobody up, and brings what was kept as soon as it does', async () => {
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
    expect(open).toHaveBeenCalledTimes(4);
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
    const db = new Dexie('full');
    db.version(1).stores({ reads: '&key, updatedAt' });
    const table = db.table<ReadRow, string>('reads');
    const store = readStore(db, table);
    await store.save([row('a', 1, 1), row('b', 2, 2), row('c', 3, 3), row('d', 4, 4)]);
    const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' });
    const put = vi.spyOn(table, 'bulkPut').mockRejectedValueOnce(full);
    await store.save([row('e', 5, 5)]);
    expect((await table.toArray()).map(({ key }) => key)).toEqual(['c', 'd', 'e']);
    put.mockRejectedValue(full);
    expect(diskFull.value).toBe(false);
    await expect(store.save([row('f', 6, 6)])).resolves.toBeUndefined();
    // The screens show it.
    expect(diskFull.value).toBe(true);
  });
});

describe('a connection', () => {
  it('that the browser closed is opened once more', async () => {
    const db = new Dexie('lost');
    db.version(1).stores({ things: '&id' });
    let tries = 0;
    const work = async () => {
      tries += 1;
      if (tries === 1) throw Object.assign(new Error('gone'), { name: 'DatabaseClosedError' });
      return await db.table('things').count();
    };
    expect(await onOpenDb(db, work)).toBe(0);
    expect(tries).toBe(2);
  });

  it('is not opened again for another error, nor for a player who has left', async () => {
    const db = new Dexie('kept');
    db.version(1).stores({ things: '&id' });
    const bug = vi.fn().mockRejectedValue(new TypeError('bug'));
    await expect(onOpenDb(db, bug)).rejects.toThrow('bug');
    retire(db);
    const closed = vi.fn().mockRejectedValue(Object.assign(new Error('x'), { name: 'DatabaseClosedError' }));
    await expect(onOpenDb(db, closed)).rejects.toThrow('x');
    expect([bug, closed].map((work) => work.mock.calls.length)).toEqual([1, 1]);
  });

  it('that hangs is given up in time', async () => {
    vi.useFakeTimers();
    const db = new Dexie('hangs');
    vi.spyOn(db, 'open').mockReturnValue(new Dexie.Promise(() => undefined) as never);
    const opening = openInTime(db);
    const failed = expect(opening).rejects.toThrow('did not open');
    await vi.advanceTimersByTimeAsync(3_001);
    await failed;
    vi.useRealTimers();
  });

  it('lets another tab delete the database, and opens it anew at the next use', async () => {
    localStorage.setItem('auth', 'token');
    const store = await openPrivateStore('1', 'ana');
    await store.outbox.put({ id: 'like:1', kind: 'like', subject: '1', wish: true, madeAt: 1 });
    await Dexie.delete('jangada-player-1-ana');
    expect(await store.outbox.all()).toEqual([]);
  });

  it('lets another tab delete the database for good once nobody is logged in', async () => {
    localStorage.setItem('auth', 'token');
    const store = await openPrivateStore('1', 'ana');
    await store.reads.save([row('wallet', 1)]);
    localStorage.removeItem('auth');
    await Dexie.delete('jangada-player-1-ana');
    await store.reads.save([row('wallet', 2)]);
    expect(await Dexie.getDatabaseNames()).toEqual([]);
  });

  it('that was let go for the back/forward cache writes nothing more of who has left meanwhile', async () => {
    const window = new EventTarget();
    vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
    localStorage.setItem('auth', 'token');
    const store = await openPrivateStore('1', 'ana');
    store.release();
    const late = store.reads.save([row('wallet', 2)]);
    await Dexie.delete('jangada-player-1-ana');
    localStorage.setItem('auth', 'token of another');
    window.dispatchEvent(new Event('pageshow'));
    await late;
    expect(await Dexie.getDatabaseNames()).toEqual([]);
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
    expect(await Dexie.getDatabaseNames()).toEqual([]);
    window.dispatchEvent(new Event('pageshow'));
    await late;
    expect((await store.reads.load('late'))?.data).toBe(2);
  });

  it('of a build that was rolled back still opens a newer database, drafts and keys kept', async () => {
    const newer = new Dexie('jangada-player-1-ana');
    newer.version(7).stores({
      reads: '&key, updatedAt',
      drafts: '&form',
      pending: '&id',
      outbox: '&id, madeAt',
      coupons: '&id, expiresAt',
      later: '&x',
    });
    await newer.table('pending').put({ id: 'deposit:1', key: 'k', startedAt: 1 });
    newer.close();
    const store = await openPrivateStore('1', 'ana');
    expect(await store.pending.get('deposit:1')).toMatchObject({ key: 'k' });
  });
});

describe('whose token was here', () => {
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
