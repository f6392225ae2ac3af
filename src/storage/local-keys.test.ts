// @vitest-environment jsdom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { guestId } from './guest-id.ts';
import { onForeignChange, readLocal, writeLocal } from './local-keys.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
  for (const key of ['auth', 'ref', 'guest_id'] as const) writeLocal(key, null);
});

describe('the keys of localStorage', () => {
  it('hold plain strings', () => {
    writeLocal('auth', 'the-raw-token');
    expect(localStorage.getItem('auth')).toBe('the-raw-token');
    expect(readLocal('auth')).toBe('the-raw-token');
    writeLocal('auth', null);
    expect(localStorage.getItem('auth')).toBeNull();
  });

  it('live in memory when the disk is full, and a removal reaches there too', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    localStorage.removeItem('auth');
    writeLocal('auth', 'token');
    expect(readLocal('auth')).toBe('token');
    writeLocal('auth', null);
    expect(readLocal('auth')).toBeNull();
  });

  it('live in memory when storage is denied altogether', () => {
    vi.spyOn(globalThis, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    expect(readLocal('ref')).toBeNull();
    expect(() => writeLocal('ref', 'ana')).not.toThrow();
    expect(readLocal('ref')).toBe('ana');
  });

  it('tell what another tab has changed', () => {
    const heard: unknown[] = [];
    const stop = onForeignChange((key, value) => heard.push([key, value]));
    dispatchEvent(new StorageEvent('storage', { key: 'auth', newValue: 'other', storageArea: localStorage }));
    stop();
    dispatchEvent(new StorageEvent('storage', { key: 'auth', newValue: 'late', storageArea: localStorage }));
    expect(heard).toEqual([['auth', 'other']]);
  });
});

describe('the guest’s id', () => {
  it('is guest- and nine characters, made once', () => {
    const first = guestId();
    expect(first).toMatch(/^guest-[0-9a-z]{9}$/);
    expect(guestId()).toBe(first);
    expect(localStorage.getItem('guest_id')).toBe(first);
  });

  it('is made again when the stored one is invalid', () => {
    localStorage.setItem('guest_id', 'Bearer secret');
    expect(guestId()).toMatch(/^guest-[0-9a-z]{9}$/);
  });
});
