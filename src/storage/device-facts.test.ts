import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';

let facts: typeof import('./device-facts.ts');
beforeEach(async () => {
  globalThis.indexedDB = new IDBFactory();
  vi.resetModules();
  facts = await import('./device-facts.ts');
});

describe('facts of this device', () => {
  it('are empty at first, and then the written parts', async () => {
    expect(await facts.readPushFacts()).toEqual(facts.NO_PUSH_FACTS);
    expect(await facts.writePushFacts({ wantedBy: '7' })).toBe(true);
    expect(await facts.writePushFacts({ sound: false })).toBe(true);
    expect(await facts.readPushFacts()).toEqual({ ...facts.NO_PUSH_FACTS, wantedBy: '7', sound: false });
  });

  it('give a pending link once', async () => {
    await facts.keepPendingLink({ to: '/bonus', at: 5 });
    expect(await facts.takePendingLink()).toEqual({ to: '/bonus', at: 5 });
    expect(await facts.takePendingLink()).toBeNull();
  });

  it('that another script has changed count as none', async () => {
    await facts.keepPendingLink('nonsense' as never);
    expect(await facts.takePendingLink()).toBeNull();
  });

  it('do not hold their database against who deletes it, and go on afterwards', async () => {
    await facts.writePushFacts({ wantedBy: '7' });
    const deleted = await new Promise<string>((done) => {
      const request = indexedDB.deleteDatabase('jangada-device');
      request.onsuccess = () => done('deleted');
      request.onblocked = () => done('blocked');
    });
    expect(deleted).toBe('deleted');
    expect((await facts.readPushFacts()).wantedBy).toBeNull();
    await facts.writePushFacts({ wantedBy: '8' });
    expect((await facts.readPushFacts()).wantedBy).toBe('8');
  });

  it('hold no connection in a page that is put away, and are there again with it', async () => {
    const page = new EventTarget();
    vi.stubGlobal('document', {});
    vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
    await facts.writePushFacts({ wantedBy: '7' });
    const [open, close] = [vi.spyOn(indexedDB, 'open'), vi.spyOn(IDBDatabase.prototype, 'close')];
    // A write that has started still completes.
    const begun = facts.writePushFacts({ sound: false });
    await Promise.resolve();
    page.dispatchEvent(new Event('pagehide'));
    expect(await begun).toBe(true);
    expect(close).toHaveBeenCalledTimes(1);
    const late = facts.readPushFacts();
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(open).not.toHaveBeenCalled();
    page.dispatchEvent(new Event('pageshow'));
    expect(await late).toMatchObject({ wantedBy: '7', sound: false });
    page.dispatchEvent(new Event('pagehide'));
    await Promise.resolve();
    expect(close).toHaveBeenCalledTimes(2);
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });

  it('are none where storage is denied, and nothing throws', async () => {
    vi.stubGlobal('indexedDB', {
      open() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    expect(await facts.readPushFacts()).toEqual(facts.NO_PUSH_FACTS);
    expect(await facts.writePushFacts({ sound: false })).toBe(false);
    vi.unstubAllGlobals();
  });
});
